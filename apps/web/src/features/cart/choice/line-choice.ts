// What becomes of a line of the cart where it is short, chosen before ordering (PACK-1).
import { type CartAnswer, setLineChoice, viewCart } from '@tilgul/contract/cart';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { call } from '../../../shared/api/api.ts';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import { keyOf, queryClient } from '../../../shared/api/query-client.ts';
import { cartTexts as texts } from '../../../texts/en/customer/cart.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { flushCart } from '../cart.ts';
import type { CartLine } from '../cart-edits.ts';
import { reportCartChange } from '../follow-cart.ts';
import { useShopper } from '../shopper.ts';
import { visitorCart } from '../visitor-cart.ts';

/** The cart in the cache with one line's choice. */
function show(productId: number, choice: LineChoice): void {
  queryClient.setQueryData<CartAnswer>(keyOf(viewCart), (cart) => {
    const set = (line: CartLine) => (line.product_id === productId ? { ...line, choice } : line);
    return cart && { ...cart, items: cart.items.map(set) };
  });
}

/** Seen at once; back to what it was, and said, when it could not be kept. */
async function choose({ product_id, choice: before = 'remove' }: CartLine, choice: LineChoice): Promise<void> {
  show(product_id, choice);
  try {
    // A line that is new must be in the cart first.
    await flushCart();
    await call(setLineChoice, { params: { product_id }, body: { choice } });
    show(product_id, choice);
    reportCartChange();
  } catch (error) {
    show(product_id, before);
    if (!isSessionError(error))
      alerts.cartFailure(texts.choiceFailed, failureText(error, texts.failedText, texts.networkText));
  }
}

/** Chooses for a line in the cart of whoever is shopping. */
export function useChooseFor(): (line: CartLine, choice: LineChoice) => Promise<void> {
  const isVisitor = useShopper() === 'visitor';
  if (!isVisitor) return choose;
  return async ({ product_id }, choice) => visitorCart.choose(product_id, choice);
}
