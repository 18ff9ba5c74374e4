-- A code in numbers of documents is never given to another store, also once its store has another code.
create or replace function free_bill_code(number integer) returns text language sql as $$
  select code from (
      select lpad(number::text, 2, '0'), 0 where number between 1 and 99
      union all select lpad(one::text, 2, '0'), one from generate_series(1, 99) as one
      union all
      select chr(65 + one / 36) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', one % 36 + 1, 1), 100 + one
      from generate_series(0, 935) as one
    ) as wanted (code, place)
  where not exists (select from stores where bill_code = code)
    and not exists (select from tax_series where right(series, 2) = code)
  order by place limit 1
$$;
