-- Cash: what riders collect at doors and hand over to their store, and the days that stores have closed.

-- Append-only. collected: a delivered cash order, due its total, amount what the rider took. handed_over: everything that the
-- rider had in hand (due), amount what the manager counted.
create table cash_entries (
  id               bigint generated always as identity primary key,
  store_id         integer not null references stores,
  staff_id         integer not null references users,
  kind             text not null check (kind in ('collected', 'handed_over')),
  order_id         integer unique references orders,
  due_paise        bigint not null check (due_paise >= 0),
  amount_paise     bigint not null check (amount_paise >= 0),
  difference_paise bigint not null generated always as (amount_paise - due_paise) stored,
  -- What it does to the cash in the rider's hand: a handover empties it, whatever was counted.
  hand_paise       bigint not null generated always as (case kind when 'collected' then amount_paise else -due_paise end) stored,
  reason           text,
  -- The business day to which it counts.
  day              date not null,
  actor_id         integer references users,
  created_at       timestamptz(3) not null default now(),
  check ((kind = 'collected') = (order_id is not null))
);
create index cash_entries_store_idx on cash_entries (store_id, day, id desc);
create index cash_entries_newest_idx on cash_entries (store_id, id desc);
create trigger cash_entries_append_only before update or delete on cash_entries
  for each row execute function refuse_change();

-- Balance: what a rider has in hand for a store.
create table cash_hands (
  store_id      integer not null references stores,
  staff_id      integer not null references users,
  in_hand_paise bigint not null check (in_hand_paise >= 0),
  primary key (store_id, staff_id)
) with (fillfactor = 70);
create index cash_hands_staff_idx on cash_hands (staff_id);

-- A closed day: the sums of the store's entries from from_day to day. Append-only.
create table cash_days (
  id                        integer generated always as identity primary key,
  store_id                  integer not null references stores,
  from_day                  date not null,
  day                       date not null,
  opening_paise             bigint not null check (opening_paise >= 0),
  orders                    integer not null check (orders >= 0),
  due_paise                 bigint not null check (due_paise >= 0),
  collected_paise           bigint not null check (collected_paise >= 0),
  handovers                 integer not null check (handovers >= 0),
  handed_over_paise         bigint not null check (handed_over_paise >= 0),
  handover_difference_paise bigint not null,
  in_hand_paise             bigint not null check (in_hand_paise >= 0),
  note                      text,
  closed_by                 integer not null references users,
  closed_at                 timestamptz(3) not null,
  unique (store_id, day),
  check (from_day <= day),
  check (opening_paise + collected_paise + handover_difference_paise = handed_over_paise + in_hand_paise)
);
create index cash_days_newest_idx on cash_days (day desc, id desc);
create trigger cash_days_append_only before update or delete on cash_days
  for each row execute function refuse_change();

-- Orders delivered for cash before this table was there. Nobody noted their handovers; what was collected before today has
-- long been brought to the stores, so it is booked as handed over in full. A migration knows no settings: days are India's.
insert into cash_entries (store_id, staff_id, kind, order_id, due_paise, amount_paise, day, actor_id, created_at)
select store_id, coalesce(staff_id, pin_verified_by), 'collected', id, total_paise, coalesce(cash_collected_paise, total_paise),
  (delivered_at at time zone 'Asia/Kolkata')::date, coalesce(staff_id, pin_verified_by), delivered_at
from orders where status = 'Delivered' and payment_type = 'cod' order by delivered_at, id;

insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, reason, day, created_at)
select store_id, staff_id, 'handed_over', sum(amount_paise), sum(amount_paise), 'Handed over before cash was recorded here.',
  max(day), max(created_at)
from cash_entries where day < (now() at time zone 'Asia/Kolkata')::date
group by store_id, staff_id having sum(amount_paise) > 0 order by store_id, staff_id;

insert into cash_hands (store_id, staff_id, in_hand_paise)
select store_id, staff_id, sum(hand_paise) from cash_entries group by store_id, staff_id;

-- Movements are written in the order of time, so the smallest of indexes finds those of the last days.
create index stock_movements_time_idx on stock_movements using brin (created_at) with (pages_per_range = 32, autosummarize = on);
