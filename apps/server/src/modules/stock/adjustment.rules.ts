// Rules of stock that is corrected by hand: what a write-off or a count moves.
import type { ADJUSTMENT_KINDS } from '@tilgul/contract/inventory';
import { AppError } from '@tilgul/contract/rules/errors';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { insufficientStock, type StockLine, shortagesOf, sumLines } from './stock.rules.ts';

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** A line of the form, with what the screen showed as on hand where it said so. */
export interface AdjustmentLine extends StockLine {
  readonly expected?: number | undefined;
}

/** A product and what the location has of it. */
export interface OnHand {
  readonly product_id: number;
  readonly product_name: string;
  readonly on_hand: number;
}

/** A product before and after. */
export interface Adjusted {
  readonly product_id: number;
  readonly product_name: string;
  readonly before: number;
  readonly after: number;
}

const quantitiesOf = (kind: AdjustmentKind, lines: readonly AdjustmentLine[]): ReadonlyMap<number, number> => {
  if (kind === 'write_off') {
    const sums = sumLines(lines.filter(({ quantity }) => quantity > 0));
    if (sums.length === 0) throw invalid({ lines: [say('Enter a quantity for at least one product.')] });
    return new Map(sums.map(({ product_id, quantity }) => [product_id, quantity]));
  }
  const counted = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  // Which of two counts is right, nobody can say.
  if (counted.size < lines.length) throw invalid({ lines: [say('Enter each product once.')] });
  return counted;
};

/**
 * What each product has before and after (STOCK-18, STOCK-19). Throws invalid for nothing to write off and for a product counted
 * twice, insufficient_stock for more written off than there is, conflict when a product has not what the screen showed.
 */
export function decideAdjustment(
  kind: AdjustmentKind,
  lines: readonly AdjustmentLine[],
  stock: readonly OnHand[],
): Adjusted[] {
  const quantities = quantitiesOf(kind, lines);
  const wanted = stock.flatMap((product) => {
    const quantity = quantities.get(product.product_id);
    return quantity === undefined ? [] : [{ ...product, quantity }];
  });
  for (const { product_id, expected } of lines) {
    const product = wanted.find((candidate) => candidate.product_id === product_id);
    if (product && expected !== undefined && expected !== product.on_hand) throw changedMeanwhile(product);
  }
  if (kind === 'count') {
    return wanted.map(({ quantity, on_hand, ...product }) => ({ ...product, before: on_hand, after: quantity }));
  }
  const shortages = shortagesOf(wanted.map((product) => ({ ...product, available: product.on_hand })));
  if (shortages.length > 0) throw insufficientStock(shortages);
  return wanted.map(({ quantity, on_hand, ...product }) => ({
    ...product,
    before: on_hand,
    after: on_hand - quantity,
  }));
}

const changedMeanwhile = ({ product_id, product_name, on_hand }: OnHand): AppError =>
  new AppError('conflict', {
    detail: say('There are {count} of {name} by now. Please look again.', { count: on_hand, name: product_name }),
    body: { product_id, on_hand },
  });
