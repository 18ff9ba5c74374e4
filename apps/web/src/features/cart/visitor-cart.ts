// The cart of somebody who has not signed in: kept in the browser, the same in all its tabs, until it comes into an account.
import { type CartAnswer, quoteCart } from '@tilgul/contract/cart';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { useMemo, useSyncExternalStore } from 'react';
import type { CallError } from '../../shared/api/call-error.ts';
import { useAsked } from '../../shared/api/use-asked.ts';
import { readText, writeText } from '../../shared/storage/storage.ts';
import type { CartLine } from './cart-edits.ts';
import { readVisitorLines, withQuote } from './visitor-lines.ts';

const SLOT = 'visitor-cart';
const NOTHING: readonly CartLine[] = [];

const listeners = new Set<() => void>();
let known: { readonly text: string | undefined; readonly lines: readonly CartLine[] } = {
  text: undefined,
  lines: NOTHING,
};

/** Where the browser keeps nothing, the cart lasts as long as the page. */
let unkept: readonly CartLine[] | undefined;

/** What is in the cart; the same array until it changes. */
function read(): readonly CartLine[] {
  if (unkept) return unkept;
  const text = readText('local', SLOT);
  if (text !== known.text) known = { text, lines: readVisitorLines(text) };
  return known.lines;
}

function become(lines: readonly CartLine[]): void {
  const text = lines.length === 0 ? undefined : JSON.stringify(lines);
  writeText('local', SLOT, text);
  unkept = readText('local', SLOT) === text ? undefined : lines;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const visitorCart = {
  read,
  /** Sets a product's quantity; 0 removes its line. */
  set(line: CartLine, quantity: number): void {
    const lines = read();
    const isThere = lines.some(({ product_id }) => product_id === line.product_id);
    const changed = isThere
      ? lines.map((item) => (item.product_id === line.product_id ? { ...item, quantity } : item))
      : [...lines, { ...line, quantity }];
    become(changed.filter((item) => item.quantity > 0));
  },
  choose(productId: number, choice: LineChoice): void {
    become(read().map((line) => (line.product_id === productId ? { ...line, choice } : line)));
  },
  remove(productId: number): void {
    become(read().filter(({ product_id }) => product_id !== productId));
  },
  /** Takes out lines that are in an account now; what was chosen meanwhile stays. */
  drop(taken: readonly CartLine[]): void {
    const isTaken = ({ product_id, quantity }: CartLine) =>
      taken.some((line) => line.product_id === product_id && line.quantity === quantity);
    become(read().filter((line) => !isTaken(line)));
  },
};

/** The lines as they were put in; none while pages are prerendered. */
export const useVisitorLines = (): readonly CartLine[] => useSyncExternalStore(subscribe, read, () => NOTHING);

/** The visitor's cart at the prices of now; as it was put in until they are here. */
export function useVisitorCart(isWanted: boolean): {
  readonly cart: CartAnswer;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  readonly reload: () => void;
} {
  const lines = useVisitorLines();
  const asked = lines.map(({ product_id }) => ({ product_id, quantity: 1 }));
  const enabled = isWanted && lines.length > 0;
  const { data, isFetching, error, refetch } = useAsked(quoteCart, { lines: asked }, { enabled, keepPrevious: true });
  const cart = useMemo(() => withQuote(lines, data), [lines, data]);
  return { cart, isFetching, error: data ? null : error, reload: () => void refetch() };
}
