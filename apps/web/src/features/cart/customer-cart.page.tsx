// The page /customer-cart and, for visitors, /cart: lines, total, and the way to checkout.
import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/cart';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ChevronRight, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { PATHS, toLoginPath } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { calculateSaving } from '../../ui/display/product.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { type Cart, flushCart, useCart } from './cart.api.ts';
import { CartLineRow, RemovedRow, UnavailableRow, useCartRows } from './cart-rows.tsx';
import { calculateDeliveryCharge, DeliveryHint, DeliveryLine } from './delivery-charge.tsx';
import { useShopPaths, useShopper } from './shopper.ts';

/** Opens checkout once the server has saved every edit, with `totalAmount` in the navigation state (UI-14). */
function Proceed({ total }: { total: number }) {
  const go = usePreloadedNavigate();
  const [isSaving, setSaving] = useState(false);
  const proceed = async () => {
    setSaving(true);
    const isKept = await flushCart();
    if (isKept) await go(PATHS.customerDelivery, { state: { totalAmount: total } });
    else alerts.cartFailure(texts.proceedStopped);
    setSaving(false);
  };
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

/** Visitors sign in to order; their cart is merged into the account's (ORD-21). */
function SignIn() {
  return (
    <>
      <LinkButton to={toLoginPath(PATHS.customerCart)} size={52} wide iconAfter={ChevronRight}>
        {texts.signIn}
      </LinkButton>
      <p className="mt-1.5 text-center text-sm text-muted">{texts.signInText}</p>
    </>
  );
}

/** Savings against the MRP. */
function Savings({ items }: Pick<CartAnswer, 'items'>) {
  const saving = sumWireLines(items.map((line) => ({ price: calculateSaving(line), quantity: line.quantity })));
  if (saving === 0) return null;
  return <p className="text-sm font-semibold text-primary">{texts.saved({ amount: formatCash(saving) })}</p>;
}

function CartTotal({ cart }: { cart: CartAnswer }) {
  const { items, grand_total: goods } = cart;
  const charge = calculateDeliveryCharge(cart);
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
            {texts.items({ count: items.length })}
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
        <Savings items={items} />
        <DeliveryHint charge={charge} />
        <div className="mt-4 hidden md:block">{next}</div>
      </Card>
      <StickyBar className="md:hidden">{next}</StickyBar>
    </>
  );
}

const COLUMNS = 'grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8';
const SKELETONS = [1, 2, 3];

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className={COLUMNS}>
      <Card pad="none" className="divide-y divide-line">
        {SKELETONS.map((line) => (
          <div key={line} className="flex gap-3 p-4">
            <Skeleton shape="block" width={72} height={72} className="shrink-0 rounded-control" />
            <div className="flex grow flex-col gap-2">
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton shape="control" width={136} />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

function EmptyCart() {
  const paths = useShopPaths();
  const browse = <LinkButton to={paths.products}>{texts.browse}</LinkButton>;
  return <Empty icon={ShoppingCart} title={texts.empty} text={texts.emptyText} action={browse} />;
}

function Filled({ cart, getFailure }: { cart: NonNullable<Cart['cart']>; getFailure: Cart['getFailure'] }) {
  const { rows, restored, change, undo, forget } = useCartRows(cart.items);
  if (rows.length === 0 && cart.unavailable.length === 0) return <EmptyCart />;
  return (
    <div className={COLUMNS}>
      <Card as="section" pad="none" aria-label={texts.lines}>
        <ul className="divide-y divide-line">
          {rows.map(({ kind, line }) =>
            kind === 'line' ? (
              <CartLineRow
                key={line.product_id}
                line={line}
                failure={getFailure(line.product_id)}
                isRestored={line.product_id === restored}
                onChange={(quantity) => change(line, quantity)}
              />
            ) : (
              <RemovedRow
                key={line.product_id}
                name={line.product_name}
                onUndo={() => undo(line)}
                onGone={() => forget(line)}
              />
            ),
          )}
          {cart.unavailable.map((line) => (
            <UnavailableRow key={line.product_id} line={line} />
          ))}
        </ul>
      </Card>
      {cart.items.length > 0 ? <CartTotal cart={cart} /> : null}
    </div>
  );
}

export function CustomerCartPage() {
  const load = useCart();
  const { cart, error, isLoading, getFailure } = load;
  const paths = useShopPaths();
  const isSkeletonShown = useSteadyLoading(isLoading);
  const count = cart?.items.length ?? 0;
  return (
    <>
      <PageHeader title={count > 0 ? texts.titleCount({ count }) : titles.customerCart} back={paths.products} />
      {isLoading || isSkeletonShown ? <Loading isShown={isSkeletonShown} /> : null}
      {error ? (
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} network={texts.networkText} />
      ) : null}
      {cart && !isSkeletonShown ? <Filled cart={cart} getFailure={getFailure} /> : null}
    </>
  );
}
