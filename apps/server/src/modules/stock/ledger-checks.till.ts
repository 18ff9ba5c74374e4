// Checks the tills: every counter sale paid in cash is in its store's till once, and every count says what its entries sum to.
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

export const TILL_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'Every counter sale of a store paid in cash, since tills are kept, is in its till once, with its total; no other sale is.',
    query: sql<{ sentence: string }>`
      with due as (
        select sale.id as sale_id, place.store_id, sale.total_paise
        from manual_orders as sale join stock_places as place on place.id = sale.place_id
        where sale.with_till and sale.payment_type = 'cash' and place.store_id is not null
      ), booked as (select id, manual_order_id as sale_id, store_id, amount_paise, due_paise from cash_entries where kind = 'takings')
      select 'Counter sale ' || sale_id || case
          when booked.id is null then ' was paid in cash, but is in no till.'
          when due.sale_id is null then ' has cash entry ' || booked.id || ', but was not paid in cash at a store.'
          else ' took ' || due.total_paise || ' paise for store ' || due.store_id || ', but cash entry ' || booked.id || ' says '
            || booked.amount_paise || ' for store ' || booked.store_id || '.' end as sentence
      from due full join booked using (sale_id)
      where (due.total_paise, due.total_paise, due.store_id) is distinct from (booked.amount_paise, booked.due_paise, booked.store_id)
      order by sale_id limit 1`,
  },
  {
    fact: 'A counted till begins with what the count before left in it, on the day after, and says what its entries sum to.',
    query: sql<{ sentence: string }>`
      with count as (
        select *, lag(till_kept_paise) over earlier as left_paise, lag(day) over earlier + 1 as next_day
        from cash_days where till_counted_paise is not null
        window earlier as (partition by store_id order by day)
      )
      select 'The till of store ' || count.store_id || ' was counted on ' || count.day || ' from ' || count.till_from_day || ' with '
        || coalesce(count.till_opening_paise::text, 'no') || ' paise before, ' || count.till_takings_paise || ' taken, '
        || count.till_handed_over_paise || ' handed over and ' || count.till_paid_out_paise || ' paid out, but its entries and the count before say '
        || coalesce(count.left_paise::text, 'no') || ', ' || summed.takings || ', ' || summed.handed_over || ' and ' || summed.paid_out || '.' as sentence
      from count cross join lateral (
        select count(*) filter (where kind = 'takings') as sales,
          coalesce(sum(amount_paise) filter (where kind = 'takings'), 0) as takings,
          coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
          coalesce(sum(amount_paise) filter (where kind in ('paid_out', 'paid_back') and staff_id is null), 0) as paid_out
        from cash_entries where store_id = count.store_id and day between count.till_from_day and count.day
      ) as summed
      where (count.till_sales, count.till_takings_paise, count.till_handed_over_paise, count.till_paid_out_paise)
          <> (summed.sales, summed.takings, summed.handed_over, summed.paid_out)
        or count.next_day is not null and (count.till_from_day, count.till_opening_paise) is distinct from (count.next_day, count.left_paise)
      order by count.id limit 1`,
  },
];
