-- What nobody uses any more can go: categories and units that only archived products have, pictures that no product has.

-- Archived like products: an archived product keeps the text of its unit, and the name is free again.
alter table categories add column archived_at timestamptz(3);
drop index categories_name_key;
create unique index categories_name_key on categories (lower(name)) where archived_at is null;

alter table units add column archived_at timestamptz(3);
drop index units_unit_key;
create unique index units_unit_key on units (lower(unit)) where archived_at is null;

-- When a picture was last uploaded or let go by a product; an hour later it is cleared away unless a product has it.
alter table images rename column created_at to last_used_at;
