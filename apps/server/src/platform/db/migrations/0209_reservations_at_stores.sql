-- A new order reserves at its store under a shared lock on its products, so that orders of several stores do not wait for each
-- other. stock_totals.reserved does not count these reservations until a transaction locks the product alone.
alter table stock_levels add column uncounted integer not null default 0;
alter table stock_levels add constraint stock_levels_uncounted_check check (uncounted between 0 and reserved);

-- Stock location that holds the goods of an open payment; null if the chain does.
alter table payment_intents add column held_place_id bigint references stock_locations;

-- What the chain has and has reserved of a product.
create view chain_stock as
select product_id, on_hand,
  reserved + coalesce((select sum(uncounted) from stock_levels where stock_levels.product_id = stock_totals.product_id), 0)::int as reserved
from stock_totals;

-- Servers of the previous version know only stock_totals.reserved, so beside them nothing is reserved at stores. They are gone an hour
-- after this migration; a new database has none.
do $$ begin
  execute format('create function store_reservations_begin() returns timestamptz language sql immutable parallel safe as %L',
    format('select %L::timestamptz', case when exists (select from orders) then now() + interval '1 hour' else '-infinity' end));
end $$;

-- One of 1,024 locks stands for a product: a transaction that changes all products must not use up the database's table of locks.
create function lock_product_ids(ids bigint[], is_shared boolean) returns void language plpgsql as $$
begin
  if is_shared then
    perform pg_advisory_xact_lock_shared(7405230, number) from (select distinct (id % 1024)::int as number from unnest(ids) as id order by 1) as locks;
  else
    perform pg_advisory_xact_lock(7405230, number) from (select distinct (id % 1024)::int as number from unnest(ids) as id order by 1) as locks;
  end if;
end $$;

-- Locks products alone and counts all their reservations. Rows of stock_totals that are missing are added.
create function lock_products(ids bigint[]) returns table (id bigint, batched boolean, first_date date) language plpgsql as $$
declare
  known integer;
begin
  perform lock_product_ids(ids, false);
  return query select product_id, has_batches, next_best_before from stock_totals where product_id = any(ids) order by product_id for update;
  get diagnostics known = row_count;
  if known < cardinality(ids) then
    return query insert into stock_totals (product_id) select wanted from unnest(ids) as wanted
      where not exists (select from stock_totals where product_id = wanted) order by 1 on conflict do nothing
      returning product_id, has_batches, next_best_before;
  end if;
  if exists (select from stock_levels where product_id = any(ids) and uncounted > 0) then
    update stock_totals set reserved = stock_totals.reserved + sums.uncounted
    from (select product_id, sum(uncounted)::int as uncounted from stock_levels where product_id = any(ids) and uncounted > 0 group by 1) as sums
    where stock_totals.product_id = sums.product_id;
    update stock_levels set uncounted = 0 where product_id = any(ids) and uncounted > 0;
  end if;
end $$;

-- Reserves all of these products at a store, or none. False if the store is short, if what the chain has promised without a store
-- may need the store's goods, or if a batch has expired by `today`: these cases need the products locked alone. Shared locks are
-- given back then, because two transactions with shared locks that both wait for the lock alone would never end.
create function reserve_at_store(place bigint, ids bigint[], quantities integer[], today date) returns boolean language plpgsql as $$
declare
  reserved_lines integer;
begin
  if now() < store_reservations_begin() then return false; end if;
  begin
    perform lock_product_ids(ids, true);
    perform from stock_totals as total
    where total.product_id = any(ids) and (total.next_best_before < today
      -- Main holds what is promised without a store; without a row there it has none.
      or total.reserved - (select coalesce(sum(level.reserved - level.uncounted), 0) from stock_levels as level where level.product_id = total.product_id)
        > coalesce((select main.on_hand from stock_levels as main where main.place_id = 1 and main.product_id = total.product_id), 0));
    if found then raise exception using errcode = 'TG001'; end if;
    perform from stock_levels where place_id = place and product_id = any(ids) order by product_id for no key update;
    update stock_levels set reserved = stock_levels.reserved + line.quantity, uncounted = stock_levels.uncounted + line.quantity
    from unnest(ids, quantities) as line (product_id, quantity)
    where stock_levels.place_id = place and stock_levels.product_id = line.product_id and stock_levels.on_hand - stock_levels.reserved >= line.quantity;
    get diagnostics reserved_lines = row_count;
    if reserved_lines < cardinality(ids) then raise exception using errcode = 'TG001'; end if;
  exception when sqlstate 'TG001' then return false;
  end;
  return true;
end $$;
