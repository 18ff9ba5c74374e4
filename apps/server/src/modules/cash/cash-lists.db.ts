// Lists of cash: a store's entries and its closed days, newest first, as answers.
import type { CashClosing, CashEntry } from '@tilgul/contract/cash';
import { AppError } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { dayDifference } from '@tilgul/contract/rules/stores/cash-day';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestByDay, newestById, readPage } from '../../platform/paging/keyset.ts';
import type { Page, PageQuery } from '../../platform/paging/page.ts';
import { type CashSums, sumsAnswer } from './cash.rules.ts';
import { countAnswer, countDifference, type TillCount } from './till.rules.ts';

/** Which entries: of a store, or of all, and of those only the ones that fit what is given. */
export interface EntryFilter extends PageQuery {
  readonly storeId?: number | undefined;
  readonly id?: number | undefined;
  readonly staffId?: number | undefined;
  readonly kind?: CashEntry['kind'] | undefined;
  /** YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Those whose amount is not what was due. */
  readonly onlyDifferent?: boolean | undefined;
}

const matching = (db: Db, { storeId, id, staffId, kind, from, to, onlyDifferent }: EntryFilter) =>
  db
    .selectFrom('cash_entries as entry')
    .$if(storeId !== undefined, (qb) => qb.where('entry.store_id', '=', storeId ?? 0))
    .$if(id !== undefined, (qb) => qb.where('entry.id', '=', id ?? 0))
    .$if(staffId !== undefined, (qb) => qb.where('entry.staff_id', '=', staffId ?? 0))
    .$if(kind !== undefined, (qb) => qb.where('entry.kind', '=', kind ?? ''))
    .$if(from !== undefined, (qb) => qb.where('entry.day', '>=', from ?? ''))
    .$if(to !== undefined, (qb) => qb.where('entry.day', '<=', to ?? ''))
    .$if(onlyDifferent === true, (qb) => qb.where('entry.difference_paise', '<>', 0));

const selectEntries = (db: Db, filter: EntryFilter) =>
  matching(db, filter)
    .innerJoin('stores', 'stores.id', 'entry.store_id')
    // Cash in the till is in no rider's hand: the person is then who was at the till.
    .innerJoin('users as staff', (join) =>
      join.on((eb) => eb('staff.id', '=', eb.fn.coalesce('entry.staff_id', 'entry.actor_id'))),
    )
    .leftJoin('users as taker', (join) =>
      join.onRef('taker.id', '=', 'entry.actor_id').on('entry.kind', '=', 'handed_over'),
    )
    .select(['entry.id', 'entry.created_at', 'entry.day', 'entry.kind', 'staff.id as staff_id', 'entry.order_id'])
    .leftJoin('manual_order_returns as back', 'back.id', 'entry.manual_return_id')
    .select(['entry.store_id', 'stores.name as store_name'])
    .select((eb) => eb.fn.coalesce('entry.manual_order_id', 'back.manual_order_id').as('manual_order_id'))
    .select(['entry.due_paise', 'entry.amount_paise', 'entry.difference_paise', 'entry.reason'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('staff_name'))
    .select(sql<string | null>`taker.first_name || ' ' || taker.last_name`.as('taken_by'));

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

const entryAnswer = (row: EntryRow): CashEntry => ({
  id: row.id,
  warehouse_id: row.store_id,
  warehouse_name: row.store_name,
  at: row.created_at.toISOString(),
  date: row.day,
  // The table's check allows no other words.
  kind: row.kind as CashEntry['kind'],
  staff_id: row.staff_id,
  staff_name: row.staff_name,
  order_id: row.order_id,
  manual_order_id: row.manual_order_id,
  due: toRupees(row.due_paise),
  amount: toRupees(row.amount_paise),
  difference: toRupees(row.difference_paise),
  reason: row.reason,
  taken_by: row.taken_by,
});

const NEWEST_ENTRY = newestById('entry.id');

/** Entries, newest first. */
export async function listEntries(db: Db, filter: EntryFilter): Promise<Page<CashEntry>> {
  const page = await readPage({
    rows: selectEntries(db, filter),
    order: NEWEST_ENTRY,
    query: filter,
    count: () => countUpToCap(db, matching(db, filter)),
  });
  return { ...page, rows: page.rows.map(entryAnswer) };
}

/** An entry of a store. Throws not_found. */
export async function getEntry(db: Db, storeId: number, id: number): Promise<CashEntry> {
  const row = await selectEntries(db, { storeId, id }).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return entryAnswer(row);
}

/** Which closings: of one store or of all, those that take in a day. */
export interface ClosingFilter extends PageQuery {
  readonly id?: number | undefined;
  readonly storeId?: number | undefined;
  /** YYYY-MM-DD. */
  readonly date?: string | undefined;
}

const matchingClosings = (db: Db, { id, storeId, date }: ClosingFilter) =>
  db
    .selectFrom('cash_days as closing')
    .$if(id !== undefined, (qb) => qb.where('closing.id', '=', id ?? 0))
    .$if(storeId !== undefined, (qb) => qb.where('closing.store_id', '=', storeId ?? 0))
    .$if(date !== undefined, (qb) =>
      qb.where('closing.from_day', '<=', date ?? '').where('closing.day', '>=', date ?? ''),
    );

const selectClosings = (db: Db, filter: ClosingFilter) =>
  matchingClosings(db, filter)
    .innerJoin('stores', 'stores.id', 'closing.store_id')
    .innerJoin('users', 'users.id', 'closing.closed_by')
    .selectAll('closing')
    .select('stores.name as store_name')
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('closer'));

