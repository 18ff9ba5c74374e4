// What the shop shows of the cart: a bar on phones, a summary beside the products on wide screens.
import type { CartAnswer } from '@tilgul/contract/cart';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { ArrowRight, ChevronRight, ShoppingCart, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { shopTexts as texts } from '../../texts/en/customer/shop.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { type Cart, useCart } from '../cart/cart.ts';
import { useShopPaths } from '../cart/shopper.ts';

/** Lines of the summary; the rest is counted. */
const MOST_LINES = 5;

const countOf = ({ items }: CartAnswer) => (items.length === 1 ? texts.item : t(texts.items, { count: items.length }));

/** Count and total above the bottom navigation, as soon as something is in the cart. */
export function CartBar() {
  const { cart } = useCart();
  const paths = useShopPaths();
  if (!cart || cart.items.length === 0) return null;
  return (
    <StickyBar look="float" className="md:hidden">
      <Link
        to={paths.cart}
        data-edge
        className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-card bg-primary px-4 font-semibold text-white shadow-float hover:bg-primary-hover max-[359px]:gap-2"
      >
        <ShoppingCart aria-hidden="true" size={22} className="shrink-0 max-[359px]:hidden" />
        <span className="grow">
          {countOf(cart)}
          <span aria-hidden="true" className="mx-2 opacity-50">
            |
          </span>
          <span className="sr-only">, </span>
          {formatRupees(cart.grand_total)}
        </span>
        <span className="flex items-center gap-3 max-[359px]:gap-2">
          {texts.viewCart}
          <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
        </span>
      </Link>
    </StickyBar>
  );
}

function Lines({ cart }: { cart: CartAnswer }) {
  const rest = cart.items.length - MOST_LINES;
  return (
    <ul className="mt-3">
      {cart.items.slice(0, MOST_LINES).map((line) => (
        <li key={line.product_id} className="flex items-center gap-3 border-t border-line py-2.5">
          <ProductPicture image={line.image} size={48} className="rounded-badge" />
          <div className="min-w-0 grow text-sm">
            <p className="truncate font-semibold">{line.product_name}</p>
            <p className="text-muted">{t(texts.timesUnit, { unit: line.unit, quantity: line.quantity })}</p>
          </div>
          <p className="text-sm font-semibold">{formatRupees(totalOfWireLines([line]))}</p>
        </li>
      ))}
      {rest > 0 ? (
        <li className="border-t border-line py-2.5 text-sm text-muted">{t(texts.more, { count: rest })}</li>
      ) : null}
    </ul>
  );
}

function Filled({ cart }: { cart: CartAnswer }) {
  const paths = useShopPaths();
  return (
    <>
      <p className="text-sm text-muted">{countOf(cart)}</p>
      <Lines cart={cart} />
      <p className="flex items-baseline justify-between border-t border-hairline pt-4">
        {texts.grandTotal}
        <strong className="text-h2 font-semibold">{formatRupees(cart.grand_total)}</strong>
      </p>
      <LinkButton to={paths.cart} wide iconAfter={ArrowRight} className="mt-4">
        {texts.viewCart}
      </LinkButton>
    </>
  );
}

function Waiting() {
  const isShown = useSteadyLoading(true);
  return (
    <div className="flex min-h-20 flex-col gap-3 pt-2">
      {isShown ? (
        <>
          <Skeleton width="40%" />
          <Skeleton width="90%" />
        </>
      ) : null}
    </div>
  );
}

function Content({ cart, error, reload }: Pick<Cart, 'cart' | 'error' | 'reload'>) {
  if (cart && cart.items.length > 0) return <Filled cart={cart} />;
  if (cart) {
    return (
      <>
        <p className="mt-1">{texts.emptyCart}</p>
        <p className="text-sm text-muted">{texts.emptyCartText}</p>
      </>
    );
  }
  if (!error) return <Waiting />;
  return (
    <Alert className="mt-3" action={<AlertAction label={texts.retry} onPress={reload} />}>
      {texts.cartFailed}
    </Alert>
  );
}

/** The cart beside the products from 1024 px on; it stays in view while they scroll. */
export function CartSummary() {
  const { cart, error, reload } = useCart();
  const { free_shipping_above: threshold } = useSettings();
  return (
    <aside aria-labelledby="cart-summary" className="sticky top-22 hidden w-72 shrink-0 flex-col gap-3 lg:flex">
      <Card pad="lg">
        <h2 id="cart-summary" className="text-h2 font-semibold">
          {texts.cartSummary}
        </h2>
        <Content cart={cart} error={error} reload={reload} />
      </Card>
      <p className="flex items-center gap-2.5 rounded-card bg-notice px-4 py-3 text-sm text-notice-text">
        <Truck aria-hidden="true" size={20} className="shrink-0" />
        {t(texts.freeShipping, { amount: formatRupees(threshold).replace(/\.00$/, '') })}
      </p>
    </aside>
  );
}
