-- Customers to be told, once, when a sold-out product is available again.
create table product_waits (
  user_id bigint not null references users (id),
  product_id bigint not null references products (id),
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index product_waits_product_idx on product_waits (product_id);
create index product_waits_created_idx on product_waits (created_at);
