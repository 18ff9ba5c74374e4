// Checks orders, sales, stock requests, packing, claims and invoices against stock and money (I3, I5, TAX-12).
import { sql } from 'kysely';
import type { LedgerChecks } from './ledger-check.ts';

/** Quantities that each document moved, by reason and product. */
const moved = sql`
  select document_kind, document_id, reason, product_id, sum(quantity)::bigint as quantity
  from stock_movements where document_id is not null group by 1, 2, 3, 4`;

export const DOCUMENT_CHECKS: LedgerChecks = {
  'A deducted order has taken exactly its lines (once packed, the packed quantities), net of goods put back; other orders have taken nothing.': sql`
    with taken as (
      select document_id as order_id, product_id, sum(case when reason in ('order_put_back', 'order_short') then -quantity else quantity end)::bigint as quantity
      from stock_movements where document_kind = 'order' and reason <> 'missing' group by 1, 2
    ), due as (
      select orders.id as order_id, line.product_id, case when orders.stock_state = 'deducted' then coalesce(line.packed, line.quantity) else 0 end as quantity
      from orders join order_lines as line on line.order_id = orders.id
    )
    select 'Order ' || order_id || ' has taken ' || coalesce(taken.quantity, 0) || ' of product ' || product_id || ' from stock instead of ' || coalesce(due.quantity, 0) || '.' as sentence
    from taken full join due using (order_id, product_id)
    where coalesce(taken.quantity, 0) <> coalesce(due.quantity, 0) order by order_id, product_id limit 1`,
  "In each round an order's goods are taken once and put back at most once, in the same store.": sql`
    select 'Order ' || back.document_id || ' put back ' || back.quantity || ' of product ' || back.product_id || ' in round ' || back.round || ' without having taken it from there.' as sentence
    from stock_movements as back left join stock_movements as taken
      on taken.document_kind = 'order' and taken.document_id = back.document_id and taken.reason = 'order_deducted'
      and taken.round = back.round and taken.product_id = back.product_id
      and taken.from_place_id = back.to_place_id and back.quantity = taken.quantity - coalesce((
        select short.quantity from stock_movements as short where short.document_kind = 'order' and short.document_id = back.document_id
          and short.reason = 'order_short' and short.round = back.round and short.product_id = back.product_id), 0)
    where back.reason = 'order_put_back' and taken.id is null order by back.id limit 1`,
  'A deducted order took its goods from its own store, in its current round.': sql`
    select 'Order ' || orders.id || ' is deducted, but product ' || line.product_id || ' was not taken from store ' || orders.store_id || ' in round ' || orders.stock_round || '.' as sentence
    from orders join order_lines as line on line.order_id = orders.id
      join stock_locations as location on location.store_id = orders.store_id
      left join stock_movements as taken on taken.document_kind = 'order' and taken.document_id = orders.id and taken.reason = 'order_deducted'
        and taken.round = orders.stock_round and taken.product_id = line.product_id and taken.from_place_id = location.id
    where orders.stock_state = 'deducted' and coalesce(line.packed, line.quantity) > 0 and taken.id is null order by orders.id limit 1`,
  "An order's status agrees with its stock and its store.": sql`
    select 'Order ' || id || ' is ' || status || ' with its stock ' || stock_state || '.' as sentence from orders
    where (status in ('Processing', 'Shipped', 'Out For Delivery', 'Delivered') and stock_state <> 'deducted')
      or (status = 'Cancelled') <> (stock_state = 'released') or (stock_state = 'deducted' and store_id is null)
    order by id limit 1`,
  "The staff member of an open order works in the order's store.": sql`
    select 'Order ' || orders.id || ' of store ' || orders.store_id || ' is allocated to user ' || users.id || ', who does not work there.' as sentence
    from orders join users on users.id = orders.staff_id
    where orders.status not in ('Delivered', 'Cancelled') and users.store_id is distinct from orders.store_id order by orders.id limit 1`,
  'The total of every order, sale and request is the sum of its lines, plus the round-off of a sale.': sql`
    with summed as (
      select 'Order ' || orders.id as name, orders.total_paise, coalesce(sum(line.quantity * line.price_paise), 0)::bigint as lines_paise
      from orders left join order_lines as line on line.order_id = orders.id and line.substitute_of is null group by orders.id
      union all
      select 'Manual order ' || sale.id, sale.total_paise, (coalesce(sum(line.quantity * line.price_paise - line.discount_paise), 0) + sale.round_off_paise)::bigint
      from manual_orders as sale left join manual_order_lines as line on line.manual_order_id = sale.id group by sale.id
      union all
      select 'Stock request ' || request.id, request.total_paise, coalesce(sum(coalesce(line.approved, line.quantity) * line.price_paise), 0)::bigint
      from stock_requests as request left join stock_request_lines as line on line.request_id = request.id group by request.id
    )
    select name || ' says ' || total_paise || ' paise, but its lines sum to ' || lines_paise || '.' as sentence
    from summed where total_paise <> lines_paise order by name limit 1`,
  'A counter sale has taken exactly its lines from its stock location.': sql`
    with taken as (
      select document_id as sale_id, from_place_id as place_id, product_id, quantity from stock_movements where reason = 'manual_order'
    ), due as (
      select sale.id as sale_id, sale.place_id, line.product_id, sum(line.quantity) filter (where line.grams is null) as quantity,
        bool_or(line.grams is not null) as is_weighed
      from manual_orders as sale join manual_order_lines as line on line.manual_order_id = sale.id group by 1, 2, 3
    )
    select 'Manual order ' || sale_id || ' has taken ' || coalesce(taken.quantity, 0) || ' of product ' || product_id || ' from stock location ' || place_id || ' instead of ' || coalesce(due.quantity, 0) || '.' as sentence
    from taken full join due using (sale_id, place_id, product_id)
    -- Weighed lines take the packs that they opened besides.
    where coalesce(taken.quantity, 0) <> coalesce(due.quantity, 0) and not (due.is_weighed and coalesce(taken.quantity, 0) >= coalesce(due.quantity, 0))
    order by sale_id, product_id limit 1`,
  'An approved stock request left main; once added, the received goods reached its store and the rest went outside, each once and exactly.': sql`
    with moved as (${moved}), due as (
      select request.id as document_id, step.reason, line.product_id,
        case step.reason when 'request_approved' then sent.quantity when 'request_added' then coalesce(line.received, sent.quantity)
          else sent.quantity - coalesce(line.received, sent.quantity) end as quantity
      from stock_requests as request join stock_request_lines as line on line.request_id = request.id
        cross join lateral (select coalesce(line.approved, line.quantity) as quantity) as sent
        join (values ('request_approved', 'Approved'), ('request_approved', 'Added'), ('request_added', 'Added'), ('short_receipt', 'Added')) as step (reason, status)
          on step.status = request.status
    ), done as (select document_id, reason, product_id, quantity from moved where document_kind = 'stock_request')
    select 'Stock request ' || document_id || ' has moved ' || coalesce(done.quantity, 0) || ' of product ' || product_id || ' (' || reason || ') instead of ' || coalesce(due.quantity, 0) || '.' as sentence
    from done full join due using (document_id, reason, product_id)
    where coalesce(done.quantity, 0) <> coalesce(due.quantity, 0) order by document_id, product_id, reason limit 1`,
  'The goods of a stock request went to the store that requested them.': sql`
    select 'Stock request ' || request.id || ' of store ' || request.store_id || ' added goods to stock location ' || move.to_place_id || '.' as sentence
    from stock_movements as move join stock_requests as request on request.id = move.document_id
      join stock_locations as location on location.id = move.to_place_id
    where move.document_kind = 'stock_request' and move.reason = 'request_added' and location.store_id is distinct from request.store_id
    order by request.id limit 1`,
};

