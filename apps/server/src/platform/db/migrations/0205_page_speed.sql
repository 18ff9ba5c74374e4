-- Whether browsers send measurements of page speed. One row at most; without it they do not.
create table page_speed_settings (
  id    boolean primary key default true check (id),
  is_on boolean not null
);

-- Page speed of real visits: for each business day, page, device and metric, how many page views each bucket of the histogram has.
create table page_speed (
  day    date      not null,
  page   text      not null,
  device text      not null check (device in ('phone', 'desktop')),
  metric text      not null check (metric in ('lcp', 'inp', 'cls')),
  counts integer[] not null,
  primary key (day, page, device, metric)
);
