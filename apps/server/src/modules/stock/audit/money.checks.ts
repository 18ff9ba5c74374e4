// Checks cash, tills, counter returns, UPI on delivery and the sums of the reports.
import { sql } from 'kysely';
import type { LedgerChecks } from './ledger-check.ts';

export const CASH_CHECKS: LedgerChecks = {
  'Every order delivered for cash has one cash entry, by its rider, for its store, with its amount; no other order has one.': sql`
    with due as (
      select id as order_id, store_id, coalesce(staff_id, pin_verified_by) as staff_id, payable_paise,
        coalesce(cash_collected_paise, payable_paise) as paise
      from (select *, coalesce(packed_paise, total_paise) + delivery_fee_paise as payable_paise from orders) as orders where status = 'Delivered' and payment_type = 'cod'
    ), booked as (select * from cash_entries where kind = 'collected')
    select 'Order ' || order_id || case
        when booked.id is null then ' was delivered for cash, but no cash entry says so.'
        when due.paise is null then ' has cash entry ' || booked.id || ', but was not delivered for cash.'
        else ' collected ' || due.paise || ' of ' || due.payable_paise || ' paise by user ' || due.staff_id || ' for store ' || due.store_id
          || ', but cash entry ' || booked.id || ' says ' || booked.amount_paise || ' of ' || booked.due_paise
          || ' by user ' || booked.staff_id || ' for store ' || booked.store_id || '.' end as sentence
    from due full join booked using (order_id)
    where (due.paise, due.payable_paise, due.staff_id, due.store_id)
      is distinct from (booked.amount_paise, booked.due_paise, booked.staff_id, booked.store_id)
    order by order_id limit 1`,
  "A rider's cash in hand is the sum of the rider's entries: collected = handed over − differences + paid back + in hand.": sql`
    with summed as (select store_id, staff_id, sum(hand_paise)::bigint as paise from cash_entries where staff_id is not null group by 1, 2)
    select 'User ' || staff_id || ' has ' || coalesce(hand.in_hand_paise, 0) || ' paise of store ' || store_id
      || ' in hand, but the cash entries sum to ' || coalesce(summed.paise, 0) || '.' as sentence
    from summed full join cash_hands as hand using (store_id, staff_id)
    where coalesce(summed.paise, 0) <> coalesce(hand.in_hand_paise, 0) order by store_id, staff_id limit 1`,
  'No handover or refund exceeds the cash in hand.': sql`
    with running as (
      select id, staff_id, kind, sum(hand_paise) over (partition by store_id, staff_id order by id) as paise from cash_entries
      where staff_id is not null
    )
    select 'After cash entry ' || id || ' user ' || staff_id || ' had ' || paise || ' paise in hand.' as sentence
    from running where paise < 0 order by id limit 1`,
  'A closed day has the sums of its entries, and opens with the cash in hand of the day before.': sql`
    with closing as (
      select *, coalesce(lag(in_hand_paise) over (partition by store_id order by day), 0) as left_paise from cash_days
    )
    select 'The cash of store ' || closing.store_id || ' was closed on ' || closing.day || ' with ' || closing.collected_paise || ' paise collected, '
      || closing.handed_over_paise || ' handed over and ' || closing.paid_back_paise || ' paid back, but its entries sum to ' || summed.collected || ', '
      || summed.handed_over || ' and ' || summed.paid_back || '.' as sentence
    from closing cross join lateral (
      select coalesce(sum(hand_paise) filter (where staff_id is not null), 0) as hand, count(*) filter (where kind = 'collected') as orders,
        coalesce(sum(due_paise) filter (where kind = 'collected'), 0) as due,
        coalesce(sum(amount_paise) filter (where kind = 'collected'), 0) as collected,
        count(*) filter (where kind = 'handed_over') as handovers,
        coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
        coalesce(sum(difference_paise) filter (where kind = 'handed_over'), 0) as difference,
        coalesce(sum(amount_paise) filter (where kind = 'paid_back' and staff_id is not null), 0) as paid_back
      from cash_entries where store_id = closing.store_id and day between closing.from_day and closing.day
    ) as summed
    where (closing.opening_paise, closing.orders, closing.due_paise, closing.collected_paise, closing.handovers, closing.handed_over_paise,
        closing.handover_difference_paise, closing.paid_back_paise, closing.in_hand_paise)
      <> (closing.left_paise, summed.orders, summed.due, summed.collected, summed.handovers, summed.handed_over, summed.difference, summed.paid_back,
        closing.left_paise + summed.hand)
    order by closing.id limit 1`,
  "A store's closings do not overlap or leave gaps: every entry up to the last one belongs to exactly one.": sql`
    with booked as (select store_id, day, min(id) as id from cash_entries group by 1, 2)
    select 'Cash entry ' || booked.id || ' of store ' || booked.store_id || ' on ' || booked.day || ' belongs to ' || count(closing.id) || ' closed days.' as sentence
    from booked join (select store_id, max(day) as day from cash_days group by 1) as last on last.store_id = booked.store_id and booked.day <= last.day
      left join cash_days as closing on closing.store_id = booked.store_id and booked.day between closing.from_day and closing.day
    group by booked.id, booked.store_id, booked.day having count(closing.id) <> 1 order by booked.id limit 1`,
};

