// What a scanned barcode means for an order that is packed: one piece more of a line, or why nothing changes. Pure.
import type { ItemToPack, PackedLines } from './packing-state.ts';

/** How many pieces of a line were scanned, by the line's number; a line that is whole is among the packed ones instead. */
export type Scans = Readonly<Record<string, number>>;

/** What a scan came to. Only `counted` and `whole` change anything. */
export type Scanned =
  | { readonly kind: 'counted'; readonly item: ItemToPack; readonly count: number }
  | { readonly kind: 'whole' | 'weigh' | 'done'; readonly item: ItemToPack }
  | { readonly kind: 'wrong'; readonly code: string };

/** The same number as EAN-13: UPC-A has twelve digits, and some scanners leave the leading 0 away. */
const sameLength = (code: string): string => (/^\d{12}$/.test(code) ? `0${code}` : code);

/** Finds the line of a barcode and counts one piece of it. A line that is packed, short or replaced is left as it is. */
export function scan(
  items: readonly ItemToPack[],
  state: { lines: PackedLines; scans: Scans },
  typed: string,
): Scanned {
  const code = typed.replace(/\s/g, '');
  const item = items.find(({ barcode }) => barcode !== null && sameLength(barcode) === sameLength(code));
  if (!item) return { kind: 'wrong', code };
  if (state.lines[item.line_id]) return { kind: 'done', item };
  if (item.unit_grams !== null) return { kind: 'weigh', item };
  const count = (state.scans[item.line_id] ?? 0) + 1;
  return count >= item.quantity ? { kind: 'whole', item } : { kind: 'counted', item, count };
}

/** Digits that a scanner types come as keys; this many of them before Enter are a barcode (CAT-6). */
const LEAST_DIGITS = 8;

/**
 * Listens to what a scanner types while no field has the focus, and calls `onCode` with each whole code; its Enter then presses
 * nothing else. Answers how to stop.
 */
export function listenToScanner(onCode: (code: string) => void): () => void {
  let digits = '';
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (/^\d$/.test(key)) {
      digits += key;
      return;
    }
    if (key === 'Enter' && digits.length >= LEAST_DIGITS) {
      event.preventDefault();
      event.stopPropagation();
      onCode(digits);
    }
    digits = '';
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
