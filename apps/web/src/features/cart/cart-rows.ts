// The order of the cart's rows: a line stays where it was while it is removed and brought back.
import type { CartLine } from './cart-edits.ts';

export type CartRow =
  | { readonly kind: 'line'; readonly line: CartLine }
  /** Just removed; `line` is what Undo brings back. */
  | { readonly kind: 'removed'; readonly line: CartLine };

/** The products in the order in which they were first seen; the same array when there is no new one. */
export function remember(order: readonly number[], lines: readonly CartLine[]): readonly number[] {
  const known = new Set(order);
  const added = lines.map(({ product_id }) => product_id).filter((id) => !known.has(id));
  return added.length === 0 ? order : [...order, ...added];
}

/** The rows to show: the lines, and in their old places the removed ones that did not come back. */
export function arrange(order: readonly number[], lines: readonly CartLine[], removed: readonly CartLine[]): CartRow[] {
  const here = new Set(lines.map(({ product_id }) => product_id));
  const gone = removed.filter(({ product_id }) => !here.has(product_id));
  const rows: CartRow[] = [
    ...lines.map((line) => ({ kind: 'line' as const, line })),
    ...gone.map((line) => ({ kind: 'removed' as const, line })),
  ];
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ line }: CartRow) => place.get(line.product_id) ?? order.length;
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
}
