// SQL of the dashboards and of the sales of a period. Dashboards read sums (sales-sums.ts), periods read ranges of the time
// indexes; both cost the same at any number of orders.
import type { Ok } from '@tilgul/contract/endpoint';
import type {
  adminReport,
  adminToday,
  LowStockRow,
  ReportDay,
  staffReport,
  storeReport,
  WaitingOrder,
} from '@tilgul/contract/reports';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { exactSum, onlyRow } from '../../platform/db/sql.ts';
import { type Names, translateField } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { orderSums } from '../orders/lists/order-pages.sql.ts';
import { productSums, quarterSums } from './sales-sums.ts';

type ChainReport = Ok<typeof adminReport>;
type ProductSales = ChainReport['product_sales'];
type StoreOrders = ChainReport['orders_by_warehouse'];

/**
 * Sales in rupees by product, highest first; negative where more came back than was sold. `sold` has product_id and paise, in any
 * number of rows per product.
 */
async function sumByProduct(db: Db, sold: RawBuilder<unknown>): Promise<ProductSales> {
  const { rows } = await sql<{ id: number; name: string; names: Names; image_hash: string | null; total: Paise }>`
    select products.id, products.name, products.names, products.image_hash, ${exactSum(sql`sum(sold.paise)`)} as total
    from (${sold}) as sold join products on products.id = sold.product_id
    group by products.id having sum(sold.paise) <> 0 order by total desc, products.id`.execute(db);
  return rows.map(({ id, name, names, image_hash, total }) => ({
    product__id: id,
    ...translateField('product__name', name, names),
    product__image: pictureUrl(image_hash),
    total_sales: toRupees(total),
  }));
}

const sumProductSales = (db: Db, scope: RawBuilder<unknown>): Promise<ProductSales> =>
  sumByProduct(
    db,
    sql`select product_id, sum(paise) as paise from ${productSums} as sums where ${scope} group by product_id`,
  );

export const sumChainSales = (db: Db): Promise<ProductSales> => sumProductSales(db, sql`true`);

/** A store's sales: orders allocated to it, and its counter sales. */
export const sumStoreSales = (db: Db, storeId: number): Promise<ProductSales> =>
  sumProductSales(db, sql`store_id = ${storeId}::bigint`);

/** Counts the customers, stores and products that are not archived. */
export async function countChain(db: Db): Promise<Omit<ChainReport, 'orders_by_warehouse' | 'product_sales'>> {
  const counts = sql<{ customer_count: number; total_warehouses: number; total_products: number }>`
    select (select count(*) from users where role = 'Customer' and archived_at is null) as customer_count,
      (select count(*) from stores where archived_at is null) as total_warehouses,
      (select count(*) from products where archived_at is null) as total_products`;
  return onlyRow(await counts.execute(db));
}

/**
 * Orders by allocated store, of one store or all, in the order of store numbers. Closed stores appear only if they have
 * orders. `allocated` has store_id and count.
 */
async function listStoreOrders(db: Db, allocated: RawBuilder<unknown>, storeId: number | null): Promise<StoreOrders> {
  const { rows } = await sql<{ id: number; name: string; names: Names; count: number }>`
    select stores.id, stores.name, stores.names, coalesce(allocated.count, 0)::bigint as count
    from stores left join (${allocated}) as allocated on allocated.store_id = stores.id
    where (stores.archived_at is null or allocated.count > 0) and (${storeId}::bigint is null or stores.id = ${storeId}::bigint)
    order by stores.store_no, stores.id`.execute(db);
  return rows.map(({ id, name, names, count }) => ({
    warehouse__id: id,
    ...translateField('warehouse__name', name, names),
    count,
  }));
}

/** Counts orders by allocated store, of one store or all. */
export const countOrdersByStore = (db: Db, storeId: number | null): Promise<StoreOrders> =>
  listStoreOrders(db, sql`select store_id, sum(orders) as count from ${orderSums} as sums group by store_id`, storeId);

