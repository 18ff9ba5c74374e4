// A store's work right now: what waits for its manager.
import type { Ok } from '@tilgul/contract/endpoint';
import type { storeReport } from '@tilgul/contract/reports';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { dayOf, dayRange } from '../../platform/time/business-day.ts';
import { readCashWaiting } from '../cash/cash-sums.db.ts';
import { orderSums } from '../orders/lists/order-counts.db.ts';

type StoreToday = Ok<typeof storeReport>['today'];
type Counts = Omit<StoreToday, 'cash_to_hand_over' | 'staff_with_cash' | 'cash_open_since' | 'as_of'>;

const NOTHING: Counts = {
  to_process: 0,
  to_ship: 0,
  to_pick_up: 0,
  on_the_road: 0,
  delivered_today: 0,
  low_stock: 0,
  requests_to_add: 0,
};

const countOf = (status: OrderStatus) =>
  sql`coalesce(sum(orders) filter (where status = ${sql.lit(status)}), 0)::bigint`;

/** Orders by step, goods at or below their reorder level, approved requests, cash with the staff; days are of BUSINESS_TZ. */
export async function storeToday({ db, now, deps }: ActorContext, storeId: number): Promise<StoreToday> {
  const { BUSINESS_TZ } = deps.config;
  const today = dayOf(now, BUSINESS_TZ);
  const { from } = dayRange(today, BUSINESS_TZ);
  const [counted, cash] = await Promise.all([
    sql<Counts>`
      with own as (
        select ${countOf('Pending')} as to_process, ${countOf('Processing')} as to_ship, ${countOf('Shipped')} as to_pick_up,
          ${countOf('Out For Delivery')} as on_the_road
        from ${orderSums} as sums where store_id = ${storeId}::bigint
      )
      select own.*,
        (select count(*) from orders where store_id = ${storeId}::bigint and status = 'Delivered' and deleted_at is null
          and delivered_at >= ${from}::timestamptz) as delivered_today,
        (select count(*) from stock_places join stock_levels as level on level.place_id = stock_places.id
          join products on products.id = level.product_id and products.archived_at is null
          where stock_places.store_id = ${storeId}::bigint and level.on_hand <= level.reorder_level) as low_stock,
        (select count(*) from stock_requests where store_id = ${storeId}::bigint and status = 'Approved') as requests_to_add
      from own`.execute(db),
    readCashWaiting(db, storeId, today),
  ]);
  return { ...(counted.rows[0] ?? NOTHING), ...cash, as_of: now.toISOString() };
}
