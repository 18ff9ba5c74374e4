// Pure rules of stock: summing lines, shortages, low stock, and adjustments by hand.

import { MAX_STOCK } from '@tilgul/contract/fields';
import type { ADJUSTMENT_KINDS } from '@tilgul/contract/inventory';
import { AppError, invalid, type Shortage } from '@tilgul/contract/rules/errors';
import { MAX_AVAILABLE } from '@tilgul/contract/rules/limits';
import { getText } from '../../texts/get-text.ts';
import { type Names, translate } from '../../texts/names.ts';

/** Stock locations that every database has; each store adds one (STOCK-2). */
export const MAIN = 1;
export const TRANSIT = 2;
export const OUTSIDE = 3;
/** Holds expired goods until they are written off. */
export const EXPIRED = 0;

/** A whole number of units of one product. */
export interface StockLine {
  readonly product_id: number;
  readonly quantity: number;
}

/**
 * Sums lines to one per product, in product order (STOCK-4). Two lines of a product cannot each pass a check that their sum
 * fails, and all transactions lock rows in the same order.
 */
export function sumLines(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`);
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  }
  return [...sums]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .sort((a, b) => a.product_id - b.product_id);
}

/** Tells whether a location counts as the chain's stock: main and stores do; transit, outside and expired do not. */
export const isChainStock = (locationId: number): boolean =>
  locationId !== TRANSIT && locationId !== OUTSIDE && locationId !== EXPIRED;

/** Change of the chain's stock per unit moved between two locations: 1, 0 or -1. */
export const chainDelta = (from: number, to: number): number => Number(isChainStock(to)) - Number(isChainStock(from));

/** Tells whether a fall from `before` to `after` reaches the reorder level. Each fall is notified once (STOCK-15). */
export const reachesReorderLevel = (before: number, after: number, reorderLevel: number): boolean =>
  before > reorderLevel && after <= reorderLevel;

/** A line with its product's names and available quantity. */
export interface AvailableLine extends StockLine {
  readonly product_name: string;
  readonly names?: Names;
  readonly available: number;
}

/** Returns the shortages among lines, named in the request's language if the lines carry names. */
export function findShortages(lines: readonly AvailableLine[]): Shortage[] {
  return lines
    .filter((line) => line.available < line.quantity)
    .map(({ product_id, product_name, names, quantity, available }) => ({
      product_id,
      product_name: translate(product_name, names),
      requested: quantity,
      available: Math.max(0, available),
    }));
}

/** Shortages as customers see them: with at most `MAX_AVAILABLE`, so that they do not reveal exact stock. */
export const hideExactStock = (shortages: readonly Shortage[]): Shortage[] =>
  shortages.map((shortage) => ({ ...shortage, available: Math.min(shortage.available, MAX_AVAILABLE) }));

/** Builds the 409 that lists every shortage (API-2). */
export function insufficientStockError(shortages: readonly Shortage[]): AppError {
  const products = shortages
    .slice(0, 3)
    .map(({ product_name: name, available, requested }) => getText('stock.shortLine', { name, available, requested }))
    .join(', ');
  const more = shortages.length - 3;
  return new AppError('insufficient_stock', {
    detail: more > 0 ? getText('stock.shortAndMore', { products, more }) : getText('stock.short', { products }),
    body: { shortages },
  });
}

/** Builds the 409 for a balance above the limit of a location. */
export const stockLimitError = (productName: string): AppError =>
  new AppError('conflict', { detail: getText('stock.aboveMax', { name: productName, max: MAX_STOCK }) });

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** A line of an adjustment, with the on-hand figure that the screen showed, if sent. */
export interface AdjustmentLine extends StockLine {
  readonly expected?: number | undefined;
}

/** On-hand quantity of a product at the location. */
export interface OnHand {
  readonly product_id: number;
  readonly product_name: string;
  readonly on_hand: number;
}

/** On-hand quantity before and after the adjustment. */
export interface Adjusted {
  readonly product_id: number;
  readonly product_name: string;
  readonly before: number;
  readonly after: number;
}

const getQuantities = (kind: AdjustmentKind, lines: readonly AdjustmentLine[]): ReadonlyMap<number, number> => {
  if (kind === 'write_off') {
    const sums = sumLines(lines.filter(({ quantity }) => quantity > 0));
    if (sums.length === 0) throw invalid({ lines: [getText('stock.quantityMissing')] });
    return new Map(sums.map(({ product_id, quantity }) => [product_id, quantity]));
  }
  const counted = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  // Of two counts of one product, neither can be trusted.
  if (counted.size < lines.length) throw invalid({ lines: [getText('stock.productTwice')] });
  return counted;
};

/** A product whose stock changed since the screen showed it. */
export interface MovedLine extends OnHand {
  readonly expected: number;
}

/** Products whose stock is not what the screen showed. */
export const findMoved = (lines: readonly AdjustmentLine[], stock: readonly OnHand[]): MovedLine[] =>
  lines.flatMap(({ product_id, expected }) => {
    const product = stock.find((candidate) => candidate.product_id === product_id);
    return product && expected !== undefined && expected !== product.on_hand ? [{ ...product, expected }] : [];
  });

/**
 * Returns each product's quantity before and after a write-off or count (STOCK-18, STOCK-19). Refuses empty write-offs, double
 * counts, more than is on hand, and products whose stock changed since the screen showed it.
 */
export function decideAdjustment(
  kind: AdjustmentKind,
  lines: readonly AdjustmentLine[],
  stock: readonly OnHand[],
): Adjusted[] {
  const quantities = getQuantities(kind, lines);
  const products = stock.flatMap((product) => {
    const quantity = quantities.get(product.product_id);
    return quantity === undefined ? [] : [{ ...product, quantity }];
  });
  const [moved] = findMoved(lines, stock);
  if (moved) throw staleStockError(moved);
  if (kind === 'count') {
    return products.map(({ quantity, on_hand, ...product }) => ({ ...product, before: on_hand, after: quantity }));
  }
  const shortages = findShortages(products.map((product) => ({ ...product, available: product.on_hand })));
  if (shortages.length > 0) throw insufficientStockError(shortages);
  return products.map(({ quantity, on_hand, ...product }) => ({
    ...product,
    before: on_hand,
    after: on_hand - quantity,
  }));
}

const staleStockError = ({ product_id, product_name, on_hand }: OnHand): AppError =>
  new AppError('conflict', {
    detail: getText('stock.changed', { count: on_hand, name: product_name }),
    body: { product_id, on_hand },
  });
