-- Corrections in the store: goods written off and counted, counter sales that come back or are made void.

-- write_off: damaged, expired or lost. count: what was there was not what was thought. manual_return: a counter sale came back.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_put_back', 'manual_order',
   'manual_return', 'write_off', 'count'));
alter table stock_movements drop constraint stock_movements_check2;
alter table stock_movements add constraint stock_movements_served_check
  check ((reason in ('received', 'correction', 'write_off', 'count')) = (document_kind is null));

-- A sale keeps its lines and its total. What came back is counted beside them, so that two returns at once cannot both have it.
alter table manual_orders
  add column void_at timestamptz(3),
  add column returned_paise bigint not null default 0,
  add constraint manual_orders_returned_check check (returned_paise between 0 and total_paise),
  add constraint manual_orders_void_check check (void_at is null or returned_paise = total_paise);
alter table manual_order_lines
  add column returned integer not null default 0,
  add constraint manual_order_lines_returned_check check (returned between 0 and quantity);

-- Append-only. round: which of its sale's, from 1; goods that cannot be sold again (restock false) stay outside.
create table manual_order_returns (
  id              bigint generated always as identity primary key,
  manual_order_id bigint not null references manual_orders,
  round           integer not null check (round > 0),
  kind            text not null check (kind in ('return', 'void')),
  restock         boolean not null,
  reason          text not null,
  amount_paise    bigint not null check (amount_paise > 0),
  created_by      bigint not null references users,
  created_at      timestamptz(3) not null,
  unique (manual_order_id, round)
);
create table manual_order_return_lines (
  return_id  bigint not null references manual_order_returns,
  product_id bigint not null references products,
  quantity   integer not null check (quantity > 0),
  primary key (return_id, product_id)
);
create index manual_order_return_lines_product_idx on manual_order_return_lines (product_id);
create trigger manual_order_returns_append_only before update or delete on manual_order_returns
  for each row execute function refuse_change();
create trigger manual_order_return_lines_append_only before update or delete on manual_order_return_lines
  for each row execute function refuse_change();

-- paid_back: cash out of the till to a customer, for goods that came back.
alter table cash_entries drop constraint cash_entries_kind_check;
alter table cash_entries add constraint cash_entries_kind_check check (kind in ('collected', 'handed_over', 'takings', 'paid_out', 'paid_back'));
alter table cash_entries add column manual_return_id bigint unique references manual_order_returns;
alter table cash_entries add constraint cash_entries_return_check check (manual_return_id is null or kind = 'paid_back');

-- Reports count what was sold less what came back; a void sale is none.
create or replace function note_manual_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into sales_changes (quarter, manual_orders, paise)
    values (quarter_of(old.created_at), -(old.void_at is null)::integer, old.returned_paise - old.total_paise);
  end if;
  insert into sales_changes (quarter, manual_orders, paise)
  values (quarter_of(new.created_at), (new.void_at is null)::integer, new.total_paise - new.returned_paise);
  return null;
end $$;
drop trigger manual_orders_change_noted on manual_orders;
create trigger manual_orders_change_noted after update on manual_orders for each row
  when ((old.total_paise, old.returned_paise, old.created_at, old.void_at)
    is distinct from (new.total_paise, new.returned_paise, new.created_at, new.void_at))
  execute function note_manual_order();

create function note_returned_line() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_places.store_id, new.product_id, (old.returned - new.returned) * new.price_paise
  from manual_orders join stock_places on stock_places.id = manual_orders.place_id
  where manual_orders.id = new.manual_order_id;
  return null;
end $$;
create trigger manual_order_lines_returned after update on manual_order_lines for each row
  when (old.returned <> new.returned) execute function note_returned_line();
