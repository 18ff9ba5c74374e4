-- The delivery address of an open online payment, as it was when its window and fee were chosen, with its id. Null for payments
-- opened by servers of the version before, and once the payment has ended.
alter table payment_intents add column address jsonb;
