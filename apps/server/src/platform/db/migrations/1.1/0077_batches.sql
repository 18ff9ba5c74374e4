-- Batches with best-before dates: optional for each product, earliest first, set aside once they have expired.

-- Goods that have expired are set aside in a stock location of their own (0) until they are written off.
alter table stock_places drop constraint stock_places_kind_check;
alter table stock_places add constraint stock_places_kind_check check (kind in ('main', 'transit', 'outside', 'store', 'expired'));
insert into stock_places (id, kind) overriding system value values (0, 'expired');

-- expired: the product set a batch aside whose best-before date is over.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_short', 'missing', 'order_put_back',
   'manual_order', 'manual_return', 'claim_return', 'write_off', 'count', 'expired')) not valid;
alter table stock_movements drop constraint stock_movements_served_check;
alter table stock_movements add constraint stock_movements_served_check
  check ((reason in ('received', 'correction', 'write_off', 'count', 'expired')) = (document_kind is null)) not valid;

-- What of a location's stock is of one batch. quantity: of what the location has on hand. expired: of what is set aside.
-- Whatever is on hand beyond the batches has no date.
create table stock_batches (
  id          bigint generated always as identity primary key,
  place_id    bigint not null references stock_places,
  product_id  bigint not null references products,
  batch_no    text not null check (char_length(batch_no) between 1 and 30),
  best_before date not null,
  quantity    integer not null default 0 check (quantity between 0 and 9999999),
  expired     integer not null default 0 check (expired between 0 and 9999999),
  -- When the manager was notified that it expires soon.
  told_at     timestamptz(3),
  created_at  timestamptz(3) not null,
  unique (place_id, product_id, batch_no, best_before)
) with (fillfactor = 70);
create index stock_batches_product_idx on stock_batches (product_id, best_before) where quantity > 0;
create index stock_batches_list_idx on stock_batches (place_id, best_before, id) where quantity > 0 or expired > 0;
create index stock_batches_untold_idx on stock_batches (best_before) where quantity > 0 and told_at is null;

-- Append-only: by how much each change of a batch changed it, and which order, sale or request it served. Without a movement: a
-- count said which batch the goods are of, or goods of an order were exchanged for others before it was packed.
create table stock_batch_moves (
  id            bigint generated always as identity primary key,
  batch_id      bigint not null references stock_batches,
  movement_id   bigint references stock_movements,
  quantity      integer not null default 0,
  expired       integer not null default 0,
  document_kind text check (document_kind in ('order', 'manual_order', 'stock_request')),
  document_id   bigint,
  created_at    timestamptz(3) not null,
  check (quantity <> 0 or expired <> 0),
  check ((document_kind is null) = (document_id is null))
);
create index stock_batch_moves_batch_idx on stock_batch_moves (batch_id, id);
create index stock_batch_moves_document_idx on stock_batch_moves (document_kind, document_id) where document_id is not null;
create trigger stock_batch_moves_append_only before update or delete on stock_batch_moves
  for each row execute function refuse_change();

-- Whoever takes goods reads with the lock that it needs anyway whether the product has batches, and which date comes first.
alter table stock_totals
  add column has_batches boolean not null default false,
  add column next_best_before date;
create index stock_totals_best_before_idx on stock_totals (next_best_before) where next_best_before is not null;
