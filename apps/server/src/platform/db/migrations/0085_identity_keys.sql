-- Names that look the same are the same: unique names are compared by a key without compatibility forms, invisible characters,
-- repeated white space and case. Of names that are the same by it now, the first keeps the key; the others get theirs when they
-- are renamed. Servers of the version before write the name only.
create function identity_key(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(regexp_replace(normalize(value, nfkc),
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')),
    '[\u0009-\u000D\u0020\u1680\u2028\u2029]+', ' ', 'g'));

create function set_name_key() returns trigger language plpgsql as $$
begin
  new.identity_key := identity_key(new.name);
  return new;
end $$;
create function set_unit_key() returns trigger language plpgsql as $$
begin
  new.identity_key := identity_key(new.unit);
  return new;
end $$;

alter table stores add column identity_key text;
alter table categories add column identity_key text;
alter table units add column identity_key text;
alter table tax_classes add column identity_key text;

update stores set identity_key = identity_key(name) where archived_at is not null or not exists (select from stores as first
  where first.archived_at is null and first.id < stores.id and identity_key(first.name) = identity_key(stores.name));
update categories set identity_key = identity_key(name) where archived_at is not null or not exists (select from categories as first
  where first.archived_at is null and first.id < categories.id and identity_key(first.name) = identity_key(categories.name));
update units set identity_key = identity_key(unit) where archived_at is not null or not exists (select from units as first
  where first.archived_at is null and first.id < units.id and identity_key(first.unit) = identity_key(units.unit));
update tax_classes set identity_key = identity_key(name) where archived_at is not null or not exists (select from tax_classes as first
  where first.archived_at is null and first.id < tax_classes.id and identity_key(first.name) = identity_key(tax_classes.name));

create trigger stores_key before insert on stores for each row execute function set_name_key();
create trigger stores_key_changed before update of name on stores for each row
  when (new.name is distinct from old.name) execute function set_name_key();
create trigger categories_key before insert on categories for each row execute function set_name_key();
create trigger categories_key_changed before update of name on categories for each row
  when (new.name is distinct from old.name) execute function set_name_key();
create trigger units_key before insert on units for each row execute function set_unit_key();
create trigger units_key_changed before update of unit on units for each row
  when (new.unit is distinct from old.unit) execute function set_unit_key();
create trigger tax_classes_key before insert on tax_classes for each row execute function set_name_key();
create trigger tax_classes_key_changed before update of name on tax_classes for each row
  when (new.name is distinct from old.name) execute function set_name_key();

drop index stores_name_key;
create unique index stores_name_key on stores (identity_key) where archived_at is null;
drop index categories_name_key;
create unique index categories_name_key on categories (identity_key) where archived_at is null;
drop index units_unit_key;
create unique index units_unit_key on units (identity_key) where archived_at is null;
drop index tax_classes_name_key;
create unique index tax_classes_name_key on tax_classes (identity_key) where archived_at is null;
create index users_email_identity on users (identity_key(email)) where archived_at is null;
