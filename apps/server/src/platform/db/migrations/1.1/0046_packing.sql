-- What was packed of an order, what the customer wants where something is short, and what changed while packing.

-- remove: leave it out. best_match: send a like product. ask: ask first.
alter table cart_lines
  add column choice text not null default 'remove',
  add constraint cart_lines_choice_check check (choice in ('remove', 'best_match', 'ask'));
alter table payment_intent_lines
  add column choice text not null default 'remove',
  add constraint payment_intent_lines_choice_check check (choice in ('remove', 'best_match', 'ask'));

alter table order_lines
  add column choice text not null default 'remove',
  -- Null until it is packed; an order that is shipped without packing was packed as ordered.
  add column packed integer,
  -- The product that it stands in for; its line is in the same order.
  add column substitute_of bigint,
  add constraint order_lines_choice_check check (choice in ('remove', 'best_match', 'ask')),
  add constraint order_lines_packed_check check (packed between 0 and quantity),
  add constraint order_lines_substitute_check check (substitute_of is null or (packed is not null and substitute_of <> product_id));

alter table orders
  -- The round of its stock in which it was packed last, and what its goods come to since then.
  add column packed_round integer,
  add column packed_paise bigint,
  -- Until when the customer may answer about a substitute; null while nothing is asked.
  add column asks_until timestamptz(3),
  add constraint orders_packed_check check ((packed_round is null) = (packed_paise is null) and packed_paise between 0 and total_paise),
  add constraint orders_asks_check check (asks_until is null or packed_round is not null);
create index orders_asks_idx on orders (asks_until) where asks_until is not null;

-- Append-only. quantity: how many of the line are not sent; paise: how much less the customer pays for that.
create table line_changes (
  id                  bigint generated always as identity primary key,
  order_id            bigint not null references orders,
  product_id          bigint not null references products,
  round               integer not null check (round > 0),
  kind                text not null check (kind in ('short', 'substitute')),
  from_quantity       integer not null check (from_quantity > 0),
  to_quantity         integer not null check (to_quantity >= 0),
  substitute_id       bigint references products,
  paise               bigint not null check (paise >= 0),
  reason              text,
  -- Set where the customer is asked first.
  asks_until          timestamptz(3),
  actor_id            bigint references users,
  at                  timestamptz(3) not null,
  check ((kind = 'substitute') = (substitute_id is not null)),
  check (asks_until is null or kind = 'substitute')
);
create index line_changes_order_idx on line_changes (order_id, id);
create trigger line_changes_append_only before update or delete on line_changes
  for each row execute function refuse_change();

-- One answer to each question; nobody answered where actor_id is null.
create table line_change_answers (
  change_id bigint primary key references line_changes,
  accepted  boolean not null,
  actor_id  bigint references users,
  at        timestamptz(3) not null
);
create trigger line_change_answers_append_only before update or delete on line_change_answers
  for each row execute function refuse_change();

-- Staff members who pack orders of their store.
alter table users add column can_pack boolean not null default false;

-- order_short: taken for an order and not packed, so it is in the store's stock again. missing: and not to be found there.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_short', 'missing', 'order_put_back',
   'manual_order', 'manual_return', 'write_off', 'count')) not valid;

alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('placed', 'allocated', 'unallocated', 'Processing', 'packed', 'Shipped', 'Out For Delivery', 'Delivered', 'Cancelled', 'returned', 'pin_renewed')) not valid;

-- Reports count what was packed, as soon as it is.
create or replace function note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null and old.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (old.store_id, quarter_of(old.created_at), old.status, -1, -coalesce(old.packed_paise, old.total_paise));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null and new.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (new.store_id, quarter_of(new.created_at), new.status, 1, coalesce(new.packed_paise, new.total_paise));
    end if;
  end if;
  return null;
end $$;
drop trigger orders_change_noted on orders;
create trigger orders_change_noted after update on orders for each row
  when ((old.status, old.store_id, old.total_paise, old.packed_paise, old.created_at, old.deleted_at)
    is distinct from (new.status, new.store_id, new.total_paise, new.packed_paise, new.created_at, new.deleted_at))
  execute function note_order();

create or replace function note_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select change.store_id, line.product_id, change.sign * coalesce(line.packed, line.quantity) * line.price_paise
  from order_lines as line cross join (values
      (-1, old.store_id, old.deleted_at is null and old.status <> 'Cancelled'),
      (1, new.store_id, new.deleted_at is null and new.status <> 'Cancelled')) as change (sign, store_id, is_counted)
  where line.order_id = new.id and change.is_counted;
  return null;
end $$;

create or replace function note_order_lines() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select orders.store_id, line.product_id, coalesce(line.packed, line.quantity) * line.price_paise
  from added as line join orders on orders.id = line.order_id
  where orders.deleted_at is null and orders.status <> 'Cancelled';
  return null;
end $$;

create function note_packed_line() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select orders.store_id, new.product_id, (coalesce(new.packed, new.quantity) - coalesce(old.packed, old.quantity)) * new.price_paise
  from orders where orders.id = new.order_id and orders.deleted_at is null and orders.status <> 'Cancelled';
  return null;
end $$;
create trigger order_lines_packed_noted after update on order_lines for each row
  when (coalesce(old.packed, old.quantity) <> coalesce(new.packed, new.quantity)) execute function note_packed_line();
