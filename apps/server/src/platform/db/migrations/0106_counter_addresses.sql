-- The buyer's address on counter invoices that need one (rule 46), remembered per GSTIN and phone.
alter table manual_orders add column buyer_address text;
create index manual_orders_gstin_address_idx on manual_orders (place_id, buyer_gstin, created_at desc) where buyer_address is not null;
create index manual_orders_phone_address_idx on manual_orders (place_id, mobile_number, created_at desc) where buyer_address is not null;
