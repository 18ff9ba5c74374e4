-- Counter sales of registers: several payments, discounts, weighed goods, the same product on several lines; numbers that the register
-- gives; the drawer as a place of cash; goods of opened packs.

set local lock_timeout = '15s';

alter table manual_orders
  add column register_id bigint references registers,
  add column shift_id bigint references register_shifts;
alter table manual_orders drop constraint if exists manual_orders_payment_type_check;
alter table manual_orders add constraint manual_orders_payment_type_check check (payment_type in ('cash', 'upi', 'card', 'mixed'));
alter table manual_orders drop constraint manual_orders_total_paise_check;
alter table manual_orders add constraint manual_orders_total_paise_check check (total_paise >= 0);
create index manual_orders_register_idx on manual_orders (register_id, id desc) where register_id is not null;

-- A line is known by its place on the sale. grams: of goods from the scale, with the price of that weight as price_paise.
update manual_order_lines as line set line = numbered.number
  from (select manual_order_id, product_id, row_number() over (partition by manual_order_id order by product_id) as number
    from manual_order_lines where line is null) as numbered
  where line.manual_order_id = numbered.manual_order_id and line.product_id = numbered.product_id and line.line is null;
alter table manual_order_lines alter line type bigint, drop constraint manual_order_lines_pkey, add primary key (manual_order_id, line);
-- Servers of the previous version do not number lines.
create function fill_sale_line() returns trigger language plpgsql as $$
begin
  new.line := (select coalesce(max(line), 0) + 1 from manual_order_lines where manual_order_id = new.manual_order_id);
  return new;
end $$;
create trigger manual_order_lines_numbered before insert on manual_order_lines for each row when (new.line is null) execute function fill_sale_line();
alter table manual_order_lines
  add column grams integer check (grams > 0),
  add column mrp_paise bigint,
  add column discount_paise bigint not null default 0 check (discount_paise >= 0);
alter table manual_order_lines drop constraint manual_order_lines_price_paise_check;
alter table manual_order_lines add constraint manual_order_lines_price_paise_check check (price_paise >= 0);

-- Servers of the previous version name products only.
alter table manual_order_return_lines add column line bigint;
alter table manual_order_return_lines disable trigger manual_order_return_lines_append_only;
update manual_order_return_lines as back set line = sold.line
  from manual_order_returns as returned, manual_order_lines as sold
  where returned.id = back.return_id and sold.manual_order_id = returned.manual_order_id and sold.product_id = back.product_id;
alter table manual_order_return_lines enable trigger manual_order_return_lines_append_only;
create function fill_returned_line() returns trigger language plpgsql as $$
begin
  new.line := (select min(sold.line) from manual_order_returns as returned join manual_order_lines as sold using (manual_order_id)
    where returned.id = new.return_id and sold.product_id = new.product_id);
  return new;
end $$;
create trigger manual_order_return_lines_filled before insert on manual_order_return_lines for each row when (new.line is null)
  execute function fill_returned_line();
alter table manual_order_return_lines drop constraint manual_order_return_lines_pkey, add primary key (return_id, line);

-- Payments of a sale, above 0, and of its returns, below 0. Append-only. Sales without rows have the one payment type of the sale.
create table sale_payments (
  id              bigint generated always as identity primary key,
  manual_order_id bigint not null references manual_orders,
  return_id       bigint references manual_order_returns,
  kind            text not null check (kind in ('cash', 'upi', 'card')),
  amount_paise    bigint not null check (amount_paise <> 0 and (amount_paise < 0) = (return_id is not null)),
  given_paise     bigint,
  reference       text,
  qr_id           text
);
create index sale_payments_sale_idx on sale_payments (manual_order_id);
create unique index sale_payments_qr_key on sale_payments (qr_id) where qr_id is not null;
create trigger sale_payments_append_only before update or delete on sale_payments for each row execute function refuse_change();

-- Reports count lines less their discount.
create or replace function note_manual_order_lines() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_locations.store_id, line.product_id, line.quantity * line.price_paise - line.discount_paise
  from added as line join manual_orders on manual_orders.id = line.manual_order_id
    join stock_locations on stock_locations.id = manual_orders.place_id;
  return null;