export const TILL_CHECKS: LedgerChecks = {
  'Every cash counter sale of a store, since tills exist, is in its till once with its total; no other sale is.': sql`
    with due as (
      select sale.id as sale_id, location.store_id, coalesce(paid.cash, sale.total_paise) as total_paise
      from manual_orders as sale join stock_locations as location on location.id = sale.place_id
        left join lateral (select sum(amount_paise) filter (where kind = 'cash') as cash, count(*) as payments from sale_payments
          where manual_order_id = sale.id and return_id is null) as paid on true
      where sale.with_till and location.store_id is not null and (paid.cash > 0 or paid.payments = 0 and sale.payment_type = 'cash')
    ), booked as (
      -- The cash of a held record was booked before its sale.
      select entry.id, coalesce(entry.manual_order_id, record.sale_id) as sale_id, entry.store_id, entry.amount_paise, entry.due_paise
      from cash_entries as entry left join register_records as record on record.register_id = entry.register_id and record.seq = entry.record_seq
      where entry.kind = 'takings' and (entry.manual_order_id is not null or record.sale_id is not null)
    )
    select 'Counter sale ' || sale_id || case
        when booked.id is null then ' was paid in cash, but is in no till.'
        when due.sale_id is null then ' has cash entry ' || booked.id || ', but was not paid in cash at a store.'
        else ' took ' || due.total_paise || ' paise for store ' || due.store_id || ', but cash entry ' || booked.id || ' says '
          || booked.amount_paise || ' for store ' || booked.store_id || '.' end as sentence
    from due full join booked using (sale_id)
    where (due.total_paise, due.total_paise, due.store_id) is distinct from (booked.amount_paise, booked.due_paise, booked.store_id)
    order by sale_id limit 1`,
  'A till count opens with the cash left by the count before, on the day after it, and has the sums of its entries.': sql`
    with count as (
      select *, lag(till_kept_paise) over earlier as left_paise, lag(day) over earlier + 1 as next_day
      from cash_days where till_counted_paise is not null
      window earlier as (partition by store_id order by day)
    )
    select 'The till of store ' || count.store_id || ' was counted on ' || count.day || ' from ' || count.till_from_day || ' with '
      || coalesce(count.till_opening_paise::text, 'no') || ' paise before, ' || count.till_takings_paise || ' taken, '
      || count.till_handed_over_paise || ' handed over, ' || count.till_paid_out_paise || ' paid out, ' || count.till_to_registers_paise || ' to and '
      || count.till_from_registers_paise || ' from registers, but its entries and the count before say ' || coalesce(count.left_paise::text, 'no') || ', '
      || summed.takings || ', ' || summed.handed_over || ', ' || summed.paid_out || ', ' || summed.to_registers || ' and ' || summed.from_registers || '.' as sentence
    from count cross join lateral (
      select count(*) filter (where kind = 'takings' and register_id is null) as sales,
        coalesce(sum(amount_paise) filter (where kind = 'takings' and register_id is null), 0) as takings,
        coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
        coalesce(sum(amount_paise) filter (where kind in ('paid_out', 'paid_back') and staff_id is null and register_id is null), 0) as paid_out,
        coalesce(sum(amount_paise) filter (where kind = 'float'), 0) as to_registers,
        coalesce(sum(amount_paise) filter (where kind = 'drawer'), 0) as from_registers
      from cash_entries where store_id = count.store_id and day between count.till_from_day and count.day
    ) as summed
    where (count.till_sales, count.till_takings_paise, count.till_handed_over_paise, count.till_paid_out_paise, count.till_to_registers_paise,
          count.till_from_registers_paise)
        <> (summed.sales, summed.takings, summed.handed_over, summed.paid_out, summed.to_registers, summed.from_registers)
      or count.next_day is not null and (count.till_from_day, count.till_opening_paise) is distinct from (count.next_day, count.left_paise)
    order by count.id limit 1`,
};

