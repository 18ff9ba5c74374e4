-- Names of goods in Marathi and Hindi, other words that people search for, and searches that found nothing.

alter table products add column name_mr text, add column name_hi text;
alter table categories add column name_mr text, add column name_hi text;

create table search_aliases (
  id bigint generated always as identity primary key,
  product_id bigint references products on delete cascade,
  category_id bigint references categories on delete cascade,
  text text not null,
  check (num_nonnulls(product_id, category_id) = 1),
  check (char_length(text) between 1 and 50)
);
create unique index search_aliases_product_key on search_aliases (product_id, lower(text)) where product_id is not null;
create unique index search_aliases_category_key on search_aliases (category_id, lower(text)) where category_id is not null;

create table search_misses (
  id bigint generated always as identity primary key,
  -- The folded words, so that spellings of one word count as one.
  folded text not null unique,
  -- As it was typed last.
  text text not null,
  count bigint not null check (count > 0),
  last_at timestamptz not null
);
create index search_misses_count on search_misses (count, id);
