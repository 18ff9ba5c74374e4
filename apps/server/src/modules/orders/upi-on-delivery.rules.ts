// Rules of UPI at the door that need no database: when a QR code is over, when the gateway is asked again, what counts.

import type { Paise } from '@tilgul/contract/rules/money';
import { DOOR_SECONDS, type DoorPayment } from '@tilgul/contract/upi-on-delivery';
import { getPayable, type OrderFacts } from './orders.rules.ts';

export type UpiPaymentState = 'open' | 'paid' | 'closing' | 'closed';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until when a QR code that is made now is shown. */
export const getCloseTime = (now: Date): Date => new Date(now.getTime() + DOOR_SECONDS * SECOND);

/** Until when the gateway keeps it open: it takes no end within 15 minutes. We close it ourselves before. */
export const getGatewayCloseTime = (now: Date): Date => new Date(now.getTime() + 16 * MINUTE);

const CHECK_MS = 20 * SECOND;
const LATE_CHECKS_MS = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/**
 * When the gateway is asked next by itself: often while the code is shown, then rarely for what banks report late; null
 * once three days have passed.
 */
export function getNextCheck(state: UpiPaymentState, closeBy: Date, now: Date): Date | null {
  if (state === 'closing') return now;
  if (state === 'open') return new Date(Math.min(now.getTime() + CHECK_MS, Math.max(closeBy.getTime(), now.getTime())));
  const age = now.getTime() - closeBy.getTime();
  const pause = LATE_CHECKS_MS.find((candidate) => age < candidate * 3);
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** What the rider is answered. */
export function toAnswerState(
  door: {
    readonly state: UpiPaymentState;
    readonly failed_tries: number;
    readonly failed_before: number;
    readonly close_by: Date;
  },
  now: Date,
): DoorPayment['state'] {
  if (door.state === 'paid') return 'paid';
  if (door.state !== 'open' || door.close_by <= now) return 'expired';
  return door.failed_tries > door.failed_before ? 'failed' : 'open';
}

/** What decides whether a payment pays for its order. */
export type PayableOrder = Pick<
  OrderFacts,
  'status' | 'payment_type' | 'payment_id' | 'total_paise' | 'packed_paise' | 'delivery_fee_paise'
>;

/**
 * Whether a captured payment pays for the order (PAY-16): it is still to be paid, on its way or back in the store, for exactly that sum.
 * Everything else is paid back.
 */
export const isPaymentForOrder = (order: PayableOrder, amount: Paise, currency: string): boolean =>
  order.payment_type === 'cod' &&
  order.payment_id === null &&
  (order.status === 'Out For Delivery' || order.status === 'Shipped') &&
  currency === 'INR' &&
  amount === getPayable(order);
