-- Catalogue and stock: what is sold, where it lies, and the one ledger that every quantity comes from.

create table categories (
  id          integer generated always as identity primary key,
  name        text not null check (length(name) between 3 and 50),
  description text not null check (length(description) between 3 and 100),
  created_at  timestamptz(3) not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table units (
  id          integer generated always as identity primary key,
  unit        text not null check (length(unit) between 3 and 10),
  description text not null check (length(description) between 3 and 100),
  -- Derived from the text when it reads as a weight.
  grams       integer check (grams > 0),
  created_at  timestamptz(3) not null default now()
);
create unique index units_unit_key on units (lower(unit));

-- A picture is named by the hash of its content; its widths and formats lie in the media folder.
create table images (
  hash       text primary key check (hash ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) not null default now()
);

create table products (
  id          integer generated always as identity primary key,
  name        text not null check (length(name) between 3 and 30),
  category_id integer not null references categories,
  description text not null,
  price_paise bigint not null check (price_paise between 1 and 999999900),
  unit_id     integer not null references units,
  image_hash  text references images,
  rating      numeric(2, 1) check (rating between 0 and 5),
  version     integer not null default 1,
  created_at  timestamptz(3) not null default now(),
  archived_at timestamptz(3)
);
create index products_category_idx on products (category_id) where archived_at is null;
create index products_unit_idx on products (unit_id) where archived_at is null;
create index products_name_idx on products using gin (name gin_trgm_ops);

-- Main (1), in transit (2) and outside (3) are fixed; every store gets its own place.
create table stock_places (
  id       integer generated always as identity primary key,
  kind     text not null check (kind in ('main', 'transit', 'outside', 'store')),
  store_id integer unique references stores,
  check ((kind = 'store') = (store_id is not null))
);
create unique index stock_places_kind_key on stock_places (kind) where kind <> 'store';
insert into stock_places (kind) values ('main'), ('transit'), ('outside');

-- Balance of a product at a place (the outside has none). reserved: promised to orders allocated to that store.
create table stock_levels (
  place_id      integer not null references stock_places,
  product_id    integer not null references products,
  on_hand       integer not null default 0 check (on_hand between 0 and 9999999),
  reserved      integer not null default 0 check (reserved >= 0),
  reorder_level integer not null default 10 check (reorder_level >= 0),
  primary key (place_id, product_id),
  -- Main and transit are never allocated to an order.
  check (place_id > 2 or reserved = 0)
) with (fillfactor = 70);
create index stock_levels_product_idx on stock_levels (product_id);

-- What the whole chain has and has promised of a product: the row that every placing locks.
-- on_hand = sum over main and all stores; reserved = all live reservations of orders and open online payments.
create table stock_totals (
  product_id integer primary key references products,
  on_hand    integer not null default 0 check (on_hand >= 0),
  reserved   integer not null default 0 check (reserved >= 0)
) with (fillfactor = 50);

-- Append-only. A movement serves at most one document, once per round (a re-allocated order starts a new round).
create table stock_movements (
  id            bigint generated always as identity primary key,
  product_id    integer not null references products,
  from_place_id integer not null references stock_places,
  to_place_id   integer not null references stock_places,
  quantity      integer not null check (quantity > 0),
  reason        text not null check (reason in ('received', 'correction', 'request_approved', 'request_added', 'order_deducted', 'order_put_back', 'manual_order')),
  document_kind text check (document_kind in ('order', 'manual_order', 'stock_request')),
  document_id   integer,
  round         integer not null default 1,
  actor_id      integer references users,
  note          text,
  created_at    timestamptz(3) not null default now(),
  check (from_place_id <> to_place_id),
  check ((document_kind is null) = (document_id is null)),
  check ((reason in ('received', 'correction')) = (document_kind is null))
);
create unique index stock_movements_document_key on stock_movements (document_kind, document_id, reason, round, product_id) where document_id is not null;
create index stock_movements_product_idx on stock_movements (product_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();

create table cart_lines (
  user_id    integer not null references users,
  product_id integer not null references products,
  quantity   integer not null check (quantity between 1 and 9999),
  added_at   timestamptz(3) not null default now(),
  primary key (user_id, product_id)
);
create index cart_lines_product_idx on cart_lines (product_id);
