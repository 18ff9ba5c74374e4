// What was sold from one business day to another.
import type { Ok } from '@tilgul/contract/endpoint';
import { SALES_DAYS, type salesReport } from '@tilgul/contract/reports';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { invalid } from '../../platform/http/errors.ts';
import { dayOf, dayRange } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { ordersByStoreIn, salesByProduct, sumSales } from './sales.db.ts';

const DAY = 24 * 3_600_000;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Both days of a query: what is missing is today, or the other day where that is earlier. */
function readDays({ from, to }: Days, today: string): { readonly from: string; readonly to: string } {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? (last < today ? last : today);
  if (first > last) throw invalid({ to: [say('The last day must not be before the first.')] });
  if ((Date.parse(last) - Date.parse(first)) / DAY >= SALES_DAYS)
    throw invalid({ to: [say('At most {max} days can be added up at once.', { max: SALES_DAYS })] });
  return { from: first, to: last };
}

/** Days of BUSINESS_TZ; a manager sees the own store (API-12). Throws invalid at `to`; no_store. */
export async function reportSales(
  { db, actor, now, deps }: ActorContext,
  query: Days,
): Promise<Ok<typeof salesReport>> {
  const { BUSINESS_TZ } = deps.config;
  const days = readDays(query, dayOf(now, BUSINESS_TZ));
  const scope = {
    from: dayRange(days.from, BUSINESS_TZ).from,
    to: dayRange(days.to, BUSINESS_TZ).to,
    storeId: actor.role === MANAGER ? storeOf(actor) : undefined,
  };
  const [sums, orders_by_warehouse, product_sales] = await Promise.all([
    sumSales(db, scope),
    ordersByStoreIn(db, scope),
    salesByProduct(db, scope),
  ]);
  return { ...days, ...sums, orders_by_warehouse, product_sales };
}
