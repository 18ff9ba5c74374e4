-- When the account's unpaid holds in a row began, of which this payment's is one (PAY-3). Null for payments opened by an earlier
-- version.
alter table payment_intents add column held_since timestamptz;
