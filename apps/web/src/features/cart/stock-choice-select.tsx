// The small choice beside a line of cart and checkout: left out, a like product, or asked first, if it is not there.

import { type CartAnswer, setLineChoice, viewCart } from '@tilgul/contract/cart';
import { LINE_CHOICES, type LineChoice } from '@tilgul/contract/order-answers';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { call } from '../../shared/api/api.ts';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { keyOf, queryClient } from '../../shared/api/query-client.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { flushCart, reportCartChange } from './cart.api.ts';
import type { CartLine } from './cart.rules.ts';
import { useShopper } from './shopper.ts';
import { visitorCart } from './visitor-cart.ts';

// What becomes of a line of the cart where it is short, chosen before ordering (PACK-1).

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

/** The device's own list: one tap on a phone (PACK-1). */
export function ChoiceSelect({ line }: { line: CartLine }) {
  const chooseFor = useChooseFor();
  const id = useId();
  const { product_name: name, choice = 'remove' } = line;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <label htmlFor={id} aria-label={t(texts.ifMissingOf, { name })}>
        {texts.ifMissing}
      </label>
      <span className="relative inline-flex max-w-full items-center">
        <select
          id={id}
          value={choice}
          onChange={(event) => {
            const chosen = LINE_CHOICES.find((one) => one === event.target.value);
            if (chosen) void chooseFor(line, chosen);
          }}
          className="hit-44 max-w-full cursor-pointer appearance-none rounded-badge bg-transparent py-1 ps-1 pe-6 font-semibold text-primary hover:underline"
        >
          {LINE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {texts.choices[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute end-1 text-primary" />
      </span>
    </p>
  );
}
