-- The caps on orders read an account's open orders and its own cancellations.
create index orders_open_of_user_idx on orders (user_id) where deleted_at is null and status not in ('Delivered', 'Cancelled');
create index order_events_cancelled_idx on order_events (actor_id, at) where event = 'Cancelled';