end $$;
-- Value of the first units of a line.
create function sold_paise(units integer, quantity integer, price_paise bigint, discount_paise bigint) returns bigint
  language sql immutable parallel safe
  return div(units::numeric * (quantity * price_paise - discount_paise), quantity)::bigint;
create or replace function note_returned_line() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select stock_locations.store_id, new.product_id,
    sold_paise(old.returned, new.quantity, new.price_paise, new.discount_paise) - sold_paise(new.returned, new.quantity, new.price_paise, new.discount_paise)
  from manual_orders join stock_locations on stock_locations.id = manual_orders.place_id
  where manual_orders.id = new.manual_order_id;
  return null;
end $$;

-- Numbers: three characters are a store's own series with seven digits, a fourth is a register's letter, with six.
alter table tax_series drop constraint tax_series_series_check;
alter table tax_series add constraint tax_series_series_check check (series ~ '^[TCD][0-9A-Z]{2}[A-HJ-NP-Z2-9]?$');
alter table tax_documents drop constraint tax_documents_check;
alter table tax_documents add constraint tax_documents_number_check
  check (number = series || '/' || fy || '/' || lpad(seq::text, 10 - length(series), '0')) not valid;
-- sale_line: line of the counter sale, where a product can be on several.
alter table tax_document_lines add column sale_line integer;

-- Numbers of registers without a document: of held records, or cancelled. They count in their series like documents.
create table unissued_numbers (
  series       text not null,
  fy           text not null,
  seq          bigint not null,
  register_id  bigint not null references registers,
  -- Null for a number that never arrived.
  record_seq   integer,
  cancelled_at timestamptz(3),
  note         text,
  primary key (series, fy, seq)
);
create index unissued_numbers_record_idx on unissued_numbers (register_id, record_seq);
create function weigh_unissued_number() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.invoice_open', weigh_numbers(old.series, old.fy, 1, old.seq) - weigh_numbers(new.series, new.fy, 1, new.seq));
  return null;
end $$;
create trigger unissued_numbers_weighed after insert or delete on unissued_numbers for each row execute function weigh_unissued_number();
create constraint trigger unissued_numbers_settled after insert or delete on unissued_numbers deferrable initially deferred
  for each row execute function refuse_open_invoice();

-- Cash of drawers. float: till to drawer. drawer: drawer to till, due what it should have held. With a register, takings,
-- paid_back, paid_in and paid_out are those of its drawer and do not touch the till.
alter table cash_entries
  add column register_id bigint references registers,
  add column shift_id bigint references register_shifts,
  add column record_seq integer;
alter table cash_entries drop constraint cash_entries_kind_check;
alter table cash_entries add constraint cash_entries_kind_check
  check (kind in ('collected', 'handed_over', 'takings', 'paid_out', 'paid_back', 'float', 'drawer', 'paid_in')) not valid;
alter table cash_entries add constraint cash_entries_register_check
  check (num_nulls(register_id, shift_id) in (0, 2) and (kind not in ('float', 'drawer', 'paid_in') or register_id is not null)) not valid;
alter table cash_entries drop constraint cash_entries_sale_check;
alter table cash_entries add constraint cash_entries_sale_check
  check (kind = 'takings' and (manual_order_id is not null or register_id is not null) or kind <> 'takings' and manual_order_id is null) not valid;
alter table cash_entries drop constraint cash_entries_due_paise_check;
alter table cash_entries add constraint cash_entries_due_paise_check check (due_paise >= 0 or kind = 'drawer') not valid;
create unique index cash_entries_record_key on cash_entries (register_id, record_seq, kind) where record_seq is not null;
create index cash_entries_shift_idx on cash_entries (shift_id) where shift_id is not null;
alter table cash_days
  add column till_to_registers_paise   bigint not null default 0 check (till_to_registers_paise >= 0),
  add column till_from_registers_paise bigint not null default 0 check (till_from_registers_paise >= 0);

-- As in 0118, with the drawers.
create or replace function refuse_unequal_day() returns trigger language plpgsql as $$
declare
  before cash_days;
  counted cash_days;
  summed record;
  till record;
