// Checks packing: what a packed order comes to, what its customer was paid back, what was asked and answered.
import { sql } from 'kysely';
import type { LedgerCheck } from '../ledger-check.ts';

export const PACKING_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'A packed order comes to the sum of what was packed of its lines, never more than was ordered; every line of it is packed.',
    query: sql<{ sentence: string }>`
      with summed as (
        select orders.id, orders.packed_paise, coalesce(sum(line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, 0)), 0)::bigint as paise, count(*) filter (where line.packed is null) as left_out
        from orders join order_lines as line on line.order_id = orders.id where orders.packed_paise is not null group by orders.id
      )
      select 'Order ' || id || ' was packed for ' || packed_paise || ' paise, but its lines come to ' || paise || ', and ' || left_out || ' of them were not packed.' as sentence
      from summed where packed_paise <> paise or left_out > 0 order by id limit 1`,
  },
  {
    fact: 'A weighed line costs at most what its packs cost, and nobody weighs what was not packed.',
    query: sql<{ sentence: string }>`
      select 'Order ' || order_id || ' charges ' || charged_paise || ' paise for ' || packed_grams || ' g of product ' || product_id
        || ', of which ' || coalesce(packed, 0) || ' packs were packed at ' || price_paise || '.' as sentence
      from order_lines where packed_grams is not null and (coalesce(packed, 0) = 0 or charged_paise > packed * price_paise)
      order by order_id, product_id limit 1`,
  },
  {
    fact: 'What packing took off an order is what its changes say.',
    query: sql<{ sentence: string }>`
      with said as (select order_id, sum(paise)::bigint as paise from line_changes group by 1)
      select 'Order ' || orders.id || ' comes to ' || orders.total_paise - coalesce(orders.packed_paise, orders.total_paise) || ' paise less than ordered, but its changes say '
        || coalesce(said.paise, 0) || '.' as sentence
      from orders left join said on said.order_id = orders.id
      where orders.total_paise - coalesce(orders.packed_paise, orders.total_paise) <> coalesce(said.paise, 0) order by orders.id limit 1`,
  },
  {
    fact: 'What was captured for an order that stands, less the refunds of its parts, is what it comes to, less its accepted claims; while its customer is asked, at least that.',
    query: sql<{ sentence: string }>`
      with kept as (
        select orders.id, orders.asks_until, coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise - orders.claimed_paise as due,
          payments.amount_paise - coalesce((select sum(part.amount_paise) from refunds as part
            where part.payment_id = payments.id and (part.cause like 'packing-%' or part.cause like 'claim-%')), 0)::bigint as paid
        from orders join payments on payments.id = orders.payment_id where orders.status <> 'Cancelled' and orders.deleted_at is null
      )
      select 'Order ' || id || ' is paid with ' || paid || ' paise after its refunds, but comes to ' || due || '.' as sentence
      from kept where (asks_until is null and paid <> due) or paid < due order by id limit 1`,
  },
  {
    fact: 'A question to a customer is open exactly while its order waits for the answer.',
    query: sql<{ sentence: string }>`
      select 'Order ' || orders.id || ' waits for an answer, but nothing is asked.' as sentence from orders
      where orders.asks_until is not null and not exists (
        select from line_changes as change left join line_change_answers as answer on answer.change_id = change.id
        where change.order_id = orders.id and change.round = orders.stock_round and change.asks_until is not null and answer.change_id is null)
      order by orders.id limit 1`,
  },
];