/** Returned quantities by sale, return and line; of weighed lines, which come back as loose goods, `grams`. */
const returned = sql`
  select back.manual_order_id as sale_id, back.round, back.restock, line.line, line.product_id, line.quantity, sold.grams
  from manual_order_returns as back join manual_order_return_lines as line on line.return_id = back.id
    join manual_order_lines as sold on sold.manual_order_id = back.manual_order_id and sold.line = line.line`;

export const RETURN_CHECKS: LedgerChecks = {
  'The returned quantity of a counter sale line is the sum of its returns.': sql`
    with summed as (select sale_id, line, product_id, sum(quantity)::bigint as quantity from (${returned}) as back group by 1, 2, 3),
    counted as (select manual_order_id as sale_id, line, product_id, returned from manual_order_lines where returned > 0)
    select 'Counter sale ' || sale_id || ' counts ' || coalesce(counted.returned, 0) || ' of product ' || product_id || ' as returned, but '
      || coalesce(summed.quantity, 0) || ' came back.' as sentence
    from counted full join summed using (sale_id, line, product_id)
    where coalesce(counted.returned, 0) <> coalesce(summed.quantity, 0) order by sale_id, line limit 1`,
  'Resellable returns are back, once, in the stock that sold them; nothing else came back.': sql`
    with due as (
      select back.sale_id, back.round, back.product_id, sum(back.quantity) as quantity, sale.place_id
      from (${returned}) as back join manual_orders as sale on sale.id = back.sale_id where back.restock and back.grams is null
      group by back.sale_id, back.round, back.product_id, sale.place_id
    ), done as (
      select document_id as sale_id, round, product_id, quantity, to_place_id as place_id from stock_movements where reason = 'manual_return'
    )
    select 'Return ' || round || ' of counter sale ' || sale_id || ' put ' || coalesce(done.quantity, 0) || ' of product ' || product_id
      || ' back instead of ' || coalesce(due.quantity, 0) || '.' as sentence
    from due full join done using (sale_id, round, product_id, place_id)
    where coalesce(due.quantity, 0) <> coalesce(done.quantity, 0) order by sale_id, round, product_id limit 1`,
  'A return refunds the price of its goods (for a rounded sale, the total of its credit note); a sale has the sum of its returns, and a void sale is refunded in full.': sql`
    with summed as (
      select manual_order_id as sale_id, sum(amount_paise)::bigint as refunded, bool_or(kind = 'void') as is_void from manual_order_returns group by 1
    ), valued as (
      select manual_order_id as sale_id, sum(sold_paise(returned, quantity, price_paise, discount_paise))::bigint as paise from manual_order_lines group by 1
    )
    select 'Counter sale ' || sale.id || ' says ' || sale.returned_paise || ' paise paid back' || case when sale.void_at is null then '' else ' and is void' end
      || ', but its returns say ' || coalesce(summed.refunded, 0) || ' for goods of ' || coalesce(valued.paise, 0) || '.' as sentence
    from manual_orders as sale left join summed on summed.sale_id = sale.id left join valued on valued.sale_id = sale.id
    where sale.returned_paise <> coalesce(summed.refunded, 0)
      or (coalesce(summed.refunded, 0) <> coalesce(valued.paise, 0) and sale.round_off_paise = 0)
      or (sale.void_at is not null) <> coalesce(summed.is_void, false)
    order by sale.id limit 1`,
  'Every return of a cash sale was refunded once, exactly, from the till of its store; nothing else was.': sql`
    with due as (
      select back.id as return_id, location.store_id, coalesce(paid.cash, back.amount_paise) as amount_paise
      from manual_order_returns as back join manual_orders as sale on sale.id = back.manual_order_id
        join stock_locations as location on location.id = sale.place_id
        left join lateral (select -sum(amount_paise) filter (where kind = 'cash') as cash, count(*) as payments from sale_payments
          where return_id = back.id) as paid on true
      where sale.with_till and location.store_id is not null and back.amount_paise > 0
        and (paid.cash > 0 or paid.payments = 0 and sale.payment_type = 'cash')
        -- The cash of a held record was booked before its return.
        and not exists (select from register_records as record where record.sale_id = sale.id and record.kind = 'return' and record.decided_at is not null)
    ), booked as (select id, manual_return_id as return_id, store_id, amount_paise from cash_entries where manual_return_id is not null)
    select case
        when booked.id is null then 'Return ' || due.return_id || ' is to be paid back in cash, but no till did.'
        when due.return_id is null then 'Cash entry ' || booked.id || ' pays return ' || booked.return_id || ' back, which was not paid in cash at a store.'
        else 'Return ' || due.return_id || ' is to pay ' || due.amount_paise || ' paise back in store ' || due.store_id || ', but cash entry ' || booked.id
          || ' paid ' || booked.amount_paise || ' in store ' || booked.store_id || '.' end as sentence
    from due full join booked using (return_id)
    where (due.amount_paise, due.store_id) is distinct from (booked.amount_paise, booked.store_id)
    order by return_id limit 1`,
};

