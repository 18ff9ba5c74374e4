-- The till of each store's counter: what is sold there for cash, what is taken out of it, and its count when a day is closed.

-- Whether the server that made a sale keeps tills. Nothing is booked for the sales from before, nor for those that a server of
-- the version before makes beside this one.
alter table manual_orders add column with_till boolean not null default false;

-- takings: a counter sale paid in cash. paid_out: cash taken out of the till. Neither is in a rider's hand, so staff_id is
-- null and actor_id says who sold or paid; hand_paise means nothing for them.
alter table cash_entries alter column staff_id drop not null;
alter table cash_entries add column manual_order_id integer unique references manual_orders;
alter table cash_entries drop constraint cash_entries_kind_check;
alter table cash_entries add constraint cash_entries_kind_check check (kind in ('collected', 'handed_over', 'takings', 'paid_out'));
alter table cash_entries add constraint cash_entries_hand_check check ((staff_id is not null) = (kind in ('collected', 'handed_over')));
alter table cash_entries add constraint cash_entries_sale_check check ((manual_order_id is not null) = (kind = 'takings'));
create index cash_entries_day_idx on cash_entries (day, id desc);

-- The till as it was counted at a closing: opening + takings + handed_over - paid_out is what should have been in it, since
-- till_from_day. Null where it was not counted; the opening also at a store's first count, when nobody said what it was.
-- What is not kept for the next morning went to safe or bank.
alter table cash_days
  add column till_from_day          date,
  add column till_opening_paise     bigint check (till_opening_paise >= 0),
  add column till_sales             integer check (till_sales >= 0),
  add column till_takings_paise     bigint check (till_takings_paise >= 0),
  add column till_handed_over_paise bigint check (till_handed_over_paise >= 0),
  add column till_paid_out_paise    bigint check (till_paid_out_paise >= 0),
  add column till_counted_paise     bigint check (till_counted_paise >= 0),
  add column till_kept_paise        bigint check (till_kept_paise >= 0),
  add constraint cash_days_till_check check (
    num_nulls(till_from_day, till_sales, till_takings_paise, till_handed_over_paise, till_paid_out_paise, till_counted_paise, till_kept_paise) = 0
      and till_kept_paise <= till_counted_paise and till_from_day <= day
    or num_nonnulls(till_from_day, till_opening_paise, till_sales, till_takings_paise, till_handed_over_paise, till_paid_out_paise,
      till_counted_paise, till_kept_paise) = 0);
create index cash_days_counted_idx on cash_days (store_id, day) where till_counted_paise is not null;
