-- The search over everything: people and counter sales by name, customers by the pincode of an address.
create index users_name_idx on users using gin ((first_name || ' ' || last_name) gin_trgm_ops) where archived_at is null;
create index manual_orders_name_idx on manual_orders using gin (first_name gin_trgm_ops);
create index addresses_postal_code_idx on addresses (postal_code);
