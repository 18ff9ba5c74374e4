// The state of the payment step: what is under way, what went wrong, and which page an order leads to.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import type { CartAnswer } from '@tilgul/contract/cart';
import { viewDeliveryOptions } from '@tilgul/contract/delivery';
import { listOwnOrders } from '@tilgul/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { useGo } from '../../shared/screen/go.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { emptyCart, flushCart, reloadCart } from '../cart/cart.api.ts';
import { forgetBuyerGstin } from './buyer-gstin.ts';
import { type CheckoutFailure, cartChanges } from './checkout.rules.ts';
import type { WindowChoice } from './delivery-window.tsx';
import { paidProof } from './paid-proof.ts';
import type { Basket, CheckoutWords, Outcome } from './place-order.ts';

type Placing = typeof import('./place-order.ts');
/** What a press does is fetched once the page is there. */
const loadPlacing = (): Promise<Placing> => import('./place-order.ts');

export interface CheckoutState {
  /** What was pressed and is under way. */
  readonly busy?: 'cash' | 'online' | 'paid';
  readonly failure?: CheckoutFailure;
  /** The provider's window was closed: what that means. */
  readonly notice?: string;
  /** Paid, but not placed yet: nothing more is to be paid for this cart. */
  readonly isPaid?: boolean;
}

export interface Checkout extends CheckoutState {
  payCash(): void;
  payOnline(): void;
  /** Places the very same order once more: the proof of a payment, or the cart whose answer was lost. */
  retry(): void;
}

const UNREACHED: Outcome = {
  kind: 'failed',
  isOpen: true,
  failure: { text: texts.onlineFailed, detail: texts.notReached, shortages: [], next: 'retry' },
};
const CHANGED: CheckoutFailure = { text: texts.cartChanged, detail: undefined, shortages: [], next: 'cart' };

/** What the provider's window says: the shop, the basket, and whom the bank may reach. */
function useWords(cart: CartAnswer | undefined, address: AddressAnswer | undefined): CheckoutWords {
  const { brand } = useSettings();
  const { data: user } = useOwnUser();
  const count = cart?.items.length ?? 0;
  return {
    name: brand,
    description: count === 1 ? texts.paymentForOne : t(texts.paymentFor, { count }),
    // A page that is prerendered has no address; nobody pays there.
    image: `${globalThis.location?.origin}/icon-192.png`,
    prefill: { name: address?.full_name ?? '', email: user?.email ?? '', contact: `+91${address?.phone_number ?? ''}` },
  };
}

/** Leads to the orders, which confirm the new one; the cart is empty. */
function useDone() {
  const go = useGo();
  return async (id: number) => {
    void refetchCalls([listOwnOrders]);
    forgetBuyerGstin();
    await go(PATHS.customerOrders, { replace: true, state: { placed: id } });
    emptyCart();
  };
}

interface Wish {
  readonly cart: CartAnswer | undefined;
  readonly address: AddressAnswer | undefined;
  readonly window: WindowChoice;
  readonly buyerGstin: string | undefined;
}

/** The payment step of a cart for an address; both are there before anything can be pressed. */
export function useCheckout({ cart, address, window, buyerGstin }: Wish): Checkout {
  const [state, setState] = useState<CheckoutState>({});
  const isBusy = useRef(false);
  const last = useRef<() => void>(undefined);
  const words = useWords(cart, address);
  const done = useDone();

  const conclude = async (outcome: Outcome) => {
    if (outcome.kind === 'placed') return done(outcome.id);
    if (outcome.kind === 'over') return setState({});
    if (outcome.kind === 'failed') {
      setState({ failure: outcome.failure, isPaid: paidProof.read() !== undefined });
      // Without an answer the cart stays on screen as it was, so that the same try can be repeated.
      if (!outcome.isOpen) await Promise.all([reloadCart(), refetchCalls([viewDeliveryOptions])]);
      return;
    }
    setState({ notice: outcome.bank ? `${outcome.bank.replace(/\.?$/, '.')} ${texts.notPaid}` : texts.notPaid });
    await reloadCart();
  };
  /** The cart as it is now, when it is no longer the one on screen: it may have changed on another device, or in price. */
  const refuseChanged = async (shown: CartAnswer | undefined): Promise<CheckoutFailure | undefined> => {
    const now = shown && (await reloadCart());
    const changes = now ? cartChanges(shown, now) : [];
    return changes.length > 0 ? { ...CHANGED, text: texts.changed, next: undefined, changes } : undefined;
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
    const isSaved = busy === 'paid' || (await flushCart());
    const changed = isSaved ? await refuseChanged(shown) : CHANGED;
    if (changed) setState({ failure: changed });
    else await conclude(await loadPlacing().then(intent, () => UNREACHED));
    isBusy.current = false;
  };

  /** Once something is paid it is the proof that counts, not another payment. */
  const retry = () => {
    const paid = paidProof.read();
    if (paid) void run('paid', (placing) => placing.placePaid(paid));
    else last.current?.();
  };
  // A reload between payment and order: the proof is brought at once.
  const resume = useRef(retry);
  useEffect(() => resume.current(), []);
  const isOffline = useIsOffline();
  // Back online, what is said of being offline goes.
  if (!isOffline && state.failure?.detail === texts.needsNetwork) setState({});
  useEffect(() => void loadPlacing().catch(() => undefined), []);

  // Whose answer was lost may have ordered already: the same order is sent again, whatever the cart is now.
  const shown = state.failure?.next === 'retry' ? undefined : cart;
  const slotId = window === 'soon' ? undefined : window;
  const basket: Basket | undefined = cart && address && { cart, addressId: address.id, slotId, buyerGstin };
  return {
    ...state,
    payCash: () => basket && void run('cash', (placing) => placing.placeForCash(basket), shown),
    payOnline: () => basket && void run('online', (placing) => placing.placeOnline(basket, words), shown),
    retry,
  };
}
