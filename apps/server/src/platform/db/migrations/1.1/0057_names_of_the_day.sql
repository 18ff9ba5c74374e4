-- Goods keep the Marathi and Hindi names of the day on lines too, where they had such names. Lines from before have none.
alter table order_lines add column name_mr text, add column name_hi text;
alter table manual_order_lines add column name_mr text, add column name_hi text;
alter table stock_request_lines add column name_mr text, add column name_hi text;
alter table payment_intent_lines add column name_mr text, add column name_hi text;
