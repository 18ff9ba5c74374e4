// Takes what somebody put into the cart before signing in into the account's cart, and says what came in as another line.
import { mergeCart, viewCart } from '@tilgul/contract/cart';
import type { Ok } from '@tilgul/contract/endpoint';
import { call } from '../../shared/api/api.ts';
import { isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls, replaceAnswer } from '../../shared/api/query-client.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { reportCartChange } from './cart.api.ts';
import { onlyLeft } from './short-note.tsx';
import { visitorCart } from './visitor-cart.ts';

type Change = Ok<typeof mergeCart>['changed'][number];

const WORDS: Readonly<Record<Change['reason'], (change: Change) => string>> = {
  stock: (change) => t(texts.shortOf, { name: change.product_name, words: onlyLeft(change) }),
  account: ({ product_name: name, quantity }) => t(texts.cappedOf, { name, quantity }),
  full: ({ product_name: name }) => t(texts.fullOf, { name }),
  gone: ({ product_name: name }) => t(texts.unavailableOf, { name }),
};

async function merge(): Promise<void> {
  const lines = visitorCart.read();
  if (lines.length === 0) return;
  try {
    const body = { lines: lines.map(({ product_id, quantity, choice }) => ({ product_id, quantity, choice })) };
    const { cart, changed } = await call(mergeCart, { body });
    visitorCart.drop(lines);
    await replaceAnswer(viewCart, {}, cart);
    void refetchCalls([viewCart]);
    reportCartChange();
    if (changed.length > 0)
      alerts.failure(texts.mergeChanged, changed.map((line) => WORDS[line.reason](line)).join(' '));
  } catch (error) {
    // The lines stay in the browser and are tried again with the next page.
    if (!isSessionError(error)) alerts.failure(texts.mergeFailed, texts.mergeFailedText);
  }
}

let isMerging = false;

/** Merges once, however many ask; harmless where there is nothing to merge (ORD-21). */
export async function mergeVisitorCart(): Promise<void> {
  if (isMerging) return;
  isMerging = true;
  await merge();
  isMerging = false;
}
