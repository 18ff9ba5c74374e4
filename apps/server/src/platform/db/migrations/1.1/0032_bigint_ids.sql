-- Ids of 64 bits: at ten million orders a day those of 32 are used up after 215 days. docs/decisions/0018 says what this locks, and
-- how long it takes. Quantities, counters and store numbers stay as they are.

-- Whoever works with these tables has to finish first; a start that waited too long for that is made again.
set local lock_timeout = '15s';
lock table addresses, audit_log, cart_lines, cash_days, cash_entries, cash_hands, categories, consents,
  franchise_requests, idempotency_keys, inquiry_notes, job_applications, manual_order_lines, manual_orders,
  notifications, order_events, order_lines, orders, otps, payment_intent_lines, payment_intents, payments, products,
  push_subscriptions, recovery_codes, refunds, reset_grants, reviews, sessions, stock_levels, stock_movements,
  stock_places, stock_request_lines, stock_requests, stock_totals, stores, units, user_factors, users in access exclusive mode;

-- Servers of the version before have statements prepared for the old types. They lose their connections, not their work: whatever
-- wrote has committed before the locks were given, and a new connection prepares its statements once this is done.
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and usename = current_user and application_name = 'tilgul' and pid <> pg_backend_pid();

alter table addresses alter id type bigint, alter user_id type bigint;
alter table audit_log alter actor_id type bigint;
alter table cart_lines alter user_id type bigint, alter product_id type bigint;
alter table cash_days alter id type bigint, alter store_id type bigint, alter closed_by type bigint;
alter table cash_entries alter store_id type bigint, alter staff_id type bigint, alter order_id type bigint,
  alter actor_id type bigint, alter manual_order_id type bigint;
alter table cash_hands alter store_id type bigint, alter staff_id type bigint;
alter table categories alter id type bigint;
alter table consents alter id type bigint, alter user_id type bigint;
alter table franchise_requests alter id type bigint;
alter table idempotency_keys alter user_id type bigint;
alter table inquiry_notes alter id type bigint, alter franchise_id type bigint, alter application_id type bigint,
  alter actor_id type bigint;
alter table job_applications alter id type bigint;
alter table manual_order_lines alter manual_order_id type bigint, alter product_id type bigint;
alter table manual_orders alter id type bigint, alter place_id type bigint, alter created_by type bigint;
alter table notifications alter user_id type bigint, alter about_id type bigint;
alter table order_events alter order_id type bigint, alter actor_id type bigint;
alter table order_lines alter order_id type bigint, alter product_id type bigint;
alter table orders alter id type bigint, alter user_id type bigint, alter payment_id type bigint,
  alter intent_id type bigint, alter store_id type bigint, alter staff_id type bigint, alter pin_verified_by type bigint;
alter table otps alter user_id type bigint;
alter table payment_intent_lines alter intent_id type bigint, alter product_id type bigint;
alter table payment_intents alter id type bigint, alter user_id type bigint, alter store_id type bigint,
  alter address_id type bigint;
alter table payments alter id type bigint, alter intent_id type bigint, alter user_id type bigint;
alter table products alter id type bigint, alter category_id type bigint, alter unit_id type bigint,
  alter variant_of type bigint;
alter table push_subscriptions alter user_id type bigint;
alter table recovery_codes alter user_id type bigint;
alter table refunds alter id type bigint, alter payment_id type bigint, alter requested_by type bigint;
alter table reset_grants alter user_id type bigint;
alter table reviews alter id type bigint, alter product_id type bigint, alter user_id type bigint;
alter table sessions alter user_id type bigint;
alter table stock_levels alter place_id type bigint, alter product_id type bigint;
alter table stock_movements alter product_id type bigint, alter from_place_id type bigint, alter to_place_id type bigint,
  alter document_id type bigint, alter actor_id type bigint;
alter table stock_places alter id type bigint, alter store_id type bigint;
alter table stock_request_lines alter id type bigint, alter request_id type bigint, alter product_id type bigint;
alter table stock_requests alter id type bigint, alter store_id type bigint, alter payment_id type bigint,
  alter created_by type bigint, alter decided_by type bigint;
alter table stock_totals alter product_id type bigint;
alter table stores alter id type bigint, alter manager_id type bigint;
alter table units alter id type bigint;
alter table user_factors alter user_id type bigint;
alter table users alter id type bigint, alter store_id type bigint;
