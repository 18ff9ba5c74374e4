-- Sizes of one thing: each names the product that stands for all of them, which names none.
alter table products add column variant_of integer references products check (variant_of <> id);
create index products_variant_idx on products (variant_of) where variant_of is not null;
