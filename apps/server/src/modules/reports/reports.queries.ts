// The dashboards of administrators and managers, and the sales of a period.
import type { Ok } from '@tilgul/contract/endpoint';
import {
  type adminToday as adminTodayCall,
  LATE_AFTER_MINUTES,
  REPORT_DAYS,
  SALES_DAYS,
  type salesReport,
  type storeReport,
  URGENT_ROWS,
} from '@tilgul/contract/reports';
import { invalid } from '@tilgul/contract/rules/errors';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { dayRange, getBusinessDay, getToday, listLastDays } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { readPendingCash } from '../cash/cash-lists.sql.ts';
import { orderSums } from '../orders/lists/order-pages.sql.ts';
import { countRefundable } from '../payments/payments.sql.ts';
import { getStore } from '../stores/stores.sql.ts';
import {
  countPendingRequests,
  countPeriodOrdersByStore,
  countUnallocated,
  listDailySales,
  listLowStock,
  listWaitingOrders,
  sumSales,
  sumSalesByProduct,
} from './reports.sql.ts';

const MINUTE = 60_000;

/** The administrator's dashboard: the last business days, and everything that waits for action. */
export async function readAdminToday({ db, now, deps }: Context): Promise<Ok<typeof adminTodayCall>> {
  const since = new Date(now.getTime() - LATE_AFTER_MINUTES * MINUTE);
  const [days, unallocated, pending_requests, waiting_orders, low_stock, refundable_count] = await Promise.all([
    listDailySales(db, listLastDays(now, deps.config.BUSINESS_TZ, REPORT_DAYS)),
    countUnallocated(db),
    countPendingRequests(db),
    listWaitingOrders(db, since, URGENT_ROWS),
    listLowStock(db, URGENT_ROWS),
    countRefundable(db),
  ]);
  return { days, unallocated, pending_requests, waiting_orders, low_stock, refundable_count };
}

type StoreToday = Ok<typeof storeReport>['today'];
type Counts = Omit<StoreToday, 'cash_to_hand_over' | 'staff_with_cash' | 'cash_open_since' | 'as_of'>;

const countByStatus = (status: OrderStatus) =>
  sql`coalesce(sum(orders) filter (where status = ${sql.lit(status)}), 0)::bigint`;

/** A store's open work: orders by status, low stock, approved requests and cash to hand over, as of now. */
export async function readStoreToday({ db, now, deps }: ActorContext, storeId: number): Promise<StoreToday> {
  const today = getToday({ now, deps });
  const { from } = dayRange(today, deps.config.BUSINESS_TZ);
  const [counted, cash] = await Promise.all([
    sql<Counts>`
      with own as (
        select ${countByStatus('Pending')} as to_process, ${countByStatus('Processing')} as to_ship, ${countByStatus('Shipped')} as to_pick_up,
          ${countByStatus('Out For Delivery')} as on_the_road
        from ${orderSums} as sums where store_id = ${storeId}::bigint
      )
      select own.*,
        (select count(*) from orders where store_id = ${storeId}::bigint and status = 'Delivered' and deleted_at is null
          and delivered_at >= ${from}::timestamptz) as delivered_today,
        (select count(*) from stock_locations join stock_levels as level on level.place_id = stock_locations.id
          join products on products.id = level.product_id and products.archived_at is null
          where stock_locations.store_id = ${storeId}::bigint and level.on_hand <= level.reorder_level) as low_stock,
        (select count(*) from stock_requests where store_id = ${storeId}::bigint and status = 'Approved') as requests_to_add
      from own`.execute(db),
    readPendingCash(db, storeId, today),
  ]);
  return { ...onlyRow(counted), ...cash, as_of: now.toISOString() };
}

const DAY = 24 * 3_600_000;

interface SalesPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly store_id?: number | undefined;
}

/** First and last day of a query. A missing day is today, or the other day if today would reverse their order. */
function resolvePeriod(
  { from, to }: Pick<SalesPeriod, 'from' | 'to'>,
  today: string,
): { readonly from: string; readonly to: string } {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? (last < today ? last : today);
  if (first > last) throw invalid({ to: [getText('reports.daysReversed')] });
  if ((Date.parse(last) - Date.parse(first)) / DAY >= SALES_DAYS)
    throw invalid({ to: [getText('reports.tooManyDays', { max: SALES_DAYS })] });
  return { from: first, to: last };
}

/** Sales of a period of business days, of the chain or a store. Managers see only their store's (API-12). */
export async function readSalesReport(
  { db, actor, now, deps }: ActorContext,
  query: SalesPeriod,
): Promise<Ok<typeof salesReport>> {
  const { BUSINESS_TZ } = deps.config;
  const days = resolvePeriod(query, getBusinessDay(now, BUSINESS_TZ));
  const scope = {
    from: dayRange(days.from, BUSINESS_TZ).from,
    to: dayRange(days.to, BUSINESS_TZ).to,
    storeId: resolveStore(actor, query.store_id),
  };
  if (query.store_id !== undefined) await getStore(db, query.store_id);
  const [sums, orders_by_warehouse, product_sales] = await Promise.all([
    sumSales(db, scope),
    countPeriodOrdersByStore(db, scope),
    sumSalesByProduct(db, scope),
  ]);
  return { ...days, ...sums, orders_by_warehouse, product_sales };
}
