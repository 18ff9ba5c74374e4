// Which lines were just removed, and how they come back.
import { useState } from 'react';
import { useChooseQuantity } from './cart.api.ts';
import type { CartLine } from './cart.rules.ts';
import { useChooseFor } from './stock-choice-select.tsx';

// The order of the cart's rows: a line stays where it was while it is removed and brought back.

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

interface CartRows {
  readonly rows: readonly CartRow[];
  /** The product that Undo has just brought back, for the focus. */
  readonly restored: number | undefined;
  /** Chooses a quantity; 0 removes the line and leaves its row for Undo. */
  change(line: CartLine, quantity: number): void;
  undo(line: CartLine): void;
  /** The time for Undo is over. */
  forget(line: CartLine): void;
}

const without = (lines: readonly CartLine[], line: CartLine) =>
  lines.filter(({ product_id }) => product_id !== line.product_id);

export function useCartRows(lines: readonly CartLine[]): CartRows {
  const chooseQuantity = useChooseQuantity();
  const chooseFor = useChooseFor();
  const [order, setOrder] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  const [restored, setRestored] = useState<number>();

  const seen = remember(order, lines);
  if (seen !== order) setOrder(seen);
  // A line that is there again, by Undo or because removing failed, is no longer a removed one.
  const gone = removed.filter(({ product_id }) => !lines.some((line) => line.product_id === product_id));
  if (gone.length !== removed.length) setRemoved(gone);

  return {
    rows: arrange(seen, lines, gone),
    restored,
    change(line, quantity) {
      if (quantity === 0) setRemoved([...without(removed, line), line]);
      chooseQuantity(line, quantity);
    },
    undo(line) {
      setRestored(line.product_id);
      chooseQuantity(line, line.quantity);
      // The line that comes back is a new one.
      if (line.choice && line.choice !== 'remove') void chooseFor(line, line.choice);
    },
    forget: (line) => setRemoved((before) => without(before, line)),
  };
}