export const UPI_CHECKS: LedgerChecks = {
  'A captured UPI payment on delivery pays for its order, or is refunded in full.': sql`
    select 'Payment ' || payments.id || ' at the door of order ' || door.order_id || ' pays for nothing and is not paid back.' as sentence
    from payments join door_payments as door on door.id = payments.door_payment_id
      left join orders on orders.payment_id = payments.id
    where payments.state = 'captured' and orders.id is distinct from door.order_id
      and not exists (select from refunds where refunds.payment_id = payments.id and refunds.cause = 'payment' and refunds.amount_paise = payments.amount_paise)
    order by payments.id limit 1`,
  'A QR code is paid exactly if one of its payments pays for its order; that order has no cash entry.': sql`
    select 'QR code ' || door.id || ' of order ' || door.order_id || ' is ' || door.state || ', but '
      || case when orders.id is null then 'pays for no order.' else 'pays for order ' || orders.id || ', whose cash is '
        || coalesce(entry.amount_paise, 0) || ' paise.' end as sentence
    from door_payments as door
      left join (orders join payments on payments.id = orders.payment_id) on payments.door_payment_id = door.id
      left join cash_entries as entry on entry.order_id = orders.id and entry.kind = 'collected'
    where (door.state = 'paid') <> (orders.id is not null) or (orders.id is not null and (orders.id <> door.order_id or entry.id is not null))
    order by door.id limit 1`,
};

/** Orders that count in reports (API-12). */
const counted = sql`select * from orders where deleted_at is null and status <> 'Cancelled'`;

