// Which orders are on a page of a list: filter, search, order and total.
import { NO_STORE, type OrderSort, type OrderView } from '@tilgul/contract/orders';
import { OPEN_STATUSES } from '@tilgul/contract/rules/lateness';
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
import { dueSql, matchesBuyer, type OrderRow, selectOrders } from './order-rows.sql.ts';

/** Orders by `store_id` (null: not allocated) and `status`, to be summed as `orders` (API-12, docs/decisions/0019). */
export const orderSums = sql`(
  select store_id, status, orders from order_counts
  union all select store_id, status, orders from sales_changes where status is not null)`;

interface CountedOrders {
  readonly status?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
}

/** Number of orders, neither deleted nor cancelled, as an expression for another statement. */
export function countedOrders({ status, store }: CountedOrders): RawBuilder<number> {
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const ofStore =
    store === undefined ? sql`true` : store === NO_STORE ? sql`store_id is null` : sql`store_id = ${store}::bigint`;
  return sql`(select coalesce(sum(orders), 0)::bigint from ${orderSums} as sums where ${ofStatus} and ${ofStore})`;
}

/** Filter of a list; days as half-open ranges. */
interface OrderFilter {
  readonly status?: string | undefined;
  readonly day?: { readonly from: Date | undefined; readonly to: Date | undefined } | undefined;
  /** Time of delivery. */
  readonly delivered?: { readonly from: Date | undefined; readonly to: Date | undefined } | undefined;
  readonly q?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
  readonly slot?: number | undefined;
  readonly view?: OrderView | undefined;
  /** The day of the delivery window. */
  readonly windowDay?: { readonly from: Date; readonly to: Date } | undefined;
  /** Against which lateness is measured. */
  readonly now: Date;
}

/** The orders of a list: those of a scope that match a filter. */
export interface OrderSet {
  readonly scope: OrderScope;
  readonly filter: OrderFilter;
  /** The scope's only store, `undefined` for all stores. Left out for the scopes of customers and riders, which the sums do not cover. */
  readonly stores?: { readonly only: number | undefined };
}

/** Columns that lists are sorted by. */
interface Sorted {
  readonly id: number;
  readonly created_at: Date;
  readonly total_paise: number;
}

type OrderColumn = 'orders.created_at' | 'orders.total_paise' | 'orders.id';
const BY_TIME = ['orders.created_at', 'orders.id'] as const;
const BY_TOTAL = ['orders.total_paise', 'orders.id'] as const;
const getTime = (row: Sorted) => row.created_at;
const getTotal = (row: Sorted) => row.total_paise;

/** Each order has an index of all live orders, read in its direction. */
const ORDERS: Readonly<Record<OrderSort, KeyOrder<OrderColumn, Sorted>>> = {
  newest: newestByTime(BY_TIME, getTime),
  oldest: oldestByTime(BY_TIME, getTime),
  total_high: byAmount('descending', BY_TOTAL, getTotal),
  total_low: byAmount('ascending', BY_TOTAL, getTotal),
};

/** What a store packs next first, as in `readOrderRowsToPack`. Only for the hits of a search, which have `due`. */
const BY_DUE = oldestByTime(
  ['orders.due', 'orders.id'] as const,
  ({ due }: { readonly id: number; readonly due?: Date }) => due as Date,
);

interface OrderPageQuery extends PageQuery {
  readonly sort?: OrderSort | undefined;
}

export const selectIds = (db: Db, { scope, filter }: OrderSet) =>
  db.selectFrom('orders').select('orders.id').where(scope).where(matching(filter));

/** How many orders a set has by the sums; undefined for filters that the sums do not cover. */
function summedCount({ stores, filter }: OrderSet): RawBuilder<number> | undefined {
  if (!stores || filter.day || filter.q || filter.slot !== undefined || filter.status === 'Cancelled') return undefined;
  if (filter.view || filter.windowDay) return undefined;
  if (stores.only !== undefined && filter.store !== undefined && filter.store !== stores.only) return undefined;
  return countedOrders({ status: filter.status, store: stores.only ?? filter.store });
}

/** How many orders a set has, exactly up to the cap; `summed` is its count by the sums, if they cover it. */
async function countOrders(db: Db, set: OrderSet, summed: number | undefined): Promise<number> {
  if (summed === undefined) return countUpToCap(db, selectIds(db, set));
  if (set.filter.status !== undefined || summed > COUNT_CAP) return summed;
  // The sums leave cancelled orders out (API-12).
  return summed + (await countUpToCap(db, selectIds(db, { ...set, filter: { ...set.filter, status: 'Cancelled' } })));
}

/** A page of a set, newest first unless sorted otherwise; what a store has to pack as it packs it. */
export async function readOrderPage(db: Db, set: OrderSet, query: OrderPageQuery): Promise<Page<OrderRow>> {
  const order = ORDERS[query.sort ?? 'newest'];
  const isToPack = set.stores?.only !== undefined && set.filter.view === 'to_pack' && query.sort === undefined;
  if (isToPack) return searchOrders(db, set, { order: BY_DUE, query });
  if (set.filter.q || set.filter.view || set.filter.windowDay)
    return searchOrders(db, set, { order, walk: order, query });
  const rows = selectRows(db).where(set.scope).where(matching(set.filter));
  const sums = summedCount(set);
  if (!sums) return readPage({ rows, order, query, count: () => countOrders(db, set, undefined) });
  const counted = rows.select(sums.as('summed_count'));
  return readPage({ rows: counted, order, query, count: ([first]) => countOrders(db, set, first?.summed_count) });
}

/** Joined tables add columns and no rows, so filters and order need only `orders`. */
const selectRows = (db: Db) => selectOrders(db) as unknown as SelectQueryBuilder<DB, 'orders', OrderRow>;

