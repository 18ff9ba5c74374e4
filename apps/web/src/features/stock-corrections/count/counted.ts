// A count of the stock while it is typed: what was entered of each product, what is wrong with it, what it changes.
import type { inventoryRow } from '@tilgul/contract/inventory';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import type * as z from 'zod/mini';
import { userSlot } from '../../../shared/session/user-slot.ts';
import { readQuantity } from '../../../ui/controls/stepper-value.ts';

/** A product of the store or of main, and how many there should be. */
export type StockRow = Pick<
  z.output<typeof inventoryRow>,
  'product_id' | 'product' | 'product_en' | 'product_unit' | 'quantity' | 'barcode'
>;

/** What was typed of a product, and what the books said at that moment. */
export interface Entry {
  readonly text: string;
  readonly expected: number;
}
export type Entries = ReadonlyMap<number, Entry>;

/** The count that is not saved yet; it outlives the visit, since counting a store takes longer than one. */
export const draftCount = userSlot<{ readonly entries: readonly (readonly [productId: number, entry: Entry])[] }>(
  'stock-count',
  'local',
);

/** The entries with what is typed of a product now; nothing typed takes it out. */
export function withEntry(entries: Entries, { product_id, quantity }: StockRow, text: string): Entries {
  const next = new Map(entries);
  if (text === '') next.delete(product_id);
  else next.set(product_id, { text, expected: quantity });
  return next;
}

export type Fault = 'notWhole' | 'tooMany' | 'moved';

/** What keeps an entry from being saved: no whole number, too many, or a stock that moved since it was counted. */
export function findFault({ text, expected }: Entry, quantity: number): Fault | undefined {
  const counted = readQuantity(text);
  if (counted === undefined) return 'notWhole';
  if (counted > MAX_STOCK) return 'tooMany';
  return expected === quantity ? undefined : 'moved';
}

export interface Difference {
  readonly row: StockRow;
  readonly before: number;
  readonly after: number;
}

/** The counted products that are on the list, with what they had and have. */
export const getDifferences = (rows: readonly StockRow[], entries: Entries): Difference[] =>
  rows.flatMap((row) => {
    const entry = entries.get(row.product_id);
    const after = entry && readQuantity(entry.text);
    return entry === undefined || after === undefined ? [] : [{ row, before: entry.expected, after }];
  });

export const differs = ({ before, after }: Difference): boolean => before !== after;

/** '+ 3', '− 2'. */
export const signed = (change: number): string =>
  `${change < 0 ? '−' : '+'} ${Math.abs(change).toLocaleString('en-IN')}`;

export type Shown = 'all' | 'toCount' | 'counted' | 'toLookAt';

/** The rows that a filter leaves, as the entries are at the moment of choosing it: a row does not go away while it is typed into. */
export function filterRows(rows: readonly StockRow[], entries: Entries, shown: Shown): readonly StockRow[] {
  if (shown === 'all') return rows;
  return rows.filter(({ product_id, quantity }) => {
    const entry = entries.get(product_id);
    if (shown === 'toLookAt') return entry !== undefined && findFault(entry, quantity) !== undefined;
    return (entry !== undefined) === (shown === 'counted');
  });
}

/** Products whose name, in the reader's language or English, holds the text, or whose barcode it is. */
export function searchRows(rows: readonly StockRow[], text: string): readonly StockRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(
    ({ product, product_en, barcode }) =>
      barcode === wanted || [product, product_en].some((name) => name?.toLowerCase().includes(wanted)),
  );
}
