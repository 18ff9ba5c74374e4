// Adding a product to the cart: choose a quantity and add; once it is in the cart, the stepper saves directly.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts as cartTexts } from '@tilgul/messages/customer/cart';
import { texts } from '@tilgul/messages/customer/shop';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { useAddToCart, useChooseQuantity } from '../cart/cart.api.ts';
import type { CartLine, LineEdit } from '../cart/cart-edits.ts';
import { getMaxQuantity, getMaxReason, getQuantityCap } from '../cart/cart-line.tsx';

/** Focus targets when the pressed button is gone: Add to Cart, else the stepper's plus. */
const NEXT = ['[data-next]', '[role=group] button:last-of-type'];

/** Keeps the focus here after a press that replaces the button; call the returned function on press. */
function useKeepFocus(container: RefObject<HTMLElement | null>): () => void {
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    if (document.activeElement !== document.body) return;
    const next = NEXT.map((selector) => container.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    next?.focus({ preventScroll: true });
  });
  return () => {
    isMoving.current = true;
  };
}

/** How long Undo is offered, as in the cart. */
const UNDO_MS = 5_000;

/** Layout of stepper and button or note; a row wraps at double text size. */
const PARTS = {
  stacked: 'grid gap-2',
  row: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3',
} as const;

/** The server's message for a 409, such as a cap on the account. */
const getRefusalReason = (error: unknown) => (isApiError(error) && error.status === 409 ? error.detail : undefined);

interface NewProps extends Pick<OrderingProps, 'look'> {
  readonly product: ProductAnswer;
  /** Id of the element with the product's name. */
  readonly describedBy: string;
  readonly onAdded: () => void;
}

/** Quantity and 'Add to Cart'; nothing is saved before the press. */
function NotInCart({ product, look, describedBy, onAdded }: NewProps) {
  const [quantity, setQuantity] = useState(1);
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<LineEdit['failure']>();
  const { add, isAdding } = useAddToCart();
  const addToCart = async (wanted = quantity) => {
    if (isRefused) return;
    setFailure(undefined);
    try {
      await add(product, wanted);
      onAdded();
    } catch (error) {
      if (getQuantityCap(error) !== undefined) setFailure({ quantity: wanted, error });
      else if (!isSessionError(error)) alerts.cartFailure(texts.addFailed, getRefusalReason(error));
    }
  };
  const retry = (wanted: number) => {
    setQuantity(wanted);
    void addToCart(wanted);
  };
  return (
    <>
      <div className={PARTS[look]}>
        <QuantityStepper
          name={product.name}
          value={quantity}
          max={getMaxQuantity(product)}
          maxReason={getMaxReason(product)}
          onChange={setQuantity}
          onRefused={setRefused}
          disabled={isAdding}
          className="w-full"
        />
        <Button
          wide
          data-next
          busy={isAdding}
          aria-describedby={describedBy}
          onClick={() => void addToCart()}
          className="px-2!"
        >
          {texts.addToCart}
        </Button>
      </div>
      <Failure failure={failure} onRetry={retry} />
    </>
  );
}

interface UndoProps {
  /** The quantity before the last changes; undefined if there is nothing to undo. */
  readonly before: number | undefined;
  readonly onUndo: (quantity: number) => void;
  /** Undo has the focus, so it stays visible. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Below the stepper: the line total, or Undo for five seconds. */
function LineNote({ line, before, onUndo, onHold }: UndoProps & { line: CartLine }) {
  const sum = formatRupees(sumWireLines([line]));
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-control bg-primary-soft px-3 text-sm font-semibold text-primary max-[359px]:px-2">
      <span>{before === undefined ? texts.inCartFor({ sum }) : before === 0 ? texts.addedShort : sum}</span>
      {before === undefined ? null : (
        <button
          type="button"
          aria-label={texts.undoLabel({ name: line.product_name })}
          onClick={() => onUndo(before)}
          onFocus={(event) => onHold(event.target.matches(':focus-visible'))}
          onBlur={() => onHold(false)}
          className="hit-44 rounded-badge underline underline-offset-2"
        >
          {texts.undo}
        </button>
      )}
    </p>
  );
}