export const DELIVERY_CHECKS: LedgerChecks = {
  'The used places of a delivery window are those of live orders and of payments that hold goods.': sql`
    with held as (
      select slot_id, count(*) as places from (
        select slot_id from orders where slot_id is not null and status <> 'Cancelled'
        union all select slot_id from payment_intents where slot_id is not null and holds_stock
      ) as holders group by slot_id
    )
    select 'Delivery window ' || slots.id || ' of store ' || slots.store_id || ' has ' || slots.used || ' places taken, but '
      || coalesce(held.places, 0) || ' are held.' as sentence
    from slots left join held on held.slot_id = slots.id
    where slots.used <> coalesce(held.places, 0) order by slots.id limit 1`,
  'A cart payment covers its lines and the delivery fee, and an order paid online costs exactly that.': sql`
    with due as (
      select 'Payment intent ' || intent.id as name, intent.amount_paise as paid_paise,
        intent.delivery_fee_paise + sum(line.quantity * line.price_paise) as payable_paise
      from payment_intents as intent join payment_intent_lines as line on line.intent_id = intent.id
      where intent.purpose = 'cart' group by intent.id
      union all
      select 'Order ' || orders.id, payments.amount_paise, orders.total_paise + orders.delivery_fee_paise
      from orders join payments on payments.id = orders.payment_id and payments.intent_id is not null
    )
    select name || ' was paid with ' || paid_paise || ' paise instead of ' || payable_paise || '.' as sentence
    from due where paid_paise <> payable_paise order by name limit 1`,
};

