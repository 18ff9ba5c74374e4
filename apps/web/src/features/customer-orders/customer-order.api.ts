// Customer actions on orders (cancel, new PIN, buy again), the linked order, and refreshing the delivery round.
import { setCartLine, viewCart } from '@tilgul/contract/cart';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { cancelOrder, listOwnOrders, REASON_LENGTH, renewPin } from '@tilgul/contract/orders';
import { texts } from '@tilgul/messages/customer/orders';
import { texts as offered } from '@tilgul/messages/forms/offered';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/api.ts';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { flushCart } from '../cart/cart.api.ts';
import { OWN_ORDERS } from '../orders/first-calls.ts';
import { getBuyAgainQuantity } from './customer-order.rules.ts';

/** Of calls that change an order; after a refusal the screen is out of date. */
const CHANGES_ORDERS = { invalidates: [listOwnOrders], afterRefusal: true };

/** Cancels with a reason (ORD-1: customers only while Pending). */
export function useCancel({ id, payment_type }: OrderForCustomer, onDone: () => void) {
  const { send, isSending } = useSend(cancelOrder, CHANGES_ORDERS);
  const cancel = async () => {
    const reason = await confirm({
      title: texts.cancelLabel({ id }),
      text: payment_type === 'online' ? `${texts.cancelText} ${texts.cancelRefund}` : texts.cancelText,
      confirmLabel: texts.cancel,
      cancelLabel: texts.keep,
      reason: { label: texts.cancelReason, common: offered.cancelReasons, ...REASON_LENGTH },
    });
    if (reason === false) return;
    try {
      await send({ params: { id }, body: { reason } });
      alerts.success(texts.cancelDone, texts.cancelDoneText({ id }));
      onDone();
    } catch (error) {
      alerts.callFailure(error, texts.cancelFailed, texts.tryAgain);
    }
  };
  return { cancel, isCancelling: isSending };
}

/** Replaces a void PIN. */
export function useNewPin({ id }: OrderForCustomer) {
  const { send, isSending } = useSend(renewPin, CHANGES_ORDERS);
  const renew = async () => {
    try {
      await send({ params: { id } });
      alerts.success(texts.newPinDone, texts.newPinDoneText({ id }));
    } catch (error) {
      alerts.callFailure(error, texts.newPinFailed, texts.tryAgain);
    }
  };
  return { renew, isRenewing: isSending };
}

/** Adds an order's products to the cart one by one; resolves with the names of those no longer sold. */
async function addToCart({ items }: OrderForCustomer): Promise<string[]> {
  await flushCart();
  const cart = await call(viewCart);
  const inCart = new Map(cart.items.map(({ product_id, quantity }) => [product_id, quantity]));
  const gone: string[] = [];
  for (const { product_id, product_name, quantity } of items) {
    const body = { product_id, quantity: getBuyAgainQuantity(quantity, inCart.get(product_id) ?? 0) };
    try {
      await call(setCartLine, { body });
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
      gone.push(product_name);
    }
  }
  return gone;
}

/** 'Buy again': idempotent; opens the cart if anything was added. */
export function useBuyAgain(order: OrderForCustomer) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const buy = async () => {
    if (isAdding) return;
    setAdding(true);
    try {
      const gone = await addToCart(order);
      if (gone.length > 0) alerts.failure(texts.gone, gone.join(', '));
      // The cart itself shows what was added.
      if (gone.length < order.items.length) await navigate(PATHS.customerCart);
    } catch (error) {
      if (!isSessionError(error)) alerts.cartFailure(texts.buyFailed);
    } finally {
      setAdding(false);
      void refetchCalls([viewCart]);
    }
  };
  return { buy, isAdding };
}

/** Id of the card's head, which takes the focus. */
export const headId = (id: number): string => `order-${id}`;

/** `list`, headed by the order that the URL links to if that is on a later page. */
export function useListWithLinked(
  linked: number | undefined,
  list: List<OrderForCustomer>,
): Pick<List<OrderForCustomer>, 'rows' | 'reload'> {
  const { endpoint, query } = OWN_ORDERS;
  const isLater = linked !== undefined && list.hasMore && !list.rows.some(({ id }) => id === linked);
  const found = useList(endpoint, { ...query, q: `#${linked}` }, { enabled: isLater });
  const { reload: reloadList } = list;
  const { reload: reloadFound } = found;
  const reloadAll = useCallback(() => {
    reloadList();
    reloadFound();
  }, [reloadList, reloadFound]);
  if (!isLater) return list;
  return { rows: [...found.rows.filter(({ id }) => id === linked), ...list.rows], reload: reloadAll };
}

/** Scrolls once to the order that the URL links to, and focuses it. */
export function useLinkedOrder(linked: number | undefined): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (linked === undefined || shown.current === linked) return;
    const head = document.getElementById(headId(linked));
    if (!head) return;
    shown.current = linked;
    head.closest('li')?.scrollIntoView({ block: 'start' });
    head.focus({ preventScroll: true });
  });
}

/** Polling interval in ms: no event reports other customers' stops on the round. */
const ROUND_MS = 15_000;

/** Polls while one of the orders is out for delivery and the page is visible (DEL-15). */
export function useRoundRefresh({ rows, reload }: Pick<List<OrderForCustomer>, 'rows' | 'reload'>): void {
  const isOut = rows.some(({ rider }) => Boolean(rider));
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, ROUND_MS);
    return () => clearInterval(timer);
  }, [isOut, reload]);
}
