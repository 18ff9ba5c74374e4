-- Packing that has begun, one row per order: lines found short so far count if the order ships unpacked.

create table packing_drafts (
  order_id bigint primary key references orders on delete cascade,
  -- Of the order's stock; a draft of an earlier round counts for nothing.
  round    integer not null,
  lines    jsonb not null,
  actor_id bigint not null references users,
  at       timestamptz(3) not null
);
