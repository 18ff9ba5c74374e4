-- Invoices and their lines, numbers and series, refunds and their payment, closed days and their entries are committed together or
-- not at all. As for stock (0080) and cash (0113): sums of the transaction that must be 0 at the commit.

set local lock_timeout = '15s';

-- A series has a weight for how many numbers it gave and one for their sum: with the unique key of numbers, no number is left out.
create function weigh_numbers(series text, fy text, numbers numeric, total numeric) returns numeric language sql immutable as $$
  select coalesce(numbers * hashtextextended(series || '/' || fy, 1) + total * hashtextextended(series || '/' || fy, 2), 0)
$$;
create function add_series_change() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.invoice_open',
    weigh_numbers(new.series, new.fy, new.last_seq, new.last_seq::numeric * (new.last_seq + 1::numeric) / 2)
    - weigh_numbers(old.series, old.fy, old.last_seq, old.last_seq::numeric * (old.last_seq + 1::numeric) / 2));
  return null;
end $$;
-- A document has weights for its figures, and one for its first line.
create function take_document_off() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.invoice_open', -weigh_numbers(new.series, new.fy, 1, new.seq)
    + new.taxable_paise::numeric * hashint8extended(new.id, 1) + new.cgst_paise::numeric * hashint8extended(new.id, 2)
    + new.igst_paise::numeric * hashint8extended(new.id, 3) + hashint8extended(new.id, 4));
  return null;
end $$;
create function take_document_lines_off() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.invoice_open', -coalesce(sum(taxable_paise::numeric * hashint8extended(document_id, 1)
      + cgst_paise::numeric * hashint8extended(document_id, 2) + igst_paise::numeric * hashint8extended(document_id, 3)
      + (line = 1)::integer::numeric * hashint8extended(document_id, 4)), 0))
    from added;
  return null;
end $$;
create function refuse_open_invoice() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('tilgul.invoice_open', true), ''), '0')::numeric <> 0 then
    raise exception 'a document is not the sum of its lines, or the numbers of its series have a gap'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger tax_series_added after insert or delete on tax_series for each row execute function add_series_change();
create trigger tax_series_changed after update on tax_series for each row
  when ((old.series, old.fy, old.last_seq) is distinct from (new.series, new.fy, new.last_seq)) execute function add_series_change();
create trigger tax_documents_taken_off after insert on tax_documents for each row execute function take_document_off();
create trigger tax_document_lines_taken_off after insert on tax_document_lines referencing new table as added
  for each statement execute function take_document_lines_off();
create constraint trigger tax_series_settled after insert or update or delete on tax_series deferrable initially deferred
  for each row execute function refuse_open_invoice();
create constraint trigger tax_documents_settled after insert on tax_documents deferrable initially deferred
  for each row execute function refuse_open_invoice();
create constraint trigger tax_document_lines_settled after insert on tax_document_lines deferrable initially deferred
  for each row execute function refuse_open_invoice();

-- Credit notes together reverse at most their invoice, in total and line by line. Notes of one invoice wait for each other.
create function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  original tax_documents;
begin
  select * into original from tax_documents where id = new.original_id for no key update;
  if original.kind <> 'invoice'
    or (select sum(total_paise) from tax_documents where original_id = original.id) > original.total_paise
    or exists (
      select from tax_documents as note join tax_document_lines as back on back.document_id = note.id
        left join tax_document_lines as line on line.document_id = original.id and line.line = back.original_line
      where note.original_id = original.id group by back.original_line
      having bool_or(line.line is null) or sum(back.quantity) > max(line.quantity) or sum(back.gross_paise) > max(line.gross_paise)
        or sum(back.cgst_paise) > max(line.cgst_paise) or sum(back.igst_paise) > max(line.igst_paise))
  then
    raise exception 'credit notes of % exceed it', original.number using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger tax_documents_credited after insert on tax_documents deferrable initially deferred
  for each row when (new.original_id is not null) execute function refuse_excess_credit();

create function add_refund_change() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.refund_open',
    coalesce(case when new.state <> 'failed' then new.amount_paise::numeric * hashint8extended(new.payment_id, 1) end, 0)
    - coalesce(case when old.state <> 'failed' then old.amount_paise::numeric * hashint8extended(old.payment_id, 1) end, 0));
  return null;
end $$;
create function take_refunding_off() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.refund_open', -coalesce(new.refunding_paise::numeric * hashint8extended(new.id, 1), 0)
    + coalesce(old.refunding_paise::numeric * hashint8extended(old.id, 1), 0));
  return null;