export const PACKING_CHECKS: LedgerChecks = {
  'The packed total of an order is the sum of its packed lines, and every line is packed.': sql`
    with summed as (
      select orders.id, orders.packed_paise, coalesce(sum(line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, 0)), 0)::bigint as paise, count(*) filter (where line.packed is null) as left_out
      from orders join order_lines as line on line.order_id = orders.id where orders.packed_paise is not null group by orders.id
    )
    select 'Order ' || id || ' was packed for ' || packed_paise || ' paise, but its lines come to ' || paise || ', and ' || left_out || ' of them were not packed.' as sentence
    from summed where packed_paise <> paise or left_out > 0 order by id limit 1`,
  'A weighed line was packed, and costs at most the price of its packs.': sql`
    select 'Order ' || order_id || ' charges ' || charged_paise || ' paise for ' || packed_grams || ' g of product ' || product_id
      || ', of which ' || coalesce(packed, 0) || ' packs were packed at ' || price_paise || '.' as sentence
    from order_lines where packed_grams is not null and (coalesce(packed, 0) = 0 or charged_paise > packed * price_paise)
    order by order_id, product_id limit 1`,
  'The reduction of an order by packing is the sum of its line changes.': sql`
    with reductions as (select order_id, sum(paise)::bigint as paise from line_changes group by 1)
    select 'Order ' || orders.id || ' comes to ' || orders.total_paise - coalesce(orders.packed_paise, orders.total_paise) || ' paise less than ordered, but its changes say '
      || coalesce(reductions.paise, 0) || '.' as sentence
    from orders left join reductions on reductions.order_id = orders.id
    where orders.total_paise - coalesce(orders.packed_paise, orders.total_paise) <> coalesce(reductions.paise, 0) order by orders.id limit 1`,
  'The captured payment of a live order minus its partial refunds equals its total minus accepted claims; during a substitution request, or with refunds by hand, it is at least that.': sql`
    with kept as (
      select orders.id, orders.asks_until, coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise - orders.claimed_paise as due,
        payments.amount_paise - coalesce((select sum(part.amount_paise) from refunds as part
          where part.payment_id = payments.id and (part.cause like 'packing-%' or part.cause like 'claim-%')), 0)::bigint as paid,
        (select coalesce(sum(part.amount_paise), 0)::bigint from refunds as part
          where part.payment_id = payments.id and part.cause like 'hand-%' and part.state <> 'failed') as by_hand
      from orders join payments on payments.id = orders.payment_id where orders.status <> 'Cancelled' and orders.deleted_at is null
    )
    select 'Order ' || id || ' is paid with ' || paid || ' paise after its refunds, but comes to ' || due || '.' as sentence
    from kept where (asks_until is null and paid - by_hand > due) or (asks_until is null and by_hand = 0 and paid <> due) or paid < due order by id limit 1`,
  'An order waits for an answer only while a substitution request is open.': sql`
    select 'Order ' || orders.id || ' waits for an answer, but nothing is asked.' as sentence from orders
    where orders.asks_until is not null and not exists (
      select from line_changes as change left join line_change_answers as answer on answer.change_id = change.id
      where change.order_id = orders.id and change.round = orders.stock_round and change.asks_until is not null and answer.change_id is null)
    order by orders.id limit 1`,
};

