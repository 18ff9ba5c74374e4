// How many orders there are by store and status, from sums that are kept instead of counted (docs/decisions/0019).
import { NO_STORE } from '@tilgul/contract/orders';
import { type RawBuilder, sql } from 'kysely';

/** Orders that count (API-12), by `store_id` (null: not allocated) and `status`, in parts to be summed as `orders`. */
export const orderSums = sql`(
  select store_id, status, orders from order_counts
  union all select store_id, status, orders from sales_changes where status is not null)`;

/** Which of them; all unless given. */
export interface CountedOrders {
  readonly status?: string | undefined;
  readonly store?: number | typeof NO_STORE | undefined;
}

/** How many orders count now, neither deleted nor cancelled, to be read with something else. */
export function countedOrders({ status, store }: CountedOrders): RawBuilder<number> {
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const ofStore =
    store === undefined ? sql`true` : store === NO_STORE ? sql`store_id is null` : sql`store_id = ${store}::bigint`;
  return sql`(select coalesce(sum(orders), 0)::bigint from ${orderSums} as sums where ${ofStatus} and ${ofStore})`;
}
