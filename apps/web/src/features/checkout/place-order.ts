// Places an order for cash, or paid online in the provider's window.
import type { CartAnswer } from '@tilgul/contract/cart';
import { placeOrder } from '@tilgul/contract/orders';
import { createPaymentOrder } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/checkout-failures';
import { call } from '../../shared/api/api.ts';
import { isSessionError, isTransient } from '../../shared/api/call-error.ts';
import { sendOnce } from '../../shared/api/idempotency.ts';
import { calculateDeliveryCharge } from '../cart/delivery-charge.tsx';
import { type CheckoutOptions, loadProvider, openCheckout } from '../payments/payment-window.ts';
import { type CheckoutFailure, type CheckoutStage, cartFingerprint, toCheckoutFailure } from './checkout.rules.ts';
import { type PaidProof, paidProof } from './checkout-session.ts';

export { describeCartChanges } from './checkout.rules.ts';

export type Outcome =
  | { readonly kind: 'placed'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly failure: CheckoutFailure;
      /** The answer was lost: the order may have been placed. */
      readonly isOpen: boolean;
    }
  /** The window was closed apparently without a payment; with the reason of the last failed attempt. */
  | { readonly kind: 'closed'; readonly bank: string | undefined }
  /** The session ended; alert and redirect happen elsewhere. */
  | { readonly kind: 'over' };

export interface Basket {
  readonly cart: CartAnswer;
  readonly addressId: number;
  /** The chosen delivery window; none for as soon as possible. */
  readonly slotId: number | undefined;
  /** GSTIN for the invoice; the account's by default. */
  readonly buyerGstin: string | undefined;
}

/** Shop and payer details shown in the provider's window. */
export type CheckoutTexts = Pick<CheckoutOptions, 'name' | 'description' | 'image' | 'prefill'>;

const failed = (stage: CheckoutStage, error: unknown): Outcome =>
  isSessionError(error)
    ? { kind: 'over' }
    : { kind: 'failed', failure: toCheckoutFailure(stage, error), isOpen: isTransient(error) };

/** What both kinds of order send, and the key of one for these goods. */
function toOrder({ cart, addressId, slotId, buyerGstin }: Basket) {
  const { total } = calculateDeliveryCharge(cart);
  return {
    total,
    body: { address_id: addressId, slot_id: slotId, buyer_gstin: buyerGstin },
    key: `${addressId} ${slotId ?? ''} ${buyerGstin ?? ''} ${total} ${cartFingerprint(cart.items)}`,
  };
}

/** Places a cash order. Repeating it for the same goods and address returns the first answer. */
export async function placeForCash(basket: Basket): Promise<Outcome> {
  const order = toOrder(basket);
  const body = { ...order.body, payment_method: 'cod', expected_total: order.total } as const;
  const send = (idempotencyKey: string) => call(placeOrder, { body, idempotencyKey });
  try {
    const { order_id } = await sendOnce(`order for cash ${order.key}`, send);
    return { kind: 'placed', id: order_id };
  } catch (error) {
    return failed('cash', error);
  }
}

/** Sends the payment proof, which is kept until the server gives a final answer. */
export async function placePaid(paid: PaidProof): Promise<Outcome> {
  const body = {
    address_id: paid.address,
    payment_method: 'online',
    expected_total: paid.total,
    slot_id: paid.slot,
    buyer_gstin: paid.buyerGstin,
    ...paid.proof,
  } as const;
  const send = (idempotencyKey: string) => call(placeOrder, { body, idempotencyKey });
  paidProof.keep(paid);
  try {
    const { order_id } = await sendOnce(`paid order ${paid.proof.razorpay_payment_id}`, send);
    paidProof.forget();
    return { kind: 'placed', id: order_id };
  } catch (error) {
    if (!isTransient(error) && !isSessionError(error)) paidProof.forget();
    return failed('paid', error);
  }
}

/** Creates a payment, opens the provider's window, and places the order with the proof. `confirm` repeats a lost answer. */
export async function placeOnline(
  basket: Basket,
  providerTexts: CheckoutTexts,
  confirm: (send: () => Promise<Outcome>) => Promise<Outcome>,
): Promise<Outcome> {
  const { total, ...order } = toOrder(basket);
  const body = { ...order.body, amount: toPaise(total) ?? 0, currency: 'INR' } as const;
  const send = (idempotencyKey: string) => call(createPaymentOrder, { body, idempotencyKey });
  try {
    const payment = await sendOnce(`open payment ${order.key}`, send);
    const Provider = await loadProvider(payment.checkout_url).catch(() => undefined);
    // The provider's script could not be loaded.
    if (!Provider) return { kind: 'failed', failure: { text: texts.sdkFailed }, isOpen: false };
    const { key, amount, currency, order_id } = payment;
    const end = await openCheckout(Provider, { ...providerTexts, key, amount, currency, order_id });
    if (end.kind === 'closed') return { kind: 'closed', bank: end.failure };
    const { addressId: address, slotId: slot, buyerGstin } = basket;
    return await confirm(() => placePaid({ address, slot, buyerGstin, total, proof: end.proof }));
  } catch (error) {
    return failed('online', error);
  }
}
