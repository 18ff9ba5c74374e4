\set n :n + 1
\set within 1 / greatest(0, :each - :n)
\set uid 100 + :client_id * :each + :n
begin;
with place as (
  select full_name, phone_number, street_address1, street_address2, city, state, postal_code,
    exists (select from payment_intents where user_id = :uid::bigint and purpose = 'cart' and state = 'open') as pays_online
  from addresses where id = :uid::bigint and user_id = :uid::bigint
), taken as (
  delete from cart_lines using place where cart_lines.user_id = :uid::bigint and not place.pays_online
  returning cart_lines.product_id, cart_lines.quantity, cart_lines.choice
), line as (
  select taken.product_id, taken.quantity, taken.choice, products.name, products.names, units.unit, units.names as unit_names, products.price_paise
  from taken join products on products.id = taken.product_id join units on units.id = products.unit_id
  where products.archived_at is null
)
select min(place.full_name) as a_name, min(place.phone_number) as a_phone, min(place.street_address1) as a_street, coalesce(min(place.street_address2), '') as a_street2,
  min(place.city) as a_city, min(place.state) as a_state, min(place.postal_code) as a_code, array_agg(line.product_id)::text as c_ids,
  array_agg(line.quantity)::text as c_quantities, array_agg(line.name)::text as c_names, array_agg(line.names)::text as c_translations, array_agg(line.unit_names)::text as c_unit_names,
  array_agg(line.unit)::text as c_units, array_agg(line.price_paise)::text as c_prices, array_agg(line.choice)::text as c_choices, sum(line.quantity * line.price_paise)::bigint as c_total
from place left join (select * from line order by product_id) as line on true \gset
select (select json_build_object('auto_allocate', auto_allocate, 'serve_elsewhere', serve_elsewhere, 'slot_days', slot_days, 'cod_max_paise', cod_max_paise) from delivery_settings) as settings,
  coalesce((select json_agg(json_build_object('from_paise', from_paise, 'fee_paise', fee_paise, 'min_order_paise', min_order_paise, 'effective_from', effective_from)
    order by from_paise, effective_from nulls first) from fee_rules), '[]') as rules,
  exists (select from service_areas) as has_areas,
  coalesce((select json_agg(json_build_object('store_id', stores.id, 'store_name', stores.name, 'cod_ok', area.cod_ok) order by area.priority, stores.store_no, stores.id)
    from service_areas as area join stores on stores.id = area.store_id where area.pincode = :a_code::text and area.active and stores.archived_at is null), '[]') as stores,
  (select store_id from slots where id = null::bigint) as slot_store;
select product_id from stock_totals where product_id = any(:c_ids::bigint[]) order by product_id for update;
with facts as (
  select wanted.product_id, wanted.quantity, products.name as product_name, products.names, stock_totals.on_hand - stock_totals.reserved as available
  from unnest(:c_ids::bigint[], :c_quantities::int[]) as wanted (product_id, quantity) join products on products.id = wanted.product_id
    join stock_totals on stock_totals.product_id = wanted.product_id
), reserved as (
  update stock_totals set reserved = stock_totals.reserved + facts.quantity from facts
  where stock_totals.product_id = facts.product_id and not exists (select from facts where available < quantity)
)
select * from facts where available < quantity order by product_id;
with made as (
  insert into orders (user_id, payment_type, total_paise, delivery_fee_paise, customer_name, full_name, mobile_number, street_address1, street_address2, city, state,
    postal_code, buyer_gstin, created_at)
  select users.id, 'cod', :c_total::bigint, 0, users.first_name || ' ' || users.last_name, :a_name::text, :a_phone::text, :a_street::text, nullif(:a_street2::text, ''), :a_city::text,
    :a_state::text, :a_code::text, users.gstin, now()
  from users where users.id = :uid::bigint and users.archived_at is null for key share
  returning id, customer_name
), line as (
  insert into order_lines (order_id, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)
  select made.id, line.* from made, unnest(:c_ids::bigint[], :c_names::text[], :c_translations::jsonb[], :c_units::text[], :c_unit_names::jsonb[], :c_quantities::int[],
    :c_prices::bigint[], :c_choices::text[]) as line
), event as (
  insert into order_events (order_id, event, actor_id, at) select made.id, 'placed', :uid::bigint, now() from made
)
select id, customer_name as customer, coalesce((select auto_allocate from delivery_settings), false) as auto_allocate from made \gset o_
with notice as (
  select * from unnest(array[:uid::bigint, 0], array['Your order #' || :o_id::text || ' of ₹' || :c_total::text || ' was placed.', 'New order #' || :o_id::text || ' from ' || :o_customer::text || '.'],
    array['order_placed', 'order_new'], array[jsonb_build_object('id', :o_id::bigint, 'total', :c_total::text), jsonb_build_object('id', :o_id::bigint, 'total', :c_total::text, 'customer', :o_customer::text)],
    array['order', 'order'], array[:o_id::bigint, :o_id::bigint]) with ordinality as notice (reader, message, kind, facts, about, about_id, position)
), stored as (
  insert into notifications (user_id, message, kind, facts, about, about_id, created_at)
  select id, message, kind, facts, about, about_id, now() from (
    select users.id, notice.* from notice join users on users.id = notice.reader where users.archived_at is null
    union all
    select users.id, notice.* from notice join users on users.role = 'admin' and users.archived_at is null where notice.reader = 0
  ) as reader
  order by position, id
  returning id, user_id
), pushed as (
  insert into push_jobs (notification_id, subscription_id, due_at, expires_at)
  select stored.id, push_subscriptions.id, now(), now() + interval '1 hour' from stored join push_subscriptions using (user_id) where false
  returning notification_id
)
select user_id, exists (select from pushed where notification_id = stored.id) as has_push from stored;
commit;
