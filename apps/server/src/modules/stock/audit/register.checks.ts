// Checks of registers: their records, numbers, payments, drawers and loose goods.
import { sql } from 'kysely';
import { type LedgerChecks, productName, stockLocationName } from './ledger-check.ts';

export const REGISTER_CHECKS: LedgerChecks = {
  'The records of a register are numbered from 1 without gaps, up to the last that it sent.': sql`
    select 'Register ' || registers.id || ' has ' || count(record.seq) || ' records up to ' || coalesce(max(record.seq), 0) || ', but says ' || head_seq || '.' as sentence
    from registers left join register_records as record on record.register_id = registers.id
    group by registers.id having count(record.seq) <> head_seq or coalesce(max(record.seq), 0) <> head_seq order by registers.id limit 1`,
  'A posted sale of a register is one counter sale, paid by its payments; returns pay back what they say.': sql`
    select 'Sale ' || sale.id || ' of register ' || sale.register_id || ' costs ' || sale.total_paise || ' and paid back ' || sale.returned_paise
      || ', but its payments sum to ' || paid.taken || ' and ' || paid.back || '.' as sentence
    from manual_orders as sale cross join lateral (
      select coalesce(sum(amount_paise) filter (where return_id is null), 0) as taken,
        coalesce(-sum(amount_paise) filter (where return_id is not null), 0) as back
      from sale_payments where manual_order_id = sale.id) as paid
    where sale.register_id is not null and ((sale.total_paise, sale.returned_paise) <> (paid.taken, paid.back)
      or (select count(*) from register_records as record where record.sale_id = sale.id and record.kind = 'sale' and record.state = 'posted') <> 1)
    order by sale.id limit 1`,
  'A drawer should hold what its entries say.': sql`
    with booked as (
      select shift_id, sum(case when kind in ('float', 'takings', 'paid_in') then amount_paise else -amount_paise end) as paise
      from cash_entries as entry where shift_id is not null and not (kind = 'drawer' and (record_seq is null or exists (
        select from register_records as record where record.register_id = entry.register_id and record.seq = entry.record_seq and record.kind = 'close')))
      group by shift_id
    )
    select 'Shift ' || shift.number || ' of register ' || shift.register_id || ' expects ' || shift.expected_paise || ' paise, but its entries sum to '
      || coalesce(booked.paise, 0) || '.' as sentence
    from register_shifts as shift left join booked on booked.shift_id = shift.id
    where shift.expected_paise <> coalesce(booked.paise, 0) order by shift.id limit 1`,
  'The counted cash of every closed shift is in the till, once.': sql`
    select 'Shift ' || shift.number || ' of register ' || shift.register_id || ' counted ' || coalesce(shift.counted_paise::text, 'nothing')
      || ', but ' || brought.entries || ' entries brought ' || brought.paise || ' into the till.' as sentence
    from register_shifts as shift cross join lateral (
      select count(*) as entries, coalesce(sum(amount_paise), 0) as paise from cash_entries as entry
      where entry.shift_id = shift.id and kind = 'drawer' and (record_seq is null or exists (
        select from register_records as record where record.register_id = entry.register_id and record.seq = entry.record_seq and record.kind = 'close'))
    ) as brought
    where (brought.entries, brought.paise) <> ((shift.closed_at is not null)::int, coalesce(shift.counted_paise, 0)) order by shift.id limit 1`,
  'Loose goods are the sum of their moves.': sql`
    with moved as (select place_id, product_id, sum(grams)::bigint as grams from stock_loose_moves group by 1, 2)
    select ${stockLocationName} || ' has ' || coalesce(loose.grams, 0) || ' g of loose ' || ${productName} || ', but its moves sum to ' || coalesce(moved.grams, 0) || '.' as sentence
    from stock_loose as loose full join moved using (place_id, product_id)
      join stock_locations as location on location.id = place_id join products as product on product.id = product_id
    where coalesce(loose.grams, 0) <> coalesce(moved.grams, 0) order by place_id, product_id limit 1`,
  'A sale took exactly the grams of its weighed lines from the loose goods.': sql`
    with taken as (select manual_order_id as sale_id, product_id, -sum(grams)::bigint as grams from stock_loose_moves where reason = 'manual_order' group by 1, 2),
    due as (select manual_order_id as sale_id, product_id, sum(grams)::bigint as grams from manual_order_lines where grams is not null group by 1, 2)
    select 'Counter sale ' || sale_id || ' has ' || coalesce(due.grams, 0) || ' g of product ' || product_id || ', but took ' || coalesce(taken.grams, 0) || '.' as sentence
    from taken full join due using (sale_id, product_id) where coalesce(taken.grams, 0) <> coalesce(due.grams, 0) order by sale_id, product_id limit 1`,
};
