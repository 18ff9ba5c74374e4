// What bringing the cart costs, said from the first item on, and what is still missing for it to be free.
import { Truck } from 'lucide-react';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { DeliveryCharge } from './delivery-charge.ts';

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
