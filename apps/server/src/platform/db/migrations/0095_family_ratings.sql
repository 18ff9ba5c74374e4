-- Stars belong to a product with all its sizes; products without reviews have none.
update products set review_average = (
  select round(avg(reviews.rating), 1) from reviews join products as size on size.id = reviews.product_id
  where coalesce(size.variant_of, size.id) = coalesce(products.variant_of, products.id) and reviews.hidden_at is null);

create index products_family on products (coalesce(variant_of, id));
