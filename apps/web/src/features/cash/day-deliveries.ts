// A rider's deliveries of a day, paid in cash or online.
import type { CashEntry } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { isoDay } from '../../shared/format/dates.ts';

export interface DayDelivery {
  readonly at: string;
  readonly orderId: number;
  readonly customer: string;
  /** Order total in rupees. */
  readonly total: number;
  /** Cash in rupees; undefined if paid online. */
  readonly collected: number | undefined;
  /** Cash minus total. */
  readonly difference: number;
  /** Reason for a difference. */
  readonly reason: string | null;
}

type Order = Pick<OrderForStaff, 'id' | 'user_name' | 'payment_type' | 'payable_total' | 'timeline'>;
type Entry = Pick<CashEntry, 'kind' | 'order_id' | 'at' | 'due' | 'amount' | 'difference' | 'reason'>;

/** Oldest first. Cash belongs to the day of its entry, which is the next day after a closing. */
export function getDayDeliveries(
  { date, entries }: { date: string; entries: readonly Entry[] },
  orders: readonly Order[],
  timeZone: string,
): DayDelivery[] {
  const names = new Map(orders.map(({ id, user_name }) => [id, user_name]));
  const inCash = entries.flatMap(({ kind, order_id: orderId, at, due: total, amount: collected, ...why }) => {
    if (kind !== 'collected' || orderId === null) return [];
    const { difference, reason } = why;
    return [{ at, orderId, customer: names.get(orderId) ?? '', total, collected, difference, reason }];
  });
  const online = orders.flatMap(({ id: orderId, user_name: customer, payable_total: total, ...order }) => {
    const at = order.timeline.findLast(({ event }) => event === 'Delivered')?.at;
    if (order.payment_type !== 'online' || at === undefined || isoDay(at, timeZone) !== date) return [];
    return [{ at, orderId, customer, total, collected: undefined, difference: 0, reason: null }];
  });
  return [...inCash, ...online].sort((one, other) => one.at.localeCompare(other.at));
}