/** Name, staff, delivered orders and products on hand of a store. */
export async function readStoreCounts(db: Db, storeId: number) {
  const { rows } = await sql<Omit<Ok<typeof storeReport>, 'product_sales' | 'today'>>`
    select ${selectStoreName()} as warehouse_name,
      (select count(*) from users where store_id = stores.id and archived_at is null) as staff_count,
      (select coalesce(sum(orders), 0)::bigint from ${orderSums} as sums where store_id = stores.id and status = 'Delivered') as delivered_orders_count,
      (select count(*) from stock_levels
        join stock_locations on stock_locations.id = stock_levels.place_id
        join products on products.id = stock_levels.product_id and products.archived_at is null
        where stock_locations.store_id = stores.id and stock_levels.on_hand > 0) as total_products
    from stores where stores.id = ${storeId}::bigint`.execute(db);
  return rows[0];
}

/** A rider's open deliveries, without orders brought back (ORD-7), and the day's deliveries and collected cash. */
export async function readStaffFigures(
  db: Db,
  staffId: number,
  day: { readonly from: Date; readonly to: Date },
): Promise<Ok<typeof staffReport>> {
  const figures = sql<{ to_deliver: number; delivered_today: number; cash: Paise }>`
    select count(*) filter (where status = 'Out For Delivery' or status = 'Shipped' and return_reason is null) as to_deliver,
      count(*) filter (where status = 'Delivered') as delivered_today,
      ${exactSum(sql`sum(cash_collected_paise) filter (where status = 'Delivered')`)} as cash
    from orders where staff_id = ${staffId}::bigint and deleted_at is null and (status in ('Shipped', 'Out For Delivery')
      or (status = 'Delivered' and delivered_at >= ${day.from}::timestamptz and delivered_at < ${day.to}::timestamptz))`;
  const { cash, ...counts } = onlyRow(await figures.execute(db));
  return { ...counts, cash_collected_today: toRupees(cash) };
}

/** A business day with its start and end. */
interface DaySpan {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Orders, counter sales and revenue by the day of placing, without cancelled and deleted orders. `days` must be consecutive,
 * oldest first; a day without orders has zeros.
 */
export async function listDailySales(db: Db, days: readonly DaySpan[]): Promise<ReportDay[]> {
  const [starts, end] = [days.map(({ from }) => from), days.at(-1)?.to];
  const { rows } = await sql<{ position: number; orders: number; manual_orders: number; paise: Paise }>`
    select width_bucket(quarter, ${starts}::timestamptz[]) as position, sum(orders)::bigint as orders,
      sum(manual_orders)::bigint as manual_orders, ${exactSum(sql`sum(paise)`)} as paise
    from ${quarterSums} as sums
    where quarter >= ${starts[0]}::timestamptz and quarter < ${end}::timestamptz group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.position, row]));
  return days.map(({ day }, index) => {
    const { orders = 0, manual_orders = 0, paise = 0 } = found.get(index + 1) ?? {};
    return { day, orders, manual_orders, revenue: toRupees(paise) };
  });
}

type Waiting = Ok<typeof adminToday>['unallocated'];

/** Counts the Pending rows of a table that match, with the time of the oldest. */
async function countPending(db: Db, table: 'orders' | 'stock_requests', matching = sql`true`): Promise<Waiting> {
  const pending = sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(created_at) as oldest from ${sql.table(table)} where status = 'Pending' and ${matching}`;
  const { count, oldest } = onlyRow(await pending.execute(db));
  return { count, oldest_at: oldest?.toISOString() ?? null };
}

/** Counts Pending orders without a store. */
export const countUnallocated = (db: Db): Promise<Waiting> =>
  countPending(db, 'orders', sql`store_id is null and deleted_at is null`);

/** Counts undecided stock requests. */
export const countPendingRequests = (db: Db): Promise<Waiting> => countPending(db, 'stock_requests');

/** Counts orders that were Pending before `since`, and lists the `limit` oldest. */
export async function listWaitingOrders(
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
    .select(['orders.id', 'orders.customer_name', 'orders.created_at', 'orders.total_paise'])
    .select(selectStoreName<string | null>().as('warehouse_name'))
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
      warehouse_name: row.warehouse_name,
    })),
  };
}

type LowStockLine = Pick<
  LowStockRow,
  'warehouse_id' | 'warehouse_name' | 'product_id' | 'product_name' | 'unit' | 'on_hand' | 'reorder_level'
> & { readonly warehouse_names: Names; readonly product_names: Names; readonly unit_names: Names };

