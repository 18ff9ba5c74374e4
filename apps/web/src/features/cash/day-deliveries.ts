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

const deliveredAt = ({ timeline }: Order): string | undefined =>
  timeline.findLast(({ event }) => event === 'Delivered')?.at;

/** Oldest first. Cash belongs to the day of its entry, which is the next day after a closing. */
export function getDayDeliveries(
  { date, entries }: { date: string; entries: readonly Entry[] },
  orders: readonly Order[],
  timeZone: string,
): DayDelivery[] {
  const names = new Map(orders.map(({ id, user_name }) => [id, user_name]));
  const inCash = entries.flatMap(({ kind, order_id, at, due, amount, difference, reason }) =>
    kind === 'collected' && order_id !== null
      ? [
          {
            at,
            orderId: order_id,
            customer: names.get(order_id) ?? '',
            total: due,
            collected: amount,
            difference,
            reason,
          },
        ]
      : [],
  );
  const online = orders.flatMap((order) => {
    const at = deliveredAt(order);
    if (order.payment_type !== 'online' || at === undefined || isoDay(at, timeZone) !== date) return [];
    return [
      {
        at,
        orderId: order.id,
        customer: order.user_name,
        total: order.payable_total,
        collected: undefined,
        difference: 0,
        reason: null,
      },
    ];
  });
  return [...inCash, ...online].sort((one, other) => one.at.localeCompare(other.at));
}
