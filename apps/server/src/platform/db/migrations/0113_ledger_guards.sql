-- An entry of cash in hand and its balance, and a change of a batch and its quantities, are committed together or not at all.

-- As for stock (0080): each change of a balance adds (change × weight of its key) to a sum of the transaction, each entry takes off
-- what it should have changed, and at the commit the sum must be 0.
create function add_to_open(setting text, change numeric) returns void language plpgsql as $$
begin
  perform set_config(setting, (coalesce(nullif(current_setting(setting, true), ''), '0')::numeric + change)::text, true);
end $$;

create function add_hand_change() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.cash_open', (coalesce(new.in_hand_paise, 0) - coalesce(old.in_hand_paise, 0))::numeric
    * hashint8extended(coalesce(new.staff_id, old.staff_id), coalesce(new.store_id, old.store_id)));
  return null;
end $$;
create function take_cash_entry_off() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.cash_open', -new.hand_paise::numeric * hashint8extended(new.staff_id, new.store_id));
  return null;
end $$;
create function refuse_open_cash() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('tilgul.cash_open', true), ''), '0')::numeric <> 0 then
    raise exception 'cash was booked without the balance in hand, or that was changed without an entry'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger cash_hands_added after insert or delete on cash_hands for each row execute function add_hand_change();
create trigger cash_hands_changed after update on cash_hands for each row
  when ((old.store_id, old.staff_id, old.in_hand_paise) is distinct from (new.store_id, new.staff_id, new.in_hand_paise))
  execute function add_hand_change();
-- Cash in the till is in nobody's hand.
create trigger cash_entries_taken_off after insert on cash_entries for each row when (new.staff_id is not null)
  execute function take_cash_entry_off();
create constraint trigger cash_hands_settled after insert or update or delete on cash_hands deferrable initially deferred
  for each row execute function refuse_open_cash();
create constraint trigger cash_entries_settled after insert on cash_entries deferrable initially deferred
  for each row execute function refuse_open_cash();

-- Quantity and expired of a batch have weights of their own.
create function add_batch_change() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.batch_open',
    (coalesce(new.quantity, 0) - coalesce(old.quantity, 0))::numeric * hashint8extended(coalesce(new.id, old.id), 1)
    + (coalesce(new.expired, 0) - coalesce(old.expired, 0))::numeric * hashint8extended(coalesce(new.id, old.id), 2));
  return null;
end $$;
create function take_batch_move_off() returns trigger language plpgsql as $$
begin
  perform add_to_open('tilgul.batch_open', -new.quantity::numeric * hashint8extended(new.batch_id, 1)
    - new.expired::numeric * hashint8extended(new.batch_id, 2));
  return null;
end $$;
create function refuse_open_batch() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('tilgul.batch_open', true), ''), '0')::numeric <> 0 then
    raise exception 'a batch was changed without its record, or recorded without its change'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger stock_batches_added after insert or delete on stock_batches for each row execute function add_batch_change();
create trigger stock_batches_changed after update on stock_batches for each row
  when ((old.quantity, old.expired) <> (new.quantity, new.expired)) execute function add_batch_change();
create trigger stock_batch_moves_taken_off after insert on stock_batch_moves for each row execute function take_batch_move_off();
create constraint trigger stock_batches_settled after insert or update or delete on stock_batches deferrable initially deferred
  for each row execute function refuse_open_batch();
create constraint trigger stock_batch_moves_settled after insert on stock_batch_moves deferrable initially deferred
  for each row execute function refuse_open_batch();
