-- Money that moves at the payment provider without us: refunds by hand (cause 'hand-…') and disputes.

create table payment_disputes (
  id                 bigint generated always as identity primary key,
  payment_id         bigint not null references payments,
  gateway_dispute_id text not null unique,
  amount_paise       bigint not null check (amount_paise > 0),
  state              text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  -- Deadline of the answer, as the provider reports it.
  respond_by         timestamptz(3),
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null
);
create index payment_disputes_payment_idx on payment_disputes (payment_id);
create index payment_disputes_open_idx on payment_disputes (respond_by) where state in ('open', 'under_review');

-- How far the provider's refunds have been read; at most one row.
create table refund_reads (
  id         integer primary key default 1 check (id = 1),
  asked_at   timestamptz(3) not null,
  read_until timestamptz(3)
);

-- Refunds by hand count too: a payment is paid back once its refunds come to its amount.
create or replace function note_paid_back() returns trigger language plpgsql as $$
begin
  update payments set is_paid_back = not is_paid_back
    where id = new.payment_id and is_paid_back <> (
      exists (select from refunds where payment_id = new.payment_id and cause = 'payment' and state = 'processed')
      or (select coalesce(sum(amount_paise), 0) from refunds where payment_id = new.payment_id and state = 'processed') = amount_paise);
  return null;
end $$;
drop trigger refunds_paid_back on refunds;
create trigger refunds_paid_back after insert or update of state on refunds for each row execute function note_paid_back();
