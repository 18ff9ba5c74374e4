-- Lists keep the answers of orders and ask only which transaction last wrote an order's row (its xmin). So whoever writes
-- something else that an answer shows, lines, timeline or bills, writes the row too; mostly its transaction did so already.

create function write_order_anew() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_op = 'DELETE' then changed := old.order_id; else changed := new.order_id; end if;
  update orders set deleted_at = deleted_at where id = changed and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger order_events_written after insert on order_events for each row execute function write_order_anew();
create trigger order_lines_written after insert or update or delete on order_lines
  for each row execute function write_order_anew();
create trigger tax_documents_written after insert on tax_documents for each row
  when (new.order_id is not null) execute function write_order_anew();
