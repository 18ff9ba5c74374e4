// Sums of cash: what staff collected and handed over on some days, and the state of a store's days.
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { ORDER_ENDS, ORDER_STATUSES } from '@tilgul/contract/rules/order-status';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { openDay } from './cash.db.ts';
import type { RiderSums } from './cash.rules.ts';

/** A store's days from one to another, both included, as YYYY-MM-DD. */
export interface CashSpan {
  readonly storeId: number;
  readonly from: string;
  readonly to: string;
}

/**
 * The cash of everybody who has ever collected for the store, or is out with cash orders, by name. Figures before
 * and after the span are worked out backwards from what is in hand now, so that only entries since then are read.
 */
export async function sumByRider(db: Db, { storeId, from, to }: CashSpan): Promise<RiderSums[]> {
  const { rows } = await sql<RiderSums>`
    with moved as (
      select staff_id, sum(hand_paise) as since, sum(hand_paise) filter (where day > ${to}::date) as later,
        sum(amount_paise) filter (where kind = 'collected' and day > ${to}::date) as collected_later,
        count(*) filter (where kind = 'collected' and day <= ${to}::date) as orders,
        sum(due_paise) filter (where kind = 'collected' and day <= ${to}::date) as due,
        sum(amount_paise) filter (where kind = 'collected' and day <= ${to}::date) as collected,
        count(*) filter (where kind = 'handed_over' and day <= ${to}::date) as handovers,
        sum(amount_paise) filter (where kind = 'handed_over' and day <= ${to}::date) as handed_over,
        sum(difference_paise) filter (where kind = 'handed_over' and day <= ${to}::date) as handover_difference,
        sum(amount_paise) filter (where kind = 'paid_back' and day <= ${to}::date) as paid_back
      from cash_entries where store_id = ${storeId}::bigint and day >= ${from}::date and staff_id is not null group by staff_id
    ), hand as (
      select staff_id, in_hand_paise from cash_hands where store_id = ${storeId}::bigint
    ), road as (
      select staff_id, count(*) as orders, sum(coalesce(packed_paise, total_paise) + delivery_fee_paise) as paise from orders
      where store_id = ${storeId}::bigint and status = 'Out For Delivery' and payment_type = 'cod' and deleted_at is null group by staff_id
    )
    select users.id as staff_id, users.first_name || ' ' || users.last_name as staff_name,
      coalesce(hand.in_hand_paise, 0) as in_hand_now,
      greatest(0, coalesce(hand.in_hand_paise, 0) - coalesce(moved.collected_later, 0))::bigint as held,
      (coalesce(hand.in_hand_paise, 0) - coalesce(moved.since, 0))::bigint as opening,
      (coalesce(hand.in_hand_paise, 0) - coalesce(moved.later, 0))::bigint as in_hand,
      coalesce(moved.orders, 0)::bigint as orders, coalesce(moved.due, 0)::bigint as due, coalesce(moved.collected, 0)::bigint as collected,
      coalesce(moved.handovers, 0)::bigint as handovers, coalesce(moved.handed_over, 0)::bigint as handed_over,
      coalesce(moved.handover_difference, 0)::bigint as handover_difference, coalesce(moved.paid_back, 0)::bigint as paid_back,
      coalesce(road.orders, 0)::bigint as on_the_road, coalesce(road.paise, 0)::bigint as on_the_road_paise
    from hand full join road on road.staff_id = hand.staff_id
      join users on users.id = coalesce(hand.staff_id, road.staff_id)
      left join moved on moved.staff_id = users.id
    order by staff_name, users.id`.execute(db);
  return rows;
}

/** Named one by one, so that an index finds them among all that have ended. */
const OPEN = ORDER_STATUSES.filter((status) => !ORDER_ENDS.includes(status));

/** Cash orders of a store that are not at their end yet. */
export async function countOpenCashOrders(db: Db, storeId: number): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('store_id', '=', storeId)
    .where('payment_type', '=', 'cod')
    .where('status', 'in', OPEN)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return orders;
}

/** The state of a store's days. */
export interface CashDayState {
  /** The day asked for, or the open one. */
  readonly date: string;
  readonly closed_through: string | null;
  /** The first day that a closing of `date` takes in: the first with entries that no closing covers. */
  readonly closes_from: string;
}

/** The state of a store's days as seen from `today`, and for `date` (YYYY-MM-DD) or the open day what closing it would take in. */
export async function readDayState(
  db: Db,
  storeId: number,
  { today, date }: { readonly today: string; readonly date?: string | undefined },
): Promise<CashDayState> {
  const { rows } = await sql<CashDayState>`
    with asked as (
      select coalesce(${date ?? null}::date, ${openDay(storeId, today)}) as date,
        (select max(day) from cash_days where store_id = ${storeId}::bigint) as closed_through
    )
    select date, closed_through, coalesce((
      select min(day) from cash_entries
      where store_id = ${storeId}::bigint and day <= asked.date and day > coalesce(asked.closed_through, '-infinity')
    ), date) as closes_from
    from asked`.execute(db);
  return rows[0] ?? { date: date ?? today, closed_through: null, closes_from: date ?? today };
}

export interface StoreCash {
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  /** Rupees. */
  readonly in_hand: number;
  readonly closed_through: string | null;
  readonly open_since: string | null;
}

/** Every store that is open or whose cash is somewhere, by store number. */
export async function sumByStore(db: Db): Promise<StoreCash[]> {
  const { rows } = await sql<Omit<StoreCash, 'in_hand'> & { in_hand: Paise }>`
    select stores.id as warehouse_id, stores.name as warehouse_name, coalesce(hand.paise, 0)::bigint as in_hand, closed.day as closed_through,
      (select min(day) from cash_entries where store_id = stores.id and day > coalesce(closed.day, '-infinity')) as open_since
    from stores
      left join (select store_id, sum(in_hand_paise) as paise from cash_hands group by store_id) as hand on hand.store_id = stores.id
      left join (select store_id, max(day) as day from cash_days group by store_id) as closed on closed.store_id = stores.id
    where stores.archived_at is null or hand.paise > 0
    order by stores.store_no, stores.id`.execute(db);
  return rows.map((row) => ({ ...row, in_hand: toRupees(row.in_hand) }));
}

export interface CashWaiting {
  /** Rupees in the hands of the store's staff. */
  readonly cash_to_hand_over: number;
  readonly staff_with_cash: number;
  /** The first day before today with entries that no closing covers. */
  readonly cash_open_since: string | null;
}

/** What of a store's cash waits for its manager. */
export async function readCashWaiting(db: Db, storeId: number, today: string): Promise<CashWaiting> {
  const { rows } = await sql<{ paise: Paise; staff: number; open_since: string | null }>`
    select coalesce(sum(in_hand_paise), 0)::bigint as paise, count(*) as staff, (
      select min(day) from cash_entries where store_id = ${storeId}::bigint and day < ${today}::date
        and day > coalesce((select max(day) from cash_days where store_id = ${storeId}::bigint), '-infinity')
    ) as open_since
    from cash_hands where store_id = ${storeId}::bigint and in_hand_paise > 0`.execute(db);
  const { paise = 0, staff = 0, open_since = null } = rows[0] ?? {};
  return { cash_to_hand_over: toRupees(paise), staff_with_cash: staff, cash_open_since: open_since };
}