begin
  perform from stores where id = new.store_id for no key update;
  select * into before from cash_days where store_id = new.store_id and day < new.day order by day desc limit 1;
  select * into counted from cash_days
    where store_id = new.store_id and day < new.day and till_counted_paise is not null order by day desc limit 1;
  select coalesce(sum(hand_paise) filter (where staff_id is not null), 0) as hand, count(*) filter (where kind = 'collected') as orders,
    coalesce(sum(due_paise) filter (where kind = 'collected'), 0) as due,
    coalesce(sum(amount_paise) filter (where kind = 'collected'), 0) as collected,
    count(*) filter (where kind = 'handed_over') as handovers,
    coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
    coalesce(sum(difference_paise) filter (where kind = 'handed_over'), 0) as difference,
    coalesce(sum(amount_paise) filter (where kind = 'paid_back' and staff_id is not null), 0) as paid_back,
    coalesce(bool_or(day < new.from_day), false) as has_earlier
  into summed from cash_entries
    where store_id = new.store_id and day > coalesce(before.day, '-infinity'::date) and day <= new.day;
  select count(*) filter (where kind = 'takings' and register_id is null) as sales,
    coalesce(sum(amount_paise) filter (where kind = 'takings' and register_id is null), 0) as takings,
    coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
    coalesce(sum(amount_paise) filter (where kind in ('paid_out', 'paid_back') and staff_id is null and register_id is null), 0) as paid_out,
    coalesce(sum(amount_paise) filter (where kind = 'float'), 0) as to_registers,
    coalesce(sum(amount_paise) filter (where kind = 'drawer'), 0) as from_registers
  into till from cash_entries where store_id = new.store_id and day between new.till_from_day and new.day;
  if new.from_day <= before.day or summed.has_earlier
    or exists (select from cash_days where store_id = new.store_id and day > new.day and id < new.id)
    or (new.opening_paise, new.orders, new.due_paise, new.collected_paise, new.handovers, new.handed_over_paise,
      new.handover_difference_paise, new.paid_back_paise, new.in_hand_paise)
      <> (coalesce(before.in_hand_paise, 0), summed.orders, summed.due, summed.collected, summed.handovers, summed.handed_over,
      summed.difference, summed.paid_back, coalesce(before.in_hand_paise, 0) + summed.hand)
    or new.till_counted_paise is not null and ((new.till_sales, new.till_takings_paise, new.till_handed_over_paise, new.till_paid_out_paise,
          new.till_to_registers_paise, new.till_from_registers_paise)
        <> (till.sales, till.takings, till.handed_over, till.paid_out, till.to_registers, till.from_registers)
      or counted.id is not null and (new.till_from_day, new.till_opening_paise) is distinct from (counted.day + 1, counted.till_kept_paise))
  then
    raise exception 'the closing of store % on % does not have the sums of its entries', new.store_id, new.day
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Grams of opened packs, beside the sealed packs of the ledger. Append-only moves.
create table stock_loose (
  place_id   bigint not null references stock_locations,
  product_id bigint not null references products,
  grams      integer not null check (grams >= 0),
  primary key (place_id, product_id)
);
create table stock_loose_moves (
  id              bigint generated always as identity primary key,
  place_id        bigint not null references stock_locations,
  product_id      bigint not null references products,
  -- Above 0: from opened packs or a return; below 0: sold or written off.
  grams           integer not null check (grams <> 0),
  reason          text not null check (reason in ('opened', 'manual_order', 'manual_return', 'write_off', 'count', 'found_at_register')),
  manual_order_id bigint references manual_orders,
  actor_id        bigint references users,
  created_at      timestamptz(3) not null
);
create index stock_loose_moves_goods_idx on stock_loose_moves (place_id, product_id, id);
create index stock_loose_moves_sale_idx on stock_loose_moves (manual_order_id) where manual_order_id is not null;
create trigger stock_loose_moves_append_only before update or delete on stock_loose_moves for each row execute function refuse_change();

-- found_at_register: goods that a register sold and the books did not have.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_short', 'missing',
   'order_put_back', 'manual_order', 'manual_return', 'claim_return', 'write_off', 'count', 'expired', 'found_at_register')) not valid;
