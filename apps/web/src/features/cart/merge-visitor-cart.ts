// Merges a visitor's cart into the account's after sign-in, and reports lines that changed on the way.
import { mergeCart, viewCart } from '@tilgul/contract/cart';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts } from '@tilgul/messages/customer/cart';
import { call } from '../../shared/api/api.ts';
import { isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls, replaceAnswer } from '../../shared/api/query-client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { broadcastCartChange } from './cart.api.ts';
import { formatStockLeft } from './cart-line.tsx';
import { markMergeFailed, visitorCart } from './visitor-cart.ts';

type Change = Ok<typeof mergeCart>['changed'][number];

const MESSAGES: Readonly<Record<Change['reason'], (change: Change) => string>> = {
  stock: (change) => texts.shortNote({ name: change.product_name, words: formatStockLeft(change) }),
  account: ({ product_name: name, quantity }) => texts.cappedNote({ name, quantity }),
  full: ({ product_name: name }) => texts.fullNote({ name }),
  gone: ({ product_name: name }) => texts.unavailableNote({ name }),
};

async function merge(): Promise<void> {
  const lines = visitorCart.read();
  if (lines.length === 0) return;
  try {
    const body = { lines: lines.map(({ product_id, quantity, choice }) => ({ product_id, quantity, choice })) };
    const { cart, changed } = await call(mergeCart, { body });
    await replaceAnswer(viewCart, {}, cart);
    visitorCart.drop(lines);
    void refetchCalls([viewCart]);
    broadcastCartChange();
    if (changed.length > 0)
      alerts.failure(texts.mergeChanged, changed.map((line) => MESSAGES[line.reason](line)).join(' '));
  } catch (error) {
    // The lines stay in the browser; the next page load retries.
    markMergeFailed();
    if (!isSessionError(error)) alerts.failure(texts.mergeFailed, texts.mergeFailedText);
  }
}

let isMerging = false;

/** Merges once even if called repeatedly; does nothing without a visitor's cart (ORD-21). */
export async function mergeVisitorCart(): Promise<void> {
  if (isMerging) return;
  isMerging = true;
  await merge();
  isMerging = false;
}
