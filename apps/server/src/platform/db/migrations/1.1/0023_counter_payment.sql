-- How a counter sale was paid. The sales from before this column count as cash, as their receipts said.
alter table manual_orders add column payment_type text not null default 'cash' check (payment_type in ('cash', 'upi', 'card'));
