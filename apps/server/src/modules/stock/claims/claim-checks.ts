// Checks claims: lines and orders count what was accepted, goods and money came back once and exactly.
import { sql } from 'kysely';
import type { LedgerCheck } from '../ledger-check.ts';

export const CLAIM_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'Each line of an order counts as claimed what accepted claims took back.',
    query: sql<{ sentence: string }>`
      with accepted as (select order_id, product_id, sum(quantity)::bigint as quantity from claims where state = 'accepted' group by 1, 2),
      counted as (select order_id, product_id, claimed from order_lines where claimed > 0)
      select 'Order ' || order_id || ' counts ' || coalesce(counted.claimed, 0) || ' of product ' || product_id || ' as claimed, but '
        || coalesce(accepted.quantity, 0) || ' were accepted.' as sentence
      from counted full join accepted using (order_id, product_id)
      where coalesce(counted.claimed, 0) <> coalesce(accepted.quantity, 0) order by order_id, product_id limit 1`,
  },
  {
    fact: 'An accepted claim comes to what its goods were sold for, and an order to the sum of its claims.',
    query: sql<{ sentence: string }>`
      with accepted as (
        select order_id, product_id, sum(amount_paise)::bigint as said, sum(quantity)::integer as quantity
        from claims where state = 'accepted' group by 1, 2
      ), valued as (
        select accepted.order_id, sum(accepted.said)::bigint as said,
          sum(line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, 0)
            - line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, accepted.quantity))::bigint as paise
        from accepted join order_lines as line on line.order_id = accepted.order_id and line.product_id = accepted.product_id
        group by 1
      )
      select 'Order ' || orders.id || ' counts ' || orders.claimed_paise || ' paise as claimed, but its claims say ' || coalesce(valued.said, 0)
        || ' for goods of ' || coalesce(valued.paise, 0) || '.' as sentence
      from orders left join valued on valued.order_id = orders.id
      where (orders.claimed_paise > 0 or valued.order_id is not null)
        and (orders.claimed_paise, orders.claimed_paise) is distinct from (coalesce(valued.said, 0), coalesce(valued.paise, 0))
      order by orders.id limit 1`,
  },
  {
    fact: 'Goods of a claim are in the stock of their store again exactly where its decision says so.',
    query: sql<{ sentence: string }>`
      with due as (
        select claims.id as claim_id, claims.product_id, claims.quantity, place.id as place_id
        from claims join stock_places as place on place.store_id = claims.store_id where claims.restock
      ), done as (
        select document_id as claim_id, product_id, quantity, to_place_id as place_id from stock_movements where document_kind = 'claim'
      )
      select 'Claim ' || claim_id || ' put ' || coalesce(done.quantity, 0) || ' of product ' || product_id || ' back, but '
        || coalesce(due.quantity, 0) || ' is right.' as sentence
      from due full join done using (claim_id, product_id, place_id)
      where coalesce(due.quantity, 0) <> coalesce(done.quantity, 0) order by claim_id limit 1`,
  },
  {
    fact: 'An accepted claim of a paid order has one refund of exactly what it comes to; of a cash order its till paid at most that, once.',
    query: sql<{ sentence: string }>`
      with accepted as (
        select claims.id, claims.store_id, claims.amount_paise, orders.payment_id
        from claims join orders on orders.id = claims.order_id where claims.state = 'accepted'
      ), refunded as (
        select replace(cause, 'claim-', '')::bigint as id, payment_id, amount_paise from refunds where cause ~ '^claim-[0-9]+$'
      ), paid as (select claim_id as id, store_id, amount_paise from cash_entries where claim_id is not null)
      select 'Claim ' || id || ' comes to ' || coalesce(accepted.amount_paise, 0) || ' paise, but ' || coalesce(refunded.amount_paise, 0)
        || ' were refunded and ' || coalesce(paid.amount_paise, 0) || ' paid out of the till.' as sentence
      from accepted full join refunded using (id) full join paid using (id)
      where (accepted.payment_id is not null and (refunded.payment_id, refunded.amount_paise) is distinct from (accepted.payment_id, accepted.amount_paise))
        or (accepted.payment_id is null and refunded.id is not null) or (accepted.payment_id is not null and paid.id is not null)
        or (paid.id is not null and (paid.store_id, paid.amount_paise) is distinct from (accepted.store_id, accepted.amount_paise))
      order by id limit 1`,
  },
];
