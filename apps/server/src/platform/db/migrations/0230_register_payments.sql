-- UPI at registers: the QR codes that they showed, and what was paid by them.

set local lock_timeout = '15s';

create table register_payments (
  id             bigint generated always as identity primary key,
  register_id    bigint not null references registers,
  amount_paise   bigint not null check (amount_paise >= 100),
  -- open: it may be paid; paid: its payment is for a sale; closed: nobody paid in time.
  state          text not null default 'open' check (state in ('open', 'paid', 'closed')),
  -- Null until the gateway has created it.
  gateway_qr_id  text unique,
  image_url      text,
  failed_tries   integer not null default 0,
  -- Until when it is shown; the gateway's own end is later.
  close_by       timestamptz(3) not null,
  -- Since when somebody asks the gateway.
  asked_at       timestamptz(3),
  -- Next check at the gateway; null when no payment can come any more.
  check_at       timestamptz(3),
  -- When a sale must have the payment, else it becomes refundable; null without a payment, or after that check.
  sale_due_at    timestamptz(3),
  created_at     timestamptz(3) not null
);
create index register_payments_register_idx on register_payments (register_id);
create index register_payments_check_idx on register_payments (check_at) where check_at is not null;
create index register_payments_sale_due_idx on register_payments (sale_due_at) where sale_due_at is not null;

-- A payment is of an intent, of a door or of a register. That of a register has the store's manager as its user.
alter table payments
  add column register_payment_id bigint,
  add constraint payments_register_payment_id_fkey foreign key (register_payment_id) references register_payments not valid,
  drop constraint payments_source_check,
  add constraint payments_source_check check (num_nonnulls(intent_id, door_payment_id, register_payment_id) = 1) not valid;
create index payments_register_idx on payments (register_payment_id) where register_payment_id is not null;
