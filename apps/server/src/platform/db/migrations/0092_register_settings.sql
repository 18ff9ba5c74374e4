-- One row at most: settings of registers, and how scales write their labels.
create table register_settings (
  id                     boolean primary key default true check (id),
  discount_limit_percent integer not null default 0 check (discount_limit_percent between 0 and 100),
  return_days            integer not null default 30 check (return_days between 0 and 365),
  scale_formats          jsonb   not null default '[]' check (jsonb_typeof(scale_formats) = 'array')
);
