// The product page's bar: a quantity and 'Add to Cart' with its sum, later the stepper and the way to the cart.
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/shop';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatShelf } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths } from '../../shared/session/shopper.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { getMaxQuantity, getMaxReason } from '../cart/cart-line.tsx';
import { OrderingProblem, type OrderingProps, useOrdering } from './ordering.tsx';

const WaitBar = lazyComponent(() => import('./wait-button.tsx').then((m) => m.WaitBar), <div className="min-h-13" />);

/** Focus targets when the pressed button is gone: Add to Cart, else the stepper's plus. */
const NEXT = ['[data-next]', '[role=group] button:last-of-type'];

/** Keeps the focus here after a press that replaces the button; call the returned function on press. */
function useKeepFocus(container: RefObject<HTMLElement | null>): () => void {
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current || document.activeElement !== document.body) return;
    isMoving.current = false;
    const next = NEXT.map((selector) => container.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    next?.focus({ preventScroll: true });
  });
  return () => {
    isMoving.current = true;
  };
}

export function OrderBar({ product, line, failure, describedBy }: OrderingProps & { readonly describedBy: string }) {
  const ordering = useOrdering({ product, line, failure });
  const { addToCart, isAdding, change, problem, retry } = ordering;
  const { cart } = useShopPaths();
  const [wanted, setWanted] = useState(1);
  const [isRefused, setRefused] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const keepFocus = useKeepFocus(container);
  if (!line && !product.in_stock) {
    return (
      <div>
        <p className="mb-1.5 text-sm font-semibold text-muted">{texts.outOfStock}</p>
        <OrderingProblem problem={problem} retry={retry} />
        <WaitBar product={product} onProblem={ordering.say} />
      </div>
    );
  }
  const stock = line ?? product;
  const shared = { name: product.name, max: getMaxQuantity(stock), maxReason: getMaxReason(stock) };
  return (
    <div ref={container}>
      <OrderingProblem problem={problem} retry={retry} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3 min-[21rem]:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-1">
        {line ? (
          <>
            <QuantityStepper
              {...shared}
              min={0}
              value={line.quantity}
              removeLabel={texts.removeLabel({ name: product.name })}
              look="filled"
              size={52}
              onChange={(quantity) => {
                if (quantity === 0) keepFocus();
                change(quantity);
              }}
            />
            <LinkButton to={cart} variant="outline-primary" size={52} wide className="px-2!">
              {texts.viewCartFor({ sum: formatShelf(sumWireLines([line])) })}
            </LinkButton>
          </>
        ) : (
          <>
            <QuantityStepper
              {...shared}
              value={wanted}
              size={52}
              onChange={setWanted}
              onRefused={setRefused}
              disabled={isAdding}
            />
            <Button
              size={52}
              wide
              data-next
              busy={isAdding}
              aria-describedby={describedBy}
              onClick={() => {
                if (isRefused) return;
                keepFocus();
                void addToCart(wanted);
              }}
              className="px-2!"
            >
              {texts.addToCart}
              <span className="font-semibold">
                {' · '}
                {formatShelf(sumWireLines([{ price: product.price, quantity: wanted }]))}
              </span>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