end $$;
create function refuse_open_refund() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('tilgul.refund_open', true), ''), '0')::numeric <> 0 then
    raise exception 'refunds were changed without the sum of their payment, or that without a refund'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger refunds_added after insert or delete on refunds for each row execute function add_refund_change();
create trigger refunds_changed after update on refunds for each row
  when ((old.payment_id, old.amount_paise, old.state) is distinct from (new.payment_id, new.amount_paise, new.state))
  execute function add_refund_change();
create trigger payments_refunding_added after insert on payments for each row when (new.refunding_paise <> 0)
  execute function take_refunding_off();
create trigger payments_refunding_changed after update on payments for each row
  when ((old.id, old.refunding_paise) is distinct from (new.id, new.refunding_paise)) execute function take_refunding_off();
create trigger payments_refunding_deleted after delete on payments for each row when (old.refunding_paise <> 0)
  execute function take_refunding_off();
create constraint trigger refunds_settled after insert or update or delete on refunds deferrable initially deferred
  for each row execute function refuse_open_refund();
create constraint trigger payments_refunding_settled after insert on payments deferrable initially deferred
  for each row when (new.refunding_paise <> 0) execute function refuse_open_refund();
create constraint trigger payments_refunding_change_settled after update on payments deferrable initially deferred
  for each row when (new.refunding_paise <> old.refunding_paise) execute function refuse_open_refund();

-- A closed day stays closed, has the sums of its entries, and opens with the cash that the day before left.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  perform from stores where id = new.store_id for share;
  if new.day <= (select max(day) from cash_days where store_id = new.store_id) then
    raise exception 'the cash of store % is closed on %', new.store_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger cash_entries_open after insert on cash_entries for each row execute function refuse_closed_day();

create function refuse_unequal_day() returns trigger language plpgsql as $$
declare
  before cash_days;
  counted cash_days;
  summed record;
  till record;
begin
  perform from stores where id = new.store_id for no key update;
  select * into before from cash_days where store_id = new.store_id and day < new.day order by day desc limit 1;
  select * into counted from cash_days
    where store_id = new.store_id and day < new.day and till_counted_paise is not null order by day desc limit 1;
  select coalesce(sum(hand_paise) filter (where staff_id is not null), 0) as hand, count(*) filter (where kind = 'collected') as orders,
    coalesce(sum(due_paise) filter (where kind = 'collected'), 0) as due,
    coalesce(sum(amount_paise) filter (where kind = 'collected'), 0) as collected,
    count(*) filter (where kind = 'handed_over') as handovers,
    coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
    coalesce(sum(difference_paise) filter (where kind = 'handed_over'), 0) as difference,
    coalesce(sum(amount_paise) filter (where kind = 'paid_back' and staff_id is not null), 0) as paid_back,
    coalesce(bool_or(day < new.from_day), false) as has_earlier
  into summed from cash_entries
    where store_id = new.store_id and day > coalesce(before.day, '-infinity'::date) and day <= new.day;
  select count(*) filter (where kind = 'takings') as sales,
    coalesce(sum(amount_paise) filter (where kind = 'takings'), 0) as takings,
    coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
    coalesce(sum(amount_paise) filter (where kind in ('paid_out', 'paid_back') and staff_id is null), 0) as paid_out
  into till from cash_entries where store_id = new.store_id and day between new.till_from_day and new.day;
  if new.from_day <= before.day or summed.has_earlier
    or exists (select from cash_days where store_id = new.store_id and day > new.day and id < new.id)
    or (new.opening_paise, new.orders, new.due_paise, new.collected_paise, new.handovers, new.handed_over_paise,
      new.handover_difference_paise, new.paid_back_paise, new.in_hand_paise)
      <> (coalesce(before.in_hand_paise, 0), summed.orders, summed.due, summed.collected, summed.handovers, summed.handed_over,
      summed.difference, summed.paid_back, coalesce(before.in_hand_paise, 0) + summed.hand)
    or new.till_counted_paise is not null and ((new.till_sales, new.till_takings_paise, new.till_handed_over_paise, new.till_paid_out_paise)
        <> (till.sales, till.takings, till.handed_over, till.paid_out)
      or counted.id is not null and (new.till_from_day, new.till_opening_paise) is distinct from (counted.day + 1, counted.till_kept_paise))
  then
    raise exception 'the closing of store % on % does not have the sums of its entries', new.store_id, new.day
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger cash_days_settled after insert on cash_days deferrable initially deferred
  for each row execute function refuse_unequal_day();
