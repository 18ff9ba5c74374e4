// The cart beside the products of wide screens: lines with steppers, sums, and Proceed.
import type { CartAnswer } from '@tilgul/contract/cart';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/shop';
import { Truck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatRupees, formatShelf, useFreeDelivery } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { toProductPath } from '../../shared/paths.ts';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { AddStepper } from '../../ui/controls/add-stepper.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { type Cart, useChooseQuantity } from '../cart/cart.api.ts';
import type { CartLine } from '../cart/cart-edits.ts';
import { getMaxQuantity, getMaxReason, isShort } from '../cart/cart-line.tsx';
import { getCartTotal } from '../cart/cart-total.ts';
import { countPacks } from '../cart/count-packs.ts';
import { useDestination } from '../pincode/destination.ts';
import { getFee, getRupeesToFree } from './cart-sums.ts';
import { useBoughtGoods, usePopularGoods } from './home-rows.tsx';
import type { OneProduct } from './mini-card.tsx';
import { AddControl, OrderingProblem, useOrdering } from './ordering.tsx';
import { ProceedButton } from './proceed-button.tsx';

function Line({ line }: { readonly line: CartLine }) {
  const chooseQuantity = useChooseQuantity();
  const { product_id, product_name: name, unit, image, quantity } = line;
  return (
    <li className="flex gap-3 border-t border-line px-3.5 py-2.5">
      <ProductPicture image={image} size={56} className="rounded-control" />
      <div className="min-w-0 grow text-sm">
        <p className="flex items-start justify-between gap-2">
          <Link
            to={toProductPath(product_id)}
            className={cn('line-clamp-1 min-w-0 rounded-badge wrap-anywhere hover:underline', nameWeight(name))}
          >
            {name}
          </Link>
          <span className="shrink-0 font-semibold">{formatRupees(sumWireLines([line]))}</span>
        </p>
        <div className="mt-1 flex items-center justify-between gap-2 text-muted">
          {unit}
          <AddStepper
            name={name}
            unit={unit}
            quantity={quantity}
            max={getMaxQuantity(line)}
            maxReason={getMaxReason(line)}
            onAdd={() => chooseQuantity(line, 1)}
            onChange={(next) => chooseQuantity(line, next)}
            look="row"
          />
        </div>
      </div>
    </li>
  );
}

/** Saves the last edits first; a cart with goods that are missing is put right on its own page. */
function Proceed({ cart }: { readonly cart: CartAnswer }) {
  const { cart: cartPath } = useShopPaths();
  const isVisitor = useShopper() === 'visitor';
  const total = getCartTotal(cart);
  if (isVisitor || cart.unavailable.length > 0 || cart.items.some(isShort)) {
    return (
      <LinkButton to={cartPath} size={52} wide>
        {texts.viewCartFor({ sum: formatRupees(total) })}
      </LinkButton>
    );
  }
  return <ProceedButton total={total}>{texts.proceed({ sum: formatRupees(total) })}</ProceedButton>;
}

function Filled({ cart }: { readonly cart: CartAnswer }) {
  const [fee, toFree] = [getFee(cart), getRupeesToFree(cart)];
  // Without a pincode nothing is known to be free; a fee is in the total.
  const isDeliverySaid = useDestination().pincode !== undefined || fee > 0;
  const sums = [
    [texts.goods, formatRupees(cart.grand_total)],
    ...(isDeliverySaid ? [[texts.delivery, fee === 0 ? texts.deliveryFree : formatRupees(fee)] as const] : []),
  ] as const;
  return (
    <>
      <ul className="max-h-[calc(100dvh-22rem)] min-h-20 overflow-y-auto">
        {cart.items.map((line) => (
          <Line key={line.product_id} line={line} />
        ))}
      </ul>
      {toFree > 0 ? (
        <p className="bg-notice px-3.5 py-2 text-sm font-semibold text-notice-text">
          {texts.toFree({ amount: formatShelf(toFree) })}
        </p>
      ) : null}
      <div className="border-t border-line p-3.5 text-sm">
        {sums.map(([label, value]) => (
          <p key={label} className="mb-1.5 flex justify-between">
            <span className="text-muted">{label}</span>
            {value}
          </p>
        ))}
        <p className="mb-3.5 flex items-baseline justify-between text-base font-semibold">
          {texts.grandTotal}
          <strong className="text-h3 font-semibold">{formatRupees(getCartTotal(cart))}</strong>
        </p>
        <Proceed cart={cart} />
      </div>
    </>
  );
}

