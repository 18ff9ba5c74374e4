// SQL of deliveries in time and of a store's windows. Ranges of (store_id, delivered_at) and of open orders, so that the cost
// does not grow with old orders.
import type { Ok } from '@tilgul/contract/endpoint';
import type { salesTrend } from '@tilgul/contract/reports';
import { OPEN_STATUSES } from '@tilgul/contract/rules/lateness';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';

type Trend = Ok<typeof salesTrend>;

interface InScope {
  readonly now: Date;
  readonly storeId: number | undefined;
}

const ofStore = (storeId: number | undefined, column = 'orders.store_id') =>
  storeId === undefined ? sql`true` : sql`${sql.ref(column)} = ${storeId}::bigint`;

/** Counts delivered orders with a window, and those in time, since each of two moments: the earlier and the later week. */
export async function countInTime(
  db: Db,
  { now, storeId, weeks: [earlier, later] }: InScope & { readonly weeks: readonly Date[] },
): Promise<Pick<Trend['on_time'], 'delivered' | 'in_time'>> {
  const isLater = sql`done.delivered_at >= ${later}::timestamptz`;
  const isInTime = sql`done.delivered_at <= slots.ends_at`;
  const counts = sql<{ delivered: number; in_time: number; delivered_before: number; in_time_before: number }>`
    select count(*) filter (where ${isLater}) as delivered, count(*) filter (where ${isLater} and ${isInTime}) as in_time,
      count(*) filter (where not ${isLater}) as delivered_before,
      count(*) filter (where not ${isLater} and ${isInTime}) as in_time_before
    from stores cross join lateral (
        select orders.slot_id, orders.delivered_at from orders
        where orders.store_id = stores.id and orders.status = 'Delivered' and orders.deleted_at is null
          and orders.delivered_at >= ${earlier}::timestamptz and orders.delivered_at <= ${now}::timestamptz
      ) as done join slots on slots.id = done.slot_id
    where ${ofStore(storeId, 'stores.id')}`;
  const row = onlyRow(await counts.execute(db));
  return {
    delivered: { now: row.delivered, before: row.delivered_before },
    in_time: { now: row.in_time, before: row.in_time_before },
  };
}

/** Matches undelivered orders, joined to their `slots`, whose window has ended. */
export const isLate = (now: Date) =>
  sql<boolean>`orders.status = any(${OPEN_STATUSES}::text[]) and orders.deleted_at is null and slots.ends_at < ${now}::timestamptz`;

export async function countLate(db: Db, { now, storeId }: InScope): Promise<number> {
  const late = sql<{ count: number }>`
    select count(*) as count from orders join slots on slots.id = orders.slot_id where ${isLate(now)} and ${ofStore(storeId)}`;
  return onlyRow(await late.execute(db)).count;
}

/** A store's windows that start in a range and are not closed, with its orders in them. */
export async function listTodaysWindows(
  db: Db,
  { storeId, from, to }: { readonly storeId: number; readonly from: Date; readonly to: Date },
): Promise<Trend['windows']> {
  const { rows } = await sql<Trend['windows'][number] & { starts_at: Date; ends_at: Date }>`
    select slots.id, slots.starts_at, slots.ends_at, slots.capacity, slots.used, count(orders.id) as orders,
      count(orders.id) filter (where orders.packed_round = orders.stock_round or orders.status in ('Shipped', 'Out For Delivery', 'Delivered')) as packed,
      count(orders.id) filter (where orders.status in ('Out For Delivery', 'Delivered')) as on_the_road
    from slots left join orders on orders.slot_id = slots.id and orders.store_id = slots.store_id
      and orders.deleted_at is null and orders.status <> 'Cancelled'
    where slots.store_id = ${storeId}::bigint and slots.starts_at >= ${from}::timestamptz and slots.starts_at < ${to}::timestamptz
    group by slots.id having not slots.closed or count(orders.id) > 0
    order by slots.starts_at, slots.ends_at`.execute(db);
  return rows.map((row) => ({
    ...row,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
  }));
}
