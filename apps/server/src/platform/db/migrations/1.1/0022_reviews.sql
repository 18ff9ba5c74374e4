-- What buyers say of what was delivered to them: one review for each customer and product.
create table reviews (
  id         integer generated always as identity primary key,
  product_id integer not null references products,
  user_id    integer not null references users,
  rating     smallint not null check (rating between 1 and 5),
  word       text check (length(word) between 1 and 300),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Taken out of sight by the administrator; it counts in no average then.
  hidden_at  timestamptz(3),
  unique (product_id, user_id)
);
create index reviews_user_idx on reviews (user_id);
create index reviews_shown_idx on reviews (product_id, updated_at desc, id desc) where hidden_at is null;

-- Average of the reviews in sight; products.rating is what was given before there were any.
alter table products add column review_average numeric(2, 1) check (review_average between 1 and 5);
