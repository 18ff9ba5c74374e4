-- The local payment stand-in's own rows, apart from the shop's: what a payment provider would keep on its side.
-- Empty wherever real keys are set. Times are the stand-in's; amounts are paise.

create schema sandbox;

create table sandbox.orders (
  id          text primary key,
  amount      bigint not null check (amount >= 100),
  amount_paid bigint not null default 0,
  currency    text not null,
  receipt     text,
  notes       jsonb not null default '{}',
  status      text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts    integer not null default 0,
  created_at  timestamptz(3) not null
);
create index sandbox_orders_receipt_idx on sandbox.orders (receipt);
create index sandbox_orders_newest_idx on sandbox.orders (created_at desc, id desc);

create table sandbox.payments (
  id              text primary key,
  order_id        text not null references sandbox.orders,
  amount          bigint not null check (amount > 0),
  currency        text not null,
  status          text not null check (status in ('authorized', 'captured', 'refunded', 'failed')),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
  -- When a payment that is not captured yet will be, as a late bank would do it.
  capture_at      timestamptz(3),
  created_at      timestamptz(3) not null
);
create index sandbox_payments_order_idx on sandbox.payments (order_id, created_at);
create index sandbox_payments_capture_idx on sandbox.payments (capture_at) where capture_at is not null;

create table sandbox.refunds (
  id              text primary key,
  payment_id      text not null references sandbox.payments,
  amount          bigint not null check (amount > 0),
  currency        text not null,
  receipt         text,
  notes           jsonb not null default '{}',
  status          text not null check (status in ('pending', 'processed', 'failed')),
  -- What becomes of a pending refund, and when.
  settle_as       text check (settle_as in ('processed', 'failed')),
  settle_at       timestamptz(3),
  idempotency_key text unique,
  body            text not null,
  created_at      timestamptz(3) not null
);
create index sandbox_refunds_payment_idx on sandbox.refunds (payment_id, created_at);
create index sandbox_refunds_settle_idx on sandbox.refunds (settle_at) where settle_at is not null;

-- Webhook calls that wait to be made or made again; the body is kept as it was signed.
create table sandbox.deliveries (
  id         bigint generated always as identity primary key,
  event_id   text not null,
  body       text not null,
  signature  text not null,
  tries      integer not null default 0,
  due_at     timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index sandbox_deliveries_due_idx on sandbox.deliveries (due_at, id);
