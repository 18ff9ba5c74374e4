-- Lines copy names that products and units have checked. Checking every text again would slow down placing orders.
alter table order_lines drop constraint order_lines_names_check, drop constraint order_lines_unit_names_check,
  add constraint order_lines_names_check check (jsonb_typeof(names) = 'object'),
  add constraint order_lines_unit_names_check check (jsonb_typeof(unit_names) = 'object');
alter table manual_order_lines drop constraint manual_order_lines_names_check, drop constraint manual_order_lines_unit_names_check,
  add constraint manual_order_lines_names_check check (jsonb_typeof(names) = 'object'),
  add constraint manual_order_lines_unit_names_check check (jsonb_typeof(unit_names) = 'object');
alter table stock_request_lines drop constraint stock_request_lines_names_check, drop constraint stock_request_lines_unit_names_check,
  add constraint stock_request_lines_names_check check (jsonb_typeof(names) = 'object'),
  add constraint stock_request_lines_unit_names_check check (jsonb_typeof(unit_names) = 'object');
alter table payment_intent_lines drop constraint payment_intent_lines_names_check, drop constraint payment_intent_lines_unit_names_check,
  add constraint payment_intent_lines_names_check check (jsonb_typeof(names) = 'object'),
  add constraint payment_intent_lines_unit_names_check check (jsonb_typeof(unit_names) = 'object');
