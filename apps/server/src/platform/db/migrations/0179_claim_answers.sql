-- When a customer is told to expect the store's answer; null for claims made before.
alter table claims add column answer_by timestamptz(3);
-- Accepted at once, because it was small.
alter table claims add column is_automatic boolean not null default false;
-- Claims up to this amount are accepted at once; null accepts none.
alter table delivery_settings add column claim_auto_max_paise bigint check (claim_auto_max_paise > 0);
create index claims_automatic_idx on claims (user_id, created_at) where is_automatic;
