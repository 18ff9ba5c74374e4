// State of the payment step: progress, failures, and the page shown after the order.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { type CartAnswer, viewCart } from '@tilgul/contract/cart';
import { viewDeliveryOptions } from '@tilgul/contract/delivery';
import { listOwnOrders } from '@tilgul/contract/orders';
import { texts } from '@tilgul/messages/customer/checkout';
import { useEffect, useRef, useState } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { emptyCart, flushCart, reloadCart } from '../cart/cart.api.ts';
import { countPacks } from '../cart/count-packs.ts';
import { confirmPaid } from '../payments/confirm-paid.ts';
import type { CheckoutFailure } from './checkout.rules.ts';
import { clearCheckout, lastCheckout, paidProof } from './checkout-session.ts';
import { type Delivery, getStart } from './delivery-window.tsx';
import type { Basket, CheckoutTexts, Outcome } from './place-order.ts';

type Placing = typeof import('./place-order.ts');
/** Loaded after the page, before a button is pressed. */
const loadPlacing = (): Promise<Placing> => import('./place-order.ts');

interface CheckoutState {
  /** The payment method in progress. */
  readonly busy?: 'cash' | 'online' | 'paid';
  readonly failure?: CheckoutFailure;
  /** Set when the provider's window was closed. */
  readonly notice?: string;
  /** Paid but not placed yet: this cart must not be paid again. */
  readonly isPaid?: boolean;
  /** The answer to a paid order was lost; its proof is sent again. */
  readonly isConfirming?: boolean;
}

export interface Checkout extends CheckoutState {
  payCash(): void;
  payOnline(): void;
  /** Removes the failure, once the customer has changed what caused it; that of a paid order or a lost answer stays. */
  clearOutdatedFailure(): void;
  /** Repeats the same order: sends the payment proof (at once while confirming), or the cart whose answer was lost. */
  retry(): void;
}

const UNREACHABLE: Outcome = {
  kind: 'failed',
  isOpen: true,
  failure: { text: texts.onlineFailed, detail: texts.notReached, next: 'retry' },
};
const CHANGED: CheckoutFailure = { text: texts.cartChanged, next: 'cart' };

/** Whether the failed order may exist or be paid: its message must not vanish. */
const isMoneyOpen = ({ failure, isPaid }: CheckoutState): boolean =>
  isPaid === true || failure?.next === 'retry' || failure?.next === 'support';

/** Shop, cart and payer details for the provider's window. */
function useCheckoutTexts(cart: CartAnswer | undefined, address: AddressAnswer | undefined): CheckoutTexts {
  const { brand } = useSettings();
  const { data: user } = useOwnUser();
  const count = countPacks(cart?.items);
  return {
    name: brand,
    description: texts.paymentFor({ count }),
    // Prerendered pages have no origin; no payment happens there.
    image: `${globalThis.location?.origin}/icon-192.png`,
    prefill: { name: address?.full_name ?? '', email: user?.email ?? '', contact: `+91${address?.phone_number ?? ''}` },
  };
}

/** Empties the cart and opens the orders, which confirm the new one. */
function useShowPlacedOrder() {
  const go = usePreloadedNavigate();
  return async (id: number) => {
    void refetchCalls([listOwnOrders]);
    clearCheckout();
    await go(PATHS.customerOrders, { replace: true, state: { placed: id } });
    emptyCart();
  };
}

interface CheckoutInput {
  readonly cart: CartAnswer | undefined;
  readonly address: AddressAnswer | undefined;
  readonly delivery: Delivery;
  readonly buyerGstin: string | undefined;
}

