-- Lists read lines, timeline and invoices with the order. Writing those no longer has to write the order's row as well.
drop trigger order_events_written on order_events;
drop trigger order_lines_written on order_lines;
drop trigger order_lines_changed_written on order_lines;
drop trigger tax_documents_written on tax_documents;
drop function write_order_anew;
