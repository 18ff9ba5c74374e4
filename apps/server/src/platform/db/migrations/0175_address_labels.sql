-- The city that the checkout suggests for a pincode.
alter table service_areas add column city text;
-- The kind of address, and when an order last went to it: the checkout starts with that one.
alter table addresses add column label text constraint addresses_label_check check (label in ('home', 'work', 'other'));
alter table addresses add column last_used_at timestamptz(3);
