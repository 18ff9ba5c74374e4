-- Counts the changes of a password. Browsers known before the last one are strangers again.
alter table users add column password_version integer not null default 0;
