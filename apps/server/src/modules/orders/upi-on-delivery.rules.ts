// Rules of UPI on delivery: which payments count. Pure.

import type { Paise } from '@tilgul/contract/rules/money';
import { getPayable, type OrderFacts } from './orders.rules.ts';

export type PayableOrder = Pick<
  OrderFacts,
  'status' | 'payment_type' | 'payment_id' | 'total_paise' | 'packed_paise' | 'delivery_fee_paise'
>;

/**
 * Whether a captured payment pays for the order (PAY-16): an unpaid cash order that is Shipped or Out For Delivery, and the
 * exact amount due. Any other payment is refunded.
 */
export const isPaymentForOrder = (order: PayableOrder, amount: Paise, currency: string): boolean =>
  order.payment_type === 'cod' &&
  order.payment_id === null &&
  (order.status === 'Out For Delivery' || order.status === 'Shipped') &&
  currency === 'INR' &&
  amount === getPayable(order);
