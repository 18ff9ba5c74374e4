// SQL that books, lists and makes delivery windows. No other code books or releases places (DEL-6). Transactions that change stock
// and windows lock products first, then windows by id, which prevents deadlocks.
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
    update slots set used = used - 1, capacity = greatest(slots.wanted, slots.used - 1) where id = ${id}::bigint`.execute(
    db,
  );
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

/** Advisory lock id, the same on every server. */
const LOCK = 20_261_140;

interface Span {
  readonly storeId: number | null;
  readonly today: string;
  readonly days: number;
  readonly zone: string;
  readonly from: Date;
}

/**
 * The windows that weekly plans and exceptions call for, of one store or all. Leaves out windows that a clock
 * change would make end before they start.
 */
const plannedWindows = (span: Span) => sql`
  select distinct on (store_id, starts_at, ends_at) store_id, starts_at, ends_at,
    starts_at - make_interval(mins => cutoff_minutes) as cutoff_at, wanted, closed
  from (
    select week.store_id, week.cutoff_minutes, coalesce(exception.capacity, week.capacity) as wanted, coalesce(exception.closed, false) as closed,
      (date + week.starts) at time zone ${span.zone}::text as starts_at, (date + week.ends) at time zone ${span.zone}::text as ends_at
    from (select ${span.today}::date + number as date from generate_series(0, ${span.days - 1}::int) as number) as days
      join slot_templates as week on week.weekday = extract(isodow from date)
      join stores on stores.id = week.store_id and stores.archived_at is null
      left join slot_exceptions as exception using (store_id, date)
    where ${span.storeId}::bigint is null or week.store_id = ${span.storeId}::bigint
  ) as window_of_day
  where ends_at > starts_at`;

/** Locks, by id, the windows of the span that differ from the plan. */
const lockChanged = (span: Span) => sql`
  select slots.id from slots left join (${plannedWindows(span)}) as plan using (store_id, starts_at, ends_at)
  where slots.starts_at >= ${span.from}::timestamptz and (${span.storeId}::bigint is null or slots.store_id = ${span.storeId}::bigint)
    and case when plan.wanted is null then not slots.closed
      else (slots.cutoff_at, slots.wanted, slots.closed) is distinct from (plan.cutoff_at, plan.wanted, plan.closed) end
  order by slots.id for no key update of slots`;

/**
 * Inserts missing windows, updates changed ones, and closes those no longer planned (DEL-7). A capacity below the booked places
 * cancels nothing; the window only takes no more orders.
 */
export async function writeWindows(db: Db, span: Span): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  await lockChanged(span).execute(db);
  await sql`
    insert into slots (store_id, starts_at, ends_at, cutoff_at, wanted, capacity, closed)
    select store_id, starts_at, ends_at, cutoff_at, wanted, wanted, closed from (${plannedWindows(span)}) as plan
    where not exists (select from slots where slots.store_id = plan.store_id and slots.starts_at = plan.starts_at and slots.ends_at = plan.ends_at
      and (slots.cutoff_at, slots.wanted, slots.closed) is not distinct from (plan.cutoff_at, plan.wanted, plan.closed))
    order by store_id, starts_at, ends_at
    on conflict (store_id, starts_at, ends_at) do update
      set cutoff_at = excluded.cutoff_at, wanted = excluded.wanted, closed = excluded.closed,
        capacity = greatest(excluded.wanted, slots.used)`.execute(db);
  await sql`
    update slots set closed = true where not closed and starts_at >= ${span.from}::timestamptz
      and (${span.storeId}::bigint is null or store_id = ${span.storeId}::bigint)
      and not exists (select from (${plannedWindows(span)}) as plan
        where plan.store_id = slots.store_id and plan.starts_at = slots.starts_at
          and plan.ends_at = slots.ends_at)`.execute(db);
}
