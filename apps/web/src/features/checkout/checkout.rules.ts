// Messages for orders that could not be placed, and the next step offered to the customer.
import type { CartAnswer } from '@tilgul/contract/cart';
import type { CapBody } from '@tilgul/contract/rules/caps';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as failureTexts } from '@tilgul/messages/customer/checkout-failures';
import type { Message } from '@tilgul/messages/message';
import { type ApiError, isApiError, isNetworkError, isTransient } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { isOffline } from '../../shared/offline/offline.ts';
import { calculateDeliveryCharge } from '../cart/delivery-charge.tsx';

type Line = CartAnswer['items'][number];

/** The bill shows new prices in its lines and the total in its button. */
interface Omission {
  readonly omitsPrices?: boolean;
}

function describeLineChange(
  before: Line | undefined,
  after: Line | undefined,
  { isSold, omitsPrices = false }: Omission & { readonly isSold: boolean },
): string[] {
  const product = (after ?? before)?.product_name ?? '';
  if (!before) return [failureTexts.lineAdded({ product, quantity: after?.quantity ?? 0 })];
  if (!after) return [(isSold ? failureTexts.lineGone : failureTexts.lineUnavailable)({ product })];
  const quantity = { product, before: before.quantity, after: after.quantity };
  const price = { product, before: formatRupees(before.price), after: formatRupees(after.price) };
  return [
    ...(before.quantity === after.quantity ? [] : [failureTexts.quantityChanged(quantity)]),
    ...(before.price === after.price || omitsPrices ? [] : [failureTexts.priceChanged(price)]),
  ];
}

/** One sentence per difference between the shown cart and the current one; fee and total last. */
export function describeCartChanges(
  before: CartAnswer,
  after: CartAnswer,
  { omitsPrices = false }: Omission = {},
): string[] {
  const ids = new Set([...before.items, ...after.items].map(({ product_id }) => product_id));
  const lineIn = ({ items }: CartAnswer, id: number) => items.find(({ product_id }) => product_id === id);
  const isSold = (id: number) => !after.unavailable.some(({ product_id }) => product_id === id);
  const lines = [...ids].flatMap((id) =>
    describeLineChange(lineIn(before, id), lineIn(after, id), { isSold: isSold(id), omitsPrices }),
  );
  const [old, now] = [calculateDeliveryCharge(before), calculateDeliveryCharge(after)];
  const describeSum = (text: Message<'before' | 'after'>, one: number, other: number) =>
    one === other ? [] : [text({ before: formatRupees(one), after: formatRupees(other) })];
  return [
    ...lines,
    ...describeSum(failureTexts.feeChanged, old.fee, now.fee),
    ...(omitsPrices ? [] : describeSum(failureTexts.totalChanged, old.total, now.total)),
  ];
}

/** Where the attempt failed: cash order, before the payment, or after it. */
export type CheckoutStage = 'cash' | 'online' | 'paid';

export interface CheckoutFailure {
  /** The headline (UI-14); undefined if the cause says it all. */
  readonly text?: string | undefined;
  /** The cause, and what happened to cart and money. */
  readonly detail?: string | undefined;
  readonly shortages?: readonly Shortage[];
  /** The cart's own lines tell what is missing, once it has reloaded. */
  readonly isInCart?: boolean;
  /** Differences from the shown cart, one sentence each. */
  readonly changes?: readonly string[];
  /** The cap that the order exceeds, with the ways on. */
  readonly cap?: CapBody | undefined;
  /** The next step offered: retry the same order, check orders or contact us, open the cart, or confirm the phone number. */
  readonly next?: 'retry' | 'support' | 'cart' | 'confirm';
}

const TEXTS: Readonly<Record<CheckoutStage, string>> = {
  cash: failureTexts.cashFailed,
  online: texts.onlineFailed,
  paid: failureTexts.paidFailed,
};

/** Of a refusal of cash that is no cap on the account: the area takes none, or the order is above the shop's limit. */
const NO_CASH: CapBody = { cap: 'cash_order', max: 0, ways: ['online'] };

/** Refusals that ordering again cannot change: their own sentence says what the customer can do. */
const OWN_SENTENCE: readonly (string | undefined)[] = [
  'not_found',
  'phone_unconfirmed',
  'cod_not_offered',
  'account_cap',
];

/** Whether the headline, which asks to try again, would be wrong. */
const isSelfExplaining = ({ code, cap, detail }: ApiError): boolean =>
  detail !== '' && (cap !== undefined || OWN_SENTENCE.includes(code));

/** Detail and next step for an order that the server rejected before any payment. */
function explainRefusal(error: ApiError): Pick<CheckoutFailure, 'detail' | 'next' | 'cap' | 'isInCart'> {
  switch (error.code) {
    case 'not_found':
      return { detail: failureTexts.addressGone };
    case 'insufficient_stock':
      return { detail: error.detail || failureTexts.short, next: 'cart', isInCart: true };
    case 'total_changed':
    case 'amount_differs':
      return { detail: texts.changed, next: 'cart' };
    case 'phone_unconfirmed':
      return { detail: error.detail, next: 'confirm' };
    case 'cod_not_offered':
      return { detail: error.detail, cap: error.cap ?? NO_CASH };
    case 'empty_cart':
      return { detail: error.detail, next: 'cart' };
    default:
      return { detail: error.detail || undefined, ...(error.cap && { cap: error.cap }) };
  }
}

/** Detail and next step when no answer came, before any payment. */
function explainLostAnswer(stage: CheckoutStage): Pick<CheckoutFailure, 'detail' | 'next'> {
  if (isOffline()) return { detail: texts.needsNetwork };
  if (stage === 'cash') return { detail: failureTexts.noAnswer, next: 'retry' };
  return { detail: texts.notReached };
}

/** The message for a failed attempt. After a payment it says first what happens to the money. */
export function toCheckoutFailure(stage: CheckoutStage, error: unknown): CheckoutFailure {
  const failure = { text: TEXTS[stage], shortages: isApiError(error) ? error.shortages : [] };
  if (stage === 'paid') {
    if (isTransient(error)) return { ...failure, detail: texts.paidSafe, next: 'retry' };
    const isPaidBack = isApiError(error) && (error.code === 'hold_over' || error.code === 'insufficient_stock');
    const detail = isPaidBack ? failureTexts.paidBack : isApiError(error) ? error.detail : undefined;
    return { ...failure, detail, next: 'support' };
  }
  if (isNetworkError(error)) return { ...failure, ...explainLostAnswer(stage) };
  if (!isApiError(error)) return failure;
  if (error.status === 429) return { ...failure, detail: error.detail || failureTexts.tooMany };
  return { ...failure, ...explainRefusal(error), ...(isSelfExplaining(error) && { text: undefined }) };
}

/** Equal for carts with the same goods, quantities and prices; part of the idempotency key. */
export const cartFingerprint = (items: readonly { product_id: number; quantity: number; price: number }[]): string =>
  items.map(({ product_id, quantity, price }) => `${product_id}x${quantity}@${price}`).join(' ');
