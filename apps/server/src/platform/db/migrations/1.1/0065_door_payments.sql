-- UPI at the door: the QR codes that riders showed, and what was paid by them.

create table door_payments (
  id             bigint generated always as identity primary key,
  order_id       bigint not null references orders,
  amount_paise   bigint not null check (amount_paise >= 100),
  -- open: it may be paid; paid: it paid for its order; closing: to be closed at the gateway; closed: nobody paid.
  state          text not null default 'open' check (state in ('open', 'paid', 'closing', 'closed')),
  -- Null until the gateway has made it.
  gateway_qr_id  text unique,
  image_url      text,
  -- Tries of payers that failed, and how many of them had when the rider asked for the code last.
  failed_tries   integer not null default 0,
  failed_before  integer not null default 0,
  -- Until when it is shown; the gateway's own end is later.
  close_by       timestamptz(3) not null,
  asked_by       bigint references users,
  -- Since when somebody asks the gateway.
  asked_at       timestamptz(3),
  -- When the gateway is asked next by itself; null when no payment can come any more.
  check_at       timestamptz(3),
  created_at     timestamptz(3) not null
);
create unique index door_payments_open_key on door_payments (order_id) where state = 'open';
create index door_payments_order_idx on door_payments (order_id, id desc);
create index door_payments_check_idx on door_payments (check_at) where check_at is not null;

-- A payment is of an intent or of a door, where the gateway has no order.
alter table payments
  alter column intent_id drop not null,
  alter column gateway_order_id drop not null,
  add column door_payment_id bigint,
  add constraint payments_door_payment_id_fkey foreign key (door_payment_id) references door_payments not valid,
  add constraint payments_source_check check (num_nonnulls(intent_id, door_payment_id) = 1) not valid;
create index payments_door_idx on payments (door_payment_id) where door_payment_id is not null;
