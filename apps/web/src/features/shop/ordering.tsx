// Adding a product to the cart; once it is in the cart, the stepper saves directly.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts as cartTexts } from '@tilgul/messages/customer/cart';
import { texts } from '@tilgul/messages/customer/shop';
import { useState } from 'react';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { isOffline } from '../../shared/offline/offline.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopper } from '../../shared/session/shopper.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { AddStepper, type AddStepperProps, LOOKS } from '../../ui/controls/add-stepper.tsx';
import { useAddToCart, useChooseQuantity } from '../cart/cart.api.ts';
import type { CartLine, LineEdit } from '../cart/cart-edits.ts';
import { getMaxQuantity, getMaxReason, getQuantityCap } from '../cart/cart-line.tsx';

/** How long Undo is offered, as in the cart. */
const UNDO_MS = 5_000;

/** The server's message for a 409, such as a cap on the account. */
const getRefusalReason = (error: unknown) => (isApiError(error) && error.status === 409 ? error.detail : undefined);

/** Why a press changed nothing, said where the price is. */
interface Problem {
  readonly text: string;
  /** Absent offline, where another press would fail too. */
  readonly retry?: { readonly label: string; readonly quantity: number };
}

/** The problem of a change that could not be saved: Retry (UI-10), or the quantity that the account may have. */
function toProblem(failure: LineEdit['failure']): Problem | undefined {
  if (!failure || isSessionError(failure.error)) return undefined;
  const cap = getQuantityCap(failure.error);
  return {
    text: getRefusalReason(failure.error) ?? texts.updateFailed,
    retry:
      cap === undefined
        ? { label: texts.retry, quantity: failure.quantity }
        : { label: cartTexts.takeLeft({ count: cap.toLocaleString('en-IN') }), quantity: cap },
  };
}

export interface OrderingProps {
  readonly product: ProductAnswer;
  /** Its cart line; undefined if it is not in the cart. */
  readonly line: CartLine | undefined;
  readonly failure: LineEdit['failure'];
}

/** Adds a product and changes its quantity. Offline a press says 'Not added' and changes nothing. */
export function useOrdering({ product, line, failure }: OrderingProps) {
  const chooseQuantity = useChooseQuantity();
  const needsServer = useShopper() !== 'visitor';
  const { add, isAdding } = useAddToCart();
  // Of one size: it says nothing of another on the same card.
  const [last, setLast] = useState<{ readonly id: number; readonly problem: Problem | undefined }>();
  const setOwn = (next: Problem | undefined) => setLast({ id: product.id, problem: next });
  const own = last?.id === product.id ? last.problem : undefined;
  const isBlocked = () => needsServer && isOffline();

  const addToCart = async (quantity: number) => {
    if (isBlocked()) return setOwn({ text: texts.notAdded });
    setOwn(undefined);
    try {
      await add(product, quantity);
    } catch (error) {
      if (getQuantityCap(error) !== undefined) setOwn(toProblem({ quantity, error }));
      else if (isBlocked()) setOwn({ text: texts.notAdded });
      else if (!isSessionError(error)) alerts.cartFailure(texts.addFailed, getRefusalReason(error));
    }
  };
  const change = (quantity: number) => {
    if (!line) return;
    if (isBlocked()) return setOwn({ text: texts.offline });
    setOwn(undefined);
    if (quantity === 0) {
      const action = { label: texts.undo, onPress: () => chooseQuantity(line, line.quantity) };
      alerts.cartSuccess(texts.removed({ name: product.name }), undefined, { ms: UNDO_MS, action });
    }
    chooseQuantity(line, quantity);
  };
  const say = (text: string | undefined) => setOwn(text === undefined ? undefined : { text });
  const problem = own ?? toProblem(failure);
  const retry = (quantity: number) => (line ? change(quantity) : void addToCart(quantity));
  return { quantity: line?.quantity ?? 0, addToCart, isAdding, change, say, problem, retry };
}

export type OrderingState = ReturnType<typeof useOrdering>;

/** The problem in one sentence, with one button. */
export function OrderingProblem({
  problem,
  retry,
  className = 'text-sm',
}: Pick<OrderingState, 'problem' | 'retry'> & { readonly className?: string }) {
  if (!problem) return null;
  const { text, retry: way } = problem;
  return (
    <p role="alert" className={cn('text-danger', className)}>
      {text}{' '}
      {way ? (
        <button
          type="button"
          className="hit-44 rounded-badge font-semibold underline"
          onClick={() => retry(way.quantity)}
        >
          {way.label}
        </button>
      ) : null}
    </p>
  );
}

interface AddProps extends OrderingProps, Pick<AddStepperProps, 'look'> {
  readonly ordering: OrderingState;
}

const WaitButton = lazyComponent(() => import('./wait-button.tsx').then((m) => m.WaitButton));

/** Add and stepper of cards and rows; 'Tell me' when nothing is left. */
export function AddControl({ product, line, ordering, look }: AddProps) {
  const { quantity, addToCart, isAdding, change, say } = ordering;
  const isOnlooker = useShopper() === 'onlooker';
  if (!line && !product.in_stock) {
    return isOnlooker ? null : <WaitButton product={product} onProblem={say} className={LOOKS[look]} />;
  }
  return (
    <AddStepper
      // Typed text belongs to one size.
      key={product.id}
      name={product.name}
      unit={product.unit}
      quantity={quantity}
      max={getMaxQuantity(line ?? product)}
      maxReason={getMaxReason(line ?? product)}
      busy={isAdding}
      onAdd={() => void addToCart(1)}
      onChange={change}
      look={look}
    />
  );
}
