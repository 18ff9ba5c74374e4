-- The counter sales of every store in one list, newest first, page by page; it serves the days of the dashboard as well.
create index manual_orders_all_idx on manual_orders (created_at desc, id desc);
drop index manual_orders_newest_idx;
