-- Stock is booked in locations, so their table is called so. Servers of the version before go on through the view.
alter table stock_places rename to stock_locations;
alter index stock_places_kind_key rename to stock_locations_kind_key;
alter sequence stock_places_id_seq rename to stock_locations_id_seq;
create view stock_places as select * from stock_locations;

create or replace function note_manual_order_lines() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_locations.store_id, line.product_id, line.quantity * line.price_paise
  from added as line join manual_orders on manual_orders.id = line.manual_order_id
    join stock_locations on stock_locations.id = manual_orders.place_id;
  return null;
end $$;

create or replace function note_returned_line() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_locations.store_id, new.product_id, (old.returned - new.returned) * new.price_paise
  from manual_orders join stock_locations on stock_locations.id = manual_orders.place_id
  where manual_orders.id = new.manual_order_id;
  return null;
end $$;
