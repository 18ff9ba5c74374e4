// Shifts of registers: the list, and its file.
import type { Query } from '@tilgul/contract/endpoint';
import type { listShifts as listCall, ShiftAnswer } from '@tilgul/contract/registers';
import { type CsvCell, formatCsvTime, toCsv } from '@tilgul/contract/rules/csv';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { COUNT_CAP, countUpToCap, type Page } from '../../platform/paging/page.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { requireVisibleRegister } from '../register-records/register-records.queries.ts';

type ShiftQuery = Query<typeof listCall>;

interface ShiftFilter {
  readonly storeId: number | undefined;
  readonly registerId: number | undefined;
  readonly opened: { readonly from: Date; readonly to: Date } | undefined;
}

const selectShifts = (db: Db, { storeId, registerId, opened }: ShiftFilter) =>
  db
    .selectFrom('register_shifts as shift')
    .innerJoin('registers', 'registers.id', 'shift.register_id')
    .innerJoin('users', 'users.id', 'shift.opened_by')
    .select(['shift.id', 'shift.register_id', 'shift.number', 'shift.opened_at', 'shift.closed_at'])
    .select(['shift.float_paise', 'shift.sales', 'shift.returns'])
    .select(['shift.cash_paise', 'shift.upi_paise', 'shift.card_paise', 'shift.first_number', 'shift.last_number'])
    .select(['shift.paid_in_paise', 'shift.paid_out_paise', 'shift.expected_paise'])
    .select(['shift.counted_paise', 'shift.difference_paise', 'shift.note', 'registers.name as register_name'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('opened_by'))
    .where((eb) =>
      eb.and([
        ...(storeId === undefined ? [] : [eb('registers.store_id', '=', storeId)]),
        ...(registerId === undefined ? [] : [eb('shift.register_id', '=', registerId)]),
        ...(opened ? [eb('shift.opened_at', '>=', opened.from), eb('shift.opened_at', '<', opened.to)] : []),
      ]),
    );
type ShiftRow = Awaited<ReturnType<ReturnType<typeof selectShifts>['executeTakeFirstOrThrow']>>;

const toOptionalRupees = (paise: Paise | null) => (paise === null ? null : toRupees(paise));

const toShiftAnswer = (row: ShiftRow): ShiftAnswer => ({
  id: row.id,
  register_id: row.register_id,
  number: row.number,
  state: row.closed_at === null ? 'open' : 'closed',
  opened_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  opened_by: row.opened_by,
  float: toRupees(row.float_paise),
  sales: row.sales,
  returns: row.returns,
  by_payment: [
    { kind: 'cash', amount: toRupees(row.cash_paise) },
    { kind: 'upi', amount: toRupees(row.upi_paise) },
    { kind: 'card', amount: toRupees(row.card_paise) },
  ],
  first_number: row.first_number,
  last_number: row.last_number,
  paid_in: toRupees(row.paid_in_paise),
  paid_out: toRupees(row.paid_out_paise),
  expected: toRupees(row.expected_paise),
  counted: toOptionalRupees(row.counted_paise),
  difference: toOptionalRupees(row.difference_paise),
});

/** What the actor may see: a manager their own store. 404 for a store or register of others. */
async function toFilter({ db, actor, deps }: ActorContext, query: ShiftQuery): Promise<ShiftFilter> {
  const { store_id, register_id: registerId, date } = query;
  const storeId = resolveStore(actor, store_id);
  if (registerId !== undefined) await requireVisibleRegister(db, actor, registerId);
  return { storeId, registerId, opened: date === undefined ? undefined : dayRange(date, deps.config.BUSINESS_TZ) };
}

const NEWEST = newestByTime(['shift.opened_at', 'shift.id'], (row: ShiftRow) => row.opened_at);

/** Lists shifts, newest first. */
export async function listShifts(context: ActorContext, query: ShiftQuery): Promise<Page<ShiftAnswer>> {
  const { db } = context;
  const rows = selectShifts(db, await toFilter(context, query));
  const page = await readPage({ rows, order: NEWEST, query, count: () => countUpToCap(db, rows) });
  return { ...page, rows: page.rows.map(toShiftAnswer) };
}

const HEADINGS = [
  'Register',
  'Shift',
  'Opened',
  'Closed',
  'Opened by',
  'Float',
  'Sales',
  'Returns',
  'Cash',
  'UPI',
  'Card',
].concat('Paid in', 'Paid out', 'Expected', 'Counted', 'Difference', 'First number', 'Last number', 'Note');

/** The newest 10,000 shifts as CSV. */
export async function formatShiftsCsv(context: ActorContext, query: ShiftQuery): Promise<string> {
  const { BUSINESS_TZ } = context.deps.config;
  const select = selectShifts(context.db, await toFilter(context, query));
  const rows = await select.orderBy(NEWEST.by).limit(COUNT_CAP).execute();
  const toCells = (row: ShiftRow): CsvCell[] => [
    ...[row.register_name, row.number, formatCsvTime(row.opened_at, BUSINESS_TZ)],
    ...[row.closed_at && formatCsvTime(row.closed_at, BUSINESS_TZ), row.opened_by, toRupees(row.float_paise)],
    ...[row.sales, row.returns, toRupees(row.cash_paise), toRupees(row.upi_paise), toRupees(row.card_paise)],
    ...[toRupees(row.paid_in_paise), toRupees(row.paid_out_paise), toRupees(row.expected_paise)],
    ...[toOptionalRupees(row.counted_paise), toOptionalRupees(row.difference_paise)],
    ...[row.first_number, row.last_number, row.note],
  ];
  return toCsv(HEADINGS, rows.map(toCells));
}
