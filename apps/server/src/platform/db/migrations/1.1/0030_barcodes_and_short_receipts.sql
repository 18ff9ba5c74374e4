-- What is printed on the pack: an EAN or another number of 8 to 14 digits, one live product each.
alter table products add column barcode text check (barcode ~ '^[0-9]{8,14}$');
create unique index products_barcode_key on products (barcode) where archived_at is null;

-- What of a line the store received; null until the goods are added. The rest went outside as a short receipt.
alter table stock_request_lines add column received integer check (received between 0 and quantity);
update stock_request_lines as line set received = line.quantity
  from stock_requests as request where request.id = line.request_id and request.status = 'Added';

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'correction', 'request_approved', 'request_added', 'short_receipt', 'order_deducted', 'order_put_back', 'manual_order'));

-- What is no longer sold, the last one first.
create index products_stopped_idx on products (archived_at desc, id desc) where archived_at is not null;
