// What a customer reads when an order could not be placed, and what can be done about it.

import type { CartAnswer } from '@tilgul/contract/cart';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { type ApiError, isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { isOffline } from '../../shared/offline/offline.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { deliveryCharge } from '../cart/delivery-charge.tsx';

// What is different between the cart that a customer was shown and the one that would be ordered.

type Line = CartAnswer['items'][number];

function changeOf(before: Line | undefined, after: Line | undefined, isSold: boolean): string[] {
  const product = (after ?? before)?.product_name ?? '';
  if (!before) return [t(texts.lineAdded, { product, quantity: after?.quantity ?? 0 })];
  if (!after) return [t(isSold ? texts.lineGone : texts.lineUnavailable, { product })];
  const quantity = { product, before: before.quantity, after: after.quantity };
  const price = { product, before: formatRupees(before.price), after: formatRupees(after.price) };
  return [
    ...(before.quantity === after.quantity ? [] : [t(texts.quantityChanged, quantity)]),
    ...(before.price === after.price ? [] : [t(texts.priceChanged, price)]),
  ];
}

/** One sentence for each difference, fee and totals last where they differ; none for the same cart. */
export function cartChanges(before: CartAnswer, after: CartAnswer): string[] {
  const ids = new Set([...before.items, ...after.items].map(({ product_id }) => product_id));
  const lineIn = ({ items }: CartAnswer, id: number) => items.find(({ product_id }) => product_id === id);
  const isSold = (id: number) => !after.unavailable.some(({ product_id }) => product_id === id);
  const lines = [...ids].flatMap((id) => changeOf(lineIn(before, id), lineIn(after, id), isSold(id)));
  const [old, now] = [deliveryCharge(before), deliveryCharge(after)];
  const said = (text: string, one: number, other: number) =>
    one === other ? [] : [t(text, { before: formatRupees(one), after: formatRupees(other) })];
  return [...lines, ...said(texts.feeChanged, old.fee, now.fee), ...said(texts.totalChanged, old.total, now.total)];
}

/** Where a try went wrong: before the payment, after it, or without one. */
export type CheckoutStage = 'cash' | 'online' | 'paid';

export interface CheckoutFailure {
  /** What the customer reads (UI-14). */
  readonly text: string;
  /** What exactly, and what has become of cart and money. */
  readonly detail: string | undefined;
  readonly shortages: readonly Shortage[];
  /** What is different in the cart since it was shown, one sentence each. */
  readonly changes?: readonly string[];
  /**
   * What is offered beside it: try the very same order again, look into orders and contact, look at the cart, confirm
   * one's number, or nothing.
   */
  readonly next: 'retry' | 'support' | 'cart' | 'confirm' | undefined;
}

const TEXTS: Readonly<Record<CheckoutStage, string>> = {
  cash: texts.cashFailed,
  online: texts.onlineFailed,
  paid: texts.paidFailed,
};

/** Whether the same try may succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  isNetworkError(error) || (isApiError(error) && (error.status >= 500 || error.status === 429));

/** What a refusal before any payment means. */
function refusal(error: ApiError): Pick<CheckoutFailure, 'detail' | 'next'> {
  switch (error.code) {
    case 'not_found':
      return { detail: texts.addressGone, next: undefined };
    case 'insufficient_stock':
      return { detail: error.detail || texts.short, next: 'cart' };
    case 'total_changed':
    case 'amount_differs':
      return { detail: texts.changed, next: 'cart' };
    case 'phone_unconfirmed':
      return { detail: error.detail, next: 'confirm' };
    case 'empty_cart':
      return { detail: error.detail, next: 'cart' };
    default:
      return { detail: error.detail || undefined, next: undefined };
  }
}

/** What it means that no answer came, before any payment. */
function unanswered(stage: CheckoutStage): Pick<CheckoutFailure, 'detail' | 'next'> {
  if (isOffline()) return { detail: texts.needsNetwork, next: undefined };
  if (stage === 'cash') return { detail: texts.noAnswer, next: 'retry' };
  return { detail: texts.notReached, next: undefined };
}

/** The words for a failed try. After a payment the money is what people ask about first. */
export function checkoutFailure(stage: CheckoutStage, error: unknown): CheckoutFailure {
  const shortages = isApiError(error) ? error.shortages : [];
  const text = TEXTS[stage];
  if (stage === 'paid') {
    if (isPassing(error)) return { text, detail: texts.paidSafe, shortages, next: 'retry' };
    const isPaidBack = isApiError(error) && (error.code === 'hold_over' || error.code === 'insufficient_stock');
    const detail = isPaidBack ? texts.paidBack : isApiError(error) ? error.detail : undefined;
    return { text, detail, shortages, next: 'support' };
  }
  if (isNetworkError(error)) {
    return { text, shortages, ...unanswered(stage) };
  }
  if (!isApiError(error)) return { text, detail: undefined, shortages, next: undefined };
  if (error.status === 429) return { text, detail: error.detail || texts.tooMany, shortages, next: undefined };
  return { text, shortages, ...refusal(error) };
}

/** The script of the provider did not come. */
export const scriptFailure: CheckoutFailure = {
  text: texts.sdkFailed,
  detail: undefined,
  shortages: [],
  next: undefined,
};

/** What makes two carts the same request: the same goods, quantities and prices. */
export const cartMark = (items: readonly { product_id: number; quantity: number; price: number }[]): string =>
  items.map(({ product_id, quantity, price }) => `${product_id}x${quantity}@${price}`).join(' ');
