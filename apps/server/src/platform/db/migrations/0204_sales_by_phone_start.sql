-- Counter sales by the first digits of a phone number.
create index manual_orders_phone_start_idx on manual_orders (mobile_number text_pattern_ops);
