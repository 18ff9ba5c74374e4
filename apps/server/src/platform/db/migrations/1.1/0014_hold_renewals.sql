-- How often the hold of an open payment was renewed since it began, and when it was opened last: whoever asked before that
-- moment is the same press of a button. A payment opened again after its hold has begun anew.
alter table payment_intents add column renewals smallint not null default 0 check (renewals >= 0);
alter table payment_intents add column opened_at timestamptz;
