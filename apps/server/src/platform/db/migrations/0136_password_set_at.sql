-- A password that another user set expires 72 hours later. Earlier ones count from this migration.
alter table users add column password_set_at timestamptz(3) not null default now();
