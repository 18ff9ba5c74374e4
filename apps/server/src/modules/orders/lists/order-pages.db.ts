// Finds which orders are on a page of a list: filter, search, order, and how many there are in all.

import type { NO_STORE, OrderSort } from '@tilgul/contract/orders';
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from '../../../deps.ts';
import { toLikePattern } from '../../../platform/db/sql.ts';
import type { DB } from '../../../platform/db/tables.ts';
import { byAmount, type KeyOrder, newestByTime, oldestByTime, readPage } from '../../../platform/paging/keyset.ts';
import {
  COUNT_CAP,
  countUpToCap,
  cutPage,
  getPageLimit,
  type Page,
  type PageQuery,
} from '../../../platform/paging/page.ts';
import type { OrderScope } from '../orders.sql.ts';
import { type FoundPage, type KeptSearches, snapshotSeen } from './kept-searches.ts';
import { countedOrders } from './order-counts.db.ts';

/** What a list narrows by; the day as its half-open range. */
export interface OrderFilter {
  readonly status?: string | undefined;
  readonly day?: { readonly from: Date; readonly to: Date } | undefined;
  readonly q?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
  readonly slot?: number | undefined;
}

/** Which orders a list is about: those of a scope that fit a filter. */
export interface OrderSet {
  readonly scope: OrderScope;
  readonly filter: OrderFilter;
  /** The store that the scope is about, `undefined` for all stores; left out where the scope is somebody's own orders. */
  readonly stores?: { readonly only: number | undefined };
  /** Where searches keep what they found; each search looks anew without it. */
  readonly searches?: KeptSearches;
}

/** What every row of a page has: by which it is sorted. */
interface Sorted {
  readonly id: number;
  readonly created_at: Date;
  readonly total_paise: number;
}

type OrderColumn = 'orders.created_at' | 'orders.total_paise' | 'orders.id';
const BY_TIME = ['orders.created_at', 'orders.id'] as const;
const BY_TOTAL = ['orders.total_paise', 'orders.id'] as const;
const timeOf = (row: Sorted) => row.created_at;
const totalOf = (row: Sorted) => row.total_paise;

/** Each is carried by an index of all live orders, read in its direction. */
const ORDERS: Readonly<Record<OrderSort, KeyOrder<OrderColumn, Sorted>>> = {
  newest: newestByTime(BY_TIME, timeOf),
  oldest: oldestByTime(BY_TIME, timeOf),
  total_high: byAmount('descending', BY_TOTAL, totalOf),
  total_low: byAmount('ascending', BY_TOTAL, totalOf),
};

/** Which page, and in which order. */
export interface OrderPageQuery extends PageQuery {
  readonly sort?: OrderSort | undefined;
}

const idsOf = (db: Db, { scope, filter }: OrderSet) =>
  db.selectFrom('orders').select('orders.id').where(scope).where(matching(filter));

/** How many of a set the kept sums know; undefined where its filter is one that they do not know. */
function keptCount({ stores, filter }: OrderSet): RawBuilder<number> | undefined {
  if (!stores || filter.day || filter.q || filter.slot !== undefined || filter.status === 'Cancelled') return undefined;
  if (stores.only !== undefined && filter.store !== undefined && filter.store !== stores.only) return undefined;
  return countedOrders({ status: filter.status, store: stores.only ?? filter.store });
}

/** How many orders a set has, exactly up to the cap; `kept` is what the sums said. */
async function countOrders(db: Db, set: OrderSet, kept: number | undefined): Promise<number> {
  if (kept === undefined) return countUpToCap(db, idsOf(db, set));
  if (set.filter.status !== undefined || kept > COUNT_CAP) return kept;
  // The sums leave cancelled orders out (API-12).
  return kept + (await countUpToCap(db, idsOf(db, { ...set, filter: { ...set.filter, status: 'Cancelled' } })));
}

/** A query of all orders for some of their columns. */
export type OrderColumns<Row> = (db: Db) => { execute(): Promise<Row[]> };

/** A page of a set, newest first unless sorted otherwise, with those columns of its orders. */
export async function readOrderPage<Row extends Sorted>(
  db: Db,
  columns: OrderColumns<Row>,
  set: OrderSet,
  query: OrderPageQuery,
): Promise<Page<Row>> {
  // Joined tables add columns and no rows: for what is narrowed and sorted here there is only `orders`.
  const select = () => columns(db) as unknown as SelectQueryBuilder<DB, 'orders', Row>;
  const rows = select().where(set.scope).where(matching(set.filter));
  const order = ORDERS[query.sort ?? 'newest'];
  if (set.filter.q) return searchOrders(db, { select, rows, order, set }, query);
  const sums = keptCount(set);
  if (!sums) return readPage({ rows, order, query, count: () => countOrders(db, set, undefined) });
  const counted = rows.select(sums.as('kept_count')) as SelectQueryBuilder<DB, 'orders', Row & { kept_count: number }>;
  return readPage({ rows: counted, order, query, count: ([first]) => countOrders(db, set, first?.kept_count) });
}

