// A visitor's cart: kept in the browser, shared by its tabs, until it is merged into an account.
import { type CartAnswer, quoteCart } from '@tilgul/contract/cart';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { LINE_CHOICES, type LineChoice } from '@tilgul/contract/order-answers';
import { MAX_AVAILABLE } from '@tilgul/contract/rules/limits';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { useMemo, useSyncExternalStore } from 'react';
import { usePostQuery } from '../../shared/api/use-api.ts';
import { createListeners } from '../../shared/listeners.ts';
import { readText, writeText } from '../../shared/storage.ts';
import { type CartLine, setQuantity } from './cart-edits.ts';

const isChoice = (value: unknown) => value === undefined || LINE_CHOICES.some((choice) => choice === value);
const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Validates a stored line; browser storage can hold anything. */
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

/** Parses stored lines and drops invalid ones. */
export function readVisitorLines(text: string | undefined): readonly CartLine[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** The cart of these lines at current prices and stock, with the visitor's quantities. */
export function withQuote(lines: readonly CartLine[], quote: CartAnswer | undefined): CartAnswer {
  const fresh = new Map(quote?.items.map((item) => [item.product_id, item]));
  const gone = new Set(quote?.unavailable.map(({ product_id }) => product_id));
  const now = (line: CartLine): CartLine => {
    const known = fresh.get(line.product_id) ?? line;
    const { quantity, choice = 'remove' } = line;
    return { ...known, quantity, choice, in_stock: known.available >= Math.min(quantity, MAX_AVAILABLE) };
  };
  const items = lines.filter(({ product_id }) => !gone.has(product_id)).map(now);
  return {
    items,
    grand_total: sumWireLines(items),
    unavailable: lines.filter(({ product_id }) => gone.has(product_id)),
    delivery: quote?.delivery ?? NO_FEES,
  };
}

const SLOT = 'visitor-cart';
const NO_LINES: readonly CartLine[] = [];

/** The storage event is a change in another tab. */
const listeners = createListeners('storage');
let cached: { readonly text: string | undefined; readonly lines: readonly CartLine[] } = {
  text: undefined,
  lines: NO_LINES,
};

/** Without storage the cart lasts as long as the page. */
let fallback: readonly CartLine[] | undefined;

/** The lines of the cart; the same array until it changes. */
function read(): readonly CartLine[] {
  if (fallback) return fallback;
  const text = readText('local', SLOT);
  if (text !== cached.text) cached = { text, lines: readVisitorLines(text) };
  return cached.lines;
}

function setLines(lines: readonly CartLine[]): void {
  const text = lines.length === 0 ? undefined : JSON.stringify(lines);
  writeText('local', SLOT, text);
  fallback = readText('local', SLOT) === text ? undefined : lines;
  listeners.notify();
}

export const visitorCart = {
  read,
  /** Sets a product's quantity; 0 removes its line. */
  set(line: CartLine, quantity: number): void {
    setLines(setQuantity(read(), { ...line, quantity }));
  },
  choose(productId: number, choice: LineChoice): void {
    setLines(read().map((line) => (line.product_id === productId ? { ...line, choice } : line)));
  },
  remove(productId: number): void {
    setLines(read().filter(({ product_id }) => product_id !== productId));
  },
  /** Removes merged lines; lines changed in the meantime stay. */
  drop(merged: readonly CartLine[]): void {
    const isMerged = ({ product_id, quantity }: CartLine) =>
      merged.some((line) => line.product_id === product_id && line.quantity === quantity);
    setLines(read().filter((line) => !isMerged(line)));
  },
};

let hasMergeFailed = false;

/** The lines could not be added to the account. */
export function markMergeFailed(): void {
  hasMergeFailed = true;
  listeners.notify();
}

/** Whether lines are on their way into the account of a customer who has just signed in. */
export const useIsMerging = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => !hasMergeFailed && read().length > 0,
    () => false,
  );

/** The stored lines; none while pages are prerendered. */
export const useVisitorLines = (): readonly CartLine[] =>
  useSyncExternalStore(listeners.subscribe, read, () => NO_LINES);

/** The visitor's cart at current prices; at stored prices until the quote arrives. */
export function useVisitorCart(isEnabled: boolean) {
  const lines = useVisitorLines();
  const requested = lines.map(({ product_id }) => ({ product_id, quantity: 1 }));
  const enabled = isEnabled && lines.length > 0;
  const { data, isFetching, error, refetch } = usePostQuery(
    quoteCart,
    { lines: requested },
    { enabled, keepPrevious: true },
  );
  const cart = useMemo(() => withQuote(lines, data), [lines, data]);
  return { cart, isFetching, error: data ? null : error, reload: () => void refetch() };
}
