// What a customer does with an order: cancel it, ask for a new PIN, buy the same again.
import { setCartLine, viewCart } from '@tilgul/contract/cart';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { cancelOrder, listOwnOrders, REASON_LENGTH, renewPin } from '@tilgul/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/api.ts';
import { failureText, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useSend } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { flushCart } from '../cart/cart.api.ts';
import { againQuantity } from './customer-order.rules.ts';

const LISTS = [listOwnOrders];

/** A refused step: shown, and the orders loaded anew, since they are not what the screen shows. */
function report(title: string, error: unknown): void {
  if (isSessionError(error)) return;
  alerts.failure(title, failureText(error, texts.tryAgain));
  if (isApiError(error)) void refetchCalls(LISTS);
}

/** Cancels after asking for the reason (ORD-1: the customer while it is Pending). */
export function useCancel({ id }: OrderForCustomer) {
  const { send, isSending } = useSend(cancelOrder, { invalidates: LISTS });
  const cancel = async () => {
    const reason = await confirm({
      title: t(texts.cancelOf, { id }),
      text: texts.cancelText,
      confirmLabel: texts.cancel,
      cancelLabel: texts.keep,
      reason: { label: texts.cancelReason, common: texts.cancelReasons, ...REASON_LENGTH },
    });
    if (reason === false) return;
    try {
      await send({ params: { id }, body: { reason } });
      alerts.success(texts.cancelDone, t(texts.cancelDoneText, { id }));
    } catch (error) {
      report(texts.cancelFailed, error);
    }
  };
  return { cancel, isCancelling: isSending };
}

/** Makes a new PIN in place of a void one. */
export function useNewPin({ id }: OrderForCustomer) {
  const { send, isSending } = useSend(renewPin, { invalidates: LISTS });
  const renew = async () => {
    try {
      await send({ params: { id } });
      alerts.success(texts.newPinDone, t(texts.newPinDoneText, { id }));
    } catch (error) {
      report(texts.newPinFailed, error);
    }
  };
  return { renew, isRenewing: isSending };
}

/** Puts an order's goods into the cart, one after the other; answers the names of what is no longer sold. */
async function putIntoCart({ items }: OrderForCustomer): Promise<string[]> {
  await flushCart();
  const cart = await call(viewCart);
  const inCart = new Map(cart.items.map(({ product_id, quantity }) => [product_id, quantity]));
  const gone: string[] = [];
  for (const { product_id, product_name, quantity } of items) {
    const body = { product_id, quantity: againQuantity(quantity, inCart.get(product_id) ?? 0) };
    try {
      await call(setCartLine, { body });
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
      gone.push(product_name);
    }
  }
  return gone;
}

/** Buys the same again: pressing twice adds nothing twice. Leads to the cart when something could be added. */
export function useBuyAgain(order: OrderForCustomer) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const buy = async () => {
    if (isAdding) return;
    setAdding(true);
    try {
      const gone = await putIntoCart(order);
      const count = order.items.length - gone.length;
      if (gone.length > 0) alerts.failure(texts.gone, t(texts.goneText, { names: gone.join(', ') }));
      if (count === 0) return;
      const words = count === 1 ? t(texts.boughtOne, { id: order.id }) : t(texts.boughtText, { count, id: order.id });
      alerts.cartSuccess(texts.bought, words);
      await navigate(PATHS.customerCart);
    } catch (error) {
      if (!isSessionError(error)) alerts.cartFailure(texts.buyFailed);
    } finally {
      setAdding(false);
      void refetchCalls([viewCart]);
    }
  };
  return { buy, isAdding };
}

/** Orders that are looked through for the named one. */
const MOST = 100;

/** Where the focus goes on the card of an order. */
export const headId = (id: number): string => `order-${id}`;

/** Brings the order that the address names into view, once, from further pages too; its head gets the focus. */
export function useNamedOrder(
  named: number | undefined,
  { rows, hasMore, loadMore }: Pick<List<OrderForCustomer>, 'rows' | 'hasMore' | 'loadMore'>,
): void {
  const shown = useRef<number>(undefined);
  const isThere = rows.some(({ id }) => id === named);
  useEffect(() => {
    if (named === undefined || shown.current === named) return;
    if (!isThere) {
      if (hasMore && rows.length < MOST) loadMore();
      return;
    }
    const head = document.getElementById(headId(named));
    if (!head) return;
    shown.current = named;
    head.closest('li')?.scrollIntoView({ block: 'start' });
    head.focus({ preventScroll: true });
  });
}

/** Milliseconds between two looks: the stops before an order are other people's orders, of which no word comes. */
const ROUND_MS = 15_000;

/** Follows the round of the rider who brings one of the orders, while the page is looked at (DEL-15). */
export function useRound({ rows, reload }: Pick<List<OrderForCustomer>, 'rows' | 'reload'>): void {
  const isOut = rows.some(({ rider }) => Boolean(rider));
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, ROUND_MS);
    return () => clearInterval(timer);
  }, [isOut, reload]);
}
