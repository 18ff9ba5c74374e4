// What bringing a cart costs, worked out where the cart changes: by the rule that the server applies.
import type { CartAnswer } from '@tilgul/contract/cart';
import { deliveryFeeAt, freeFrom } from '@tilgul/contract/rules/delivery-fee';
import { addRupees } from '@tilgul/contract/rules/money';

export interface DeliveryCharge {
  /** Rupees; 0 where delivery is free. */
  readonly fee: number;
  /** Goods and fee together: what is paid. */
  readonly total: number;
  /** Rupees of goods still missing for free delivery; 0 when it is free already, or never. */
  readonly toFree: number;
  /** Rupees of goods still missing for an order at all; 0 when there are enough. */
  readonly toMinimum: number;
}

/** The delivery charge of a cart as it is on screen (DEL-9, DEL-11). */
export function deliveryCharge({
  grand_total: goods,
  delivery,
}: Pick<CartAnswer, 'grand_total' | 'delivery'>): DeliveryCharge {
  const fee = deliveryFeeAt(delivery.steps, goods);
  const free = freeFrom(delivery.steps);
  const missing = (wanted: number) => Math.max(0, addRupees(wanted, -goods));
  return {
    fee,
    total: addRupees(goods, fee),
    toFree: fee > 0 && free !== null ? missing(free) : 0,
    toMinimum: missing(delivery.min_order),
  };
}
