-- Users, stores, products and their goods, for an empty migrated database. {{hash}} is one password's hash, shared by all.

insert into users (id, role, first_name, last_name, username, phone_no, password_hash)
overriding system value values (1, 'admin', 'Asha', 'Admin', 'admin', '9000000001', '{{hash}}');

insert into users (id, role, first_name, last_name, username, phone_no, password_hash)
overriding system value
select 1 + n, 'Warehouse Manager', 'Manoj', 'Manager' || n, 'manager' || n, '9' || (100000000 + n), '{{hash}}' from generate_series(1, 12) as n;

insert into stores (id, store_no, name, location, manager_id)
overriding system value select n, n, 'Store ' || n, 'Market Yard ' || n, 1 + n from generate_series(1, 12) as n;
-- The old name, which is a table in 1.0.0 and a view now: drills fill databases of both.
insert into stock_places (id, kind, store_id) overriding system value select 3 + n, 'store', n from generate_series(1, 12) as n;

-- Two staff members for each store: users 14 to 37.
insert into users (id, role, first_name, last_name, username, phone_no, password_hash, store_id)
overriding system value
select 13 + n, 'Warehouse Staff', 'Sanjay', 'Staff' || n, 'staff' || n, '9' || (200000000 + n), '{{hash}}', 1 + (n - 1) % 12 from generate_series(1, 24) as n;

-- Customers: users 38 to 10000.
insert into users (id, role, first_name, last_name, username, phone_no, password_hash)
overriding system value
select n, 'Customer', (array['Meera', 'Rohan', 'Anita', 'Vikram', 'Sunita', 'Prakash', 'Kavita', 'Nilesh'])[1 + n % 8],
  (array['Patil', 'Kulkarni', 'Deshmukh', 'Jadhav', 'Shinde', 'Pawar', 'More'])[1 + n % 7] || n, 'customer' || n, '9' || (300000000 + n), '{{hash}}'
from generate_series(38, 10000) as n;
insert into addresses (id, user_id, full_name, phone_number, street_address1, city, state, postal_code)
overriding system value
select id, id, first_name || ' ' || last_name, '9822041210', id || ' Market Yard Road', 'Pune', 'Maharashtra', '411037' from users where role = 'Customer';

-- A session per user, with the user's id.
insert into sessions (id, user_id, expires_at) overriding system value select id, id, now() + interval '7 days' from users;

insert into categories (id, name, description) overriding system value select n, 'Category ' || n, 'Goods of kind ' || n from generate_series(1, 8) as n;
insert into units (id, unit, description, grams) overriding system value values (1, '500 g', 'Half a kilogram', 500);
insert into products (id, name, category_id, description, price_paise, unit_id, rating)
overriding system value
select n, 'Product ' || n, 1 + n % 8, 'Cleaned, sorted and packed the same week; keep dry. Number ' || n || ' of the range.', 2000 + n * 175, 1, 4 + (n % 10) / 10.0
from generate_series(1, 100) as n;

-- Balances are written after all movements, not in the same transaction.
do $$ begin
  if exists (select from pg_trigger where tgname = 'stock_movements_settled') then
    alter table stock_movements disable trigger stock_movements_taken_off, disable trigger stock_movements_settled;
  end if;
end $$;
alter table stock_levels disable trigger user;
alter table stock_totals disable trigger user;
-- Goods: received into main, and a request of each store that was approved and added.
insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, actor_id)
select id, 3, 1, 7000000, 'received', 1 from products;
insert into stock_requests (id, store_id, status, payment_method, total_paise, created_by, decided_by)
overriding system value
select stores.id, stores.id, 'Added', 'cod', (select sum(price_paise * 400000) from products), manager_id, 1 from stores;
insert into stock_request_lines (request_id, product_id, product_name, unit, quantity, price_paise)
select stores.id, products.id, products.name, '500 g', 400000, price_paise from stores, products;
insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, actor_id)
select line.product_id, 1, 2, line.quantity, 'request_approved', 'stock_request', line.request_id, 1 from stock_request_lines as line;
insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, actor_id)
select line.product_id, 2, 3 + line.request_id, line.quantity, 'request_added', 'stock_request', line.request_id, 1 + line.request_id from stock_request_lines as line;

do $$ begin
  if exists (select from pg_trigger where tgname = 'stock_movements_settled') then
    alter table stock_movements enable trigger stock_movements_taken_off, enable trigger stock_movements_settled;
  end if;
end $$;
alter table stock_levels enable trigger user;
alter table stock_totals enable trigger user;

select setval(pg_get_serial_sequence(name, 'id'), highest) from (values
  ('users', 10000), ('stores', 12), ('addresses', 10000), ('sessions', 10000), ('categories', 8),
  ('units', 1), ('products', 100), ('stock_requests', 12)) as serial (name, highest);
select setval(coalesce(to_regclass('stock_locations_id_seq'), to_regclass('stock_places_id_seq')), 15);
