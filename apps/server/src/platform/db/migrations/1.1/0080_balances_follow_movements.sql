-- A movement of stock and the balances that it changes are committed together or not at all, whoever writes them.

-- Each change of a balance adds (change × weight of its location and product) to a sum of the transaction, each movement takes
-- off what it should have changed, and at the commit the sum must be 0. A weight is a hash of 64 bits, so that changes of
-- different balances do not cancel out; a total of the chain has the weight of location -1. No row is read or written for it.
create function add_level_change() returns trigger language plpgsql as $$
declare
  change constant numeric := coalesce(new.on_hand, 0) - coalesce(old.on_hand, 0);
  sum text;
begin
  sum := set_config('tilgul.stock_open', (coalesce(nullif(current_setting('tilgul.stock_open', true), ''), '0')::numeric
    + change * hashint8extended(coalesce(new.product_id, old.product_id), coalesce(new.place_id, old.place_id)))::text, true);
  return null;
end $$;

create function add_total_change() returns trigger language plpgsql as $$
declare
  change constant numeric := coalesce(new.on_hand, 0) - coalesce(old.on_hand, 0);
  sum text;
begin
  sum := set_config('tilgul.stock_open', (coalesce(nullif(current_setting('tilgul.stock_open', true), ''), '0')::numeric
    + change * hashint8extended(coalesce(new.product_id, old.product_id), -1))::text, true);
  return null;
end $$;

-- Location 3 is the outside, which has no balance; main (1) and stores (above 3) count in the chain's total.
create function take_movement_off() returns trigger language plpgsql as $$
declare
  into_chain constant int := (new.to_place_id = 1 or new.to_place_id > 3)::int - (new.from_place_id = 1 or new.from_place_id > 3)::int;
  due numeric := into_chain * hashint8extended(new.product_id, -1)::numeric;
  sum text;
begin
  if new.from_place_id <> 3 then due := due - hashint8extended(new.product_id, new.from_place_id); end if;
  if new.to_place_id <> 3 then due := due + hashint8extended(new.product_id, new.to_place_id); end if;
  sum := set_config('tilgul.stock_open', (coalesce(nullif(current_setting('tilgul.stock_open', true), ''), '0')::numeric - new.quantity * due)::text, true);
  return null;
end $$;

create function refuse_open_stock() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('tilgul.stock_open', true), ''), '0')::numeric <> 0 then
    raise exception 'stock was moved without its balances, or a balance was changed without a movement (product %)', coalesce(new.product_id, old.product_id)
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger stock_levels_added after insert on stock_levels for each row when (new.on_hand <> 0) execute function add_level_change();
create trigger stock_levels_changed after update on stock_levels for each row when (new.on_hand <> old.on_hand) execute function add_level_change();
create trigger stock_levels_deleted after delete on stock_levels for each row when (old.on_hand <> 0) execute function add_level_change();
create trigger stock_totals_added after insert on stock_totals for each row when (new.on_hand <> 0) execute function add_total_change();
create trigger stock_totals_changed after update on stock_totals for each row when (new.on_hand <> old.on_hand) execute function add_total_change();
create trigger stock_totals_deleted after delete on stock_totals for each row when (old.on_hand <> 0) execute function add_total_change();
create trigger stock_movements_taken_off after insert on stock_movements for each row execute function take_movement_off();

create constraint trigger stock_levels_settled after insert or delete on stock_levels deferrable initially deferred
  for each row execute function refuse_open_stock();
create constraint trigger stock_levels_change_settled after update on stock_levels deferrable initially deferred
  for each row when (new.on_hand <> old.on_hand) execute function refuse_open_stock();
create constraint trigger stock_totals_settled after insert or delete on stock_totals deferrable initially deferred
  for each row execute function refuse_open_stock();
create constraint trigger stock_totals_change_settled after update on stock_totals deferrable initially deferred
  for each row when (new.on_hand <> old.on_hand) execute function refuse_open_stock();
create constraint trigger stock_movements_settled after insert on stock_movements deferrable initially deferred
  for each row execute function refuse_open_stock();

-- Pieces of a line that its store could not reserve when the order was allocated to it: the chain has promised them, and the
-- store reserves them as goods come.
alter table order_lines add column awaiting_stock integer not null default 0 check (awaiting_stock between 0 and quantity);
create index order_lines_awaiting_idx on order_lines (product_id, order_id) where awaiting_stock > 0;
-- Goods that come are reserved for orders that other transactions may have locked: that must not write those orders' rows, and no
-- answer shows it.
drop trigger order_lines_written on order_lines;
create trigger order_lines_written after insert or delete on order_lines for each row execute function write_order_anew();
create trigger order_lines_changed_written after update on order_lines for each row
  when (new.awaiting_stock = old.awaiting_stock) execute function write_order_anew();
