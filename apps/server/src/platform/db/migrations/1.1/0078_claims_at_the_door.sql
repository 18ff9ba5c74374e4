-- Claims of cash orders that a rider pays back at the door: out of the rider's hand, not out of the till.

-- paid_back of a claim: staff_id is the rider whose hand it left, null where the till paid.
alter table cash_entries drop constraint cash_entries_hand_check;
alter table cash_entries add constraint cash_entries_hand_check
  check ((staff_id is not null) = (kind in ('collected', 'handed_over')) or kind = 'paid_back' and claim_id is not null) not valid;

-- What riders paid back leaves their hands beside what they hand over.
alter table cash_days add column paid_back_paise bigint not null default 0 check (paid_back_paise >= 0);
alter table cash_days drop constraint cash_days_check1;
alter table cash_days add constraint cash_days_sums_check
  check (opening_paise + collected_paise + handover_difference_paise = handed_over_paise + paid_back_paise + in_hand_paise);
