-- The local payment stand-in's QR codes and their payments. Empty wherever real keys are set.

create table sandbox.qr_codes (
  id              text primary key,
  name            text,
  description     text,
  amount          bigint not null check (amount >= 100),
  notes           jsonb not null default '{}',
  status          text not null default 'active' check (status in ('active', 'closed')),
  close_by        timestamptz(3) not null,
  closed_at       timestamptz(3),
  close_reason    text check (close_reason in ('paid', 'on_demand')),
  payments_count  integer not null default 0,
  payments_amount bigint not null default 0,
  created_at      timestamptz(3) not null
);

alter table sandbox.payments
  alter column order_id drop not null,
  add column qr_code_id text references sandbox.qr_codes,
  add constraint payments_source_check check (num_nonnulls(order_id, qr_code_id) = 1);
create index sandbox_payments_qr_code_idx on sandbox.payments (qr_code_id, created_at) where qr_code_id is not null;
