-- Goods sold by weight: the scale says when packing what a line weighs, and it costs that, never more than was ordered.

alter table products add column sold_by_weight boolean not null default false;

-- Of a weighed line what the scale said, and what it comes to; the packs moved are `packed` as of every other line.
alter table order_lines
  add column packed_grams  integer,
  add column charged_paise bigint;
alter table order_lines add constraint order_lines_weighed_check check (
  (packed_grams is null) = (charged_paise is null) and packed_grams > 0 and charged_paise >= 0) not valid;

-- weight: from and to are grams.
alter table line_changes drop constraint line_changes_kind_check;
alter table line_changes add constraint line_changes_kind_check check (kind in ('short', 'substitute', 'weight')) not valid;

-- What a line comes to: as it was packed, by its weight where it was weighed, less so many packs that came back.
create function line_paise(quantity integer, packed integer, price bigint, charged bigint, taken_back integer) returns bigint
language sql immutable parallel safe as $$
  select case when charged is null then (coalesce(packed, quantity) - taken_back) * price
    else charged - charged * taken_back / greatest(coalesce(packed, quantity), 1) end
$$;

-- Reports count that.
create or replace function note_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select change.store_id, line.product_id,
    change.sign * line_paise(line.quantity, line.packed, line.price_paise, line.charged_paise, line.claimed)
  from order_lines as line cross join (values
      (-1, old.store_id, old.deleted_at is null and old.status <> 'Cancelled'),
      (1, new.store_id, new.deleted_at is null and new.status <> 'Cancelled')) as change (sign, store_id, is_counted)
  where line.order_id = new.id and change.is_counted;
  return null;
end $$;

create function note_line_paise() returns trigger language plpgsql as $$
begin
  insert into sales_changes (store_id, product_id, paise)
  select orders.store_id, new.product_id,
    line_paise(new.quantity, new.packed, new.price_paise, new.charged_paise, new.claimed)
      - line_paise(old.quantity, old.packed, old.price_paise, old.charged_paise, old.claimed)
  from orders where orders.id = new.order_id and orders.deleted_at is null and orders.status <> 'Cancelled';
  return null;
end $$;
drop trigger order_lines_packed_noted on order_lines;
drop trigger order_lines_claimed_noted on order_lines;
drop function note_packed_line();
drop function note_claimed_line();
create trigger order_lines_paise_noted after update on order_lines for each row
  when (line_paise(new.quantity, new.packed, new.price_paise, new.charged_paise, new.claimed)
    <> line_paise(old.quantity, old.packed, old.price_paise, old.charged_paise, old.claimed))
  execute function note_line_paise();
