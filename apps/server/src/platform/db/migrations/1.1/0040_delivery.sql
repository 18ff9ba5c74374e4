-- Where the chain delivers, when, and for how much. Empty tables mean what was before: everywhere, at any time, for nothing.

create table service_areas (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references stores,
  pincode    text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  -- 1 is best.
  priority   integer not null default 1 check (priority between 1 and 99),
  -- Whether cash on delivery is offered there.
  cod_ok     boolean not null default true,
  active     boolean not null default true,
  unique (store_id, pincode)
);
create index service_areas_pincode_idx on service_areas (pincode);

-- Pincodes that somebody asked for in vain.
create table delivery_wishes (
  pincode text primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  count   bigint not null check (count > 0),
  last_at timestamptz(3) not null
);
create index delivery_wishes_count_idx on delivery_wishes (count desc, pincode);

-- The week of a store; weekday 1 is Monday. Clock times are those of BUSINESS_TZ.
create table slot_templates (
  id             bigint generated always as identity primary key,
  store_id       bigint not null references stores,
  weekday        integer not null check (weekday between 1 and 7),
  starts         time(0) not null,
  ends           time(0) not null,
  cutoff_minutes integer not null check (cutoff_minutes between 0 and 10080),
  capacity       integer not null check (capacity between 0 and 100000),
  check (ends > starts),
  unique (store_id, weekday, starts)
);

-- A day that is not as its weekday: closed, or another capacity for each of its windows.
create table slot_exceptions (
  store_id bigint not null references stores,
  date     date not null,
  closed   boolean not null,
  capacity integer check (capacity between 0 and 100000),
  reason   text not null,
  primary key (store_id, date),
  check (closed or capacity is not null)
);

-- The windows themselves, made some days before they begin and never deleted.
create table slots (
  id        bigint generated always as identity primary key,
  store_id  bigint not null references stores,
  starts_at timestamptz(3) not null,
  ends_at   timestamptz(3) not null,
  cutoff_at timestamptz(3) not null,
  -- How many orders the store wants to take; capacity is more where more were taken before it was lowered.
  wanted    integer not null check (wanted >= 0),
  capacity  integer not null,
  used      integer not null default 0,
  closed    boolean not null default false,
  check (ends_at > starts_at),
  check (used between 0 and capacity),
  check (capacity = greatest(wanted, used)),
  unique (store_id, starts_at, ends_at)
) with (fillfactor = 70);

-- One row. Absent: nothing is allocated by itself, every pincode is served, windows reach seven days ahead, cash has no cap.
create table delivery_settings (
  id              bigint primary key default 1 check (id = 1),
  auto_allocate   boolean not null,
  serve_elsewhere boolean not null,
  slot_days       integer not null check (slot_days between 1 and 31),
  -- The most that an order paid on delivery may come to.
  cod_max_paise   bigint check (cod_max_paise > 0)
);

create table fee_rules (
  id              bigint generated always as identity primary key,
  -- The fee of orders whose goods come to this much or more.
  from_paise      bigint not null check (from_paise >= 0),
  fee_paise       bigint not null check (fee_paise >= 0),
  min_order_paise bigint not null check (min_order_paise >= 0),
  -- The first day on which it holds; null means from the beginning.
  effective_from  date,
  unique nulls not distinct (from_paise, effective_from)
);

-- What was agreed when the payment was opened, or the order placed: history does not follow later rules.
alter table payment_intents
  add column delivery_fee_paise bigint not null default 0 check (delivery_fee_paise >= 0),
  add column slot_id bigint references slots;
alter table orders
  add column delivery_fee_paise bigint not null default 0 check (delivery_fee_paise >= 0),
  add column slot_id bigint references slots;
create index orders_slot_idx on orders (slot_id) where slot_id is not null;
create index payment_intents_slot_idx on payment_intents (slot_id) where slot_id is not null;

-- One event more: why an order was not allocated by itself. Rows from before fit the narrower check, so they are not read again.
alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('placed', 'allocated', 'unallocated', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered', 'Cancelled', 'returned', 'pin_renewed')) not valid;
