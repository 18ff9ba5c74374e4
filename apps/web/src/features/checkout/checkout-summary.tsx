// The order summary of delivery details.
import type { CartAnswer } from '@tilgul/contract/cart';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { Link } from 'react-router';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { cartTexts } from '../../texts/en/customer/cart.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { ChoiceSelect } from '../cart/choice/choice-select.tsx';
import { deliveryCharge } from '../cart/delivery-charge.ts';
import { DeliveryHint, DeliveryLine } from '../cart/delivery-note.tsx';

function Lines({ cart, className }: { cart: CartAnswer; className?: string }) {
  return (
    <ul className={cn('divide-y divide-line', className)}>
      {cart.items.map((line) => (
        <li key={line.product_id} className="flex items-start gap-3 py-2.5">
          <ProductPicture image={line.image} size={48} className="mt-1 rounded-badge" />
          <div className="min-w-0 grow text-sm">
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
              {line.product_name}
              <span>{formatRupees(totalOfWireLines([line]))}</span>
            </p>
            <p className="text-muted">{t(texts.timesUnit, { unit: line.unit, quantity: line.quantity })}</p>
            <ChoiceSelect line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Goods and total: between address and payment on a phone, beside the steps from 1024 px on. */
export function OrderSummary({ cart }: { cart: CartAnswer }) {
  const charge = deliveryCharge(cart);
  return (
    <Card as="section" aria-labelledby="order-summary" className="max-lg:mb-8 lg:sticky lg:top-22">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="order-summary" className="text-h3 font-semibold">
          {texts.summary}
        </h2>
        <Link
          to={PATHS.customerCart}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {texts.changeCart}
        </Link>
      </div>
      <p className="text-sm text-muted">{cartTexts.neverPay}</p>
      <Lines cart={cart} className="mt-1" />
      <div className="border-t border-hairline pt-3 text-sm">
        <DeliveryLine charge={charge} />
      </div>
      <p className="flex items-baseline justify-between pt-2">
        {texts.grandTotal}
        <strong data-in-sight className="text-h2 font-semibold">
          {formatRupees(charge.total)}
        </strong>
      </p>
      <DeliveryHint charge={charge} />
    </Card>
  );
}