export const CLAIM_CHECKS: LedgerChecks = {
  'The claimed quantity of an order line is the sum of its accepted claims.': sql`
    with accepted as (select order_id, product_id, sum(quantity)::bigint as quantity from claims where state = 'accepted' group by 1, 2),
    counted as (select order_id, product_id, claimed from order_lines where claimed > 0)
    select 'Order ' || order_id || ' counts ' || coalesce(counted.claimed, 0) || ' of product ' || product_id || ' as claimed, but '
      || coalesce(accepted.quantity, 0) || ' were accepted.' as sentence
    from counted full join accepted using (order_id, product_id)
    where coalesce(counted.claimed, 0) <> coalesce(accepted.quantity, 0) order by order_id, product_id limit 1`,
  'The accepted claims of an order come to the price of their goods and to its claimed amount.': sql`
    with accepted as (
      select order_id, product_id, sum(amount_paise)::bigint as claimed, sum(quantity)::integer as quantity
      from claims where state = 'accepted' group by 1, 2
    ), valued as (
      select accepted.order_id, sum(accepted.claimed)::bigint as claimed,
        sum(line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, 0)
          - line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, accepted.quantity))::bigint as paise
      from accepted join order_lines as line on line.order_id = accepted.order_id and line.product_id = accepted.product_id
      group by 1
    )
    select 'Order ' || orders.id || ' counts ' || orders.claimed_paise || ' paise as claimed, but its claims say ' || coalesce(valued.claimed, 0)
      || ' for goods of ' || coalesce(valued.paise, 0) || '.' as sentence
    from orders left join valued on valued.order_id = orders.id
    where (orders.claimed_paise > 0 or valued.order_id is not null)
      and (orders.claimed_paise, orders.claimed_paise) is distinct from (coalesce(valued.claimed, 0), coalesce(valued.paise, 0))
    order by orders.id limit 1`,
  'Goods of a claim are back in stock exactly if its decision says so.': sql`
    with due as (
      select claims.id as claim_id, claims.product_id, claims.quantity, location.id as place_id
      from claims join stock_locations as location on location.store_id = claims.store_id where claims.restock
    ), done as (
      select document_id as claim_id, product_id, quantity, to_place_id as place_id from stock_movements where document_kind = 'claim'
    )
    select 'Claim ' || claim_id || ' put ' || coalesce(done.quantity, 0) || ' of product ' || product_id || ' back instead of '
      || coalesce(due.quantity, 0) || '.' as sentence
    from due full join done using (claim_id, product_id, place_id)
    where coalesce(due.quantity, 0) <> coalesce(done.quantity, 0) order by claim_id limit 1`,
  'An accepted claim on a paid order has one refund of its exact amount; on a cash order the till paid at most once, the exact amount.': sql`
    with accepted as (
      select claims.id, claims.store_id, claims.amount_paise, orders.payment_id
      from claims join orders on orders.id = claims.order_id where claims.state = 'accepted'
    ), refunded as (
      select replace(cause, 'claim-', '')::bigint as id, payment_id, amount_paise from refunds where cause ~ '^claim-[0-9]+$'
    ), paid as (select claim_id as id, store_id, amount_paise from cash_entries where claim_id is not null)
    select 'Claim ' || id || ' comes to ' || coalesce(accepted.amount_paise, 0) || ' paise, but ' || coalesce(refunded.amount_paise, 0)
      || ' were refunded and ' || coalesce(paid.amount_paise, 0) || ' paid out of the till.' as sentence
    from accepted full join refunded using (id) full join paid using (id)
    where (accepted.payment_id is not null and (refunded.payment_id, refunded.amount_paise) is distinct from (accepted.payment_id, accepted.amount_paise)
        and not (coalesce(refunded.amount_paise, 0) < accepted.amount_paise and exists (
          select from refunds where refunds.payment_id = accepted.payment_id and refunds.cause like 'hand-%')))
      or (accepted.payment_id is null and refunded.id is not null) or (accepted.payment_id is not null and paid.id is not null)
      or (paid.id is not null and (paid.store_id, paid.amount_paise) is distinct from (accepted.store_id, accepted.amount_paise))
    order by id limit 1`,
};

