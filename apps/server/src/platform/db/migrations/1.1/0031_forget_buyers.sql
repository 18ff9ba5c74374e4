-- Taking the buyers out of orders, sales and payments whose time is over (PRIV-3): finding them, and the names in notifications.

create index orders_buyer_idx on orders (created_at) where user_id <> 0;
create index manual_orders_buyer_idx on manual_orders (created_at) where mobile_number <> '';
create index payment_intents_buyer_idx on payment_intents (created_at) where user_id <> 0 and purpose = 'cart';
create index notifications_about_idx on notifications (about_id, about) where about_id is not null;

-- An order's timeline may lose who acted and what was noted, and nothing else.
create function refuse_change_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.order_id, new.event, new.at) = (old.id, old.order_id, old.event, old.at)
    and (new.actor_id is null or new.actor_id = old.actor_id) and new.note is null then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change_but_forgetting();