/**
 * Counts products at or below their reorder level in a store, and lists the `limit` with the least stock. The main stock has
 * no reorder level. Reads balances only, so the cost grows with the catalogue, not with the orders.
 */
export async function listLowStock(db: Db, limit: number): Promise<{ count: number; rows: LowStockRow[] }> {
  const { rows } = await sql<LowStockLine & { count: number }>`
    select stores.id as warehouse_id, stores.name as warehouse_name, stores.names as warehouse_names,
      products.id as product_id, products.name as product_name, products.names as product_names, units.unit, units.names as unit_names,
      stock_levels.on_hand, stock_levels.reorder_level, count(*) over () as count
    from stock_levels
      join stock_locations on stock_locations.id = stock_levels.place_id
      join stores on stores.id = stock_locations.store_id and stores.archived_at is null
      join products on products.id = stock_levels.product_id and products.archived_at is null
      join units on units.id = products.unit_id
    where stock_levels.on_hand <= stock_levels.reorder_level
    order by stock_levels.on_hand, stores.store_no, products.id limit ${limit}::int`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      warehouse_id: row.warehouse_id,
      ...translateField('warehouse_name', row.warehouse_name, row.warehouse_names),
      product_id: row.product_id,
      ...translateField('product_name', row.product_name, row.product_names),
      ...translateField('unit', row.unit, row.unit_names),
      on_hand: row.on_hand,
      reorder_level: row.reorder_level,
    })),
  };
}

/** Matches orders that are neither cancelled nor deleted (API-12). */
const isCounted = sql.raw("orders.deleted_at is null and orders.status <> 'Cancelled'");

/** A period from `from` to before `to`, and optionally one store; by default all stores and the main stock. */
export interface SalesScope {
  readonly from: Date;
  readonly to: Date;
  readonly storeId?: number | undefined;
}

const during = (column: string, { from, to }: SalesScope) => {
  const at = sql.ref(column);
  return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
};
const ordersIn = (scope: SalesScope) =>
  scope.storeId === undefined
    ? during('orders.created_at', scope)
    : sql`orders.store_id = ${scope.storeId}::bigint and ${during('orders.created_at', scope)}`;
const soldAt = ({ storeId }: SalesScope) =>
  storeId === undefined
    ? sql`true`
    : sql`manual_orders.place_id = (select id from stock_locations where store_id = ${storeId}::bigint)`;
const counterSalesIn = (scope: SalesScope) => sql`${soldAt(scope)} and ${during('manual_orders.created_at', scope)}`;

/** Accepted claims on counted orders, and counter sales that came back: both on the day that they came back (API-12). */
const acceptedClaims = (scope: SalesScope) =>
  sql`claims join orders on orders.id = claims.order_id
    where claims.state = 'accepted' and ${isCounted} and ${during('claims.decided_at', scope)}
      ${scope.storeId === undefined ? sql`` : sql`and orders.store_id = ${scope.storeId}::bigint`}`;
const counterReturnsIn = (scope: SalesScope) =>
  sql`${soldAt(scope)} and ${during('manual_order_returns.created_at', scope)}`;

/**
 * Sales in rupees by product, less what came back in the period, highest first. Each kind is summed before the union, so that
 * only products are sorted.
 */
export const sumSalesByProduct = (db: Db, scope: SalesScope): Promise<ProductSales> =>
  sumByProduct(
    db,
    sql`
      select order_lines.product_id, sum(line_paise(order_lines.quantity, order_lines.packed, order_lines.price_paise, order_lines.charged_paise, 0)) as paise
      from order_lines join orders on orders.id = order_lines.order_id where ${isCounted} and ${ordersIn(scope)}
      group by order_lines.product_id
      union all
      select manual_order_lines.product_id, sum(manual_order_lines.quantity * manual_order_lines.price_paise - manual_order_lines.discount_paise)
      from manual_order_lines join manual_orders on manual_orders.id = manual_order_lines.manual_order_id
      where ${counterSalesIn(scope)}
      group by manual_order_lines.product_id
      union all
      select claims.product_id, -sum(claims.amount_paise) from ${acceptedClaims(scope)}
      group by claims.product_id
      union all
      select back.product_id, -sum(sold_paise(before.units + back.quantity, manual_order_lines.quantity, manual_order_lines.price_paise, discount_paise)
        - sold_paise(before.units, manual_order_lines.quantity, manual_order_lines.price_paise, discount_paise))
      from manual_order_returns join manual_orders on manual_orders.id = manual_order_returns.manual_order_id
        join manual_order_return_lines as back on back.return_id = manual_order_returns.id
        join manual_order_lines on manual_order_lines.manual_order_id = manual_orders.id and manual_order_lines.line = back.line
        cross join lateral (
          select coalesce(sum(earlier.quantity), 0)::int as units from manual_order_returns as past
            join manual_order_return_lines as earlier on earlier.return_id = past.id and earlier.line = back.line
          where past.manual_order_id = manual_orders.id and past.round < manual_order_returns.round) as before
      where ${counterReturnsIn(scope)}
      group by back.product_id`,
  );

