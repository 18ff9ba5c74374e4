-- What customers say was missing, wrong or damaged of a delivered order, and what the store decided.

-- What accepted claims took back: of a line in units, of an order in paise. Two claims at once cannot both have it.
alter table order_lines
  add column claimed integer not null default 0,
  add constraint order_lines_claimed_check check (claimed between 0 and coalesce(packed, quantity));
alter table orders
  add column claimed_paise bigint not null default 0,
  add constraint orders_claimed_check check (claimed_paise between 0 and coalesce(packed_paise, total_paise));

create table claims (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  product_id   bigint not null,
  store_id     bigint not null references stores,
  user_id      bigint not null references users,
  kind         text not null check (kind in ('missing', 'wrong', 'damaged')),
  quantity     integer not null check (quantity > 0),
  note         text,
  image_hash   text references images (hash),
  state        text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  -- Why it was decided so; a rejection always says it.
  reason       text,
  -- Whether the goods are in the store's stock again.
  restock      boolean,
  amount_paise bigint check (amount_paise > 0),
  decided_by   bigint references users,
  decided_at   timestamptz(3),
  created_at   timestamptz(3) not null,
  -- Until when it is to be decided.
  due_at       timestamptz(3) not null,
  -- When the store was last told that it waits, and the administrators that its time is over.
  reminded_at  timestamptz(3),
  escalated_at timestamptz(3),
  foreign key (order_id, product_id) references order_lines (order_id, product_id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'accepted') = (amount_paise is not null)),
  check ((state = 'accepted') = (restock is not null)),
  check (state <> 'rejected' or reason is not null)
);
create index claims_order_idx on claims (order_id);
create index claims_user_idx on claims (user_id, id desc);
create index claims_store_idx on claims (store_id, id desc);
create index claims_open_idx on claims (due_at) where state = 'open';
create index claims_image_idx on claims (image_hash) where image_hash is not null;

-- A decision stays as it was made; only whose claim it was, the note and the photo may go, as a person is taken out.
create function refuse_claim_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open'
    and (old.order_id, old.product_id, old.store_id, old.kind, old.quantity, old.state, old.reason, old.restock, old.amount_paise, old.decided_by, old.decided_at)
      is distinct from
      (new.order_id, new.product_id, new.store_id, new.kind, new.quantity, new.state, new.reason, new.restock, new.amount_paise, new.decided_by, new.decided_at) then
    raise exception 'claims that are decided are never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger claims_decided_once before update or delete on claims for each row execute function refuse_claim_change();

-- claim_return: goods of an accepted claim that are in the stock of their store again.
alter table stock_movements drop constraint stock_movements_document_kind_check;
alter table stock_movements add constraint stock_movements_document_kind_check
  check (document_kind in ('order', 'manual_order', 'stock_request', 'claim')) not valid;
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_short', 'missing', 'order_put_back',
   'manual_order', 'manual_return', 'claim_return', 'write_off', 'count')) not valid;

-- Cash that a store pays back for a claim.
alter table cash_entries add column claim_id bigint unique references claims;
alter table cash_entries add constraint cash_entries_claim_check check (claim_id is null or (kind = 'paid_back' and manual_return_id is null));

-- Reports count what was sold less what claims took back.
create or replace function note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null and old.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (old.store_id, quarter_of(old.created_at), old.status, -1, old.claimed_paise - coalesce(old.packed_paise, old.total_paise));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null and new.status <> 'Cancelled' then
      insert into sales_changes (store_id, quarter, status, orders, paise)
      values (new.store_id, quarter_of(new.created_at), new.status, 1, coalesce(new.packed_paise, new.total_paise) - new.claimed_paise);
    end if;
  end if;
  return null;
end $$;
drop trigger orders_change_noted on orders;
create trigger orders_change_noted after update on orders for each row
  when ((old.status, old.store_id, old.total_paise, old.packed_paise, old.claimed_paise, old.created_at, old.deleted_at)
    is distinct from (new.status, new.store_id, new.total_paise, new.packed_paise, new.claimed_paise, new.created_at, new.deleted_at))
  execute function note_order();

create or replace function note_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select change.store_id, line.product_id, change.sign * (coalesce(line.packed, line.quantity) - line.claimed) * line.price_paise
  from order_lines as line cross join (values
      (-1, old.store_id, old.deleted_at is null and old.status <> 'Cancelled'),
      (1, new.store_id, new.deleted_at is null and new.status <> 'Cancelled')) as change (sign, store_id, is_counted)
  where line.order_id = new.id and change.is_counted;
  return null;
end $$;

create function note_claimed_line() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select orders.store_id, new.product_id, (old.claimed - new.claimed) * new.price_paise
  from orders where orders.id = new.order_id and orders.deleted_at is null and orders.status <> 'Cancelled';
  return null;
end $$;
create trigger order_lines_claimed_noted after update on order_lines for each row
  when (old.claimed <> new.claimed) execute function note_claimed_line();
