\set uid 100 + :client_id
\set p0 1 + (:uid * 7 + 0) % 100
\set p1 1 + (:uid * 7 + 13) % 100
\set p2 1 + (:uid * 7 + 26) % 100
with cart as (
  select count(*) filter (where product_id <> :p0::bigint) >= 500 as is_full from cart_lines where user_id = :uid::bigint
), written as (
  insert into cart_lines (user_id, product_id, quantity, added_at) select :uid::bigint, id, 1, now() from products, cart where id = :p0::bigint and archived_at is null and not cart.is_full
  on conflict (user_id, product_id) do update set quantity = excluded.quantity
  returning product_id
)
select cart.is_full, exists (select from written) as is_set from cart;
with cart as (
  select count(*) filter (where product_id <> :p1::bigint) >= 500 as is_full from cart_lines where user_id = :uid::bigint
), written as (
  insert into cart_lines (user_id, product_id, quantity, added_at) select :uid::bigint, id, 2, now() from products, cart where id = :p1::bigint and archived_at is null and not cart.is_full
  on conflict (user_id, product_id) do update set quantity = excluded.quantity
  returning product_id
)
select cart.is_full, exists (select from written) as is_set from cart;
with cart as (
  select count(*) filter (where product_id <> :p2::bigint) >= 500 as is_full from cart_lines where user_id = :uid::bigint
), written as (
  insert into cart_lines (user_id, product_id, quantity, added_at) select :uid::bigint, id, 3, now() from products, cart where id = :p2::bigint and archived_at is null and not cart.is_full
  on conflict (user_id, product_id) do update set quantity = excluded.quantity
  returning product_id
)
select cart.is_full, exists (select from written) as is_set from cart;
with place as (
  select users.id as user_id, users.first_name || ' ' || users.last_name as customer_name, users.gstin, full_name, phone_number, street_address1, street_address2, city, state, postal_code
  from addresses join users on users.id = addresses.user_id
  where addresses.id = :uid::bigint and users.id = :uid::bigint and users.archived_at is null
    and not exists (select from payment_intents where user_id = :uid::bigint and purpose = 'cart' and state = 'open')
    and (exists (select from service_areas where pincode = postal_code and active) or coalesce((select serve_elsewhere from delivery_settings), true))
  for key share of users
), taken as (
  delete from cart_lines using place where cart_lines.user_id = place.user_id returning cart_lines.product_id, cart_lines.quantity, cart_lines.choice
), line as materialized (
  select taken.*, products.name, products.names, units.unit, units.names as unit_names, products.price_paise
  from taken join products on products.id = taken.product_id join units on units.id = products.unit_id where products.archived_at is null
), held as materialized (
  select product_id, on_hand - reserved as available from stock_totals where product_id in (select product_id from line) order by product_id for update
), goods as (
  select sum(quantity * price_paise)::bigint as paise, 1 / (bool_and(held.available >= line.quantity))::int as is_there from line left join held using (product_id)
), fee as (
  select coalesce((select fee_paise from fee_rules, goods where from_paise <= goods.paise and coalesce(effective_from <= current_date, true)
    order by from_paise desc, effective_from desc nulls last limit 1), 0) as paise
), reserved as (
  update stock_totals set reserved = stock_totals.reserved + line.quantity from line, goods where stock_totals.product_id = line.product_id and goods.is_there = 1
), made as (
  insert into orders (user_id, payment_type, total_paise, delivery_fee_paise, customer_name, full_name, mobile_number, street_address1, street_address2, city, state,
    postal_code, buyer_gstin, created_at)
  select user_id, 'cod', goods.paise, fee.paise, customer_name, full_name, phone_number, street_address1, street_address2, city, state, postal_code, gstin, now()
  from place, goods, fee where goods.is_there = 1
  returning id, user_id, customer_name, total_paise
), lines as (
  insert into order_lines (order_id, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)
  select made.id, product_id, name, names, unit, unit_names, quantity, price_paise, choice from made, line order by product_id
), event as (
  insert into order_events (order_id, event, actor_id, at) select made.id, 'placed', made.user_id, now() from made
), notice as (
  insert into notifications (user_id, message, kind, facts, about, about_id, created_at)
  select user_id, 'Your order #' || id || ' of ₹' || total_paise || ' was placed.', 'order_placed', jsonb_build_object('id', id, 'total', total_paise), 'order', id, now() from made
  union all
  select users.id, 'New order #' || made.id || ' from ' || customer_name || '.', 'order_new', jsonb_build_object('id', made.id, 'total', total_paise, 'customer', customer_name), 'order', made.id, now()
  from made join users on users.role = 'admin' and users.archived_at is null
)
select id as placed from made \gset o_
