// How much of an order's expired goods is exchanged, and how much comes back with what is not packed. Pure.
import type { StockLine } from '../../stock/stock.rules.ts';

const sumsOf = (lines: readonly StockLine[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  return sums;
};

/**
 * Of each product of which an order has expired goods: what is packed beyond its other goods is to be exchanged; the rest of what
 * has expired is among what is left out.
 */
export function decideExchange(
  ordered: readonly StockLine[],
  packed: readonly StockLine[],
  expired: readonly StockLine[],
): { readonly lines: readonly StockLine[]; readonly left: ReadonlyMap<number, number> } {
  const [had, wanted] = [sumsOf(ordered), sumsOf(packed)];
  const lines: StockLine[] = [];
  const left = new Map<number, number>();
  for (const [product_id, over] of [...sumsOf(expired)].sort(([one], [other]) => one - other)) {
    const good = (had.get(product_id) ?? 0) - over;
    const quantity = Math.max(0, (wanted.get(product_id) ?? 0) - good);
    if (quantity > 0) lines.push({ product_id, quantity });
    left.set(product_id, over - quantity);
  }
  return { lines, left };
}
