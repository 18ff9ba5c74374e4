-- Barcode as GTIN-14, unique among products on sale. Of products with the same number the first keeps it; the others get theirs
-- when their barcode changes. Servers of the version before write the barcode only.
alter table products add column gtin text check (gtin ~ '^[0-9]{14}$');

update products set gtin = lpad(barcode, 14, '0')
  where barcode is not null and (archived_at is not null or not exists (select from products as first
    where first.archived_at is null and first.id < products.id and lpad(first.barcode, 14, '0') = lpad(products.barcode, 14, '0')));

create function set_gtin() returns trigger language plpgsql as $$
begin
  new.gtin := lpad(new.barcode, 14, '0');
  return new;
end $$;
create trigger products_gtin before insert on products for each row
  when (new.barcode is not null) execute function set_gtin();
create trigger products_gtin_changed before update of barcode on products for each row
  when (new.barcode is distinct from old.barcode) execute function set_gtin();

drop index products_barcode_key;
create unique index products_barcode_key on products (gtin) where archived_at is null;