type ClosingRow = Awaited<ReturnType<ReturnType<typeof selectClosings>['executeTakeFirstOrThrow']>>;

/** The count of the till; null where it was not counted, then the table's check has nothing else of it either. */
function tillOf(row: ClosingRow): TillCount | null {
  if (row.till_counted_paise === null) return null;
  return {
    from_day: row.till_from_day ?? row.from_day,
    opening: row.till_opening_paise,
    sales: row.till_sales ?? 0,
    takings: row.till_takings_paise ?? 0,
    handed_over: row.till_handed_over_paise ?? 0,
    paid_out: row.till_paid_out_paise ?? 0,
    has_later: false,
    counted: row.till_counted_paise,
    kept: row.till_kept_paise ?? 0,
  };
}

function closingAnswer(row: ClosingRow): CashClosing {
  const sums: CashSums = {
    opening: row.opening_paise,
    orders: row.orders,
    due: row.due_paise,
    collected: row.collected_paise,
    handovers: row.handovers,
    handed_over: row.handed_over_paise,
    handover_difference: row.handover_difference_paise,
    paid_back: row.paid_back_paise,
    in_hand: row.in_hand_paise,
  };
  const till = tillOf(row);
  return {
    id: row.id,
    warehouse_id: row.store_id,
    warehouse_name: row.store_name,
    from_date: row.from_day,
    date: row.day,
    ...sumsAnswer(sums),
    till: till && countAnswer(till),
    difference: toRupees(dayDifference(sums, countDifference(till))),
    note: row.note,
    closed_by: row.closer,
    closed_at: row.closed_at.toISOString(),
  };
}

const NEWEST_CLOSING = newestByDay(['closing.day', 'closing.id'], (closing: ClosingRow) => closing.day);

/** Closed days, newest first. */
export async function listClosings(db: Db, filter: ClosingFilter): Promise<Page<CashClosing>> {
  const page = await readPage({
    rows: selectClosings(db, filter),
    order: NEWEST_CLOSING,
    query: filter,
    count: () => countUpToCap(db, matchingClosings(db, filter)),
  });
  return { ...page, rows: page.rows.map(closingAnswer) };
}

/** One closed day, if the filter lets it be seen. */
export async function findClosing(db: Db, filter: ClosingFilter): Promise<CashClosing | undefined> {
  const row = await selectClosings(db, filter).executeTakeFirst();
  return row && closingAnswer(row);
}
