// Places an order, from the first press to its number: for cash, or paid in the provider's window.
import type { CartAnswer } from '@tilgul/contract/cart';
import { placeOrder } from '@tilgul/contract/orders';
import { createPaymentOrder } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { call } from '../../shared/api/api.ts';
import { isSessionError } from '../../shared/api/call-error.ts';
import { forgetKey, keyFor } from '../../shared/api/idempotency.ts';
import { deliveryCharge } from '../cart/delivery-charge.tsx';
import { type CheckoutOptions, loadProvider, openCheckout } from '../payments/payment-window.ts';
import {
  type CheckoutFailure,
  type CheckoutStage,
  cartMark,
  checkoutFailure,
  isPassing,
  scriptFailure,
} from './checkout.rules.ts';
import { type PaidProof, paidProof } from './paid-proof.ts';

export type Outcome =
  | { readonly kind: 'placed'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly failure: CheckoutFailure;
      /** No answer yet: the cart may have been ordered. */
      readonly isOpen: boolean;
    }
  /** The window was closed without a payment, as far as one knows; why the last try failed, if one did. */
  | { readonly kind: 'closed'; readonly bank: string | undefined }
  /** The session is over; the alert and the redirect are under way. */
  | { readonly kind: 'over' };

export interface Basket {
  readonly cart: CartAnswer;
  readonly addressId: number;
  /** The chosen window; none for as soon as possible. */
  readonly slotId: number | undefined;
  /** For the bill; none for the account's. */
  readonly buyerGstin: string | undefined;
}

/** What the provider's window says of shop and payer. */
export type CheckoutWords = Pick<CheckoutOptions, 'name' | 'description' | 'image' | 'prefill'>;

const failed = (stage: CheckoutStage, error: unknown): Outcome =>
  isSessionError(error)
    ? { kind: 'over' }
    : { kind: 'failed', failure: checkoutFailure(stage, error), isOpen: isPassing(error) };

/** Sends with a key that stays the same until there is a final answer, so that a retry or reload orders nothing twice. */
async function once<T>(intent: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(keyFor(intent));
    forgetKey(intent);
    return answer;
  } catch (error) {
    if (!isPassing(error)) forgetKey(intent);
    throw error;
  }
}

/** Orders the cart for cash. The same goods for the same address are one request: a lost answer is given again. */
export async function placeForCash({ cart, addressId, slotId, buyerGstin }: Basket): Promise<Outcome> {
  const { total } = deliveryCharge(cart);
  const body = {
    address_id: addressId,
    payment_method: 'cod',
    expected_total: total,
    slot_id: slotId,
    buyer_gstin: buyerGstin,
  } as const;
  const intent = `order for cash ${addressId} ${slotId ?? ''} ${buyerGstin ?? ''} ${total} ${cartMark(cart.items)}`;
  try {
    const { order_id } = await once(intent, (idempotencyKey) => call(placeOrder, { body, idempotencyKey }));
    return { kind: 'placed', id: order_id };
  } catch (error) {
    return failed('cash', error);
  }
}

/** Brings the proof of a payment; it is kept until the server has given a final answer. */
export async function placePaid(paid: PaidProof): Promise<Outcome> {
  const body = {
    address_id: paid.address,
    payment_method: 'online',
    expected_total: paid.total,
    slot_id: paid.slot,
    buyer_gstin: paid.buyerGstin,
    ...paid.proof,
  } as const;
  paidProof.keep(paid);
  try {
    const { order_id } = await once(`paid order ${paid.proof.razorpay_payment_id}`, (idempotencyKey) =>
      call(placeOrder, { body, idempotencyKey }),
    );
    paidProof.forget();
    return { kind: 'placed', id: order_id };
  } catch (error) {
    if (!isPassing(error) && !isSessionError(error)) paidProof.forget();
    return failed('paid', error);
  }
}

/** Opens a payment for the cart, lets the customer pay in the provider's window, and places the order with the proof. */
export async function placeOnline(
  { cart, addressId, slotId, buyerGstin }: Basket,
  words: CheckoutWords,
): Promise<Outcome> {
  const { total } = deliveryCharge(cart);
  const body = {
    amount: toPaise(total) ?? 0,
    currency: 'INR',
    address_id: addressId,
    slot_id: slotId,
    buyer_gstin: buyerGstin,
  } as const;
  const intent = `open payment ${addressId} ${slotId ?? ''} ${buyerGstin ?? ''} ${total} ${cartMark(cart.items)}`;
  try {
    const payment = await once(intent, (idempotencyKey) => call(createPaymentOrder, { body, idempotencyKey }));
    const Provider = await loadProvider(payment.checkout_url).catch(() => undefined);
    if (!Provider) return { kind: 'failed', failure: scriptFailure, isOpen: false };
    const { key, amount, currency, order_id } = payment;
    const end = await openCheckout(Provider, { ...words, key, amount, currency, order_id });
    if (end.kind === 'closed') return { kind: 'closed', bank: end.failure };
    return await placePaid({ address: addressId, slot: slotId, buyerGstin, total, proof: end.proof });
  } catch (error) {
    return failed('online', error);
  }
}
