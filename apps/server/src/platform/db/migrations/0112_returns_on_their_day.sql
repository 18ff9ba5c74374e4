-- Sums of quarter hours: what comes back counts when it came back, not when it was sold, so that a closed day stays as it was.
-- Orders that are cancelled or deleted leave the sums with their claims (API-12).

set local lock_timeout = '15s';
lock table orders, manual_orders, manual_order_returns, claims in share row exclusive mode;

create index manual_order_returns_created_idx on manual_order_returns (created_at);
create index claims_accepted_idx on claims (decided_at) where state = 'accepted';

create or replace function note_manual_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into sales_changes (quarter, manual_orders, paise)
    values (quarter_of(old.created_at), -(old.void_at is null)::integer, -old.total_paise);
  end if;
  insert into sales_changes (quarter, manual_orders, paise)
  values (quarter_of(new.created_at), (new.void_at is null)::integer, new.total_paise);
  return null;
end $$;
drop trigger manual_orders_change_noted on manual_orders;
create trigger manual_orders_change_noted after update on manual_orders for each row
  when ((old.total_paise, old.created_at, old.void_at) is distinct from (new.total_paise, new.created_at, new.void_at))
  execute function note_manual_order();

create function note_manual_return() returns trigger language plpgsql as $$
begin
  insert into sales_changes (quarter, paise) values (quarter_of(new.created_at), -new.amount_paise);
  return null;
end $$;
create trigger manual_order_returns_noted after insert on manual_order_returns for each row execute function note_manual_return();

create or replace function note_order() returns trigger language plpgsql as $$
declare
  was_counted boolean := tg_op <> 'INSERT' and old.deleted_at is null and old.status <> 'Cancelled';
  is_counted boolean := tg_op <> 'DELETE' and new.deleted_at is null and new.status <> 'Cancelled';
begin
  if was_counted then
    insert into sales_changes (store_id, quarter, status, orders, paise)
    values (old.store_id, quarter_of(old.created_at), old.status, -1, -coalesce(old.packed_paise, old.total_paise));
  end if;
  if is_counted then
    insert into sales_changes (store_id, quarter, status, orders, paise)
    values (new.store_id, quarter_of(new.created_at), new.status, 1, coalesce(new.packed_paise, new.total_paise));
  end if;
  if tg_op = 'UPDATE' and was_counted <> is_counted then
    insert into sales_changes (quarter, paise)
    select quarter_of(decided_at), case when was_counted then amount_paise else -amount_paise end
    from claims where order_id = new.id and state = 'accepted';
  end if;
  return null;
end $$;
drop trigger orders_change_noted on orders;
create trigger orders_change_noted after update on orders for each row
  when ((old.status, old.store_id, old.total_paise, old.packed_paise, old.created_at, old.deleted_at)
    is distinct from (new.status, new.store_id, new.total_paise, new.packed_paise, new.created_at, new.deleted_at))
  execute function note_order();

create function note_claim() returns trigger language plpgsql as $$
begin
  insert into sales_changes (quarter, paise)
  select quarter_of(new.decided_at), -new.amount_paise
  from orders where id = new.order_id and deleted_at is null and status <> 'Cancelled';
  return null;
end $$;
create trigger claims_accepted after update on claims for each row
  when (new.state = 'accepted' and old.state <> 'accepted') execute function note_claim();

-- What came back before today's rule moves from the quarter hour of its sale to its own.
insert into sales_changes (quarter, paise)
select moved.quarter, sum(moved.paise) from (
  select quarter_of(sale.created_at) as quarter, back.amount_paise as paise
  from manual_order_returns as back join manual_orders as sale on sale.id = back.manual_order_id
  union all
  select quarter_of(created_at), -amount_paise from manual_order_returns
  union all
  select quarter_of(orders.created_at), claims.amount_paise
  from claims join orders on orders.id = claims.order_id
  where claims.state = 'accepted' and orders.deleted_at is null and orders.status <> 'Cancelled'
  union all
  select quarter_of(claims.decided_at), -claims.amount_paise
  from claims join orders on orders.id = claims.order_id
  where claims.state = 'accepted' and orders.deleted_at is null and orders.status <> 'Cancelled'
) as moved group by moved.quarter having sum(moved.paise) <> 0;
