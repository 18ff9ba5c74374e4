// The cart of somebody who has not signed in: kept in the browser, the same in all its tabs, until it comes into an account.
import { type CartAnswer, quoteCart } from '@tilgul/contract/cart';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { LINE_CHOICES, type LineChoice } from '@tilgul/contract/order-answers';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CallError } from '../../shared/api/call-error.ts';
import { useAsked } from '../../shared/api/use-asked.ts';
import { useSession } from '../../shared/session/session.ts';
import { readText, writeText } from '../../shared/storage/storage.ts';
import type { CartLine } from './cart.rules.ts';

// The lines of a visitor's cart as the browser keeps them, and as they are at the prices of now.

const isChoice = (value: unknown) => value === undefined || LINE_CHOICES.some((choice) => choice === value);
const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Whether something that the browser kept is a line of ours: anybody can write there. */
function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    isId(line.product_id) &&
    isId(line.quantity) &&
    [line.price, line.available].every((figure) => typeof figure === 'number' && figure >= 0) &&
    [line.product_name, line.unit].every((text) => typeof text === 'string') &&
    (line.image === null || typeof line.image === 'string') &&
    isChoice(line.choice)
  );
}

/** The lines in a kept text; those that cannot be read are left out. */
export function readVisitorLines(text: string | undefined): readonly CartLine[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** The cart of these lines: what the server says of their products now, with the quantities of the lines. */
export function withQuote(lines: readonly CartLine[], quote: CartAnswer | undefined): CartAnswer {
  const fresh = new Map(quote?.items.map((item) => [item.product_id, item]));
  const gone = new Set(quote?.unavailable.map(({ product_id }) => product_id));
  const now = (line: CartLine): CartLine => {
    const known = fresh.get(line.product_id) ?? line;
    const { quantity, choice = 'remove' } = line;
    return { ...known, quantity, choice, in_stock: known.available >= quantity };
  };
  const items = lines.filter(({ product_id }) => !gone.has(product_id)).map(now);
  return {
    items,
    grand_total: totalOfWireLines(items),
    unavailable: lines.filter(({ product_id }) => gone.has(product_id)),
    delivery: quote?.delivery ?? NO_FEES,
  };
}

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

// Brings a visitor's cart into the account of whoever has signed in; few have one, and the others do not load the code.

/** For the layouts of customers. */
export function useMergedCart(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined || visitorCart.read().length === 0) return;
    // Without a network the lines stay in the browser until the next page.
    import('./merge-visitor-cart.ts').then(
      ({ mergeVisitorCart }) => mergeVisitorCart(),
      () => undefined,
    );
  }, [userId]);
}
