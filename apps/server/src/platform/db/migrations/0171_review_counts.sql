-- Lists show how many reviews the stars come from, of a product with all its sizes.
alter table products add column review_count integer not null default 0;
update products set review_count = (
  select count(*) from reviews join products as size on size.id = reviews.product_id
  where coalesce(size.variant_of, size.id) = coalesce(products.variant_of, products.id) and reviews.hidden_at is null)
where review_average is not null;
