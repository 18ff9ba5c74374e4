// SQL that reads cash: entries and closed days as answers, sums by rider and store, and the state of a store's days.

import type { CashClosing, CashEntry, listCashByStore } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { getDayDifference } from '@tilgul/contract/rules/cash-day';
import { notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { ORDER_ENDS, ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { newestByDay, newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { type Names, translate } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { getCountDifference, type RiderSums, type TillCount, toSumsAnswer, toTillCountAnswer } from './cash.rules.ts';
import { openDay } from './cash.sql.ts';

/** Selects entries; without `storeId` those of all stores. */
interface EntryFilter extends PageQuery {
  readonly storeId?: number | undefined;
  readonly id?: number | undefined;
  readonly staffId?: number | undefined;
  readonly kind?: CashEntry['kind'] | undefined;
  /** YYYY-MM-DD, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only entries whose amount differs from the amount due. */
  readonly onlyDifferent?: boolean | undefined;
}

const matchingEntries = (db: Db, { storeId, id, staffId, kind, from, to, onlyDifferent }: EntryFilter) =>
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
  matchingEntries(db, filter)
    .innerJoin('stores', 'stores.id', 'entry.store_id')
    // A till entry has no rider; the user at the till takes that place.
    .innerJoin('users as staff', (join) =>
      join.on((eb) => eb('staff.id', '=', eb.fn.coalesce('entry.staff_id', 'entry.actor_id'))),
    )
    .leftJoin('users as taker', (join) =>
      join.onRef('taker.id', '=', 'entry.actor_id').on('entry.kind', '=', 'handed_over'),
    )
    .leftJoin('manual_order_returns as returned', 'returned.id', 'entry.manual_return_id')
    .select(['entry.id', 'entry.created_at', 'entry.day as date', 'entry.kind', 'staff.id as staff_id'])
    .select(['entry.order_id', 'entry.register_id', 'entry.shift_id'])
    .select(['entry.store_id as warehouse_id', selectStoreName().as('warehouse_name')])
    .select((eb) => eb.fn.coalesce('entry.manual_order_id', 'returned.manual_order_id').as('manual_order_id'))
    .select(['entry.due_paise', 'entry.amount_paise', 'entry.difference_paise', 'entry.reason'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('staff_name'))
    .select(sql<string | null>`taker.first_name || ' ' || taker.last_name`.as('taken_by'));

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

const toEntryAnswer = ({ created_at, due_paise, amount_paise, difference_paise, ...row }: EntryRow): CashEntry => ({
  ...row,
  at: created_at.toISOString(),
  // The cast is safe: the table's check allows no other values.
  kind: row.kind as CashEntry['kind'],
  due: toRupees(due_paise),
  amount: toRupees(amount_paise),
  difference: toRupees(difference_paise),
});

export async function listEntries(db: Db, filter: EntryFilter): Promise<Page<CashEntry>> {
  const page = await readPage({
    rows: selectEntries(db, filter),
    order: newestById('entry.id'),
    query: filter,
    count: () => countUpToCap(db, matchingEntries(db, filter)),
  });
  return { ...page, rows: page.rows.map(toEntryAnswer) };
}

export async function getEntry(db: Db, storeId: number, id: number): Promise<CashEntry> {
  const row = await selectEntries(db, { storeId, id }).executeTakeFirstOrThrow(notFound);
  return toEntryAnswer(row);
}

/** Selects closings; `date` is a day that they include. */
interface ClosingFilter extends PageQuery {
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

/** The till count of a closing, or null. */
const tillCount = sql<TillCount | null>`case when till_counted_paise is not null then json_build_object(
  'from_day', till_from_day, 'opening', till_opening_paise, 'sales', till_sales, 'takings', till_takings_paise,
  'handed_over', till_handed_over_paise, 'paid_out', till_paid_out_paise, 'to_registers', till_to_registers_paise,
  'from_registers', till_from_registers_paise, 'has_later', false,
  'counted', till_counted_paise, 'kept', till_kept_paise) end`;

const selectClosings = (db: Db, filter: ClosingFilter) =>
  matchingClosings(db, filter)
    .innerJoin('stores', 'stores.id', 'closing.store_id')
    .innerJoin('users', 'users.id', 'closing.closed_by')
    .select(['closing.id', 'closing.store_id as warehouse_id', 'closing.note', selectStoreName().as('warehouse_name')])
    .select(['closing.from_day as from_date', 'closing.day as date', 'closing.closed_at'])
    .select(['opening_paise as opening', 'orders', 'due_paise as due', 'collected_paise as collected', 'handovers'])
    .select(['handed_over_paise as handed_over', 'handover_difference_paise as handover_difference'])
    .select(['paid_back_paise as paid_back', 'in_hand_paise as in_hand', tillCount.as('till')])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('closed_by'));

type ClosingRow = Awaited<ReturnType<ReturnType<typeof selectClosings>['executeTakeFirstOrThrow']>>;

const toClosingAnswer = ({ till, ...row }: ClosingRow): CashClosing => ({
  ...row,
  ...toSumsAnswer(row),
  till: till && toTillCountAnswer(till),
  difference: toRupees(getDayDifference(row, getCountDifference(till))),
  closed_at: row.closed_at.toISOString(),
});

const NEWEST_CLOSING = newestByDay(['closing.day', 'closing.id'], (closing: ClosingRow) => closing.date);

export async function listClosings(db: Db, filter: ClosingFilter): Promise<Page<CashClosing>> {
  const page = await readPage({
    rows: selectClosings(db, filter),
    order: NEWEST_CLOSING,
    query: filter,
    count: () => countUpToCap(db, matchingClosings(db, filter)),
  });
  return { ...page, rows: page.rows.map(toClosingAnswer) };
}

export async function findClosing(db: Db, filter: ClosingFilter): Promise<CashClosing | undefined> {
  const row = await selectClosings(db, filter).executeTakeFirst();
  return row && toClosingAnswer(row);
}

/** A store's days from `from` to `to` (YYYY-MM-DD), inclusive. */
interface CashSpan {
  readonly storeId: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Cash of every rider who ever collected for the store or is out with cash orders, by name. Opening and closing figures are
 * calculated backwards from the cash in hand now, so only entries since `from` are read.
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
    ), out_for_delivery as (
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
      coalesce(out_for_delivery.orders, 0)::bigint as on_the_road, coalesce(out_for_delivery.paise, 0)::bigint as on_the_road_paise
    from hand full join out_for_delivery on out_for_delivery.staff_id = hand.staff_id
      join users on users.id = coalesce(hand.staff_id, out_for_delivery.staff_id)
      left join moved on moved.staff_id = users.id
    order by staff_name, users.id`.execute(db);
  return rows;
}

/** Listed one by one, so that the index on status is used. */
const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !ORDER_ENDS.includes(status));

/** Counts a store's cash orders that are neither delivered nor cancelled. */
export async function countOpenCashOrders(db: Db, storeId: number): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('store_id', '=', storeId)
    .where('payment_type', '=', 'cod')
    .where('status', 'in', OPEN_STATUSES)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return orders;
}

interface CashDayState {
  /** The requested day, or the open one. */
  readonly date: string;
  readonly closed_through: string | null;
  /** First day that closing `date` would include: the first with entries not yet closed. */
  readonly closes_from: string;
}

/** Which of a store's days are closed, and which days closing `date` (YYYY-MM-DD, the open day by default) would include. */
export async function readDayState(
  context: Pick<Context, 'db' | 'now' | 'deps'>,
  storeId: number,
  date: string | null = null,
): Promise<CashDayState> {
  const state = sql<CashDayState>`
    with requested as (
      select coalesce(${date}::date, ${openDay(context, storeId)}) as date,
        (select max(day) from cash_days where store_id = ${storeId}::bigint) as closed_through
    )
    select date, closed_through, coalesce((
      select min(day) from cash_entries
      where store_id = ${storeId}::bigint and day <= requested.date and day > coalesce(requested.closed_through, '-infinity')
    ), date) as closes_from
    from requested`;
  return onlyRow(await state.execute(context.db));
}

type StoreCash = Ok<typeof listCashByStore>['stores'][number];

/** Cash of every store that is open or has cash in hand, by store number, named in the reader's language. */
export async function sumCashByStore(db: Db): Promise<StoreCash[]> {
  const { rows } = await sql<Omit<StoreCash, 'in_hand'> & { in_hand: Paise; names: Names }>`
    select stores.id as warehouse_id, stores.name as warehouse_name, stores.names, coalesce(hand.paise, 0)::bigint as in_hand, closed.day as closed_through,
      (select min(day) from cash_entries where store_id = stores.id and day > coalesce(closed.day, '-infinity')) as open_since,
      manager.first_name || ' ' || manager.last_name as manager_name, manager.phone_no as manager_phone
    from stores
      left join users as manager on manager.id = stores.manager_id and manager.archived_at is null
      left join (select store_id, sum(in_hand_paise) as paise from cash_hands group by store_id) as hand on hand.store_id = stores.id
      left join (select store_id, max(day) as day from cash_days group by store_id) as closed on closed.store_id = stores.id
    where stores.archived_at is null or hand.paise > 0
    order by stores.store_no, stores.id`.execute(db);
  return rows.map(({ names, ...row }) => ({
    ...row,
    warehouse_name: translate(row.warehouse_name, names),
    in_hand: toRupees(row.in_hand),
  }));
}

interface PendingCash {
  /** Rupees that the store's riders have in hand. */
  readonly cash_to_hand_over: number;
  readonly staff_with_cash: number;
  /** First day before today with entries not yet closed. */
  readonly cash_open_since: string | null;
}

/** Cash of a store that is still to be handed over or closed. */
export async function readPendingCash(db: Db, storeId: number, today: string): Promise<PendingCash> {
  const pending = sql<{ paise: Paise; staff: number; open_since: string | null }>`
    select coalesce(sum(in_hand_paise), 0)::bigint as paise, count(*) as staff, (
      select min(day) from cash_entries where store_id = ${storeId}::bigint and day < ${today}::date
        and day > coalesce((select max(day) from cash_days where store_id = ${storeId}::bigint), '-infinity')
    ) as open_since
    from cash_hands where store_id = ${storeId}::bigint and in_hand_paise > 0`;
  const { paise, staff, open_since } = onlyRow(await pending.execute(db));
  return { cash_to_hand_over: toRupees(paise), staff_with_cash: staff, cash_open_since: open_since };
}