interface Search<Row> {
  readonly select: () => SelectQueryBuilder<DB, 'orders', Row>;
  readonly rows: SelectQueryBuilder<DB, 'orders', Row>;
  readonly order: KeyOrder<OrderColumn, Sorted>;
  readonly set: OrderSet;
}

/** The rows of a query, each with the snapshot that they were read in. */
const withSnapshot = <Row>(rows: SelectQueryBuilder<DB, 'orders', Row>) =>
  rows.select(snapshotSeen.as('seen')) as SelectQueryBuilder<DB, 'orders', Row & { seen: string | null }>;

/**
 * A page of a search. The planner cannot know that nothing was written since the same was searched: then the orders of the
 * page are read, and neither looked for nor counted again.
 */
async function searchOrders<Row extends Sorted>(
  db: Db,
  search: Search<Row>,
  query: OrderPageQuery,
): Promise<Page<Row>> {
  const { select, order, set } = search;
  const hits = idsOf(db, set)
    .select(['orders.created_at', 'orders.total_paise'])
    .limit(COUNT_CAP + 1);
  const { sql: text, parameters } = hits.compile();
  const key = JSON.stringify([text, parameters, query.sort, query.cursor, query.limit]);
  const read = async (ids: readonly number[]) => {
    const page = withSnapshot(select().where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids)))));
    return (await page.orderBy(order.by).execute()) as (Row & { seen: string | null })[];
  };
  const kept = set.searches?.find(key);
  if (kept) {
    const rows = await read(kept.ids);
    if (rows[0]?.seen === kept.snapshot) return { rows, next: kept.next, total: kept.total };
  }
  const { page, snapshot } = await findPage(db, { search, hits, read }, query);
  // Both statements have to have seen the same, else something was written between them.
  if (page.rows[0]?.seen === snapshot) set.searches?.keep(key, snapshot, foundOf(page));
  return page;
}

const foundOf = <Row extends Sorted>({ rows, next, total = 0 }: Page<Row>): FoundPage => ({
  ids: rows.map(({ id }) => id),
  next,
  total,
});

interface Finding<Row> {
  readonly search: Search<Row>;
  readonly hits: SelectQueryBuilder<DB, 'orders', Sorted>;
  readonly read: (ids: readonly number[]) => Promise<(Row & { seen: string | null })[]>;
}

/**
 * Looks for a page, and says in which snapshot the hits were counted. Few hits are counted and sorted in one go; beyond the
 * cap it is quicker to walk from the first order. The planner cannot know which of the two a search is.
 */
async function findPage<Row extends Sorted>(
  db: Db,
  { search: { rows, order }, hits, read }: Finding<Row>,
  query: OrderPageQuery,
): Promise<{ readonly page: Page<Row & { seen: string | null }>; readonly snapshot: string | null }> {
  const limit = getPageLimit(query.limit);
  const { rows: found } = await sql<{ total: number; ids: number[]; seen: string | null }>`
    with hits as materialized (${hits})
    select ${snapshotSeen} as seen, (select count(*) from hits) as total, array(
      select id from hits as orders where ${order.isAfterCursor(query.cursor) ?? sql`true`}
      order by ${order.by} limit ${limit + 1}
    ) as ids`.execute(db);
  const { total, ids, seen } = found[0] ?? { total: 0, ids: [], seen: null };
  const page =
    total > COUNT_CAP
      ? await readPage({ rows: withSnapshot(rows), order, query })
      : cutPage(await read(ids), limit, order.toPosition);
  return { page: { ...page, total }, snapshot: seen };
}

/** Shorter numbers are order numbers alone: no name index helps with them, and no name is meant. */
const NAME_DIGITS = 3;

/** `q` is an order's number, the code of its papers, or a part of the customer's name. */
function searchedFor(eb: ExpressionBuilder<DB, 'orders'>, q: string): Expression<SqlBool> {
  const named = eb('orders.customer_name', 'ilike', toLikePattern(q));
  const number = parseOrderNumber(q);
  if (number === undefined) return named;
  const numbered = eb('orders.id', '=', number);
  return q.length < NAME_DIGITS ? numbered : eb.or([numbered, named]);
}

function matching({ status, day, q, store, slot }: OrderFilter) {
  return (eb: ExpressionBuilder<DB, 'orders'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (status !== undefined) conditions.push(eb('orders.status', '=', status));
    if (store !== undefined)
      conditions.push(store === 'none' ? eb('orders.store_id', 'is', null) : eb('orders.store_id', '=', store));
    if (slot !== undefined) conditions.push(eb('orders.slot_id', '=', slot));
    if (day) conditions.push(eb('orders.created_at', '>=', day.from), eb('orders.created_at', '<', day.to));
    if (q) conditions.push(searchedFor(eb, q));
    return eb.and(conditions);
  };
}
