-- Names and descriptions in any language besides English: {"mr": "गूळ"}. A new language needs no migration.
-- Servers of the version before still write name_mr and name_hi; a trigger copies these. The next release drops the columns.

create function is_text_by_language(value jsonb) returns boolean language sql immutable parallel safe
  return value = '{}' or (jsonb_typeof(value) = 'object' and not value @? 'strict $.* ? (@.type() <> "string")');

alter table products
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column descriptions jsonb not null default '{}' check (is_text_by_language(descriptions));
alter table categories
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column descriptions jsonb not null default '{}' check (is_text_by_language(descriptions));
alter table units
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column descriptions jsonb not null default '{}' check (is_text_by_language(descriptions));
alter table stores add column names jsonb not null default '{}' check (is_text_by_language(names));
alter table order_lines
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column unit_names jsonb not null default '{}' check (is_text_by_language(unit_names));
alter table manual_order_lines
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column unit_names jsonb not null default '{}' check (is_text_by_language(unit_names));
alter table stock_request_lines
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column unit_names jsonb not null default '{}' check (is_text_by_language(unit_names));
alter table payment_intent_lines
  add column names jsonb not null default '{}' check (is_text_by_language(names)),
  add column unit_names jsonb not null default '{}' check (is_text_by_language(unit_names));

update products set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;
update categories set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;
update stores set names = jsonb_build_object('mr', name_mr) where name_mr is not null;
update order_lines set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;
update manual_order_lines set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;
update stock_request_lines set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;
update payment_intent_lines set names = jsonb_strip_nulls(jsonb_build_object('mr', name_mr, 'hi', name_hi))
  where name_mr is not null or name_hi is not null;

create function copy_old_names() returns trigger language plpgsql as $$
begin
  new.names := (new.names - '{mr,hi}'::text[]) || jsonb_strip_nulls(jsonb_build_object('mr', new.name_mr, 'hi', new.name_hi));
  return new;
end $$;
create function copy_old_store_name() returns trigger language plpgsql as $$
begin
  new.names := (new.names - 'mr') || jsonb_strip_nulls(jsonb_build_object('mr', new.name_mr));
  return new;
end $$;

create trigger products_old_names before insert on products for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();
create trigger products_old_names_changed before update of name_mr, name_hi on products for each row
  execute function copy_old_names();
create trigger categories_old_names before insert on categories for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();
create trigger categories_old_names_changed before update of name_mr, name_hi on categories for each row
  execute function copy_old_names();
create trigger stores_old_names before insert on stores for each row
  when (new.name_mr is not null) execute function copy_old_store_name();
create trigger stores_old_names_changed before update of name_mr on stores for each row
  execute function copy_old_store_name();
create trigger order_lines_old_names before insert on order_lines for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();
create trigger manual_order_lines_old_names before insert on manual_order_lines for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();
create trigger stock_request_lines_old_names before insert on stock_request_lines for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();
create trigger payment_intent_lines_old_names before insert on payment_intent_lines for each row
  when (new.name_mr is not null or new.name_hi is not null) execute function copy_old_names();

-- The program knows which languages there are; the database checks the form of their codes.
alter table users drop constraint users_language_check;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2,3}$');
