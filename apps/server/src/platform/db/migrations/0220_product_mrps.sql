-- Further MRPs of a product, each with its price: packs of several prints are on the shelf at once.
create table product_mrps (
  product_id bigint not null references products,
  mrp_paise bigint not null,
  price_paise bigint not null constraint product_mrps_price_check check (price_paise between 1 and mrp_paise),
  primary key (product_id, mrp_paise)
);

-- All list prices of a product from a moment on: that of the product and those of its further MRPs. A change adds the whole list.
create table product_prices (
  product_id bigint not null references products,
  valid_from timestamptz(3) not null,
  price_paise bigint not null,
  mrp_paise bigint
);
create unique index product_prices_key on product_prices (product_id, valid_from, mrp_paise) nulls not distinct;
create trigger product_prices_append_only before update or delete on product_prices for each row execute function refuse_change();

insert into product_prices (product_id, valid_from, price_paise, mrp_paise) select id, created_at, price_paise, mrp_paise from products;
