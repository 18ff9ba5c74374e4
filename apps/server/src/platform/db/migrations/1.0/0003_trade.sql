-- Orders, manual orders, stock requests and the money that belongs to them.

create table payment_intents (
  id               integer generated always as identity primary key,
  user_id          integer not null references users,
  purpose          text not null check (purpose in ('cart', 'stock_request')),
  store_id         integer references stores,
  address_id       integer,
  amount_paise     bigint not null check (amount_paise >= 100),
  currency         text not null default 'INR' check (currency = 'INR'),
  receipt          text not null unique,
  gateway_order_id text unique,
  -- open: waits for the payer; settled: became an order or a request; orphaned: paid, but nothing could be made; expired: nobody paid.
  state            text not null default 'open' check (state in ('open', 'settled', 'orphaned', 'expired')),
  -- Whether its lines still count in stock_totals.reserved.
  holds_stock      boolean not null default false,
  hold_until       timestamptz(3) not null,
  created_at       timestamptz(3) not null default now()
);
create index payment_intents_user_idx on payment_intents (user_id, id desc);
create index payment_intents_open_idx on payment_intents (hold_until) where state = 'open' or holds_stock;

-- The cart as it was when the payment was opened, with its prices.
create table payment_intent_lines (
  intent_id    integer not null references payment_intents,
  product_id   integer not null references products,
  product_name text not null,
  product_unit text not null,
  quantity     integer not null check (quantity > 0),
  price_paise  bigint not null check (price_paise > 0),
  primary key (intent_id, product_id)
);

create table payments (
  id                 integer generated always as identity primary key,
  intent_id          integer not null references payment_intents,
  user_id            integer not null references users,
  gateway_order_id   text not null,
  gateway_payment_id text not null unique,
  amount_paise       bigint not null check (amount_paise > 0),
  currency           text not null,
  state              text not null check (state in ('authorized', 'captured', 'failed')),
  -- Why it must be paid back; null while it stands for a live order or request.
  refund_reason      text,
  refundable_at      timestamptz(3),
  created_at         timestamptz(3) not null default now()
);
create index payments_gateway_order_idx on payments (gateway_order_id);
create index payments_refundable_idx on payments (refundable_at desc, id desc) where refundable_at is not null;

create table refunds (
  id                integer generated always as identity primary key,
  payment_id        integer not null unique references payments,
  amount_paise      bigint not null check (amount_paise > 0),
  state             text not null default 'pending' check (state in ('pending', 'processed', 'failed')),
  gateway_key       text not null unique,
  gateway_refund_id text unique,
  failure           text,
  requested_by      integer references users,
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now()
);

create table webhook_events (
  event_id    text primary key,
  event       text not null,
  received_at timestamptz(3) not null default now()
);

