// The cart's sum and the button to delivery details.
import type { CartAnswer } from '@tilgul/contract/cart';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { loginPath, PATHS } from '../../shared/paths.ts';
import { useGo } from '../../shared/screen/go.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { savingOf } from '../../ui/display/mrp.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { flushCart } from './cart.ts';
import { deliveryCharge } from './delivery-charge.ts';
import { DeliveryHint, DeliveryLine } from './delivery-note.tsx';
import { useShopper } from './shopper.ts';

/** Goes on once the server has kept every change; `totalAmount` goes along (UI-14). */
function useProceed(total: number) {
  const go = useGo();
  const [isSaving, setSaving] = useState(false);
  const proceed = async () => {
    setSaving(true);
    const isKept = await flushCart();
    if (isKept) await go(PATHS.customerDelivery, { state: { totalAmount: total } });
    else alerts.cartFailure(texts.proceedStopped);
    setSaving(false);
  };
  return { isSaving, proceed };
}

function Proceed({ total }: { total: number }) {
  const { isSaving, proceed } = useProceed(total);
  return (
    <Button size={52} wide iconAfter={ChevronRight} busy={isSaving} onClick={() => void proceed()}>
      {texts.proceed}
      <span aria-hidden="true" className="mx-2 opacity-50">
        |
      </span>
      {formatRupees(total)}
    </Button>
  );
}

/** A visitor's cart is ordered by who has signed in; it comes along (ORD-21). */
function SignIn() {
  return (
    <>
      <LinkButton to={loginPath(PATHS.customerCart)} size={52} wide iconAfter={ChevronRight}>
        {texts.signIn}
      </LinkButton>
      <p className="mt-1.5 text-center text-sm text-muted">{texts.signInText}</p>
    </>
  );
}

/** What the goods cost less than their packs say. */
function Saved({ items }: Pick<CartAnswer, 'items'>) {
  const saving = totalOfWireLines(items.map((line) => ({ price: savingOf(line), quantity: line.quantity })));
  if (saving === 0) return null;
  return <p className="text-sm font-semibold text-primary">{t(texts.saved, { amount: formatCash(saving) })}</p>;
}

export function CartTotal({ cart }: { cart: CartAnswer }) {
  const { items, grand_total: goods } = cart;
  const charge = deliveryCharge(cart);
  const { total } = charge;
  const next = useShopper() === 'visitor' ? <SignIn /> : <Proceed total={total} />;
  return (
    <>
      <Card as="section" aria-labelledby="cart-total" className="lg:sticky lg:top-22">
        <h2 id="cart-total" className="mb-2 text-h3 font-semibold max-lg:sr-only">
          {texts.summary}
        </h2>
        <div className="flex flex-col gap-1.5 border-b border-line pb-3">
          <p className="flex justify-between text-muted">
            {items.length === 1 ? texts.item : t(texts.items, { count: items.length })}
            <span>{formatRupees(goods)}</span>
          </p>
          <DeliveryLine charge={charge} />
        </div>
        <p className="flex items-baseline justify-between pt-3">
          <span className="font-semibold">{texts.grandTotal}</span>
          <strong data-in-sight className="text-h2 font-semibold">
            {formatRupees(total)}
          </strong>
        </p>
        <Saved items={items} />
        <DeliveryHint charge={charge} />
        <div className="mt-4 hidden md:block">{next}</div>
      </Card>
      <StickyBar className="md:hidden">{next}</StickyBar>
    </>
  );
}
