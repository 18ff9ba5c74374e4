// Checks counter sales that came back: lines, goods and cash of every return fit each other and the sale.
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

/** What came back, by sale, return and product. */
const returned = sql`
  select back.manual_order_id as sale_id, back.round, back.restock, line.product_id, line.quantity
  from manual_order_returns as back join manual_order_return_lines as line on line.return_id = back.id`;

export const RETURN_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'Each line of a counter sale counts as returned what its returns took back.',
    query: sql<{ sentence: string }>`
      with summed as (select sale_id, product_id, sum(quantity)::bigint as quantity from (${returned}) as back group by 1, 2),
      counted as (select manual_order_id as sale_id, product_id, returned from manual_order_lines where returned > 0)
      select 'Counter sale ' || sale_id || ' counts ' || coalesce(counted.returned, 0) || ' of product ' || product_id || ' as returned, but '
        || coalesce(summed.quantity, 0) || ' came back.' as sentence
      from counted full join summed using (sale_id, product_id)
      where coalesce(counted.returned, 0) <> coalesce(summed.quantity, 0) order by sale_id, product_id limit 1`,
  },
  {
    fact: 'What came back and can be sold is in the stock that sold it, each return once; nothing else came back.',
    query: sql<{ sentence: string }>`
      with due as (
        select back.sale_id, back.round, back.product_id, back.quantity, sale.place_id
        from (${returned}) as back join manual_orders as sale on sale.id = back.sale_id where back.restock
      ), done as (
        select document_id as sale_id, round, product_id, quantity, to_place_id as place_id from stock_movements where reason = 'manual_return'
      )
      select 'Return ' || round || ' of counter sale ' || sale_id || ' put ' || coalesce(done.quantity, 0) || ' of product ' || product_id
        || ' back, but ' || coalesce(due.quantity, 0) || ' is right.' as sentence
      from due full join done using (sale_id, round, product_id, place_id)
      where coalesce(due.quantity, 0) <> coalesce(done.quantity, 0) order by sale_id, round, product_id limit 1`,
  },
  {
    fact: 'A return pays back what its goods were sold for, of a sale to the whole rupee what its credit note says; a sale sums its returns, and a void one was paid back whole.',
    query: sql<{ sentence: string }>`
      with valued as (
        select back.id, back.manual_order_id as sale_id, back.kind, back.amount_paise, sum(line.quantity * sold.price_paise)::bigint as paise
        from manual_order_returns as back join manual_order_return_lines as line on line.return_id = back.id
          left join manual_order_lines as sold on sold.manual_order_id = back.manual_order_id and sold.product_id = line.product_id
        group by back.id
      ), summed as (
        select sale_id, sum(amount_paise)::bigint as said, sum(paise)::bigint as paise, bool_or(amount_paise is distinct from paise) as is_wrong,
          bool_or(kind = 'void') as is_void
        from valued group by sale_id
      )
      select 'Counter sale ' || sale.id || ' says ' || sale.returned_paise || ' paise paid back' || case when sale.void_at is null then '' else ' and is void' end
        || ', but its returns say ' || coalesce(summed.said, 0) || ' for goods of ' || coalesce(summed.paise, 0) || '.' as sentence
      from manual_orders as sale left join summed on summed.sale_id = sale.id
      where sale.returned_paise <> coalesce(summed.said, 0) or (summed.is_wrong and sale.round_off_paise = 0)
        or (sale.void_at is not null) <> coalesce(summed.is_void, false)
      order by sale.id limit 1`,
  },
  {
    fact: 'What came back of a cash sale was paid back out of the till of its store, each return once and exactly; nothing else was.',
    query: sql<{ sentence: string }>`
      with due as (
        select back.id as return_id, place.store_id, back.amount_paise
        from manual_order_returns as back join manual_orders as sale on sale.id = back.manual_order_id
          join stock_places as place on place.id = sale.place_id
        where sale.with_till and sale.payment_type = 'cash' and place.store_id is not null and back.amount_paise > 0
      ), booked as (select id, manual_return_id as return_id, store_id, amount_paise from cash_entries where manual_return_id is not null)
      select case
          when booked.id is null then 'Return ' || due.return_id || ' is to be paid back in cash, but no till did.'
          when due.return_id is null then 'Cash entry ' || booked.id || ' pays return ' || booked.return_id || ' back, which was not paid in cash at a store.'
          else 'Return ' || due.return_id || ' is to pay ' || due.amount_paise || ' paise back in store ' || due.store_id || ', but cash entry ' || booked.id
            || ' paid ' || booked.amount_paise || ' in store ' || booked.store_id || '.' end as sentence
      from due full join booked using (return_id)
      where (due.amount_paise, due.store_id) is distinct from (booked.amount_paise, booked.store_id)
      order by return_id limit 1`,
  },
];
