// Finds which orders are on a page of a list: filter, search, order, and how many there are in all.
import type { NO_STORE, OrderSort } from '@tilgul/contract/orders';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { containing } from '../../../db/like.ts';
import type { DB } from '../../../db/tables.ts';
import type { Db } from '../../../deps.ts';
import { COUNT_CAP, countUpToCap } from '../../../paging/count.ts';
import { byAmount, type KeyOrder, newestByTime, oldestByTime, readPage } from '../../../paging/keyset.ts';
import { cutPage, type Page, type PageQuery, pageLimit } from '../../../paging/page.ts';
import type { OrderScope } from '../orders.access.ts';
import { countedOrders } from './order-counts.db.ts';

/** What a list narrows by; the day as its half-open range. */
export interface OrderFilter {
  readonly status?: string | undefined;
  readonly day?: { readonly from: Date; readonly to: Date } | undefined;
  readonly q?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
}

/** Which orders a list is about: those of a scope that fit a filter. */
export interface OrderSet {
  readonly scope: OrderScope;
  readonly filter: OrderFilter;
  /** The store that the scope is about, `undefined` for all stores; left out where the scope is somebody's own orders. */
  readonly stores?: { readonly only: number | undefined };
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
  if (!stores || filter.day || filter.q || filter.status === 'Cancelled') return undefined;
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

/**
 * A page of a search. Few hits are counted and sorted in one go; where there are more it is quicker to walk from the
 * first. The planner cannot know which of the two a search is.
 */
async function searchOrders<Row extends Sorted>(
  db: Db,
  { select, rows, order, set }: Search<Row>,
  query: OrderPageQuery,
): Promise<Page<Row>> {
  const limit = pageLimit(query.limit);
  const hits = idsOf(db, set)
    .select(['orders.created_at', 'orders.total_paise'])
    .limit(COUNT_CAP + 1);
  const { rows: found } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (${hits})
    select (select count(*) from hits) as total, array(
      select id from hits as orders where ${order.isBehind(query.cursor) ?? sql`true`}
      order by ${order.by} limit ${limit + 1}
    ) as ids`.execute(db);
  const { total, ids } = found[0] ?? { total: 0, ids: [] };
  if (total > COUNT_CAP) return { ...(await readPage({ rows, order, query })), total };
  const page = select().where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids))));
  return cutPage((await page.orderBy(order.by).execute()) as Row[], limit, order.positionOf, total);
}

/** Shorter numbers are order numbers alone: no name index helps with them, and no name is meant. */
const NAME_DIGITS = 3;

/** `q` is an order's number or a part of the customer's name. */
function matching({ status, day, q, store }: OrderFilter) {
  return (eb: ExpressionBuilder<DB, 'orders'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (status !== undefined) conditions.push(eb('orders.status', '=', status));
    if (store !== undefined)
      conditions.push(store === 'none' ? eb('orders.store_id', 'is', null) : eb('orders.store_id', '=', store));
    if (day) conditions.push(eb('orders.created_at', '>=', day.from), eb('orders.created_at', '<', day.to));
    if (q) {
      const named = eb('orders.customer_name', 'ilike', containing(q));
      const number = /^#?(\d{1,15})$/.exec(q)?.[1];
      const numbered = eb('orders.id', '=', Number(number));
      if (number === undefined) conditions.push(named);
      else conditions.push(number.length < NAME_DIGITS ? numbered : eb.or([numbered, named]));
    }
    return eb.and(conditions);
  };
}
