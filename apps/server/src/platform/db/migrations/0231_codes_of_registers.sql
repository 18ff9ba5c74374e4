-- Series of registers have a letter after the store's code, which is not given to another store either.
create or replace function free_bill_code(number integer) returns text language sql as $$
  select code from (
      select lpad(number::text, 2, '0'), 0 where number between 1 and 99
      union all select lpad(one::text, 2, '0'), one from generate_series(1, 99) as one
      union all
      select chr(65 + one / 36) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', one % 36 + 1, 1), 100 + one
      from generate_series(0, 935) as one
    ) as wanted (code, place)
  where not exists (select from stores where bill_code = code)
    and not exists (select from tax_series where substr(series, 2, 2) = code)
  order by place limit 1
$$;

-- Records with a buyer that belong to no sale: held ones, and those that were closed.
create index register_records_unsold_idx on register_records (received_at) where sale_id is null and body ? 'buyer';
