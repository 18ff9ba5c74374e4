-- Orders {{from}} to {{to}} of {{all}}, one every {{every}}, the last of all now: ended long ago, nine of ten delivered, two of five paid online.
-- With what an order leaves behind. Stock, sums and sequences follow in sums.sql.

create temporary table made on commit drop as
select n as id, 38 + (n * 7919) % 9963 as user_id, 1 + n % 12 as store_id, 14 + n % 12 + 12 * (n / 12 % 2) as staff_id,
  n % 5 < 2 as is_online, case when n % 10 = 9 or n % 100 = 0 then 'Cancelled' else 'Delivered' end as status,
  date_trunc('second', now()) - ({{all}} - n) * interval '{{every}}' as created_at
from generate_series({{from}}::bigint, {{to}}) as n;

create temporary table line on commit drop as
select made.id as order_id, products.id as product_id, products.name as product_name, products.price_paise, 1 + (made.id + k) % 3 as quantity
from made cross join generate_series(0, 3) as k join products on products.id = 1 + (made.id * 7 + k * 13) % 100
where k <= made.id % 4;

create temporary table whole on commit drop as
select made.*, sum.paise from made join (select order_id, sum(quantity * price_paise)::bigint as paise from line group by 1) as sum on sum.order_id = made.id;

insert into payment_intents (id, user_id, purpose, address_id, amount_paise, receipt, gateway_order_id, state, hold_until, created_at)
overriding system value
select id, user_id, 'cart', user_id, paise, 'receipt-' || id, 'order_' || id, 'settled', created_at + interval '15 minutes', created_at from whole where is_online;
insert into payment_intent_lines (intent_id, product_id, product_name, product_unit, quantity, price_paise)
select order_id, product_id, product_name, '500 g', quantity, price_paise from line join made on made.id = line.order_id where is_online;
insert into payments (id, intent_id, user_id, gateway_order_id, gateway_payment_id, amount_paise, currency, state, refund_reason, refundable_at,
  refunding_paise, is_paid_back, created_at)
overriding system value
select id, id, user_id, 'order_' || id, 'pay_' || id, paise, 'INR', 'captured', case when status = 'Cancelled' then 'The order was cancelled.' end,
  case when status = 'Cancelled' then created_at + interval '10 minutes' end, case when status = 'Cancelled' then paise else 0 end, status = 'Cancelled',
  created_at from whole where is_online;
insert into refunds (payment_id, amount_paise, state, gateway_key, gateway_refund_id, requested_by, created_at, updated_at)
select id, paise, 'processed', 'refund-' || id, 'rfnd_' || id, 1, created_at + interval '1 hour', created_at + interval '2 hours'
from whole where is_online and status = 'Cancelled';

insert into orders (id, user_id, status, payment_type, payment_id, intent_id, total_paise, customer_name, full_name, mobile_number, street_address1,
  city, state, postal_code, store_id, staff_id, stock_state, pin_verified_at, pin_verified_by, delivered_at, cash_collected_paise, cancel_reason, created_at)
overriding system value
select made.id, made.user_id, made.status, case when is_online then 'online' else 'cod' end, case when is_online then made.id end,
  case when is_online then made.id end, made.paise, users.first_name || ' ' || users.last_name, address.full_name, address.phone_number,
  address.street_address1, address.city, address.state, address.postal_code, made.store_id, case when made.status = 'Delivered' then made.staff_id end,
  case made.status when 'Cancelled' then 'released' else 'deducted' end, over.at, case when made.status = 'Delivered' then made.staff_id end, over.at,
  case when made.status = 'Delivered' and not is_online then made.paise end, case when made.status = 'Cancelled' then 'Changed my mind' end, made.created_at
from whole as made join users on users.id = made.user_id join addresses as address on address.id = made.user_id
  cross join lateral (select case when made.status = 'Delivered' then made.created_at + interval '5 hours' end as at) as over
order by made.id;
insert into order_lines (order_id, product_id, product_name, product_unit, quantity, price_paise)
select order_id, product_id, product_name, '500 g', quantity, price_paise from line order by order_id, product_id;

insert into order_events (order_id, event, actor_id, at, note)
select made.id, step.event, case when step.position in (0, 9) then made.user_id else 1 end, made.created_at + step.position * interval '40 minutes',
  case when step.event = 'Cancelled' then 'Changed my mind' end
from made join (values ('placed', 0, true, true), ('allocated', 1, true, true), ('Processing', 2, true, false), ('Shipped', 3, true, false),
    ('Out For Delivery', 4, true, false), ('Delivered', 5, true, false), ('Cancelled', 9, false, true)) as step (event, position, is_of_delivered, is_of_cancelled)
  on case made.status when 'Delivered' then step.is_of_delivered else step.is_of_cancelled end
order by made.id, step.position;

insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, actor_id, created_at)
select line.product_id, 3 + made.store_id, 3, line.quantity, 'order_deducted', 'order', made.id, 1 + made.store_id, made.created_at
from made join line on line.order_id = made.id where made.status = 'Delivered' order by made.id;

-- Cash of delivered orders: collected on delivery, handed over every evening.
insert into cash_entries (store_id, staff_id, kind, order_id, due_paise, amount_paise, day, actor_id, created_at)
select store_id, staff_id, 'collected', id, paise, paise, (created_at + interval '5 hours')::date, staff_id, created_at + interval '5 hours'
from whole where status = 'Delivered' and not is_online order by id;
insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, day, actor_id, created_at)
select store_id, staff_id, 'handed_over', sum(paise), sum(paise), (created_at + interval '5 hours')::date as day, 1 + store_id, max(created_at) + interval '5 hours'
from whole where status = 'Delivered' and not is_online group by store_id, staff_id, day order by day;
insert into cash_hands (store_id, staff_id, in_hand_paise)
select distinct store_id, staff_id, 0 from whole on conflict do nothing;

-- Notifications older than a day are read; the audit log says who allocated and moved the order.
insert into notifications (user_id, message, about, about_id, created_at, read_at)
select notice.reader, notice.message, 'order', made.id, made.created_at + notice.late, made.created_at + notice.late + interval '5 minutes'
from whole as made cross join lateral (values (made.user_id, 'Your order #' || made.id || ' was placed.', interval '0'),
  (1, 'New order #' || made.id || ' from a customer.', interval '0'), (1 + made.store_id, 'Order #' || made.id || ' is for your store.', interval '1 hour'),
  (made.user_id, 'Your order #' || made.id || ' has come to its end.', interval '5 hours')) as notice (reader, message, late)
order by made.id;
insert into audit_log (at, actor_id, action, subject, subject_id, before, after, address, request_id)
select made.created_at + step.position * interval '40 minutes', 1 + made.store_id, step.action, 'order', made.id, jsonb_build_object('status', step.before),
  jsonb_build_object('status', step.after), case when made.created_at > now() - interval '1 year' then '192.0.2.7' end,
  case when made.created_at > now() - interval '1 year' then 'req-' || made.id end
from made join (values (1, 'order.allocated', 'Pending', 'Pending'), (2, 'order.status_changed', 'Pending', 'Processing'), (3, 'order.status_changed', 'Processing', 'Shipped'),
  (5, 'order.status_changed', 'Shipped', 'Delivered')) as step (position, action, before, after) on made.status = 'Delivered' or step.position = 1
order by made.id, step.position;
