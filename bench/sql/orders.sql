-- Orders {{from}} to {{to}} of {{all}}, one every {{every}}, the last one now: in every status, with lines, events and movements.

create temporary table made on commit drop as
select n as id, 38 + (n * 7919) % 9963 as user_id, 1 + n % 12 as store_id, 14 + n % 12 + 12 * (n / 12 % 2) as staff_id,
  case when n % 100 < 70 then 'Delivered' when n % 100 < 78 then 'Cancelled' when n % 100 < 88 then 'Pending'
    when n % 100 < 92 then 'Processing' when n % 100 < 96 then 'Shipped' else 'Out For Delivery' end as status,
  date_trunc('second', now()) - ({{all}} - n) * interval '{{every}}' as created_at
from generate_series({{from}}::bigint, {{to}}) as n;

-- One to four lines each; half of the pending ones are not allocated yet.
create temporary table line on commit drop as
select made.id as order_id, products.id as product_id, products.name as product_name, products.price_paise, 1 + (made.id + k) % 3 as quantity
from made cross join generate_series(0, 3) as k join products on products.id = 1 + (made.id * 7 + k * 13) % 100
where k <= made.id % 4;
update made set store_id = null, staff_id = null where status = 'Pending' and id % 2 = 0;
update made set staff_id = null where status in ('Pending', 'Processing', 'Cancelled');

insert into orders (id, user_id, status, payment_type, total_paise, customer_name, full_name, mobile_number, street_address1, city, state,
  postal_code, store_id, staff_id, stock_state, pin_verified_at, pin_verified_by, delivered_at, cash_collected_paise, cancel_reason, created_at)
overriding system value
select made.id, made.user_id, made.status, 'cod', sum.paise, users.first_name || ' ' || users.last_name, address.full_name,
  address.phone_number, address.street_address1, address.city, address.state, address.postal_code, made.store_id, made.staff_id,
  case made.status when 'Pending' then 'reserved' when 'Cancelled' then 'released' else 'deducted' end,
  case when made.status = 'Delivered' then made.created_at + interval '5 hours' end, case when made.status = 'Delivered' then made.staff_id end,
  case when made.status = 'Delivered' then made.created_at + interval '5 hours' end, case when made.status = 'Delivered' then sum.paise end,
  case when made.status = 'Cancelled' then 'Changed my mind' end, made.created_at
from made join users on users.id = made.user_id join addresses as address on address.id = made.user_id
  join (select order_id, sum(quantity * price_paise)::bigint as paise from line group by 1) as sum on sum.order_id = made.id
order by made.id;
insert into order_lines (order_id, product_id, product_name, product_unit, quantity, price_paise)
select order_id, product_id, product_name, '500 g', quantity, price_paise from line order by order_id, product_id;

insert into order_events (order_id, event, actor_id, at)
select made.id, step.event, case when step.position = 0 then made.user_id else 1 end, made.created_at + step.position * interval '40 minutes'
from made join (values ('placed', 0, 0), ('allocated', 1, 1), ('Processing', 2, 2), ('Shipped', 3, 3), ('Out For Delivery', 4, 4), ('Delivered', 5, 5))
    as step (event, position, reach)
  on step.reach <= case made.status when 'Cancelled' then 0 when 'Pending' then case when made.store_id is null then 0 else 1 end
    when 'Processing' then 2 when 'Shipped' then 3 when 'Out For Delivery' then 4 else 5 end
order by made.id, step.position;
insert into order_events (order_id, event, actor_id, at, note)
select id, 'Cancelled', user_id, created_at + interval '10 minutes', 'Changed my mind' from made where status = 'Cancelled';

-- Balances are written after all movements, not in the same transaction.
do $$ begin
  if exists (select from pg_trigger where tgname = 'stock_movements_settled') then
    alter table stock_movements disable trigger stock_movements_taken_off, disable trigger stock_movements_settled;
  end if;
end $$;
alter table stock_levels disable trigger user;
alter table stock_totals disable trigger user;
insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, actor_id, created_at)
select line.product_id, 3 + made.store_id, 3, line.quantity, 'order_deducted', 'order', made.id, 1 + made.store_id, made.created_at
from made join line on line.order_id = made.id where made.status not in ('Pending', 'Cancelled');

-- Cash of delivered orders: collected on delivery, handed over every evening.
insert into cash_entries (store_id, staff_id, kind, order_id, due_paise, amount_paise, day, actor_id, created_at)
select store_id, staff_id, 'collected', id, total_paise, cash_collected_paise, delivered_at::date, staff_id, delivered_at
from orders where id between {{from}} and {{to}} and status = 'Delivered' order by id;
insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, day, actor_id, created_at)
select store_id, staff_id, 'handed_over', sum(amount_paise), sum(amount_paise), day, 1 + store_id, max(created_at)
from cash_entries where order_id between {{from}} and {{to}} group by store_id, staff_id, day order by day;
insert into cash_hands (store_id, staff_id, in_hand_paise)
select distinct store_id, staff_id, 0 from cash_entries where order_id between {{from}} and {{to}} on conflict do nothing;

-- Balances and reservations follow from the rows.
delete from stock_levels;
insert into stock_levels (place_id, product_id, on_hand, reserved)
select place_id, product_id, sum(on_hand), sum(reserved) from (
  select to_place_id as place_id, product_id, quantity as on_hand, 0 as reserved from stock_movements where to_place_id <> 3
  union all select from_place_id, product_id, -quantity, 0 from stock_movements where from_place_id <> 3
  union all select 3 + orders.store_id, order_lines.product_id, 0, order_lines.quantity from orders join order_lines on order_lines.order_id = orders.id
    where stock_state = 'reserved' and store_id is not null
) as flow group by 1, 2;
delete from stock_totals;
insert into stock_totals (product_id, on_hand, reserved)
select product_id, sum(on_hand), coalesce(min(held.quantity), 0)
from stock_levels left join (select product_id, sum(quantity) as quantity from orders join order_lines on order_lines.order_id = orders.id
  where stock_state = 'reserved' group by 1) as held using (product_id)
where place_id <> 2 group by 1;
do $$ begin
  if exists (select from pg_trigger where tgname = 'stock_movements_settled') then
    alter table stock_movements enable trigger stock_movements_taken_off, enable trigger stock_movements_settled;
  end if;
end $$;
alter table stock_levels enable trigger user;
alter table stock_totals enable trigger user;
select setval(pg_get_serial_sequence('orders', 'id'), {{all}});