/** One product with Add, in the empty cart. */
function Row({ product, lines, getFailure }: OneProduct & { readonly product: ProductAnswer }) {
  const [line, failure] = [lines.get(product.id), getFailure(product.id)];
  const ordering = useOrdering({ product, line, failure });
  return (
    <li className="flex items-center gap-3 border-t border-line px-3.5 py-2.5 text-sm">
      <ProductPicture image={product.image} size={56} className="rounded-control" />
      <div className="min-w-0 grow">
        <p className={cn('line-clamp-1 wrap-anywhere', nameWeight(product.name))}>{product.name}</p>
        {ordering.problem ? <OrderingProblem {...ordering} /> : <p className="truncate text-muted">{product.unit}</p>}
        <p className="font-semibold">{formatShelf(product.price)}</p>
      </div>
      <AddControl product={product} line={line} failure={failure} ordering={ordering} look="row" />
    </li>
  );
}

const ROWS_SHOWN = 4;

/** With what the customer bought last, or what sells. */
function Offers({ loaded, ...cart }: OneProduct & { readonly loaded: readonly ProductAnswer[] }) {
  const isVisitor = useShopper() === 'visitor';
  const bought = useBoughtGoods(loaded);
  const popular = usePopularGoods(loaded, isVisitor && loaded.length > 0);
  const goods = loaded.length > 0 && isVisitor ? popular : bought;
  return (
    <>
      {goods === undefined ? <div className="min-h-92" /> : null}
      {goods && goods.products.length > 0 ? (
        <>
          <h3 className="border-t border-line px-3.5 pt-3 pb-2 text-sm font-semibold">{goods.title}</h3>
          <ul>
            {goods.products.slice(0, ROWS_SHOWN).map((product) => (
              <Row key={product.id} product={product} {...cart} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Waiting() {
  const isShown = useSteadyLoading(true);
  return (
    <div className="flex min-h-20 flex-col gap-3 px-3.5 pb-3.5">
      {isShown ? (
        <>
          <Skeleton width="40%" />
          <Skeleton width="90%" />
        </>
      ) : null}
    </div>
  );
}

export interface CartColumnProps {
  readonly cart: Pick<Cart, 'cart' | 'error' | 'reload' | 'getFailure'>;
  readonly loaded: readonly ProductAnswer[];
  readonly lines: OneProduct['lines'];
  /** The empty cart shows Buy again, to visitors what sells. */
  readonly hasOffers: boolean;
}

function Content({ cart: { cart, error, reload, getFailure }, hasOffers, ...rest }: CartColumnProps) {
  if (cart && cart.items.length > 0) return <Filled cart={cart} />;
  if (cart) {
    return (
      <>
        <p className="px-3.5 pb-3.5 text-sm text-muted">{texts.emptyCart}</p>
        {hasOffers ? <Offers getFailure={getFailure} {...rest} /> : null}
      </>
    );
  }
  if (!error) return <Waiting />;
  return (
    <Alert className="m-3.5 mt-0" action={<AlertAction label={texts.retry} onPress={reload} />}>
      {texts.cartFailed}
    </Alert>
  );
}

/** After Add in the empty cart its first line takes the list's place: the focus goes to that line's plus. */
function useFocusOnFirstLine(count: number) {
  const column = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (count === 0 || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement !== document.body) return;
    column.current?.querySelector<HTMLElement>('[role=group] button:last-of-type')?.focus({ preventScroll: true });
  }, [count]);
  const keepFocus = () => {
    isPressed.current = count === 0;
  };
  return [column, keepFocus] as const;
}

export function CartColumn(props: CartColumnProps) {
  const freeDelivery = useFreeDelivery(texts.freeShippingAlways, texts.freeShipping);
  const count = countPacks(props.cart.cart?.items);
  const [column, keepFocus] = useFocusOnFirstLine(count);
  return (
    <aside ref={column} aria-labelledby="cart-summary" onClickCapture={keepFocus} className="flex flex-col gap-3">
      <Card pad="none">
        <div className="flex min-h-12 items-center justify-between px-3.5">
          <h2 id="cart-summary" className="text-h3 font-semibold">
            {texts.cart}
          </h2>
          {count > 0 ? <span className="text-sm text-muted">{texts.items({ count })}</span> : null}
        </div>
        <Content {...props} />
      </Card>
      {freeDelivery ? (
        <p className="flex items-center gap-2.5 px-1 text-sm text-muted">
          <Truck aria-hidden="true" size={20} className="shrink-0" />
          {freeDelivery}
        </p>
      ) : null}
    </aside>
  );
}
