-- A movement of stock and the balances that it changes are committed together or not at all, whoever writes them.

-- Every writer of stock locks its products' totals first, so that nobody is between a movement and its balances from here on.
lock table stock_totals in share row exclusive mode;

-- moved: the sum of the movements since this column exists, on top of the balance there was. The triggers below keep it;
-- on_hand must be the same at each commit.
alter table stock_levels add column moved integer not null default 0;
alter table stock_totals add column moved integer not null default 0;
update stock_levels set moved = on_hand where on_hand <> 0;
update stock_totals set moved = on_hand where on_hand <> 0;

create function add_movement_up() returns trigger language plpgsql as $$
declare
  is_from_chain constant boolean := new.from_place_id = 1 or new.from_place_id > 3;
  is_to_chain constant boolean := new.to_place_id = 1 or new.to_place_id > 3;
begin
  if new.from_place_id <> 3 then
    update stock_levels set moved = moved - new.quantity where place_id = new.from_place_id and product_id = new.product_id;
    if not found then
      raise exception 'stock location % has no balance of product %', new.from_place_id, new.product_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.to_place_id <> 3 then
    update stock_levels set moved = moved + new.quantity where place_id = new.to_place_id and product_id = new.product_id;
    if not found then
      raise exception 'stock location % has no balance of product %', new.to_place_id, new.product_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if is_from_chain <> is_to_chain then
    update stock_totals set moved = moved + case when is_to_chain then new.quantity else -new.quantity end where product_id = new.product_id;
  end if;
  return null;
end $$;
create trigger stock_movements_add_up after insert on stock_movements
  for each row execute function add_movement_up();

-- At the commit: a statement changes the balance first, and the trigger above what it is compared with.
create function refuse_level_without_movement() returns trigger language plpgsql as $$
begin
  if exists (select from stock_levels where place_id = new.place_id and product_id = new.product_id and on_hand <> moved) then
    raise exception 'the balance of product % at stock location % is not what was moved', new.product_id, new.place_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger stock_levels_moved after insert or update on stock_levels deferrable initially deferred
  for each row when (new.on_hand <> new.moved) execute function refuse_level_without_movement();

create function refuse_total_without_movement() returns trigger language plpgsql as $$
begin
  if exists (select from stock_totals where product_id = new.product_id and on_hand <> moved) then
    raise exception 'the total of product % is not what was moved', new.product_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger stock_totals_moved after insert or update on stock_totals deferrable initially deferred
  for each row when (new.on_hand <> new.moved) execute function refuse_total_without_movement();

create function refuse_lost_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % that has stock is never deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger stock_levels_kept before delete on stock_levels
  for each row when (old.on_hand <> 0) execute function refuse_lost_balance();
create trigger stock_totals_kept before delete on stock_totals
  for each row when (old.on_hand <> 0) execute function refuse_lost_balance();

-- Pieces of a line that its store could not reserve when the order was allocated to it: the chain has promised them, and the
-- store reserves them as goods come.
alter table order_lines add column awaiting_stock integer not null default 0 check (awaiting_stock between 0 and quantity);
create index order_lines_awaiting_idx on order_lines (product_id, order_id) where awaiting_stock > 0;
