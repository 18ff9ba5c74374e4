-- Searches by the last digits of a phone number and by pincode.
create index orders_phone_idx on orders (reverse(mobile_number) text_pattern_ops);
create index orders_postal_code_idx on orders (postal_code);
create index manual_orders_phone_idx on manual_orders (reverse(mobile_number) text_pattern_ops);
create index users_phone_end_idx on users (reverse(phone_no) text_pattern_ops);