/**
 * What was sold and what came back in a period, one row each: `at`, whether it was sold at the counter (`is_counter`), `orders`
 * and `manual_orders` it counts, and `paise`.
 */
const soldRows = (scope: SalesScope): RawBuilder<unknown> => sql`
  select orders.created_at as at, false as is_counter, 1 as orders, 0 as manual_orders,
    coalesce(orders.packed_paise, orders.total_paise) as paise
  from orders where ${isCounted} and ${ordersIn(scope)}
  union all
  select manual_orders.created_at, true, 0, (manual_orders.void_at is null)::int, manual_orders.total_paise
  from manual_orders where ${counterSalesIn(scope)}
  union all
  select claims.decided_at, false, 0, 0, -claims.amount_paise from ${acceptedClaims(scope)}
  union all
  select manual_order_returns.created_at, true, 0, 0, -manual_order_returns.amount_paise
  from manual_order_returns join manual_orders on manual_orders.id = manual_order_returns.manual_order_id
  where ${counterReturnsIn(scope)}`;

/** Counts orders and counter sales that are not void, and sums the revenue in rupees, less what came back in the period. */
export async function sumSales(
  db: Db,
  scope: SalesScope,
): Promise<Pick<ReportDay, 'orders' | 'manual_orders' | 'revenue'>> {
  const sums = sql<{ orders: number; manual_orders: number; paise: Paise }>`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(manual_orders), 0)::int as manual_orders,
      ${exactSum(sql`sum(paise)`)} as paise
    from (${soldRows(scope)}) as sold`;
  const { paise, ...counts } = onlyRow(await sums.execute(db));
  return { ...counts, revenue: toRupees(paise) };
}

/** Sums of a part of a period, in paise: in all, and before a cutoff. */
interface PartSums {
  /** From 1. */
  readonly position: number;
  readonly paise: number;
  readonly orders: number;
  readonly manual_orders: number;
  readonly online_paise: number;
  readonly counter_paise: number;
}

/** Sums sales by part of a period. `starts` begin the parts, oldest first; all but `paise` is counted before `cutoff` only. */
export async function sumParts(
  db: Db,
  scope: SalesScope,
  { starts, cutoff }: { readonly starts: readonly Date[]; readonly cutoff: Date },
): Promise<PartSums[]> {
  const { rows } = await sql<PartSums>`
    select width_bucket(at, ${starts}::timestamptz[]) as position, ${exactSum(sql`sum(paise)`)} as paise,
      coalesce(sum(orders) filter (where is_early), 0)::int as orders,
      coalesce(sum(manual_orders) filter (where is_early), 0)::int as manual_orders,
      ${exactSum(sql`sum(paise) filter (where is_early and not is_counter)`)} as online_paise,
      ${exactSum(sql`sum(paise) filter (where is_early and is_counter)`)} as counter_paise
    from (${soldRows(scope)}) as sold cross join lateral (select at < ${cutoff}::timestamptz as is_early) as early
    group by 1`.execute(db);
  return rows;
}

/** Counts the period's orders by allocated store. */
export const countPeriodOrdersByStore = (db: Db, scope: SalesScope): Promise<StoreOrders> => {
  const matching = sql`${isCounted} and ${ordersIn(scope)} and store_id is not null`;
  const allocated = sql`select store_id, count(*) from orders where ${matching} group by store_id`;
  return listStoreOrders(db, allocated, scope.storeId ?? null);
};
