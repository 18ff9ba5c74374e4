// The administrator's dashboard: the last days, and what waits for the administrator or a store.
import type { Ok } from '@tilgul/contract/endpoint';
import { type adminToday as call, PATIENCE_MINUTES, REPORT_DAYS, URGENT_ROWS } from '@tilgul/contract/reports';
import type { Context } from '../../deps.ts';
import { lastDays } from '../../platform/time/business-day.ts';
import { countRefundable } from '../payments/payments.db.ts';
import { countPendingRequests, countUnallocated, listDays, listLowStock, listWaiting } from './today.db.ts';

const MINUTE = 60_000;

/** Days by BUSINESS_TZ; waiting by the server's clock, so that a wrong clock at the counter changes nothing. */
export async function adminToday({ db, now, deps }: Context): Promise<Ok<typeof call>> {
  const since = new Date(now.getTime() - PATIENCE_MINUTES * MINUTE);
  const [days, unallocated, pending_requests, waiting_orders, low_stock, refundable_count] = await Promise.all([
    listDays(db, lastDays(now, deps.config.BUSINESS_TZ, REPORT_DAYS)),
    countUnallocated(db),
    countPendingRequests(db),
    listWaiting(db, since, URGENT_ROWS),
    listLowStock(db, URGENT_ROWS),
    countRefundable(db),
  ]);
  return { days, unallocated, pending_requests, waiting_orders, low_stock, refundable_count };
}
