// What bringing the cart costs, said from the first item on, and what is still missing for it to be free.

import type { CartAnswer } from '@tilgul/contract/cart';
import { deliveryFeeAt, freeFrom } from '@tilgul/contract/delivery-fee';
import { addRupees } from '@tilgul/contract/rules/money';
import { Truck } from 'lucide-react';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

// What bringing a cart costs, worked out where the cart changes: by the rule that the server applies.

interface DeliveryCharge {
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

/** The line of the fee in a sum. */
export function DeliveryLine({ charge: { fee } }: { charge: DeliveryCharge }) {
  if (fee === 0) return <p className="text-muted">{texts.deliveryFree}</p>;
  return (
    <p className="flex justify-between text-muted">
      {texts.delivery}
      <span>{formatRupees(fee)}</span>
    </p>
  );
}

/** 'Add ₹62 for free delivery', or how much an order needs at least; nothing where neither is missing. */
export function DeliveryHint({ charge: { toFree, toMinimum } }: { charge: DeliveryCharge }) {
  if (toMinimum > 0) {
    return (
      <Alert tone="notice" live={false} className="mt-3">
        {t(texts.belowMinimum, { amount: formatCash(toMinimum) })}
      </Alert>
    );
  }
  if (toFree === 0) return null;
  return (
    <Alert tone="notice" icon={Truck} live={false} className="mt-3">
      {t(texts.addForFree, { amount: formatCash(toFree) })}
    </Alert>
  );
}
