// Rules of the stock ledger that need no database: summing lines, finding shortages, when stock runs low.
import { MAX_STOCK } from '@tilgul/contract/fields';
import type { ADJUSTMENT_KINDS } from '@tilgul/contract/inventory';
import { AppError, invalid, type Shortage } from '@tilgul/contract/rules/errors';
import { namesOf, type OtherNames } from '../../texts/goods-names.ts';
import { say } from '../../texts/say.ts';

/** Places that every database has; each store gets a place of its own (STOCK-2). */
export const MAIN = 1;
export const TRANSIT = 2;
export const OUTSIDE = 3;
/** Where expired goods are set aside until they are written off. */
export const EXPIRED = 0;

/** A whole number of units of one product. */
export interface StockLine {
  readonly product_id: number;
  readonly quantity: number;
}

/**
 * One line per product, in product order: the same product on two lines is one quantity, so that two lines cannot each
 * pass a check that their sum fails, and so that everybody locks rows in the same order (STOCK-4).
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

/** Whether a quantity at this place counts as the chain's stock: main and stores do, transit, outside and what has expired do not. */
export const isChainStock = (locationId: number): boolean =>
  locationId !== TRANSIT && locationId !== OUTSIDE && locationId !== EXPIRED;

/** By how much the chain's stock changes per unit that goes from one place to another: 1, 0 or -1. */
export const chainDelta = (from: number, to: number): number => Number(isChainStock(to)) - Number(isChainStock(from));

/** Whether a fall from `before` to `after` reaches the reorder level, which is notified once per fall (STOCK-15). */
export const reachesReorderLevel = (before: number, after: number, reorderLevel: number): boolean =>
  before > reorderLevel && after <= reorderLevel;

/** A line with what its product is called, and how much of it is there. */
export interface AvailableLine extends StockLine, Partial<OtherNames> {
  readonly product_name: string;
  readonly available: number;
}

/** What is short among lines; goods are named in the language of the request where their names are given. */
export function findShortages(lines: readonly AvailableLine[]): Shortage[] {
  return lines
    .filter((line) => line.available < line.quantity)
    .map(({ product_id, product_name, quantity, available, ...names }) => ({
      product_id,
      product_name: namesOf(product_name, names).product_name,
      requested: quantity,
      available: Math.max(0, available),
    }));
}

/** The 409 that names every short product (API-2). */
export function insufficientStock(shortages: readonly Shortage[]): AppError {
  const products = shortages
    .slice(0, 3)
    .map(({ product_name: name, available, requested }) =>
      say('{name} ({available} of {requested})', { name, available, requested }),
    )
    .join(', ');
  const more = shortages.length - 3;
  return new AppError('insufficient_stock', {
    detail:
      more > 0
        ? say('There is not enough stock of {products} and {more} more.', { products, more })
        : say('There is not enough stock of {products}.', { products }),
    body: { shortages },
  });
}

/** The 409 for a balance that would pass what a place can hold. */
export const stockLimitError = (productName: string): AppError =>
  new AppError('conflict', {
    detail: say('The stock of {name} may not pass {max}.', { name: productName, max: MAX_STOCK }),
  });

// Rules of stock that is corrected by hand: what a write-off or a count moves.

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

const getQuantities = (kind: AdjustmentKind, lines: readonly AdjustmentLine[]): ReadonlyMap<number, number> => {
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
  const quantities = getQuantities(kind, lines);
  const wanted = stock.flatMap((product) => {
    const quantity = quantities.get(product.product_id);
    return quantity === undefined ? [] : [{ ...product, quantity }];
  });
  for (const { product_id, expected } of lines) {
    const product = wanted.find((candidate) => candidate.product_id === product_id);
    if (product && expected !== undefined && expected !== product.on_hand) throw staleStockError(product);
  }
  if (kind === 'count') {
    return wanted.map(({ quantity, on_hand, ...product }) => ({ ...product, before: on_hand, after: quantity }));
  }
  const shortages = findShortages(wanted.map((product) => ({ ...product, available: product.on_hand })));
  if (shortages.length > 0) throw insufficientStock(shortages);
  return wanted.map(({ quantity, on_hand, ...product }) => ({
    ...product,
    before: on_hand,
    after: on_hand - quantity,
  }));
}

const staleStockError = ({ product_id, product_name, on_hand }: OnHand): AppError =>
  new AppError('conflict', {
    detail: say('There are {count} of {name} by now. Please look again.', { count: on_hand, name: product_name }),
    body: { product_id, on_hand },
  });
