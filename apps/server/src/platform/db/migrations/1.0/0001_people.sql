-- Users, stores, sessions, one-time passwords, counted attempts: who may come in.
-- Times keep milliseconds, so that what goes over the wire comes back as the same instant.

create extension if not exists pg_trgm;

create table stores (
  id          integer generated always as identity primary key,
  store_no    integer not null check (store_no > 0),
  name        text not null check (length(name) between 3 and 50),
  location    text not null check (length(location) between 3 and 100),
  manager_id  integer,
  created_at  timestamptz(3) not null default now(),
  archived_at timestamptz(3)
);
create unique index stores_store_no_key on stores (store_no) where archived_at is null;
create unique index stores_name_key on stores (lower(name)) where archived_at is null;
create unique index stores_manager_key on stores (manager_id) where archived_at is null;

create table users (
  id            integer generated always as identity primary key,
  role          text not null check (role in ('admin', 'Customer', 'Warehouse Manager', 'Warehouse Staff')),
  first_name    text not null,
  last_name     text not null,
  username      text not null,
  email         text,
  phone_no      text not null,
  password_hash text not null,
  -- The one store of a staff member; a manager's store is the one that names the manager.
  store_id      integer references stores,
  created_at    timestamptz(3) not null default now(),
  archived_at   timestamptz(3),
  check ((role = 'Warehouse Staff') = (store_id is not null))
);
create unique index users_username_key on users (lower(username)) where archived_at is null;
create unique index users_email_key on users (lower(email)) where archived_at is null;
create unique index users_phone_no_key on users (phone_no) where archived_at is null;
create index users_role_idx on users (role, id desc) where archived_at is null;
create index users_store_idx on users (store_id, id desc) where archived_at is null;

alter table stores add foreign key (manager_id) references users;

create table sessions (
  id         bigint generated always as identity primary key,
  user_id    integer not null references users,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at   timestamptz(3),
  ended_why  text
);
create index sessions_user_idx on sessions (user_id) where ended_at is null;
create index sessions_expires_idx on sessions (expires_at);

-- One row per refresh token of a session; only the hash is kept.
create table refresh_tokens (
  token_hash     bytea primary key,
  session_id     bigint not null references sessions on delete cascade,
  created_at     timestamptz(3) not null default now(),
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  -- The successor, sealed with the server's key, so that a second tab within seconds gets the same one.
  successor_seal bytea
);
create index refresh_tokens_session_idx on refresh_tokens (session_id);

create table otps (
  id         bigint generated always as identity primary key,
  phone_no   text not null,
  code_hash  bytea not null,
  tries      integer not null default 0 check (tries >= 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at   timestamptz(3)
);
create unique index otps_live_key on otps (phone_no) where ended_at is null;
create index otps_phone_idx on otps (phone_no, created_at desc);

create table reset_grants (
  token_hash bytea primary key,
  phone_no   text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);

-- Counted tries (failed logins, registrations, forms, PIN, OTP), shared by all servers.
create table attempts (
  id     bigint generated always as identity primary key,
  bucket text not null,
  at     timestamptz(3) not null default now()
);
create index attempts_bucket_idx on attempts (bucket, at);
create index attempts_at_idx on attempts (at);

create table addresses (
  id              integer generated always as identity primary key,
  user_id         integer not null references users,
  full_name       text not null,
  phone_number    text not null check (phone_number ~ '^[0-9]{10}$'),
  street_address1 text not null,
  street_address2 text,
  city            text not null,
  state           text not null,
  postal_code     text not null check (postal_code ~ '^[0-9]{6}$'),
  created_at      timestamptz(3) not null default now()
);
create index addresses_user_idx on addresses (user_id, id desc);

create table notifications (
  id         bigint generated always as identity primary key,
  user_id    integer not null references users,
  message    text not null,
  created_at timestamptz(3) not null default now(),
  read_at    timestamptz(3)
);
create index notifications_user_idx on notifications (user_id, id desc);
create index notifications_unread_idx on notifications (user_id) where read_at is null;

create table franchise_requests (
  id                integer generated always as identity primary key,
  full_name         text not null,
  email             text not null,
  primary_contact   text not null,
  prefered_location text not null,
  additional_info   text,
  city              text not null,
  created_at        timestamptz(3) not null default now()
);

create table job_applications (
  id            integer generated always as identity primary key,
  first_name    text not null,
  last_name     text not null,
  email         text not null,
  phone         text not null,
  date_of_birth date,
  previous_exp  text,
  "Address"     text,
  street        text,
  city          text,
  state         text,
  zip_code      text,
  country       text,
  created_at    timestamptz(3) not null default now()
);

-- The first answer to a request that moves money, stock or status, to be given again for the same key.
create table idempotency_keys (
  user_id    integer not null references users,
  key        text not null check (length(key) between 1 and 64),
  call       text not null,
  body_hash  bytea not null,
  answer     jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Who did what to what: every administrative, stock and money action.
create table audit_log (
  id       bigint generated always as identity primary key,
  at       timestamptz(3) not null default now(),
  actor_id integer references users,
  action   text not null,
  subject  text not null,
  subject_id bigint,
  before   jsonb,
  after    jsonb
);
create index audit_log_subject_idx on audit_log (subject, subject_id, id);

-- Demo data is made in many steps; a start that was cut off in between begins again from nothing.
create table seed_runs (
  name        text primary key,
  started_at  timestamptz(3) not null,
  finished_at timestamptz(3)
);