/** The change that could not be saved, with Retry (UI-10) or the quantity that the account may have. */
function Failure({ failure, onRetry }: { failure: LineEdit['failure']; onRetry: (quantity: number) => void }) {
  if (!failure || isSessionError(failure.error)) return null;
  const cap = getQuantityCap(failure.error);
  return (
    <p role="alert" className="mt-1 text-sm text-danger">
      {getRefusalReason(failure.error) ?? texts.updateFailed}{' '}
      <button
        type="button"
        className="hit-44 rounded-badge font-semibold underline"
        onClick={() => onRetry(cap ?? failure.quantity)}
      >
        {cap === undefined ? texts.retry : cartTexts.takeLeft({ count: cap.toLocaleString('en-IN') })}
      </button>
    </p>
  );
}

interface InCartProps extends UndoProps, Pick<OrderingProps, 'look'> {
  readonly line: CartLine;
  readonly failure: LineEdit['failure'];
  readonly onChange: (quantity: number) => void;
}

function InCart({ line, look, failure, onChange, ...undo }: InCartProps) {
  return (
    <>
      <div className={PARTS[look]}>
        <QuantityStepper
          name={line.product_name}
          min={0}
          value={line.quantity}
          max={getMaxQuantity(line)}
          maxReason={getMaxReason(line)}
          removeLabel={texts.removeLabel({ name: line.product_name })}
          look="filled"
          onChange={onChange}
          className="w-full"
        />
        <LineNote line={line} {...undo} />
      </div>
      <Failure failure={failure} onRetry={onChange} />
    </>
  );
}

/** Remembers the quantity before the last changes for five seconds. */
function useUndo() {
  const [before, setBefore] = useState<{ readonly quantity: number }>();
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (!before || isHeld) return;
    const timer = setTimeout(() => setBefore(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [before, isHeld]);
  return {
    before: before?.quantity,
    hold,
    /** Starts a change from this quantity; several in a row count as one. */
    remember: (quantity: number) => setBefore((known) => ({ quantity: known?.quantity ?? quantity })),
    forget: () => {
      setBefore(undefined);
      hold(false);
    },
  };
}

interface OrderingProps {
  readonly product: ProductAnswer;
  /** Its cart line; undefined if it is not in the cart. */
  readonly line: CartLine | undefined;
  readonly failure: LineEdit['failure'];
  /** `stacked` in cards; `row` where there is room side by side. */
  readonly look: 'stacked' | 'row';
  /** Id of the element with the product's name. */
  readonly describedBy: string;
}

/** The cart controls of a product card or page. */
export function Ordering({ product, line, failure, look, describedBy }: OrderingProps) {
  const chooseQuantity = useChooseQuantity();
  const { before, hold, remember, forget } = useUndo();
  const container = useRef<HTMLDivElement>(null);
  const keepFocus = useKeepFocus(container);
  if (!line && !product.in_stock) {
    return (
      <p className="flex min-h-11 items-center justify-center rounded-control bg-sunken font-semibold text-muted">
        {texts.outOfStock}
      </p>
    );
  }
  const added = () => {
    keepFocus();
    remember(0);
  };
  const undo = (current: CartLine, quantity: number) => {
    keepFocus();
    forget();
    chooseQuantity(current, quantity);
  };
  const change = (current: CartLine, quantity: number) => {
    if (quantity > 0) remember(current.quantity);
    else {
      keepFocus();
      forget();
      const action = { label: texts.undo, onPress: () => chooseQuantity(current, current.quantity) };
      alerts.cartSuccess(texts.removed({ name: product.name }), undefined, { ms: UNDO_MS, action });
    }
    chooseQuantity(current, quantity);
  };
  return (
    <div ref={container}>
      {line ? (
        <InCart
          line={line}
          look={look}
          failure={failure}
          before={before}
          onChange={(quantity) => change(line, quantity)}
          onUndo={(quantity) => undo(line, quantity)}
          onHold={hold}
        />
      ) : (
        <NotInCart product={product} look={look} describedBy={describedBy} onAdded={added} />
      )}
    </div>
  );
}
