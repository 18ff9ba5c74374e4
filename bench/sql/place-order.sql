\set n :n + 1
\set within 1 / greatest(0, :each - :n)
\set uid 100 + :client_id * :each + :n
begin;
set local plan_cache_mode = force_generic_plan;
with address as (
  select full_name, phone_number, street_address1, street_address2, city, state, state_code, postal_code,
    exists (select from payment_intents where user_id = :uid::bigint and purpose = 'cart' and state = 'open') as pays_online
  from addresses where id = :uid::bigint and user_id = :uid::bigint
), removed as (
  delete from cart_lines using address where cart_lines.user_id = :uid::bigint and not address.pays_online
  returning cart_lines.product_id, cart_lines.quantity, cart_lines.choice
), line as (
  select removed.product_id, removed.quantity, removed.choice, products.name, products.names, units.unit, units.names as unit_names, products.price_paise
  from removed join products on products.id = removed.product_id join units on units.id = products.unit_id
  where products.archived_at is null and may_sell(products.tax_class_id)
)
select min(address.full_name) as a_name, min(address.phone_number) as a_phone, min(address.street_address1) as a_street, coalesce(min(address.street_address2), '') as a_street2,
  min(address.city) as a_city, min(address.state) as a_state, min(address.postal_code) as a_code, array_agg(line.product_id)::text as c_ids,
  array_agg(line.quantity)::text as c_quantities, array_agg(line.name)::text as c_names, array_agg(line.names)::text as c_translations, array_agg(line.unit_names)::text as c_unit_names,
  array_agg(line.unit)::text as c_units, array_agg(line.price_paise)::text as c_prices, array_agg(line.choice)::text as c_choices, sum(line.quantity * line.price_paise)::bigint as c_total
from address left join (select * from line order by product_id) as line on true \gset
select (select json_build_object('auto_allocate', auto_allocate, 'serve_elsewhere', serve_elsewhere, 'slot_days', slot_days, 'cod_max_paise', cod_max_paise,
    'claim_auto_max_paise', claim_auto_max_paise) from delivery_settings) as settings,
  coalesce((select json_agg(json_build_object('from_paise', from_paise, 'fee_paise', fee_paise, 'min_order_paise', min_order_paise, 'effective_from', effective_from)
    order by from_paise, effective_from nulls first) from fee_rules), '[]') as rules,
  exists (select from service_areas) as has_areas,
  coalesce((select json_agg(json_build_object('store_id', stores.id, 'store_name', stores.name, 'store_names', stores.names, 'cod_ok', area.cod_ok, 'city', area.city)
      order by area.priority, stores.store_no, stores.id)
    from service_areas as area join stores on stores.id = area.store_id where area.pincode = :a_code::text and area.active and stores.archived_at is null), '[]') as stores,
  (select store_id from slots where id = null::bigint) as slot_store;
