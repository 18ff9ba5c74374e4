-- What a counter receipt prints besides its lines: the order in which they were entered (null for older sales), and the cash received.
alter table manual_order_lines add column line integer check (line > 0);
alter table manual_orders add column cash_received_paise bigint check (cash_received_paise is null or (payment_type = 'cash' and cash_received_paise >= total_paise));
