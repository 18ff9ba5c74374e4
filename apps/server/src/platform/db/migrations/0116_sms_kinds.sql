-- SMS to customers: which kinds are on, and their budget. One row at most; without it, all kinds are off.
create table sms_settings (
  id        boolean primary key default true check (id),
  per_day   integer not null default 500 check (per_day >= 0),
  per_month integer not null default 10000 check (per_month >= 0),
  kinds     jsonb   not null default '[]' check (jsonb_typeof(kinds) = 'array')
);

-- SMS of these kinds by business day.
create table sms_counts (
  day    date primary key,
  sent   integer not null default 0 check (sent >= 0),
  unsent integer not null default 0 check (unsent >= 0)
);