-- Without areas there is one row, of no store.
with candidate as (
  select stores.id, stores.name, stores.manager_id, location.id as place_id, not exists (
    select from unnest(:c_ids::bigint[], :c_quantities::int[]) as line (product_id, quantity)
      left join stock_levels as level on level.place_id = location.id and level.product_id = line.product_id
    where coalesce(level.on_hand - level.reserved, 0) < line.quantity
  ) as has_all
  from service_areas as area join stores on stores.id = area.store_id join stock_locations as location on location.store_id = stores.id
  where area.pincode = :a_code::text and area.active and stores.archived_at is null and (select auto_allocate from delivery_settings)
  order by area.priority, stores.store_no, stores.id for key share of stores skip locked
)
select coalesce(min(id), 0) as id, coalesce(min(name), '') as name, coalesce(min(manager_id), 0) as manager, coalesce(min(place_id), 0) as place from candidate where has_all \gset s_
\if :s_id
select reserve_at_store(:s_place::bigint, :c_ids::bigint[], :c_quantities::int[], current_date) as is_reserved \gset r_
\else
select id as product_id, batched as has_batches, first_date as next_best_before from lock_products(:c_ids::bigint[]);
with lines as (
  select line.product_id, line.quantity, products.name as product_name, products.names, stock_totals.on_hand - stock_totals.reserved as available
  from unnest(:c_ids::bigint[], :c_quantities::int[]) as line (product_id, quantity) join products on products.id = line.product_id
    join stock_totals on stock_totals.product_id = line.product_id
), reserved as (
  update stock_totals set reserved = stock_totals.reserved + lines.quantity from lines
  where stock_totals.product_id = lines.product_id and not exists (select from lines where available < quantity)
)
select * from lines where available < quantity order by product_id;
\endif
with made as (
  insert into orders (user_id, payment_type, total_paise, delivery_fee_paise, store_id, customer_name, full_name, mobile_number, street_address1, street_address2, city, state,
    postal_code, buyer_gstin, created_at)
  select users.id, 'cod', :c_total::bigint, 0, nullif(:s_id::bigint, 0), users.first_name || ' ' || users.last_name, :a_name::text, :a_phone::text, :a_street::text, nullif(:a_street2::text, ''),
    :a_city::text, :a_state::text, :a_code::text, users.gstin, now()
  from users where users.id = :uid::bigint and users.archived_at is null and users.suspended_at is null for key share
  returning id, customer_name
), line as (
  insert into order_lines (order_id, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)
  select made.id, line.* from made, unnest(:c_ids::bigint[], :c_names::text[], :c_translations::jsonb[], :c_units::text[], :c_unit_names::jsonb[], :c_quantities::int[],
    :c_prices::bigint[], :c_choices::text[]) as line
), event as (
  insert into order_events (order_id, event, actor_id, note, at)
  select made.id, event.name, event.actor_id, event.note, now()
  from made, (values ('placed', :uid::bigint, null), (case when :s_id::bigint = 0 then 'unallocated' else 'allocated' end, null, :s_name::text)) as event (name, actor_id, note)
  where event.name <> 'unallocated' or (select auto_allocate from delivery_settings)
)
select id, customer_name as customer from made \gset o_
with notice as (
  select * from unnest(array[:uid::bigint, 0, :s_manager::bigint, case when :s_id::bigint = 0 then null else :uid::bigint end],
    array['Your order #' || :o_id::text || ' of ₹' || :c_total::text || ' was placed.', 'New order #' || :o_id::text || ' from ' || :o_customer::text || '.',
      'Order #' || :o_id::text || ' goes to ' || :s_name::text || '.', 'Your order #' || :o_id::text || ' is prepared by ' || :s_name::text || '.'],
    array['order_placed', 'order_new', 'order_to_store', 'order_allocated'],
    array[jsonb_build_object('id', :o_id::bigint, 'total', :c_total::text), jsonb_build_object('id', :o_id::bigint, 'total', :c_total::text, 'customer', :o_customer::text),
      jsonb_build_object('id', :o_id::bigint, 'store', :s_name::text), jsonb_build_object('id', :o_id::bigint, 'store', :s_name::text)],
    array['order', 'order', 'order', 'order'], array[:o_id::bigint, :o_id::bigint, :o_id::bigint, :o_id::bigint])
    with ordinality as notice (recipient, message, kind, facts, about, about_id, position)
), stored as (
  insert into notifications (user_id, message, kind, facts, about, about_id, created_at)
  select id, message, kind, facts, about, about_id, now() from (
    select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.id = notice.recipient where users.archived_at is null
    union all
    select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.role = 'admin' and users.archived_at is null
      where notice.recipient = 0
  ) as recipient
  order by position, id
  returning id, user_id
), pushed as (
  insert into push_jobs (notification_id, subscription_id, due_at, expires_at)
  select stored.id, push_subscriptions.id, now(), now() + interval '1 hour' from stored join push_subscriptions using (user_id) where false
  returning notification_id
)
select user_id, exists (select from pushed where notification_id = stored.id) as has_push from stored;
select users.phone_no, users.language, kind ->> 'template_id' as template_id
from sms_settings, jsonb_array_elements(sms_settings.kinds) as kind, users
where kind ->> 'kind' = 'order_placed' and (kind ->> 'is_on')::boolean and users.id = :uid::bigint and users.archived_at is null;
update addresses set last_used_at = now() where id = :uid::bigint and user_id = :uid::bigint;
commit;