export const BILL_CHECKS: LedgerChecks = {
  'The invoice numbers of each series run from 1 to the last one without gaps.': sql`
    with counted as (
      select series, fy, count(*) as invoices, max(seq) as last, min(seq) as first from (
        select series, fy, seq from tax_documents union all
        -- Numbers of registers that are held or cancelled.
        select series, fy, seq from unissued_numbers
      ) as numbers group by 1, 2
    )
    select 'Series ' || series || '/' || fy || ' has ' || coalesce(invoices, 0) || ' documents from ' || coalesce(first, 0) || ' to '
      || coalesce(last, 0) || ', but its last number is ' || coalesce(last_seq, 0) || '.' as sentence
    from counted full join tax_series using (series, fy)
    where (invoices, first, last) is distinct from (last_seq::bigint, 1, last_seq) order by series, fy limit 1`,
  'Invoices of a series are issued in the order of their numbers.': sql`
    with following as (
      select number, issued_at, lag(issued_at) over (partition by series, fy order by seq) as before from tax_documents
    )
    select 'Document ' || number || ' was issued before the document with the number before it.' as sentence
    from following where issued_at < before order by number limit 1`,
  'Every invoice is the sum of its lines.': sql`
    with summed as (
      select document_id, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst, sum(igst_paise) as igst
      from tax_document_lines group by 1
    )
    select 'Document ' || number || ' says ' || taxable_paise || ' paise before tax and ' || cgst_paise + sgst_paise + igst_paise
      || ' of tax, but its lines sum to ' || coalesce(taxable, 0) || ' and ' || coalesce(cgst + sgst + igst, 0) || '.' as sentence
    from tax_documents left join summed on summed.document_id = tax_documents.id
    where (taxable_paise, cgst_paise, sgst_paise, igst_paise) is distinct from (taxable, cgst, sgst, igst) order by number limit 1`,
  'No credit note exceeds the invoiced line in quantity, amount or tax.': sql`
    with credited as (
      select note.original_id, back.original_line, sum(back.quantity) as quantity, sum(back.gross_paise) as gross,
        sum(back.cgst_paise) as cgst, sum(back.igst_paise) as igst, bool_or(note.title = 'Commercial credit note') as keeps_tax
      from tax_documents as note join tax_document_lines as back on back.document_id = note.id
      where note.kind = 'credit_note' group by 1, 2
    )
    select 'Line ' || credited.original_line || ' of invoice ' || invoice.number || ' was credited for ' || credited.gross || ' of '
      || coalesce(line.gross_paise, 0) || ' paise.' as sentence
    from credited join tax_documents as invoice on invoice.id = credited.original_id
      left join tax_document_lines as line on line.document_id = invoice.id and line.line = credited.original_line
    where line.line is null or credited.quantity > line.quantity or credited.gross > line.gross_paise
      or credited.cgst > line.cgst_paise or credited.igst > line.igst_paise
      or (credited.quantity = line.quantity
        and (credited.gross <> line.gross_paise or (not credited.keeps_tax
          and (credited.cgst, credited.igst) <> (line.cgst_paise, line.igst_paise))))
    order by invoice.number limit 1`,
  'An invoice has exactly the goods that left the stock for it, a challan those that left main; weighed goods are checked by weight.': sql`
    with billed as (
      select case when document.order_id is not null then 'order' when document.manual_order_id is not null then 'manual_order'
          else 'stock_request' end as kind, coalesce(document.order_id, document.manual_order_id, document.stock_request_id) as id,
        document.round, line.product_id, sum(line.quantity) as quantity, min(document.number) as number
      from tax_documents as document join tax_document_lines as line on line.document_id = document.id
      where document.kind <> 'credit_note' and line.product_id is not null and line.uqc <> 'KGS' group by 1, 2, 3, 4
    ), moved as (
      select document_kind as kind, document_id as id, case document_kind when 'order' then round else 1 end as round, product_id,
        sum(case reason when 'order_short' then -quantity else quantity end) as quantity
      from stock_movements where reason in ('order_deducted', 'order_short', 'manual_order', 'request_approved') group by 1, 2, 3, 4
    )
    select 'Document ' || billed.number || ' has ' || trim_scale(billed.quantity) || ' of product ' || product_id || ', but '
      || coalesce(moved.quantity, 0) || ' left the stock.' as sentence
    from billed left join moved using (kind, id, round, product_id)
    where billed.quantity is distinct from moved.quantity
      and not (kind = 'manual_order' and exists (
        select from manual_order_lines as sold where sold.manual_order_id = id and sold.product_id = billed.product_id and sold.grams is not null))
    order by billed.number limit 1`,
  'Weighed goods are invoiced by the kilogram, at their charged price and at most their weight.': sql`
    with billed as (
      select orders.id, line.product_id, line.quantity, line.gross_paise, invoice.number
      from tax_documents as invoice join orders on orders.id = invoice.order_id and orders.packed_round = invoice.round
        join tax_document_lines as line on line.document_id = invoice.id
      where invoice.kind = 'invoice' and line.uqc = 'KGS'
    )
    select 'Document ' || billed.number || ' has ' || billed.quantity || ' kg of product ' || billed.product_id || ' for ' || billed.gross_paise
      || ' paise, but ' || coalesce(line.packed_grams, 0) || ' g were packed for ' || coalesce(line.charged_paise, 0) || '.' as sentence
    from billed left join order_lines as line on line.order_id = billed.id and line.product_id = billed.product_id
    where line.packed_grams is null or billed.quantity * 1000 > line.packed_grams or billed.gross_paise <> line.charged_paise
    order by billed.number limit 1`,
  'Invoices minus credit notes are what the customer owes: the total with the delivery fee minus accepted claims once shipped, nothing for a returned order.': sql`
    with invoiced as (
      select coalesce('Order ' || order_id, 'Counter sale ' || manual_order_id) as name, order_id, manual_order_id,
        sum(case kind when 'invoice' then total_paise else -total_paise end) as paise
      from tax_documents where kind <> 'challan' group by 2, 3
    ), due as (
      select invoiced.name, invoiced.paise, case when invoiced.manual_order_id is not null then sale.total_paise - sale.returned_paise
        when orders.status in ('Shipped', 'Out For Delivery', 'Delivered') then coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise - orders.claimed_paise else 0 end as due
      from invoiced left join orders on orders.id = invoiced.order_id left join manual_orders as sale on sale.id = invoiced.manual_order_id
    )
    select name || ' was billed for ' || paise || ' paise less its credit notes instead of ' || due || '.' as sentence
    from due where paise <> due order by name limit 1`,
};
