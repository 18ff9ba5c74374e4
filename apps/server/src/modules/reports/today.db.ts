// SQL of the dashboard's days and of what waits: ranges of indexes, however many orders there are.

import type { LowStockRow, ReportDay, WaitingOrder } from '@tilgul/contract/reports';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { exactSum } from '../../platform/db/exact-sum.ts';
import { quarterSums } from './sales-sums.db.ts';

/** A business day and the instants it covers. */
export interface DaySpan {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Orders, sales at the counter and revenue by day: orders neither cancelled nor deleted, by the day they were placed on.
 * `days` follow each other without a gap, oldest first; a day without orders has zeros.
 */
export async function listDays(db: Db, days: readonly DaySpan[]): Promise<ReportDay[]> {
  const [starts, end] = [days.map(({ from }) => from), days.at(-1)?.to];
  const { rows } = await sql<{ position: number; orders: number; manual_orders: number; paise: Paise }>`
    select width_bucket(quarter, ${starts}::timestamptz[]) as position, sum(orders)::bigint as orders,
      sum(manual_orders)::bigint as manual_orders, ${exactSum(sql`sum(paise)`)} as paise
    from ${quarterSums} as sums where quarter >= ${starts[0]}::timestamptz and quarter < ${end}::timestamptz group by 1`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.position, row]));
  return days.map(({ day }, index) => {
    const { orders = 0, manual_orders = 0, paise = 0 } = found.get(index + 1) ?? {};
    return { day, orders, manual_orders, revenue: toRupees(paise) };
  });
}

/** Pending orders that no store has, and since when the oldest waits. */
export async function countUnallocated(db: Db): Promise<{ count: number; oldest_at: string | null }> {
  const { count, oldest } = await db
    .selectFrom('orders')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('store_id', 'is', null)
    .where('status', '=', sql.lit('Pending'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count, oldest_at: oldest?.toISOString() ?? null };
}

/** Stock requests that nobody decided yet, and since when the oldest waits. */
export async function countPendingRequests(db: Db): Promise<{ count: number; oldest_at: string | null }> {
  const { count, oldest } = await db
    .selectFrom('stock_requests')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('status', '=', sql.lit('Pending'))
    .executeTakeFirstOrThrow();
  return { count, oldest_at: oldest?.toISOString() ?? null };
}

/** Orders that are Pending since before `since`: how many, and the first `limit` of them, the longest waiting first. */
export async function listWaiting(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ count: number; rows: WaitingOrder[] }> {
  const waiting = db
    .selectFrom('orders')
    .where('orders.status', '=', 'Pending')
    .where('orders.deleted_at', 'is', null)
    .where('orders.created_at', '<', since);
  const { count } = await waiting.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await waiting
    .leftJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.customer_name', 'orders.created_at', 'orders.total_paise', 'stores.name'])
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return {
    count,
    rows: rows.map((row) => ({
      id: row.id,
      user_name: row.customer_name,
      created_at: row.created_at.toISOString(),
      total: toRupees(row.total_paise),
      warehouse_name: row.name,
    })),
  };
}

/**
 * Products at their reorder level or below, by store: how many pairs, and the first `limit`, the emptiest first. The main
 * stock has no level. It reads the stores' balances, which grow with the catalogue and never with the orders.
 */
export async function listLowStock(db: Db, limit: number): Promise<{ count: number; rows: LowStockRow[] }> {
  const { rows } = await sql<LowStockRow & { count: number }>`
    select stores.id as warehouse_id, stores.name as warehouse_name, products.id as product_id, products.name as product_name,
      units.unit, stock_levels.on_hand, stock_levels.reorder_level, count(*) over () as count
    from stock_levels
      join stock_places on stock_places.id = stock_levels.place_id
      join stores on stores.id = stock_places.store_id and stores.archived_at is null
      join products on products.id = stock_levels.product_id and products.archived_at is null
      join units on units.id = products.unit_id
    where stock_levels.on_hand <= stock_levels.reorder_level
    order by stock_levels.on_hand, stores.store_no, products.id limit ${limit}::int`.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...row }) => row) };
}
