-- Goods: the number that scales print on labels, and what the labels of food must say.
alter table products
  add column plu integer check (plu between 1 and 99999),
  add column veg_mark text check (veg_mark in ('veg', 'non_veg')),
  add column ingredients text,
  add column allergens text,
  add column shelf_life_days integer check (shelf_life_days between 1 and 3650);
create unique index products_plu_key on products (plu) where archived_at is null;
