-- Fills the sums that triggers maintain (they are off while history is inserted) and advances the sequences.

delete from sales_changes;
delete from order_counts;
delete from product_sales;
delete from quarter_sales;
insert into order_counts (store_id, status, orders)
select store_id, status, count(*) from orders where deleted_at is null and status <> 'Cancelled' group by 1, 2;
insert into product_sales (store_id, product_id, paise)
select orders.store_id, line.product_id, sum(line.quantity * line.price_paise) from order_lines as line join orders on orders.id = line.order_id
where orders.deleted_at is null and orders.status <> 'Cancelled' group by 1, 2;
insert into quarter_sales (quarter, orders, manual_orders, paise)
select quarter_of(created_at), count(*), 0, sum(total_paise) from orders where deleted_at is null and status <> 'Cancelled' group by 1;
insert into order_names (name) select distinct customer_name from orders on conflict do nothing;

select setval(pg_get_serial_sequence(name, 'id'), {{all}}) from unnest(array['payment_intents', 'payments']) as serial (name);
