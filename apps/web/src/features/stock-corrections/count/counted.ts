// A stock count in progress: entries, errors and differences.
import type { inventoryRow } from '@tilgul/contract/inventory';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import type * as z from 'zod/mini';
import { createUserSlot } from '../../../shared/session/user-slot.ts';
import { parseQuantity } from '../../../ui/controls/stepper-value.ts';

/** A product and its expected stock. */
export type StockRow = Pick<
  z.output<typeof inventoryRow>,
  'product_id' | 'product' | 'product_en' | 'product_unit' | 'quantity' | 'barcode'
>;

/** A typed quantity, and the expected stock at that moment. */
export interface Entry {
  readonly text: string;
  readonly expected: number;
}
export type Entries = ReadonlyMap<number, Entry>;

/** The unsaved count; kept across visits because counting a store takes longer than one. */
export const draftCount = createUserSlot<{ readonly entries: readonly (readonly [productId: number, entry: Entry])[] }>(
  'stock-count',
  'local',
);

/** Sets an entry; an empty text removes it. */
export function withEntry(entries: Entries, { product_id, quantity }: StockRow, text: string): Entries {
  const next = new Map(entries);
  if (text === '') next.delete(product_id);
  else next.set(product_id, { text, expected: quantity });
  return next;
}

type Fault = 'notWhole' | 'tooMany' | 'moved';

/** Why an entry cannot be saved: not a whole number, too many, or stock changed since it was counted. */
export function findError({ text, expected }: Entry, quantity: number): Fault | undefined {
  const counted = parseQuantity(text);
  if (counted === undefined) return 'notWhole';
  if (counted > MAX_STOCK) return 'tooMany';
  return expected === quantity ? undefined : 'moved';
}

export interface Difference {
  readonly row: StockRow;
  readonly before: number;
  readonly after: number;
}

/** Counted products with their stock before and after. */
export const getDifferences = (rows: readonly StockRow[], entries: Entries): Difference[] =>
  rows.flatMap((row) => {
    const entry = entries.get(row.product_id);
    const after = entry && parseQuantity(entry.text);
    return entry === undefined || after === undefined ? [] : [{ row, before: entry.expected, after }];
  });

export const differs = ({ before, after }: Difference): boolean => before !== after;

/** '+ 3', '− 2'. */
export const formatSigned = (change: number): string =>
  `${change < 0 ? '−' : '+'} ${Math.abs(change).toLocaleString('en-IN')}`;

export type RowFilter = 'all' | 'toCount' | 'counted' | 'toLookAt';

/** Applies a filter with the entries at the time it is chosen, so that rows do not vanish while typing. */
export function filterRows(rows: readonly StockRow[], entries: Entries, shown: RowFilter): readonly StockRow[] {
  if (shown === 'all') return rows;
  return rows.filter(({ product_id, quantity }) => {
    const entry = entries.get(product_id);
    if (shown === 'toLookAt') return entry !== undefined && findError(entry, quantity) !== undefined;
    return (entry !== undefined) === (shown === 'counted');
  });
}

/** Matches a product by name, in the user's language or English, or by barcode. */
export function searchRows(rows: readonly StockRow[], text: string): readonly StockRow[] {
  const query = text.trim().toLowerCase();
  if (query === '') return rows;
  return rows.filter(
    ({ product, product_en, barcode }) =>
      barcode === query || [product, product_en].some((name) => name?.toLowerCase().includes(query)),
  );
}
