// SQL that books and lists delivery windows. No other code books or releases places (DEL-6). Transactions that change stock and
// windows lock products first, then windows by id, which prevents deadlocks.
import { AppError } from '@tilgul/contract/rules/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';

/** Locks windows by id, for a transaction that changes more than one. */
export async function lockWindows(db: Db, ids: readonly (number | null)[]): Promise<void> {
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  if (distinct.length < 2) return;
  await sql`select id from slots where id = any(${distinct}::bigint[]) order by id for no key update`.execute(db);
}

export type WindowRefusal = 'not_found' | 'slot_closed' | 'slot_full';

/**
 * Books a place in a window, or returns the refusal; the transaction stays usable. `allowLate` also books after the cut-off, up
 * to the window's start, for orders that were paid in time.
 */
export async function tryBookWindow(
  db: Db,
  id: number,
  { now, allowLate = false }: { readonly now: Date; readonly allowLate?: boolean },
): Promise<WindowRefusal | undefined> {
  const { numAffectedRows } = await sql`
    update slots set used = used + 1
    where id = ${id}::bigint and not closed and used < wanted
      and case when ${allowLate}::boolean then starts_at else cutoff_at end > ${now}::timestamptz`.execute(db);
  if (numAffectedRows === 1n) return undefined;
  const slot = await db.selectFrom('slots').select(['closed', 'cutoff_at']).where('id', '=', id).executeTakeFirst();
  if (!slot) return 'not_found';
  return slot.closed || slot.cutoff_at <= now ? 'slot_closed' : 'slot_full';
}

/** Books a place in a window, if one was chosen. */
export async function bookWindow(db: Db, id: number | null, now: Date): Promise<void> {
  if (id === null) return;
  const refusal = await tryBookWindow(db, id, { now });
  if (refusal) throw new AppError(refusal);
}

/** Refuses a window that is past its cut-off. */
export async function requireBeforeCutoff(db: Db, id: number, now: Date): Promise<void> {
  const open = await db
    .selectFrom('slots')
    .select('id')
    .where('id', '=', id)
    .where('cutoff_at', '>', now)
    .executeTakeFirst();
  if (!open) throw new AppError('slot_closed');
}

/** Releases a place. The caller's row must have held it, and must give it up in the same transaction. */
export async function releaseWindow(db: Db, id: number | null): Promise<void> {
  if (id === null) return;
  await sql`
    update slots set used = used - 1, capacity = greatest(wanted, used - 1) where id = ${id}::bigint`.execute(db);
}

const leftSql = sql<number>`case when slots.closed then 0 else greatest(slots.wanted - slots.used, 0) end`;

/** A store's windows before their cut-off, by time, including full ones. */
export async function listOpenWindows(db: Db, storeId: number, now: Date) {
  const rows = await db
    .selectFrom('slots')
    .select(['id', 'starts_at', 'ends_at', 'cutoff_at', leftSql.as('left')])
    .where('store_id', '=', storeId)
    .where('cutoff_at', '>', now)
    .where('closed', '=', false)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .execute();
  return rows.map(toIsoTimes);
}

const toIsoTimes = <Row extends { starts_at: Date; ends_at: Date; cutoff_at: Date }>(row: Row) => ({
  ...row,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  cutoff_at: row.cutoff_at.toISOString(),
});

/** SQL that counts a window's orders in its own store. An order can be allocated to another store. */
const countOrders = (condition: RawBuilder<boolean>) => sql<number>`
  (select count(*) from orders where orders.slot_id = slots.id and orders.store_id = slots.store_id
    and orders.deleted_at is null and orders.status <> 'Cancelled' and ${condition})`;

/** Windows that start within a range, of one store or all. */
export async function listWindowsWithin(
  db: Db,
  { storeId, from, to }: { readonly storeId: number | undefined; readonly from: Date; readonly to: Date },
) {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('stores', 'stores.id', 'slots.store_id')
    .select(['slots.id', 'slots.store_id', 'stores.name as store_name', 'starts_at', 'ends_at', 'cutoff_at'])
    .select(['capacity', 'wanted', 'used', 'closed', leftSql.as('left')])
    .select([countOrders(sql`true`).as('orders'), countOrders(sql`orders.status <> 'Delivered'`).as('open')])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .$if(storeId !== undefined, (query) => query.where('slots.store_id', '=', storeId ?? 0))
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('stores.store_no')
    .execute();
  return rows.map(toIsoTimes);
}
