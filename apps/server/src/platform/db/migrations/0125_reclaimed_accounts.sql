-- A number first confirmed by a code of the password reset: the next reset drops what was added to the account before.
alter table users add column unconfirmed_until_reset boolean not null default false;
