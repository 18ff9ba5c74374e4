-- What bills and their taxes are made of: particulars of the chain and its stores, tax classes with dated rates, and the
-- product's own fields. Everything is optional; without it the shop sells as before.

-- One row at most: the chain's particulars.
create table tax_settings (
  id             boolean primary key default true check (id),
  legal_name     text,
  gstin          text check (gstin ~ '^[0-9A-Z]{15}$'),
  state_code     text check (state_code ~ '^[0-9]{2}$'),
  fssai          text check (fssai ~ '^[0-9]{14}$'),
  address        text,
  round_to_rupee boolean not null default false,
  -- Hundredths of a percent on the delivery fee; null: the highest rate of the goods on the bill.
  fee_rate_bp    integer check (fee_rate_bp between 0 and 10000),
  hsn_digits     integer not null default 4 check (hsn_digits in (4, 6, 8)),
  check (left(gstin, 2) = state_code)
);

create table tax_classes (
  id          bigint generated always as identity primary key,
  name        text not null,
  created_at  timestamptz(3) not null default now(),
  archived_at timestamptz(3)
);
create unique index tax_classes_name_key on tax_classes (lower(name)) where archived_at is null;

-- A change of law is a new row with its day; what is already billed keeps its own copy of the rate.
create table tax_class_rates (
  tax_class_id   bigint not null references tax_classes,
  effective_from date not null,
  percent_bp     integer not null check (percent_bp between 0 and 10000),
  primary key (tax_class_id, effective_from)
);

alter table products
  add column hsn          text check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  add column tax_class_id bigint references tax_classes,
  add column mrp_paise    bigint,
  add column origin       text,
  add column packer       text,
  add column shelf_life   text,
  add column fssai        text check (fssai ~ '^[0-9]{14}$'),
  add constraint products_mrp_check check (mrp_paise >= price_paise);
create index products_tax_class_idx on products (tax_class_id) where archived_at is null;

-- bill_code is the store in the numbers of its papers; it is never given to another one, also when the store is closed.
alter table stores
  add column gstin      text check (gstin ~ '^[0-9A-Z]{15}$'),
  add column fssai      text check (fssai ~ '^[0-9]{14}$'),
  add column state_code text check (state_code ~ '^[0-9]{2}$'),
  add column bill_code  text check (bill_code ~ '^[0-9A-Z]{2}$' and bill_code <> '00'),
  add constraint stores_gstin_state_check check (left(gstin, 2) = state_code);
create unique index stores_bill_code_key on stores (bill_code);

-- The store's own number when it is below 100 and free, else the next free code: 01 to 99, then A0 to ZZ.
create function free_bill_code(number integer) returns text language sql as $$
  select code from (
      select lpad(number::text, 2, '0'), 0 where number between 1 and 99
      union all select lpad(one::text, 2, '0'), one from generate_series(1, 99) as one
      union all
      select chr(65 + one / 36) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', one % 36 + 1, 1), 100 + one
      from generate_series(0, 935) as one
    ) as wanted (code, place)
  where not exists (select from stores where bill_code = code) order by place limit 1
$$;

-- Stores that were there: first those in sight with a number of two digits.
do $$
declare store record;
begin
  for store in select id, store_no from stores order by (archived_at is not null or store_no > 99), archived_at nulls first, id loop
    update stores set bill_code = free_bill_code(store.store_no) where id = store.id;
  end loop;
end $$;

create function give_bill_code() returns trigger language plpgsql as $$
begin
  -- Two stores that are made at once take their codes one after the other.
  perform pg_advisory_xact_lock(7405250);
  new.bill_code := free_bill_code(new.store_no);
  if new.bill_code is null then raise exception 'no bill code is left'; end if;
  return new;
end $$;
create trigger stores_bill_code before insert on stores for each row when (new.bill_code is null) execute function give_bill_code();
