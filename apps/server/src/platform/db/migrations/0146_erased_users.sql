-- When an archived user was erased by the map of personal data. Users whom servers of the version before erased have none yet:
-- the cleanup erases what was left of them.
alter table users add column erased_at timestamptz(3);
create index users_left_idx on users (id) where archived_at is not null and erased_at is null;
