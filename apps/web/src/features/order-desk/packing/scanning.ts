// What a scanned barcode means for an order that is packed: one piece more of a line, or why nothing changes. Pure.
import { gtinOf, padGtin } from '@tilgul/contract/catalog/gtin';
import type { ItemToPack, PackedLines } from './packing-state.ts';

/** How many pieces of a line were scanned, by the line's number; a line that is whole is among the packed ones instead. */
export type Scans = Readonly<Record<string, number>>;

/** What a scan came to. Only `counted` and `whole` change anything. */
export type Scanned =
  | { readonly kind: 'counted'; readonly item: ItemToPack; readonly count: number }
  | { readonly kind: 'whole' | 'weigh' | 'done'; readonly item: ItemToPack }
  | { readonly kind: 'wrong'; readonly code: string };

/** Finds the line of a barcode and counts one piece of it. A line that is packed, short or replaced is left as it is. */
export function scan(
  items: readonly ItemToPack[],
  state: { lines: PackedLines; scans: Scans },
  typed: string,
): Scanned {
  const byCode = new Map(
    items.flatMap((item) => (item.barcode === null ? [] : [[padGtin(item.barcode), item] as const])),
  );
  const item = byCode.get(gtinOf(typed, (gtin) => byCode.has(gtin)) ?? '');
  if (!item) return { kind: 'wrong', code: typed.trim() };
  if (state.lines[item.line_id]) return { kind: 'done', item };
  if (item.unit_grams !== null) return { kind: 'weigh', item };
  const count = (state.scans[item.line_id] ?? 0) + 1;
  return count >= item.quantity ? { kind: 'whole', item } : { kind: 'counted', item, count };
}
