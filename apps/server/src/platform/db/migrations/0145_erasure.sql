-- Erasing a person by the map of personal data (PRIV-3) and buyers of old invoices (PRIV-10): finding the rows, and what append-only
-- rows may lose.

set local lock_timeout = '15s';

create index orders_deleted_user_idx on orders (user_id) where deleted_at is not null;
create index payments_user_idx on payments (user_id, id);
create index sessions_owner_idx on sessions (user_id, id);
create index tax_documents_named_idx on tax_documents (issued_at)
  where kind <> 'challan' and buyer <> '{"name": "Deleted customer", "address": null, "gstin": null, "state_code": null}';

-- Rows of orders and counter sales may lose the words of their reason, and nothing else. Generated columns follow the others.
create function refuse_change_but_reason() returns trigger language plpgsql as $$
declare
  ignored constant text[] := '{reason,difference_paise,hand_paise}';
begin
  if tg_op = 'UPDATE' and coalesce(new.reason, '') = '' and to_jsonb(new) - ignored = to_jsonb(old) - ignored
    and coalesce(to_jsonb(old) ->> 'order_id', to_jsonb(old) ->> 'manual_order_id', to_jsonb(old) ->> 'manual_return_id') is not null then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger cash_entries_append_only on cash_entries;
create trigger cash_entries_append_only before update or delete on cash_entries
  for each row execute function refuse_change_but_reason();
drop trigger line_changes_append_only on line_changes;
create trigger line_changes_append_only before update or delete on line_changes
  for each row execute function refuse_change_but_reason();
drop trigger manual_order_returns_append_only on manual_order_returns;
create trigger manual_order_returns_append_only before update or delete on manual_order_returns
  for each row execute function refuse_change_but_reason();

-- Movements of orders and counter sales may lose their note.
create function refuse_change_but_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note is null and old.document_kind in ('order', 'manual_order') and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger stock_movements_append_only on stock_movements;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change_but_note();

-- A decision stays as it was made; whose claim it was, note, photo and the words of the reason may go.
create or replace function refuse_claim_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open'
    and ((old.order_id, old.product_id, old.store_id, old.kind, old.quantity, old.state, old.restock, old.amount_paise, old.decided_by, old.decided_at)
      is distinct from
      (new.order_id, new.product_id, new.store_id, new.kind, new.quantity, new.state, new.restock, new.amount_paise, new.decided_by, new.decided_at)
      or old.reason is distinct from new.reason and coalesce(new.reason, '') <> '') then
    raise exception 'claims that are decided are never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- An issued document may lose its buyer and the words of its reason, both at once, and nothing else.
create function refuse_change_but_buyer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind <> 'challan' and new.buyer_gstin is null and new.reason is null
    and new.buyer = '{"name": "Deleted customer", "address": null, "gstin": null, "state_code": null}'
    and to_jsonb(new) - '{buyer,buyer_gstin,reason}'::text[] = to_jsonb(old) - '{buyer,buyer_gstin,reason}'::text[] then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger tax_documents_append_only on tax_documents;
create trigger tax_documents_append_only before update or delete on tax_documents
  for each row execute function refuse_change_but_buyer();
