-- A code belongs to whoever asked for it: each ask counts its own tries, a stranger's neither end nor use up another's code.

-- Only hashes, and the same for numbers that nobody has; what is sent is in otps.
create table otp_asks (
  id           bigint generated always as identity primary key,
  number_hash  bytea not null,
  -- The browser that asked, by its cookie.
  browser_hash bytea not null,
  -- Tries with that cookie, and tries without it.
  own_tries    integer not null default 0 check (own_tries >= 0),
  shared_tries integer not null default 0 check (shared_tries >= 0),
  created_at   timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null,
  ended_at     timestamptz(3)
);
create index otp_asks_number_idx on otp_asks (number_hash, id);

-- Tries and end of a code are those of its ask; tries and ended_at stay for servers of the version before.
drop index otps_live_key;
alter table otps add column ask_id bigint references otp_asks on delete cascade;
alter table otps add column user_id integer references users;
create unique index otps_ask_key on otps (ask_id);

-- A right to reset is its user's, not the number's; one without a user, from the version before, opens nothing.
alter table reset_grants add column user_id integer references users;
