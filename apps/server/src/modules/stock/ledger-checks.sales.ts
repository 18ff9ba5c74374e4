// Checks the sums of the reports: with the changes that wait to be folded in, they are what the whole tables say.
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

/** The orders that count (API-12), as the reports' sums have them. */
const counted = sql`select * from orders where deleted_at is null and status <> 'Cancelled'`;

export const SALES_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'The reports count as many orders of each store and status as there are.',
    query: sql<{ sentence: string }>`
      with real as (select coalesce(store_id, 0) as store, status, count(*) as orders from (${counted}) as orders group by 1, 2),
      kept as (
        select coalesce(store_id, 0) as store, status, sum(orders) as orders from (
          select store_id, status, orders from order_counts
          union all select store_id, status, orders from sales_changes where status is not null
        ) as parts group by 1, 2 having sum(orders) <> 0
      )
      select case store when 0 then 'No store' else 'Store ' || store end || ' has ' || coalesce(real.orders, 0) || ' orders that are ' || status
        || ', but the reports count ' || coalesce(kept.orders, 0) || '.' as sentence
      from real full join kept using (store, status)
      where real.orders is distinct from kept.orders order by store, status limit 1`,
  },
  {
    fact: 'The sales of each product in each store are those of its orders and counter sales, less what came back at the counter and by claims.',
    query: sql<{ sentence: string }>`
      with real as (
        select coalesce(store_id, 0) as store, product_id, sum(paise) as paise from (
          select orders.store_id, line.product_id, line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, line.claimed) as paise
          from order_lines as line join (${counted}) as orders on orders.id = line.order_id
          union all
          select place.store_id, line.product_id, (line.quantity - line.returned) * line.price_paise
          from manual_order_lines as line join manual_orders as sale on sale.id = line.manual_order_id
            join stock_places as place on place.id = sale.place_id
        ) as sold group by 1, 2 having sum(paise) <> 0
      ), kept as (
        select coalesce(store_id, 0) as store, product_id, sum(paise) as paise from (
          select store_id, product_id, paise from product_sales
          union all select store_id, product_id, paise from sales_changes where product_id is not null
        ) as parts group by 1, 2 having sum(paise) <> 0
      )
      select 'Product ' || product_id || ' was sold for ' || coalesce(real.paise, 0) || ' paise by '
        || case store when 0 then 'no store' else 'store ' || store end || ', but the reports say ' || coalesce(kept.paise, 0) || '.' as sentence
      from real full join kept using (store, product_id)
      where real.paise is distinct from kept.paise order by store, product_id limit 1`,
  },
  {
    fact: 'Each quarter of an hour has the orders, counter sales and rupees that were placed in it.',
    query: sql<{ sentence: string }>`
      with real as (
        select quarter_of(created_at) as quarter, sum(orders) as orders, sum(manual_orders) as manual_orders, sum(total_paise) as paise from (
          select created_at, 1 as orders, 0 as manual_orders, coalesce(packed_paise, total_paise) - claimed_paise as total_paise from (${counted}) as orders
          union all select created_at, 0, (void_at is null)::integer, total_paise - returned_paise from manual_orders
        ) as sold group by 1 having (sum(orders), sum(manual_orders), sum(total_paise)) is distinct from (0, 0, 0)
      ), kept as (
        select quarter, sum(orders) as orders, sum(manual_orders) as manual_orders, sum(paise) as paise from (
          select quarter, orders, manual_orders, paise from quarter_sales
          union all select quarter, orders, manual_orders, paise from sales_changes where quarter is not null
        ) as parts group by 1 having (sum(orders), sum(manual_orders), sum(paise)) is distinct from (0, 0, 0)
      )
      select 'From ' || quarter || ' on, ' || coalesce(real.orders, 0) || ' orders and ' || coalesce(real.manual_orders, 0) || ' counter sales for '
        || coalesce(real.paise, 0) || ' paise were placed, but the reports say ' || coalesce(kept.orders, 0) || ', '
        || coalesce(kept.manual_orders, 0) || ' and ' || coalesce(kept.paise, 0) || '.' as sentence
      from real full join kept using (quarter)
      where (real.orders, real.manual_orders, real.paise) is distinct from (kept.orders, kept.manual_orders, kept.paise)
      order by quarter limit 1`,
  },
];
