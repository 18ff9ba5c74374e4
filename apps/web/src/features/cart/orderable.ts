// The part of a cart that can be ordered now: sold-out lines stay outside the sum, short ones count with what is left.
import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';
import type { CartLine } from './cart-edits.ts';
import { isShort } from './cart-line.tsx';

export interface Orderable {
  /** The cart as it would be ordered, with its total. */
  readonly cart: CartAnswer;
  /** Lines whose quantity must change: sold out, or fewer left. */
  readonly short: readonly CartLine[];
  /** Names of products that are no longer sold. */
  readonly unavailable: readonly string[];
}

/** Whether none is left of a line's product. */
export const isSoldOut = (line: CartLine): boolean => isShort(line) && line.available <= 0;

/** The largest quantity of a short line that can be ordered; 0 if it is sold out. */
export const getOrderable = ({ available }: Pick<CartLine, 'available'>): number => Math.max(0, available);

export function toOrderable(cart: CartAnswer): Orderable {
  const short = cart.items.filter(isShort);
  const unavailable = cart.unavailable.map(({ product_name }) => product_name);
  if (short.length === 0) return { cart, short, unavailable };
  const items = cart.items
    .map((line) => (isShort(line) ? { ...line, quantity: getOrderable(line) } : line))
    .filter(({ quantity }) => quantity > 0);
  return { cart: { ...cart, items, grand_total: sumWireLines(items) }, short, unavailable };
}
