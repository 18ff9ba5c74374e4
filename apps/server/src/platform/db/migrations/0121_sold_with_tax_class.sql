-- Whether products without a tax class may be sold. Chains that sold them go on until they decide otherwise.
alter table tax_settings add column require_tax_class boolean not null default false;

create function may_sell(tax_class_id bigint) returns boolean
  language sql stable
  return tax_class_id is not null or not coalesce((select require_tax_class from tax_settings), false);