export const SALES_CHECKS: LedgerChecks = {
  'The reports count the right number of orders per store and status.': sql`
    with real as (select coalesce(store_id, 0) as store, status, count(*) as orders from (${counted}) as orders group by 1, 2),
    reported as (
      select coalesce(store_id, 0) as store, status, sum(orders) as orders from (
        select store_id, status, orders from order_counts
        union all select store_id, status, orders from sales_changes where status is not null
      ) as parts group by 1, 2 having sum(orders) <> 0
    )
    select case store when 0 then 'No store' else 'Store ' || store end || ' has ' || coalesce(real.orders, 0) || ' orders that are ' || status
      || ', but the reports count ' || coalesce(reported.orders, 0) || '.' as sentence
    from real full join reported using (store, status)
    where real.orders is distinct from reported.orders order by store, status limit 1`,
  'The sales of each product per store are those of its orders and counter sales, minus returns and accepted claims.': sql`
    with real as (
      select coalesce(store_id, 0) as store, product_id, sum(paise) as paise from (
        select orders.store_id, line.product_id, line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, line.claimed) as paise
        from order_lines as line join (${counted}) as orders on orders.id = line.order_id
        union all
        select location.store_id, line.product_id, line.quantity * line.price_paise - line.discount_paise
          - sold_paise(line.returned, line.quantity, line.price_paise, line.discount_paise)
        from manual_order_lines as line join manual_orders as sale on sale.id = line.manual_order_id
          join stock_locations as location on location.id = sale.place_id
      ) as sold group by 1, 2 having sum(paise) <> 0
    ), reported as (
      select coalesce(store_id, 0) as store, product_id, sum(paise) as paise from (
        select store_id, product_id, paise from product_sales
        union all select store_id, product_id, paise from sales_changes where product_id is not null
      ) as parts group by 1, 2 having sum(paise) <> 0
    )
    select 'Product ' || product_id || ' was sold for ' || coalesce(real.paise, 0) || ' paise by '
      || case store when 0 then 'no store' else 'store ' || store end || ', but the reports say ' || coalesce(reported.paise, 0) || '.' as sentence
    from real full join reported using (store, product_id)
    where real.paise is distinct from reported.paise order by store, product_id limit 1`,
  'Each quarter of an hour has the number and amount of the orders and counter sales placed in it, less what came back in it.': sql`
    with real as (
      select quarter_of(created_at) as quarter, sum(orders) as orders, sum(manual_orders) as manual_orders, sum(total_paise) as paise from (
        select created_at, 1 as orders, 0 as manual_orders, coalesce(packed_paise, total_paise) as total_paise from (${counted}) as orders
        union all select created_at, 0, (void_at is null)::integer, total_paise from manual_orders
        union all select created_at, 0, 0, -amount_paise from manual_order_returns
        union all select claims.decided_at, 0, 0, -claims.amount_paise from claims join (${counted}) as orders on orders.id = claims.order_id where claims.state = 'accepted'
      ) as sold group by 1 having (sum(orders), sum(manual_orders), sum(total_paise)) is distinct from (0, 0, 0)
    ), reported as (
      select quarter, sum(orders) as orders, sum(manual_orders) as manual_orders, sum(paise) as paise from (
        select quarter, orders, manual_orders, paise from quarter_sales
        union all select quarter, orders, manual_orders, paise from sales_changes where quarter is not null
      ) as parts group by 1 having (sum(orders), sum(manual_orders), sum(paise)) is distinct from (0, 0, 0)
    )
    select 'From ' || quarter || ' on, ' || coalesce(real.orders, 0) || ' orders and ' || coalesce(real.manual_orders, 0) || ' counter sales for '
      || coalesce(real.paise, 0) || ' paise were placed, but the reports say ' || coalesce(reported.orders, 0) || ', '
      || coalesce(reported.manual_orders, 0) || ' and ' || coalesce(reported.paise, 0) || '.' as sentence
    from real full join reported using (quarter)
    where (real.orders, real.manual_orders, real.paise) is distinct from (reported.orders, reported.manual_orders, reported.paise)
    order by quarter limit 1`,
};
