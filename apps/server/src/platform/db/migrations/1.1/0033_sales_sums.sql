-- Sums that dashboards show, so that no report reads whole tables. Every write of an order or a counter sale appends what it
-- changes to sales_changes; a job folds those rows into the sums (docs/decisions/0019). Sums and changes together are exact at
-- any moment. An order counts unless it is cancelled or deleted (API-12). No store: not allocated yet, or sold from main stock.

-- Writers wait until the sums of what is there are made; readers do not.
set local lock_timeout = '15s';
lock table orders, order_lines, manual_orders, manual_order_lines in share row exclusive mode;

-- A row changes the counts of orders (moment and status set) or the sales of a product.
create table sales_changes (
  id            bigint generated always as identity primary key,
  store_id      bigint,
  product_id    bigint,
  -- The quarter of an hour: days of every time zone begin at one.
  quarter       timestamptz(3),
  status        text,
  orders        integer not null default 0,
  manual_orders integer not null default 0,
  paise         numeric(30) not null,
  check ((product_id is null) = (quarter is not null))
);

create table order_counts (
  store_id bigint references stores,
  status   text not null,
  orders   bigint not null,
  unique nulls not distinct (store_id, status)
) with (fillfactor = 50);

create table product_sales (
  store_id   bigint references stores,
  product_id bigint not null references products,
  paise      numeric(30) not null,
  unique nulls not distinct (store_id, product_id)
) with (fillfactor = 50);

create table quarter_sales (
  quarter       timestamptz(3) primary key,
  orders        bigint not null,
  manual_orders bigint not null,
  paise         numeric(30) not null
) with (fillfactor = 50);

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', moment, '2000-01-01T00:00:00Z');

create function note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null and old.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (old.store_id, quarter_of(old.created_at), old.status, -1, -old.total_paise);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null and new.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (new.store_id, quarter_of(new.created_at), new.status, 1, new.total_paise);
    end if;
  end if;
  return null;
end $$;
create trigger orders_noted after insert or delete on orders for each row execute function note_order();
create trigger orders_change_noted after update on orders for each row
  when ((old.status, old.store_id, old.total_paise, old.created_at, old.deleted_at)
    is distinct from (new.status, new.store_id, new.total_paise, new.created_at, new.deleted_at))
  execute function note_order();

-- The lines of an order that begins or ceases to count, or changes its store.
create function note_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select change.store_id, line.product_id, change.sign * line.quantity * line.price_paise
  from order_lines as line cross join (values
      (-1, old.store_id, old.deleted_at is null and old.status <> 'Cancelled'),
      (1, new.store_id, new.deleted_at is null and new.status <> 'Cancelled')) as change (sign, store_id, is_counted)
  where line.order_id = new.id and change.is_counted;
  return null;
end $$;
create trigger orders_sales_noted after update on orders for each row
  when (old.store_id is distinct from new.store_id
    or (old.deleted_at is null and old.status <> 'Cancelled') <> (new.deleted_at is null and new.status <> 'Cancelled'))
  execute function note_sales_of_order();

create function note_order_lines() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select orders.store_id, line.product_id, line.quantity * line.price_paise
  from added as line join orders on orders.id = line.order_id
  where orders.deleted_at is null and orders.status <> 'Cancelled';
  return null;
end $$;
create trigger order_lines_noted after insert on order_lines referencing new table as added
  for each statement execute function note_order_lines();

create function note_manual_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into sales_changes (quarter, manual_orders, paise) values (quarter_of(old.created_at), -1, -old.total_paise);
  end if;
  insert into sales_changes (quarter, manual_orders, paise) values (quarter_of(new.created_at), 1, new.total_paise);
  return null;
end $$;
create trigger manual_orders_noted after insert on manual_orders for each row execute function note_manual_order();
create trigger manual_orders_change_noted after update on manual_orders for each row
  when ((old.total_paise, old.created_at) is distinct from (new.total_paise, new.created_at)) execute function note_manual_order();

create function note_manual_order_lines() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_places.store_id, line.product_id, line.quantity * line.price_paise
  from added as line join manual_orders on manual_orders.id = line.manual_order_id
    join stock_places on stock_places.id = manual_orders.place_id;
  return null;
end $$;
create trigger manual_order_lines_noted after insert on manual_order_lines referencing new table as added
  for each statement execute function note_manual_order_lines();

insert into order_counts (store_id, status, orders)
select store_id, status, count(*) from orders where deleted_at is null and status <> 'Cancelled' group by 1, 2;

insert into product_sales (store_id, product_id, paise)
select store_id, product_id, sum(paise) from (
  select orders.store_id, line.product_id, line.quantity * line.price_paise as paise
  from order_lines as line join orders on orders.id = line.order_id
  where orders.deleted_at is null and orders.status <> 'Cancelled'
  union all
  select stock_places.store_id, line.product_id, line.quantity * line.price_paise
  from manual_order_lines as line join manual_orders on manual_orders.id = line.manual_order_id
    join stock_places on stock_places.id = manual_orders.place_id
) as sold group by 1, 2;

insert into quarter_sales (quarter, orders, manual_orders, paise)
select quarter_of(created_at), sum(orders), sum(manual_orders), sum(total_paise) from (
  select created_at, 1 as orders, 0 as manual_orders, total_paise from orders where deleted_at is null and status <> 'Cancelled'
  union all
  select created_at, 0, 1, total_paise from manual_orders
) as sold group by 1;

-- What a store has delivered today.
create index orders_delivered_idx on orders (store_id, delivered_at) where status = 'Delivered' and deleted_at is null;
