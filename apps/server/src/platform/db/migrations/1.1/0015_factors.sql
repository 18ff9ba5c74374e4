-- The second factor of a sign-in: codes of an authenticator app, and recovery codes for the day it is lost.

create table user_factors (
  user_id       integer primary key references users,
  -- Sealed with the server's key for this user, because codes are computed from it.
  secret_seal   bytea not null,
  created_at    timestamptz(3) not null,
  -- Null until its owner has shown a first code of it.
  confirmed_at  timestamptz(3),
  -- The 30 seconds whose code was accepted last: no code counts twice.
  last_step     bigint not null default 0,
  recovery_salt bytea,
  check (confirmed_at is null or recovery_salt is not null)
);

-- Each works once; only its hash is kept.
create table recovery_codes (
  user_id   integer not null references user_factors on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz(3),
  primary key (user_id, code_hash)
);
