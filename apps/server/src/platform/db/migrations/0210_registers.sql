-- Registers: devices that sell at a counter, the records that they send, their shifts, and the cash drawers of these.

set local lock_timeout = '15s';

-- secret_hash: SHA-256 of the device's secret. letter: part of its numbers. head_seq: last record that arrived.
-- reported_*: what the device said at its last hello.
create table registers (
  id                   bigint generated always as identity primary key,
  store_id             bigint not null references stores,
  name                 text not null check (length(name) between 2 and 30),
  letter               text not null check (letter ~ '^[A-HJ-NP-Z2-9]$'),
  secret_hash          bytea not null check (length(secret_hash) = 32),
  created_by           bigint not null references users,
  created_at           timestamptz(3) not null,
  head_seq             integer not null default 0 check (head_seq >= 0),
  last_record_at       timestamptz(3),
  heard_at             timestamptz(3),
  reported_seq         integer not null default 0 check (reported_seq >= 0),
  reported_fy          text check (reported_fy ~ '^[0-9]{4}$'),
  reported_invoice     integer not null default 0 check (reported_invoice between 0 and 999999),
  reported_credit_note integer not null default 0 check (reported_credit_note between 0 and 999999),
  revoked_at           timestamptz(3),
  revoked_by           bigint references users,
  reason               text,
  is_lost              boolean not null default false,
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index registers_name_key on registers (store_id, lower(name)) where revoked_at is null;
create unique index registers_letter_key on registers (store_id, letter) where revoked_at is null;
create index registers_store_idx on registers (store_id, id);

-- What a user may do at registers, and the own PIN: PBKDF2-HMAC-SHA-256, which devices without a network check as well.
alter table users
  add column can_sell boolean not null default false,
  add column can_return boolean not null default false;
create table register_pins (
  user_id  bigint primary key references users,
  salt     bytea not null check (length(salt) = 16),
  rounds   integer not null check (rounds >= 600000),
  verifier bytea not null check (length(verifier) = 32),
  set_at   timestamptz(3) not null
);
-- A PIN that the server accepted for a register; proves one approval.
create table register_checks (
  id          text primary key,
  register_id bigint not null references registers,
  user_id     bigint not null references users,
  created_at  timestamptz(3) not null,
  used_seq    integer
);
create index register_checks_time_idx on register_checks (created_at);

-- Sums of what arrived, in paise. Cash in the drawer: float + takings - paid back + paid in - paid out.
create table register_shifts (
  id               bigint generated always as identity primary key,
  register_id      bigint not null references registers,
  number           integer not null check (number > 0),
  opened_at        timestamptz(3) not null,
  opened_by        bigint not null references users,
  float_paise      bigint not null check (float_paise >= 0),
  sales            integer not null default 0,
  returns          integer not null default 0,
  cash_paise       bigint not null default 0,
  upi_paise        bigint not null default 0,
  card_paise       bigint not null default 0,
  paid_in_paise    bigint not null default 0 check (paid_in_paise >= 0),
  paid_out_paise   bigint not null default 0 check (paid_out_paise >= 0),
  expected_paise   bigint not null generated always as (float_paise + cash_paise + paid_in_paise - paid_out_paise) stored,
  first_number     text,
  last_number      text,
  closed_at        timestamptz(3),
  closed_by        bigint references users,
  counted_paise    bigint check (counted_paise >= 0),
  difference_paise bigint generated always as (counted_paise - (float_paise + cash_paise + paid_in_paise - paid_out_paise)) stored,
  note             text,
  unique (register_id, number),
  check (num_nulls(closed_at, closed_by, counted_paise) in (0, 3))
);
create unique index register_shifts_open_key on register_shifts (register_id) where closed_at is null;
create index register_shifts_newest_idx on register_shifts (opened_at desc, id desc);

-- Append-only but for state, why, sale and the buyer in the body. body_hash: SHA-256 of the body as it came, with sorted keys.
create table register_records (
  register_id bigint not null references registers,
  seq         bigint not null check (seq > 0),
  kind        text,
  at          timestamptz(3),
  received_at timestamptz(3) not null,
  user_id     bigint references users,
  shift_id    bigint references register_shifts,
  numbers     text[] not null default '{}',
  total_paise bigint,
  body        jsonb not null,
  body_hash   bytea not null check (length(body_hash) = 32),
  state       text not null check (state in ('posted', 'held', 'closed')),
  why         text check (why in ('form', 'sums', 'product', 'number', 'shift', 'over_return')),
  sale_id     bigint references manual_orders,
  decided_by  bigint references users,
  decided_at  timestamptz(3),
  decision    text,
  is_imported boolean not null default false,
  primary key (register_id, seq),
  check ((state = 'posted') or why is not null)
);
create index register_records_held_idx on register_records (register_id, seq) where state = 'held';
create index register_records_sale_idx on register_records (sale_id) where sale_id is not null;

create table register_flags (
  id          bigint generated always as identity primary key,
  register_id bigint not null,
  seq         bigint not null,
  store_id    bigint not null references stores,
  kind        text not null check (kind in ('price', 'discount', 'permission', 'offline_approval', 'rate', 'above_mrp', 'stock', 'upi', 'clock', 'imported')),
  expected    text,
  found       text,
  created_at  timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by bigint references users,
  note        text,
  foreign key (register_id, seq) references register_records,
  check (num_nulls(resolved_at, resolved_by, note) in (0, 3))
);
create index register_flags_record_idx on register_flags (register_id, seq);
create index register_flags_open_idx on register_flags (store_id, id desc) where resolved_at is null;
create index register_flags_newest_idx on register_flags (store_id, id desc);
