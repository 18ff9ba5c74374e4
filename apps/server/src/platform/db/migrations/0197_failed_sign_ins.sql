-- A single failed sign-in is routine too; its limit (session.blocked) stays a security event.
drop index audit_log_kind_idx;

create or replace function audit_kind(action text) returns text language sql immutable parallel safe
return case
  when action in ('session.opened', 'session.ended', 'session.refused') then 'sign_ins'
  when split_part(action, '.', 1) in ('session', 'password', 'account', 'factor', 'admin', 'backup') then 'security'
  when split_part(action, '.', 1) in ('order', 'claim', 'manual_order') then 'orders'
  when action = 'product.stock_added' or split_part(action, '.', 1) in ('stock', 'stock_request') then 'stock'
  when split_part(action, '.', 1) in ('product', 'category', 'unit', 'review') then 'products'
  when split_part(action, '.', 1) in ('cash', 'payment') then 'cash'
  when split_part(action, '.', 1) in ('user', 'staff') then 'people'
  else 'settings'
end;

create index audit_log_kind_idx on audit_log (audit_kind(action), id);
