-- Where a session was opened, for the list of one's own; null for those that were open before.
alter table sessions add column user_agent text;
alter table sessions add column address text;

-- Somebody else set the password: its owner is asked for one of their own.
alter table users add column must_change_password boolean not null default false;
