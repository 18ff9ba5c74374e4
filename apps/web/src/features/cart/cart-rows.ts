// The rows of the cart: a line keeps its place while it is removed and restored.
import { useState } from 'react';
import { useChooseQuantity } from './cart.api.ts';
import type { CartLine } from './cart.rules.ts';
import { useSetLineChoice } from './substitution-select.tsx';

type CartRow =
  | { readonly kind: 'line'; readonly line: CartLine }
  /** Just removed; Undo restores `line`. */
  | { readonly kind: 'removed'; readonly line: CartLine };

/** Product ids in the order first seen; the same array if there is no new one. */
export function appendNewIds(order: readonly number[], lines: readonly CartLine[]): readonly number[] {
  const known = new Set(order);
  const added = lines.map(({ product_id }) => product_id).filter((id) => !known.has(id));
  return added.length === 0 ? order : [...order, ...added];
}

/** Lines in their places, with removed lines that have not been restored. */
export function arrangeRows(
  order: readonly number[],
  lines: readonly CartLine[],
  removed: readonly CartLine[],
): CartRow[] {
  const here = new Set(lines.map(({ product_id }) => product_id));
  const gone = removed.filter(({ product_id }) => !here.has(product_id));
  const rows: CartRow[] = [
    ...lines.map((line) => ({ kind: 'line' as const, line })),
    ...gone.map((line) => ({ kind: 'removed' as const, line })),
  ];
  const place = new Map(order.map((id, index) => [id, index]));
  const getPosition = ({ line }: CartRow) => place.get(line.product_id) ?? order.length;
  return rows.sort((a, b) => getPosition(a) - getPosition(b));
}

interface CartRows {
  readonly rows: readonly CartRow[];
  /** The product just restored by Undo, which takes the focus. */
  readonly restored: number | undefined;
  /** Sets a quantity; 0 removes the line and shows Undo in its place. */
  change(line: CartLine, quantity: number): void;
  undo(line: CartLine): void;
  /** Ends the time for Undo. */
  forget(line: CartLine): void;
}

const removeLine = (lines: readonly CartLine[], line: CartLine) =>
  lines.filter(({ product_id }) => product_id !== line.product_id);

export function useCartRows(lines: readonly CartLine[]): CartRows {
  const chooseQuantity = useChooseQuantity();
  const setLineChoice = useSetLineChoice();
  const [order, setOrder] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  const [restored, setRestored] = useState<number>();

  const seen = appendNewIds(order, lines);
  if (seen !== order) setOrder(seen);
  // Restored by Undo, or because removing failed.
  const gone = removed.filter(({ product_id }) => !lines.some((line) => line.product_id === product_id));
  if (gone.length !== removed.length) setRemoved(gone);

  return {
    rows: arrangeRows(seen, lines, gone),
    restored,
    change(line, quantity) {
      if (quantity === 0) setRemoved([...removeLine(removed, line), line]);
      chooseQuantity(line, quantity);
    },
    undo(line) {
      setRestored(line.product_id);
      chooseQuantity(line, line.quantity);
      // The restored line is a new object.
      if (line.choice && line.choice !== 'remove') void setLineChoice(line, line.choice);
    },
    forget: (line) => setRemoved((before) => removeLine(before, line)),
  };
}
