// Which lines were just removed, and how they come back.
import { useState } from 'react';
import { useChooseQuantity } from './cart.ts';
import type { CartLine } from './cart-edits.ts';
import { arrange, type CartRow, remember } from './cart-rows.ts';
import { useChooseFor } from './choice/line-choice.ts';

export interface CartRows {
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