interface HitQuery {
  readonly order: Pick<KeyOrder<string, Sorted & { readonly due?: Date }>, 'by' | 'isAfterCursor' | 'toPosition'>;
  /** The order above the cap, by default newest first. */
  readonly walk?: KeyOrder<OrderColumn, Sorted>;
  readonly query: OrderPageQuery;
}

/**
 * A page of search results. Few hits are counted and sorted in one go. Above the cap it is faster to walk from the first
 * order, and the planner cannot know which of the two a search is.
 */
async function searchOrders(
  db: Db,
  set: OrderSet,
  { order, walk = ORDERS.newest, query }: HitQuery,
): Promise<Page<OrderRow>> {
  const isByDue = order === BY_DUE;
  // Only the columns of the order, so that an index has them all.
  const hits = selectIds(db, set)
    .clearSelect()
    .select(walk.columns)
    .$if(isByDue, (rows) => rows.leftJoin('slots', 'slots.id', 'orders.slot_id').select(dueSql.as('due')))
    .limit(COUNT_CAP + 1);
  const limit = getPageLimit(query.limit);
  const ids = sql<number>`(
    select id from hits as orders where ${order.isAfterCursor(query.cursor) ?? sql`true`}
    order by ${order.by} limit ${sql.lit(limit + 1)})`;
  const withHits = db.with(
    (cte) => cte('hits').materialized(),
    () => hits,
  );
  const rows = await selectRows(withHits as unknown as Db)
    .select(sql<number>`(select count(*) from hits)`.as('total'))
    .$if(isByDue, (orders) => orders.select(dueSql.as('due')))
    .where('orders.id', 'in', ids)
    .orderBy(isByDue ? sql`${dueSql}, orders.id` : order.by)
    .execute();
  const total = rows[0]?.total ?? (query.cursor === undefined ? 0 : await countUpToCap(db, hits));
  if (total <= COUNT_CAP) return cutPage(rows, limit, order.toPosition, total);
  const walked = selectRows(db)
    .where(set.scope)
    .where(matching(set.filter, { byName: false }));
  return { ...(await readPage({ rows: walked, order: walk, query })), total };
}

/** Shorter numbers are searched as order numbers only: no name index covers them. */
const NAME_DIGITS = 3;

/** `q` is an order's number, its code on documents, or what `matchesBuyer` finds. */
function matchesSearch(eb: ExpressionBuilder<DB, 'orders'>, q: string, options: MatchOptions): Expression<SqlBool> {
  const number = parseOrderNumber(q);
  if (number === undefined) return matchesBuyer(eb, q, options);
  const numbered = eb('orders.id', '=', number);
  return q.length < NAME_DIGITS ? numbered : eb.or([numbered, matchesBuyer(eb, q, options)]);
}

const LIST = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));

/** Conditions of the views on a row of `orders`; each is in the index on status. */
export const VIEWS: Readonly<Record<OrderView, (now: Date) => RawBuilder<boolean>>> = {
  to_pack: () => sql`(orders.status = 'Processing' and orders.packed_round is distinct from orders.stock_round)`,
  packed: () => sql`(orders.status = 'Processing' and orders.packed_round = orders.stock_round)`,
  on_road: () => sql`orders.status in ('Shipped', 'Out For Delivery')`,
  late: (now) => sql`(orders.status in (${LIST}) and exists (
    select from slots where slots.id = orders.slot_id and slots.ends_at < ${now}::timestamptz))`,
  unpaid: () => sql`(orders.status = 'Delivered' and orders.payment_type = 'cod'
    and coalesce(orders.cash_collected_paise, 0) < coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise)`,
};

type Condition = Expression<SqlBool> | undefined;

/** A half-open range of a column. */
const inRange = (column: string, { from, to }: { readonly from: Date | undefined; readonly to: Date | undefined }) => [
  from && sql<boolean>`${sql.ref(column)} >= ${from}`,
  to && sql<boolean>`${sql.ref(column)} < ${to}`,
];

const ofStore = (eb: ExpressionBuilder<DB, 'orders'>, store: number | typeof NO_STORE) =>
  store === NO_STORE ? eb('orders.store_id', 'is', null) : eb('orders.store_id', '=', store);

/** Orders delivered in a range. */
const deliveredIn = (range: NonNullable<OrderFilter['delivered']>): Condition[] =>
  range.from || range.to ? [sql<boolean>`orders.status = 'Delivered'`, ...inRange('orders.delivered_at', range)] : [];

/** Orders whose window starts in a range. */
const comesIn = ({ from, to }: NonNullable<OrderFilter['windowDay']>) =>
  sql<boolean>`orders.slot_id in (select id from slots where starts_at >= ${from} and starts_at < ${to})`;

interface MatchOptions {
  /** Reads the orders of a searched name by the index of names; false for a walk through all orders. */
  readonly byName?: boolean;
}

function matching(filter: OrderFilter, options: MatchOptions = {}) {
  const { status, day, delivered, q, store, slot, view, windowDay, now } = filter;
  return (eb: ExpressionBuilder<DB, 'orders'>): Expression<SqlBool> => {
    const conditions: Condition[] = [
      status === undefined ? undefined : eb('orders.status', '=', status),
      store === undefined ? undefined : ofStore(eb, store),
      slot === undefined ? undefined : eb('orders.slot_id', '=', slot),
      view && VIEWS[view](now),
      windowDay && comesIn(windowDay),
      ...(day ? inRange('orders.created_at', day) : []),
      ...(delivered ? deliveredIn(delivered) : []),
      q ? matchesSearch(eb, q, options) : undefined,
    ];
    return eb.and(conditions.filter((condition) => condition !== undefined));
  };
}
