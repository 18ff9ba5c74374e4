-- What read more with every order of the past: lists of one person or of one store's product, and what is long settled.

-- A rider's orders by status, and what a rider has delivered today.
create index orders_staff_status_idx on orders (staff_id, status, created_at desc, id desc) where deleted_at is null and staff_id is not null;
create index orders_staff_delivered_idx on orders (staff_id, delivered_at) where status = 'Delivered' and deleted_at is null;

-- What moved a product into a place or out of it; of what went outside nobody asks.
create index stock_movements_out_idx on stock_movements (from_place_id, product_id, id desc);
create index stock_movements_in_idx on stock_movements (to_place_id, product_id, id desc) where to_place_id <> 3;
drop index stock_movements_product_idx;

-- What a till is counted from: not the riders' collections, of which there is one for each order.
create index cash_entries_till_idx on cash_entries (store_id, day) where kind <> 'collected';

-- A payment that was wholly paid back leaves the list of what is to be paid back, whose index then has only what is open.
alter table payments add column is_paid_back boolean not null default false;
update payments set is_paid_back = true from refunds
  where refunds.payment_id = payments.id and refunds.cause = 'payment' and refunds.state = 'processed';
create or replace function list_refundable() returns trigger language plpgsql as $$
begin
  new.refund_listed_at := case when new.is_paid_back and new.refund_failed_at is null then null
    else coalesce(new.refundable_at, new.refund_failed_at) end;
  return new;
end $$;
update payments set refund_listed_at = null where is_paid_back and refund_failed_at is null;
create function note_paid_back() returns trigger language plpgsql as $$
begin
  update payments set is_paid_back = (new.state = 'processed') where id = new.payment_id and is_paid_back <> (new.state = 'processed');
  return null;
end $$;
create trigger refunds_paid_back after insert or update of state on refunds for each row
  when (new.cause = 'payment') execute function note_paid_back();
