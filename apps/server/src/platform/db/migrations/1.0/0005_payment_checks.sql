-- When an open payment or refund is looked at again, and who is asking the gateway for it right now.

alter table payment_intents
  -- Set while somebody asks the gateway for the payment order, so that nobody else asks for a second one.
  add column asked_at timestamptz(3),
  -- The next look at the gateway; null when there is nothing more to expect.
  add column check_at timestamptz(3);
create index payment_intents_check_idx on payment_intents (check_at) where check_at is not null;

alter table refunds
  -- A refund that the provider refused may be asked for again under a new key.
  add column attempt integer not null default 1 check (attempt > 0),
  add column asked_at timestamptz(3),
  add column check_at timestamptz(3);
create index refunds_check_idx on refunds (check_at) where check_at is not null;

create index webhook_events_received_idx on webhook_events (received_at);
