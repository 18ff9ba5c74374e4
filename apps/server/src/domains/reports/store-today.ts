// A store's work right now: what waits for its manager.
import type { Ok } from '@tilgul/contract/endpoint';
import type { storeReport } from '@tilgul/contract/reports';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { dayOf, dayRange } from '../../time/business-day.ts';
import { readCashWaiting } from '../cash/cash-sums.db.ts';

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

/** Orders by step, goods at or below their reorder level, approved requests, cash with the staff; days are of BUSINESS_TZ. */
export async function storeToday({ db, now, deps }: ActorContext, storeId: number): Promise<StoreToday> {
  const { BUSINESS_TZ } = deps.config;
  const today = dayOf(now, BUSINESS_TZ);
  const { from } = dayRange(today, BUSINESS_TZ);
  const [counted, cash] = await Promise.all([
    sql<Counts>`
      with own as (
        select count(*) filter (where status = 'Pending')::int as to_process, count(*) filter (where status = 'Processing')::int as to_ship,
          count(*) filter (where status = 'Shipped')::int as to_pick_up, count(*) filter (where status = 'Out For Delivery')::int as on_the_road,
          count(*) filter (where status = 'Delivered' and delivered_at >= ${from}::timestamptz)::int as delivered_today
        from orders where store_id = ${storeId}::int and deleted_at is null and status <> 'Cancelled'
      )
      select own.*,
        (select count(*)::int from stock_places join stock_levels as level on level.place_id = stock_places.id
          join products on products.id = level.product_id and products.archived_at is null
          where stock_places.store_id = ${storeId}::int and level.on_hand <= level.reorder_level) as low_stock,
        (select count(*)::int from stock_requests where store_id = ${storeId}::int and status = 'Approved') as requests_to_add
      from own`.execute(db),
    readCashWaiting(db, storeId, today),
  ]);
  return { ...(counted.rows[0] ?? NOTHING), ...cash, as_of: now.toISOString() };
}