create table orders (
  id              integer generated always as identity primary key,
  user_id         integer not null references users,
  status          text not null default 'Pending' check (status in ('Pending', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered', 'Cancelled')),
  payment_type    text not null check (payment_type in ('online', 'cod')),
  payment_id      integer unique references payments,
  intent_id       integer unique references payment_intents,
  total_paise     bigint not null check (total_paise > 0),
  -- Copies from the moment of placing: history does not follow later edits.
  customer_name   text not null,
  full_name       text not null,
  mobile_number   text not null,
  street_address1 text not null,
  street_address2 text,
  city            text not null,
  state           text not null,
  postal_code     text not null,
  store_id        integer references stores,
  staff_id        integer references users,
  -- reserved: promised (by the chain, or by the store once allocated); deducted: taken from the store; released: given back.
  stock_state     text not null default 'reserved' check (stock_state in ('reserved', 'deducted', 'released')),
  stock_round     integer not null default 1,
  pin_seal        bytea,
  pin_wrong       integer not null default 0,
  pin_verified_at timestamptz(3),
  pin_verified_by integer references users,
  cash_collected_paise bigint check (cash_collected_paise >= 0),
  cancel_reason   text,
  return_reason   text,
  delivered_at    timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  deleted_at      timestamptz(3),
  check ((payment_type = 'online') = (payment_id is not null)),
  check (status <> 'Delivered' or (delivered_at is not null and pin_verified_at is not null and stock_state = 'deducted')),
  check (status not in ('Processing', 'Shipped', 'Out For Delivery') or deleted_at is not null or (stock_state = 'deducted' and store_id is not null)),
  check (status not in ('Shipped', 'Out For Delivery') or deleted_at is not null or staff_id is not null),
  check (status <> 'Cancelled' or stock_state = 'released'),
  check (stock_state <> 'deducted' or store_id is not null)
) with (fillfactor = 80);
create index orders_newest_idx on orders (created_at desc, id desc) where deleted_at is null;
create index orders_status_idx on orders (status, created_at desc, id desc) where deleted_at is null;
create index orders_store_idx on orders (store_id, created_at desc, id desc) where deleted_at is null;
create index orders_store_status_idx on orders (store_id, status, created_at desc, id desc) where deleted_at is null;
create index orders_staff_idx on orders (staff_id, created_at desc, id desc) where deleted_at is null;
create index orders_user_idx on orders (user_id, created_at desc, id desc) where deleted_at is null;
create index orders_customer_name_idx on orders using gin (customer_name gin_trgm_ops);

create table order_lines (
  order_id     integer not null references orders,
  product_id   integer not null references products,
  product_name text not null,
  product_unit text not null,
  quantity     integer not null check (quantity > 0),
  price_paise  bigint not null check (price_paise > 0),
  primary key (order_id, product_id)
);
create index order_lines_product_idx on order_lines (product_id);

-- The timeline: append-only.
create table order_events (
  id       bigint generated always as identity primary key,
  order_id integer not null references orders,
  event    text not null check (event in ('placed', 'allocated', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered', 'Cancelled', 'returned', 'pin_renewed')),
  actor_id integer references users,
  note     text,
  at       timestamptz(3) not null default now()
);
create index order_events_order_idx on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

create table manual_orders (
  id            integer generated always as identity primary key,
  place_id      integer not null references stock_places,
  first_name    text not null,
  mobile_number text not null,
  total_paise   bigint not null check (total_paise > 0),
  created_by    integer not null references users,
  created_at    timestamptz(3) not null default now()
);
create index manual_orders_place_idx on manual_orders (place_id, created_at desc, id desc);

create table manual_order_lines (
  manual_order_id integer not null references manual_orders,
  product_id      integer not null references products,
  product_name    text not null,
  product_unit    text not null,
  quantity        integer not null check (quantity > 0),
  price_paise     bigint not null check (price_paise > 0),
  primary key (manual_order_id, product_id)
);
create index manual_order_lines_product_idx on manual_order_lines (product_id);

create table stock_requests (
  id             integer generated always as identity primary key,
  store_id       integer not null references stores,
  status         text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Added')),
  payment_method text not null check (payment_method in ('online', 'cod')),
  payment_id     integer unique references payments,
  total_paise    bigint not null check (total_paise >= 0),
  created_by     integer not null references users,
  decided_by     integer references users,
  created_at     timestamptz(3) not null default now(),
  check ((payment_method = 'online') = (payment_id is not null))
);
create index stock_requests_newest_idx on stock_requests (created_at desc, id desc);
create index stock_requests_store_idx on stock_requests (store_id, created_at desc, id desc);

create table stock_request_lines (
  id           integer generated always as identity primary key,
  request_id   integer not null references stock_requests,
  product_id   integer not null references products,
  product_name text not null,
  unit         text not null,
  quantity     integer not null check (quantity > 0),
  price_paise  bigint not null check (price_paise > 0),
  unique (request_id, product_id)
);
create index stock_request_lines_product_idx on stock_request_lines (product_id);
