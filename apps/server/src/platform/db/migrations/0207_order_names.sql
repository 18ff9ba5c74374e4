-- The names on orders, each once: a search compares names, and reads the orders of those it finds by index (docs/decisions/0045).
create table order_names (name text primary key);

-- The lock keeps a name from being erased while an order with it is being written.
create function keep_order_name() returns trigger language plpgsql as $$
begin
  loop
    insert into order_names (name) values (new.customer_name) on conflict do nothing;
    exit when found;
    perform from order_names where name = new.customer_name for key share;
    exit when found;
  end loop;
  return new;
end $$;
create trigger orders_name_kept before insert or update of customer_name on orders for each row execute function keep_order_name();

insert into order_names (name) select distinct customer_name from orders;
create index order_names_idx on order_names using gin (name gin_trgm_ops);
create index orders_name_idx on orders (customer_name, store_id, created_at desc, id desc) where deleted_at is null;
drop index orders_customer_name_idx;
