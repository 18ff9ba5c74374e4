\set uid 100 + :client_id
\set p0 1 + (:uid * 7 + 0) % 100
\set p1 1 + (:uid * 7 + 13) % 100
\set p2 1 + (:uid * 7 + 26) % 100
insert into cart_lines (user_id, product_id, quantity) select :uid::int, id, 1 from products where id = :p0::int and archived_at is null on conflict (user_id, product_id) do update set quantity = excluded.quantity returning product_id;
insert into cart_lines (user_id, product_id, quantity) select :uid::int, id, 2 from products where id = :p1::int and archived_at is null on conflict (user_id, product_id) do update set quantity = excluded.quantity returning product_id;
insert into cart_lines (user_id, product_id, quantity) select :uid::int, id, 3 from products where id = :p2::int and archived_at is null on conflict (user_id, product_id) do update set quantity = excluded.quantity returning product_id;
begin;
with place as (
  select full_name, phone_number, street_address1, city, state, postal_code,
    exists (select from payment_intents where user_id = :uid::int and purpose = 'cart' and state = 'open') as pays_online
  from addresses where id = :uid::int and user_id = :uid::int
), taken as (
  delete from cart_lines using place where cart_lines.user_id = :uid::int and not place.pays_online
  returning cart_lines.product_id, cart_lines.quantity
), line as (
  select taken.product_id, taken.quantity, products.name, units.unit, products.price_paise
  from taken join products on products.id = taken.product_id join units on units.id = products.unit_id
  where products.archived_at is null
)
select min(place.full_name) as a_name, min(place.phone_number) as a_phone, min(place.street_address1) as a_street, min(place.city) as a_city,
  min(place.state) as a_state, min(place.postal_code) as a_code, array_agg(line.product_id)::text as c_ids, array_agg(line.quantity)::text as c_quantities,
  array_agg(line.name)::text as c_names, array_agg(line.unit)::text as c_units, array_agg(line.price_paise)::text as c_prices,
  sum(line.quantity * line.price_paise)::bigint as c_total
from place left join (select * from line order by product_id) as line on true \gset
select count(*) as locked from (select product_id from stock_totals where product_id = any(:c_ids::int[]) order by product_id for update) as held \gset l_
with facts as (
  select wanted.product_id, wanted.quantity, products.name as product_name, stock_totals.on_hand - stock_totals.reserved as available
  from unnest(:c_ids::int[], :c_quantities::int[]) as wanted (product_id, quantity) join products on products.id = wanted.product_id
    join stock_totals on stock_totals.product_id = wanted.product_id
), promised as (
  update stock_totals set reserved = stock_totals.reserved + facts.quantity from facts
  where stock_totals.product_id = facts.product_id and not exists (select from facts where available < quantity))
select * from facts where available < quantity order by product_id;
with made as (
  insert into orders (user_id, payment_type, total_paise, customer_name, full_name, mobile_number, street_address1, city, state, postal_code)
  select users.id, 'cod', :c_total::bigint, users.first_name || ' ' || users.last_name, :a_name::text, :a_phone::text, :a_street::text, :a_city::text, :a_state::text, :a_code::text
  from users where users.id = :uid::int
  returning id, customer_name
), line as (
  insert into order_lines (order_id, product_id, product_name, product_unit, quantity, price_paise)
  select made.id, line.product_id, line.product_name, line.product_unit, line.quantity, line.price_paise
  from made, unnest(:c_ids::int[], :c_names::text[], :c_units::text[], :c_quantities::int[], :c_prices::bigint[]) as line (product_id, product_name, product_unit, quantity, price_paise)
), event as (
  insert into order_events (order_id, event, actor_id) select made.id, 'placed', :uid::int from made)
select id, customer_name as customer from made \gset o_
insert into notifications (user_id, message)
select users.id, notice.message from (values (:uid::int, 'Your order #' || :o_id::text || ' was placed.')) as notice (reader, message) join users on users.id = notice.reader where users.archived_at is null
union all select users.id, 'New order #' || :o_id::text || ' from ' || :o_customer::text || '.' from users where users.role = 'admin' and users.archived_at is null;
commit;
