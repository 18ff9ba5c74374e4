// The delivery charge of a cart, computed with the server's rule so that it updates with every edit.
import type { CartAnswer } from '@tilgul/contract/cart';
import { getDeliveryFee, getFreeDeliveryFrom } from '@tilgul/contract/delivery-fee';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/cart';
import { Truck } from 'lucide-react';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { getCartTotal } from './cart-total.ts';

export interface DeliveryCharge {
  /** Rupees; 0 for free delivery. */
  readonly fee: number;
  /** Rupees to pay: goods and fee. */
  readonly total: number;
  /** Rupees still to add for free delivery; 0 if delivery is already free or never is. */
  readonly toFree: number;
  /** Rupees of goods from which delivery is free; null if it never is. */
  readonly freeFrom: number | null;
  /** Rupees still to add to reach the minimum order; 0 once reached. */
  readonly toMinimum: number;
}

/** The delivery charge of the cart on screen (DEL-9, DEL-11). */
export function calculateDeliveryCharge(cart: Pick<CartAnswer, 'grand_total' | 'delivery'>): DeliveryCharge {
  const { grand_total: goods, delivery } = cart;
  const fee = getDeliveryFee(delivery.steps, goods);
  const free = getFreeDeliveryFrom(delivery.steps);
  const missing = (wanted: number) => Math.max(0, addRupees(wanted, -goods));
  return {
    fee,
    total: getCartTotal(cart),
    toFree: fee > 0 && free !== null ? missing(free) : 0,
    freeFrom: free,
    toMinimum: missing(delivery.min_order),
  };
}

/** A term and its value for a list of sums; names the amount from which delivery is free. */
export function DeliveryTerm({ charge: { fee, freeFrom } }: { charge: DeliveryCharge }) {
  return (
    <>
      <dt className="text-muted">
        {fee > 0 && freeFrom !== null ? texts.deliveryFreeFrom({ amount: formatCash(freeFrom) }) : texts.delivery}
      </dt>
      <dd className="text-end">{fee === 0 ? texts.free : formatRupees(fee)}</dd>
    </>
  );
}

/** 'Add ₹62 for free delivery', or what is missing for the minimum order; nothing if neither applies. */
export function DeliveryHint({ charge: { toFree, toMinimum } }: { charge: DeliveryCharge }) {
  if (toMinimum > 0) {
    return (
      <Alert tone="notice" className="mt-3">
        {texts.belowMinimum({ amount: formatCash(toMinimum) })}
      </Alert>
    );
  }
  if (toFree === 0) return null;
  return (
    <Alert tone="notice" icon={Truck} className="mt-3">
      {texts.addForFree({ amount: formatCash(toFree) })}
    </Alert>
  );
}
