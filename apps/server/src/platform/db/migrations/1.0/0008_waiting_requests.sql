-- What the administrator's dashboard counts again and again, without reading every request and every sale.

create index stock_requests_pending_idx on stock_requests (created_at) where status = 'Pending';
create index manual_orders_newest_idx on manual_orders (created_at desc);
