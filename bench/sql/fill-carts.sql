-- Three products in the cart of every customer.
insert into cart_lines (user_id, product_id, quantity)
select id, 1 + (id * 7 + k * 13) % 100, 1 + k from users cross join generate_series(0, 2) as k where role = 'Customer'
on conflict (user_id, product_id) do update set quantity = excluded.quantity;
