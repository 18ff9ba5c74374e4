// Reads orders: a page of sorted rows, their lines and their timelines, one query each.

import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import type { NO_STORE, OrderSort } from '@tilgul/contract/orders';
import { toRupees } from '@tilgul/contract/rules/money';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../../../db/like.ts';
import type { DB } from '../../../db/tables.ts';
import type { Db } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images/images.ts';
import { COUNT_CAP, countUpToCap } from '../../../paging/count.ts';
import { byAmount, type KeyOrder, newestByTime, oldestByTime, readPage } from '../../../paging/keyset.ts';
import { cutPage, type Page, type PageQuery, pageLimit } from '../../../paging/page.ts';
import { namesOf } from '../../../texts/goods-names.ts';
import { listBillsOfOrders } from '../../bills/bill-refs.db.ts';
import type { IssuedPaper } from '../../bills/papers.db.ts';
import { dayNames } from '../../catalog/names/day-names.db.ts';
import { WHOLE } from '../../payments/refunds.db.ts';
import type { OrderScope } from '../orders.access.ts';

type Items = OrderForCustomer['items'];
type Timeline = OrderForCustomer['timeline'];

/** Lines, timelines and bills by order id. */
export interface OrderDetails {
  readonly items: ReadonlyMap<number, Items>;
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly bills: ReadonlyMap<number, readonly IssuedPaper[]>;
}

/** What a list narrows by; the day as its half-open range. */
export interface OrderFilter {
  readonly status?: string | undefined;
  readonly day?: { readonly from: Date; readonly to: Date } | undefined;
  readonly q?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
}

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('stores', 'stores.id', 'orders.store_id')
    .leftJoin('slots', 'slots.id', 'orders.slot_id')
    .leftJoin('users as staff', 'staff.id', 'orders.staff_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.cause', '=', sql.lit(WHOLE)),
    )
    .select([
      'orders.id',
      'orders.user_id',
      'orders.status',
      'orders.payment_type',
      'orders.total_paise',
      'orders.delivery_fee_paise',
      'orders.created_at',
    ])
    .select([
      'orders.customer_name',
      'orders.full_name',
      'orders.mobile_number',
      'orders.street_address1',
      'orders.street_address2',
    ])
    .select([
      'orders.city',
      'orders.state',
      'orders.postal_code',
      'orders.store_id',
      'orders.staff_id',
      'orders.stock_state',
    ])
    .select([
      'orders.pin_seal',
      'orders.pin_wrong',
      'orders.pin_verified_at',
      'orders.pin_verified_by',
      'orders.cancel_reason',
    ])
    .select(['orders.return_reason', 'orders.cash_collected_paise', 'stores.name as warehouse_name'])
    .select(['slots.starts_at', 'slots.ends_at'])
    .select(sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('staff_name'))
    .select(
      sql<
        OrderForCustomer['refund_state']
      >`case when payments.refundable_at is not null then coalesce(refunds.state, 'refundable') end`.as('refund_state'),
    );

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** One order of the scope, undefined for any other. */
export const findOrderRow = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  selectOrders(db).where('orders.id', '=', id).where(scope).executeTakeFirst();

/** Which orders a list is about: those of a scope that fit a filter. */
export interface OrderSet {
  readonly scope: OrderScope;
  readonly filter: OrderFilter;
}

const idsOf = (db: Db, { scope, filter }: OrderSet) =>
  db.selectFrom('orders').select('orders.id').where(scope).where(matching(filter));

type OrderColumn = 'orders.created_at' | 'orders.total_paise' | 'orders.id';
const BY_TIME = ['orders.created_at', 'orders.id'] as const;
const BY_TOTAL = ['orders.total_paise', 'orders.id'] as const;
const timeOf = (row: OrderRow) => row.created_at;
const totalOf = (row: OrderRow) => row.total_paise;

/** Each is carried by an index of all live orders, read in its direction. */
const ORDERS: Readonly<Record<OrderSort, KeyOrder<OrderColumn, OrderRow>>> = {
  newest: newestByTime(BY_TIME, timeOf),
  oldest: oldestByTime(BY_TIME, timeOf),
  total_high: byAmount('descending', BY_TOTAL, totalOf),
  total_low: byAmount('ascending', BY_TOTAL, totalOf),
};

/** Which page, and in which order. */
export interface OrderPageQuery extends PageQuery {
  readonly sort?: OrderSort | undefined;
}

const rowsOf = (db: Db, { scope, filter }: OrderSet) => selectOrders(db).where(scope).where(matching(filter));

/** A page of a set, newest first unless sorted otherwise. */
export const listOrderRows = (db: Db, set: OrderSet, query: OrderPageQuery): Promise<Page<OrderRow>> =>
  readPage({
    rows: rowsOf(db, set),
    order: ORDERS[query.sort ?? 'newest'],
    query,
    count: () => countUpToCap(db, idsOf(db, set)),
  });

/**
 * The same for a search. Few hits are counted and sorted in one go; where there are more it is quicker to walk from the
 * first. The planner cannot know which of the two a search is.
 */
export async function searchOrderRows(db: Db, set: OrderSet, query: OrderPageQuery): Promise<Page<OrderRow>> {
  const order = ORDERS[query.sort ?? 'newest'];
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
  if (total > COUNT_CAP) return { ...(await readPage({ rows: rowsOf(db, set), order, query })), total };
  const rows = selectOrders(db).where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids))));
  return cutPage(await rows.orderBy(order.by).execute(), limit, order.positionOf, total);
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

function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  toValue: (row: Row) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(toValue(row));
    else groups.set(keyOf(row), [toValue(row)]);
  }
  return groups;
}

interface LineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly name_mr: string | null;
  readonly name_hi: string | null;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: number;
  readonly image_hash: string | null;
}

const toItem = ({ image_hash, price_paise, ...line }: LineRow): Items[number] => ({
  product_id: line.product_id,
  ...namesOf(line.product_name, line),
  product_unit: line.product_unit,
  quantity: line.quantity,
  price: toRupees(price_paise),
  image: pictureUrl(image_hash),
});

const toEvent = (row: {
  readonly event: string;
  readonly at: Date;
  readonly note: string | null;
}): Timeline[number] => ({
  event: row.event as Timeline[number]['event'],
  at: row.at.toISOString(),
  note: row.note,
});

/** The lines, timelines and bills of these orders. */
export async function readDetails(db: Db, orders: readonly { readonly id: number }[]): Promise<OrderDetails> {
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'product_id', 'product_name', 'product_unit', 'quantity', 'products.image_hash'])
    .select(['order_lines.price_paise', ...dayNames('order_lines')])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('order_id')
    .orderBy('product_id')
    .execute();
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'event', 'at', 'note'])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  return {
    items: groupBy(lines, (line) => line.order_id, toItem),
    timelines: groupBy(events, (event) => event.order_id, toEvent),
    bills: await listBillsOfOrders(db, ids),
  };
}
