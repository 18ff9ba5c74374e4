-- Suspended users cannot sign in; the reason is the administrator's.
alter table users add column suspended_at timestamptz(3);
alter table users add column suspended_reason text;
