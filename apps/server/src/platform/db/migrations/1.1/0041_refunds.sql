-- Several refunds of one payment: the whole of it, or what is left, once; and parts, each once for what causes it.

alter table refunds
  -- 'payment': all that is left. Else what a part is paid back for, such as 'packing-1', the first round of its order.
  add column cause text not null default 'payment',
  add constraint refunds_payment_cause_key unique (payment_id, cause);
alter table refunds drop constraint refunds_payment_id_key;

alter table payments
  -- The sum of its refunds that have not failed: never more than was captured, whoever asks at once.
  add column refunding_paise bigint not null default 0,
  -- When a part could not be paid back; null once that is tried again.
  add column refund_failed_at timestamptz(3),
  add constraint payments_refunding_check check (refunding_paise between 0 and amount_paise);
update payments set refunding_paise = refunds.amount_paise
  from refunds where refunds.payment_id = payments.id and refunds.state <> 'failed';

-- Since when a payment is on the list of what is to be paid back, wholly or in part.
alter table payments add column refund_listed_at timestamptz(3);
update payments set refund_listed_at = refundable_at where refundable_at is not null;
create index payments_refund_listed_idx on payments (refund_listed_at desc, id desc) where refund_listed_at is not null;
create function list_refundable() returns trigger language plpgsql as $$
begin
  new.refund_listed_at := coalesce(new.refundable_at, new.refund_failed_at);
  return new;
end $$;
create trigger payments_listed before insert or update on payments for each row execute function list_refundable();

create function note_refund() returns trigger language plpgsql as $$
declare
  change bigint := case when new.state = 'failed' then 0 else new.amount_paise end;
begin
  if tg_op = 'UPDATE' and old.state <> 'failed' then
    change := change - old.amount_paise;
  end if;
  if change <> 0 then
    update payments set refunding_paise = refunding_paise + change where id = new.payment_id;
  end if;
  return null;
end $$;
create trigger refunds_noted after insert or update on refunds for each row execute function note_refund();
