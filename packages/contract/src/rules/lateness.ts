// When an order is late: against its delivery window.
import { ORDER_ENDS, ORDER_STATUSES, type OrderStatus } from './statuses.ts';

/** Statuses of orders that are still to be delivered. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !ORDER_ENDS.includes(status));

interface Due {
  readonly status: OrderStatus;
  /** Null: as soon as possible, which has no time to be late against. */
  readonly slot: { readonly ends_at: string } | null;
}

/** Milliseconds since the end of the window of an open order; 0 if it is in time, has no window, or has ended. */
export function getLateness({ status, slot }: Due, now: number): number {
  if (slot === null || ORDER_ENDS.includes(status)) return 0;
  return Math.max(0, now - new Date(slot.ends_at).getTime());
}