/** The payment step for a cart and an address. Its buttons need both. */
export function useCheckout({ cart, address, delivery, buyerGstin }: CheckoutInput): Checkout {
  const [state, setState] = useState<CheckoutState>({});
  const isBusy = useRef(false);
  const last = useRef<() => void>(undefined);
  const wake = useRef<() => void>(undefined);
  const providerTexts = useCheckoutTexts(cart, address);
  const showPlacedOrder = useShowPlacedOrder();

  /** Shows the outcome. What it makes outdated reloads in the background: a button may be pressed again at once. */
  const conclude = async (outcome: Outcome) => {
    if (outcome.kind === 'placed') return showPlacedOrder(outcome.id);
    if (outcome.kind === 'over') return setState({});
    if (outcome.kind === 'failed') {
      setState({ failure: outcome.failure, isPaid: paidProof.read() !== undefined });
      // Without an answer the cart stays on screen unchanged, so that the same order can be repeated.
      if (!outcome.isOpen) void refetchCalls([viewCart, viewDeliveryOptions]);
      return;
    }
    setState({ notice: outcome.bank ? `${outcome.bank.replace(/\.?$/, '.')} ${texts.notPaid}` : texts.notPaid });
    void reloadCart();
  };
  /** The failure if the cart differs from the one on screen: changed on another device, or repriced. */
  const refuseChanged = async (
    { describeCartChanges }: Placing,
    shown: CartAnswer | undefined,
  ): Promise<CheckoutFailure | undefined> => {
    const now = shown && (await reloadCart());
    if (!now || describeCartChanges(shown, now).length === 0) return undefined;
    return { text: texts.changed, changes: describeCartChanges(shown, now, { omitsPrices: true }) };
  };
  const run = async (
    busy: NonNullable<CheckoutState['busy']>,
    intent: (placing: Placing) => Promise<Outcome>,
    shown?: CartAnswer,
  ) => {
    if (isBusy.current) return;
    isBusy.current = true;
    last.current = () => void run(busy, intent);
    setState({ busy });
    if (busy !== 'paid') lastCheckout.keep({ method: busy, start: delivery.slot && getStart(delivery.slot) });
    const isSaved = busy === 'paid' || (await flushCart());
    const placing = await loadPlacing().catch(() => undefined);
    const changed = isSaved ? placing && (await refuseChanged(placing, shown)) : CHANGED;
    if (changed) setState({ failure: changed });
    else await conclude(placing ? await intent(placing) : UNREACHABLE);
    isBusy.current = false;
  };

  const confirm = (send: () => Promise<Outcome>) =>
    confirmPaid(
      send,
      (ms) => {
        setState({ busy: 'paid', isPaid: true, isConfirming: true });
        return new Promise<void>((resolve) => {
          wake.current = resolve;
          setTimeout(resolve, ms);
        });
      },
      (outcome) => outcome.kind === 'failed' && outcome.isOpen === true,
    );
  /** After a payment only its proof is sent; nothing is paid twice. */
  const retry = () => {
    wake.current?.();
    const paid = paidProof.read();
    if (paid) void run('paid', (placing) => confirm(() => placing.placePaid(paid)));
    else last.current?.();
  };
  // Reloaded between payment and order: send the proof immediately.
  const resume = useRef(retry);
  useEffect(() => resume.current(), []);
  const isOffline = useIsOffline();
  // Back online: clear the offline message.
  if (!isOffline && state.failure?.detail === texts.needsNetwork) setState({});
  useEffect(() => void loadPlacing().catch(() => undefined), []);

  // A lost answer may mean a placed order: send the same order again, whatever the cart is now.
  const shown = state.failure?.next === 'retry' ? undefined : cart;
  const slotId = typeof delivery.choice === 'number' ? delivery.choice : undefined;
  const clearOutdatedFailure = () => {
    if (state.failure && !isMoneyOpen(state)) setState({});
  };
  // Another address or window: what was refused is no longer being ordered.
  const subject = `${address?.id} ${slotId}`;
  const [lastSubject, setLastSubject] = useState(subject);
  if (subject !== lastSubject) {
    setLastSubject(subject);
    clearOutdatedFailure();
  }
  const basket: Basket | undefined = cart && address && { cart, addressId: address.id, slotId, buyerGstin };
  return {
    ...state,
    payCash: () => basket && void run('cash', (placing) => placing.placeForCash(basket), shown),
    payOnline: () =>
      basket && void run('online', (placing) => placing.placeOnline(basket, providerTexts, confirm), shown),
    clearOutdatedFailure,
    retry,
  };
}
