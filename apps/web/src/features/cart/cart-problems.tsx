// What stands in the way of ordering the cart as it is: lines beyond the stock, and what is no longer sold.
import type { CartAnswer } from '@tilgul/contract/cart';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { chooseQuantity } from './cart.ts';
import { ShortNote } from './short-note.tsx';

/** One note for each such line; nothing for a cart that can be ordered whole. */
export function CartProblems({ cart }: { cart: CartAnswer }) {
  const short = cart.items.filter(({ quantity, available }) => quantity > available);
  if (short.length === 0 && cart.unavailable.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {short.map((line) => (
        <ShortNote key={line.product_id} line={line} isNamed onChange={(quantity) => chooseQuantity(line, quantity)} />
      ))}
      {cart.unavailable.map(({ product_id, product_name: name }) => (
        <Alert key={product_id} tone="notice" live={false}>
          {t(texts.unavailableOf, { name })}
        </Alert>
      ))}
    </div>
  );
}
