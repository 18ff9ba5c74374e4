// Checks documents: every order, sale and request moved exactly its own goods, once (I3, I5).
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

/** What each document has moved net, by product; goods put back count against those taken. */
const moved = sql`
  select document_kind, document_id, reason, product_id, sum(quantity)::bigint as quantity
  from stock_movements where document_id is not null group by 1, 2, 3, 4`;

export const DOCUMENT_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'A deducted order has taken exactly its lines, once packed what was packed, net of what was put back; any other has taken nothing.',
    query: sql<{ sentence: string }>`
      with taken as (
        select document_id as order_id, product_id, sum(case when reason in ('order_put_back', 'order_short') then -quantity else quantity end)::bigint as quantity
        from stock_movements where document_kind = 'order' and reason <> 'missing' group by 1, 2
      ), due as (
        select orders.id as order_id, line.product_id, case when orders.stock_state = 'deducted' then coalesce(line.packed, line.quantity) else 0 end as quantity
        from orders join order_lines as line on line.order_id = orders.id
      )
      select 'Order ' || order_id || ' has taken ' || coalesce(taken.quantity, 0) || ' of product ' || product_id || ' from stock, but ' || coalesce(due.quantity, 0) || ' is right.' as sentence
      from taken full join due using (order_id, product_id)
      where coalesce(taken.quantity, 0) <> coalesce(due.quantity, 0) order by order_id, product_id limit 1`,
  },
  {
    fact: "In each round an order's goods are taken once and put back at most once, at the same store.",
    query: sql<{ sentence: string }>`
      select 'Order ' || back.document_id || ' put back ' || back.quantity || ' of product ' || back.product_id || ' in round ' || back.round || ' without having taken it from there.' as sentence
      from stock_movements as back left join stock_movements as taken
        on taken.document_kind = 'order' and taken.document_id = back.document_id and taken.reason = 'order_deducted'
        and taken.round = back.round and taken.product_id = back.product_id
        and taken.from_place_id = back.to_place_id and back.quantity = taken.quantity - coalesce((
          select short.quantity from stock_movements as short where short.document_kind = 'order' and short.document_id = back.document_id
            and short.reason = 'order_short' and short.round = back.round and short.product_id = back.product_id), 0)
      where back.reason = 'order_put_back' and taken.id is null order by back.id limit 1`,
  },
  {
    fact: 'A deducted order took its goods from the store that has it, in its present round.',
    query: sql<{ sentence: string }>`
      select 'Order ' || orders.id || ' is deducted, but product ' || line.product_id || ' was not taken from store ' || orders.store_id || ' in round ' || orders.stock_round || '.' as sentence
      from orders join order_lines as line on line.order_id = orders.id
        join stock_places as place on place.store_id = orders.store_id
        left join stock_movements as taken on taken.document_kind = 'order' and taken.document_id = orders.id and taken.reason = 'order_deducted'
          and taken.round = orders.stock_round and taken.product_id = line.product_id and taken.from_place_id = place.id
      where orders.stock_state = 'deducted' and coalesce(line.packed, line.quantity) > 0 and taken.id is null order by orders.id limit 1`,
  },
  {
    fact: "An order's status agrees with its stock and its store.",
    query: sql<{ sentence: string }>`
      select 'Order ' || id || ' is ' || status || ' with its stock ' || stock_state || '.' as sentence from orders
      where (status in ('Processing', 'Shipped', 'Out For Delivery', 'Delivered') and stock_state <> 'deducted')
        or (status = 'Cancelled') <> (stock_state = 'released') or (stock_state = 'deducted' and store_id is null)
      order by id limit 1`,
  },
  {
    fact: "The staff member of an open order works in the order's store.",
    query: sql<{ sentence: string }>`
      select 'Order ' || orders.id || ' of store ' || orders.store_id || ' is allocated to user ' || users.id || ', who does not work there.' as sentence
      from orders join users on users.id = orders.staff_id
      where orders.status not in ('Delivered', 'Cancelled') and users.store_id is distinct from orders.store_id order by orders.id limit 1`,
  },
  {
    fact: 'The total of every order, sale and request is the sum of its lines, of a sale with its round-off.',
    query: sql<{ sentence: string }>`
      with summed as (
        select 'Order ' || orders.id as name, orders.total_paise, coalesce(sum(line.quantity * line.price_paise), 0)::bigint as lines_paise
        from orders left join order_lines as line on line.order_id = orders.id and line.substitute_of is null group by orders.id
        union all
        select 'Manual order ' || sale.id, sale.total_paise, (coalesce(sum(line.quantity * line.price_paise), 0) + sale.round_off_paise)::bigint
        from manual_orders as sale left join manual_order_lines as line on line.manual_order_id = sale.id group by sale.id
        union all
        select 'Stock request ' || request.id, request.total_paise, coalesce(sum(coalesce(line.approved, line.quantity) * line.price_paise), 0)::bigint
        from stock_requests as request left join stock_request_lines as line on line.request_id = request.id group by request.id
      )
      select name || ' says ' || total_paise || ' paise, but its lines sum to ' || lines_paise || '.' as sentence
      from summed where total_paise <> lines_paise order by name limit 1`,
  },
  {
    fact: 'A manual order has taken exactly its lines from its place.',
    query: sql<{ sentence: string }>`
      with taken as (
        select document_id as sale_id, from_place_id as place_id, product_id, quantity from stock_movements where reason = 'manual_order'
      ), due as (
        select sale.id as sale_id, sale.place_id, line.product_id, line.quantity
        from manual_orders as sale join manual_order_lines as line on line.manual_order_id = sale.id
      )
      select 'Manual order ' || sale_id || ' has taken ' || coalesce(taken.quantity, 0) || ' of product ' || product_id || ' from stock location ' || place_id || ', but ' || coalesce(due.quantity, 0) || ' is right.' as sentence
      from taken full join due using (sale_id, place_id, product_id)
      where coalesce(taken.quantity, 0) <> coalesce(due.quantity, 0) order by sale_id, product_id limit 1`,
  },
  {
    fact: 'A stock request has left main when approved; when added, what came reached its store and the rest went outside, each once and exactly.',
    query: sql<{ sentence: string }>`
      with moved as (${moved}), due as (
        select request.id as document_id, step.reason, line.product_id,
          case step.reason when 'request_approved' then sent.quantity when 'request_added' then coalesce(line.received, sent.quantity)
            else sent.quantity - coalesce(line.received, sent.quantity) end as quantity
        from stock_requests as request join stock_request_lines as line on line.request_id = request.id
          cross join lateral (select coalesce(line.approved, line.quantity) as quantity) as sent
          join (values ('request_approved', 'Approved'), ('request_approved', 'Added'), ('request_added', 'Added'), ('short_receipt', 'Added')) as step (reason, status)
            on step.status = request.status
      ), done as (select document_id, reason, product_id, quantity from moved where document_kind = 'stock_request')
      select 'Stock request ' || document_id || ' has moved ' || coalesce(done.quantity, 0) || ' of product ' || product_id || ' (' || reason || '), but ' || coalesce(due.quantity, 0) || ' is right.' as sentence
      from done full join due using (document_id, reason, product_id)
      where coalesce(done.quantity, 0) <> coalesce(due.quantity, 0) order by document_id, product_id, reason limit 1`,
  },
  {
    fact: 'What a stock request added went to the store that asked.',
    query: sql<{ sentence: string }>`
      select 'Stock request ' || request.id || ' of store ' || request.store_id || ' added goods to stock location ' || move.to_place_id || '.' as sentence
      from stock_movements as move join stock_requests as request on request.id = move.document_id
        join stock_places as place on place.id = move.to_place_id
      where move.document_kind = 'stock_request' and move.reason = 'request_added' and place.store_id is distinct from request.store_id
      order by request.id limit 1`,
  },
];
