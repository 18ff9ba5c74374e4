// Pure rules of batches: expiry, which batch goes first, validation of entered batches.
import { invalid } from '@tilgul/contract/rules/errors';
import { isTooShortToDeliver } from '@tilgul/contract/rules/shelf-life';
import { getText } from '../../../texts/get-text.ts';
import type { StockLine } from '../stock.rules.ts';

/** Identifies a batch by the number and date printed on the goods. */
export interface BatchName {
  readonly batch_no: string;
  /** YYYY-MM-DD: the last day it can be sold. */
  readonly best_before: string;
}

/** Goods of a batch that were received or counted. */
export interface NewBatch extends StockLine, BatchName {}

/** A quantity of a stored batch. */
export interface BatchPart extends StockLine {
  readonly batch_id: number;
}

/** Tells whether a batch has expired: from the day after its date (STOCK-24). */
export const isExpired = (bestBefore: string, today: string): boolean => bestBefore < today;

/** A quantity of a batch with what decides whether it can be delivered. */
export interface DatedPart extends BatchPart, Pick<BatchName, 'best_before'> {
  /** The product's shelf life; null if not known. */
  readonly shelf_life_days: number | null;
}

/** Tells whether a batch has too little shelf life left for an online order (STOCK-30). */
export const isTooShort = ({ best_before, shelf_life_days }: DatedPart, deliveryDay: string): boolean =>
  isTooShortToDeliver(best_before, deliveryDay, shelf_life_days);

/** Sums the quantity of a product. */
export const sumQuantity = (parts: readonly StockLine[], id: number): number =>
  parts.reduce((sum, { product_id, quantity }) => sum + (product_id === id ? quantity : 0), 0);

/**
 * Splits each line over its product's batches, in their order. Quantities beyond the batches are left out: they have no date.
 * Expects one line per product.
 */
export function splitByBatch<Part extends BatchPart>(lines: readonly StockLine[], batches: readonly Part[]): Part[] {
  const left = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  return batches.flatMap((batch) => {
    const wanted = left.get(batch.product_id) ?? 0;
    const quantity = Math.min(wanted, batch.quantity);
    left.set(batch.product_id, wanted - quantity);
    return quantity > 0 ? [{ ...batch, quantity }] : [];
  });
}

/** Like `splitByBatch`, but takes batches too short for the delivery day only once undated goods are used up as well (STOCK-30). */
export function splitForDelivery<Part extends DatedPart>(
  lines: readonly (StockLine & { readonly on_hand: number | null })[],
  batches: readonly Part[],
  deliveryDay: string,
): Part[] {
  const taken = splitByBatch(
    lines,
    batches.filter((batch) => !isTooShort(batch, deliveryDay)),
  );
  const rest = lines.map(({ product_id, quantity, on_hand }) => {
    const undated = (on_hand ?? 0) - sumQuantity(batches, product_id);
    return { product_id, quantity: Math.max(0, quantity - sumQuantity(taken, product_id) - undated) };
  });
  const short = batches.filter((batch) => isTooShort(batch, deliveryDay));
  return [...taken, ...splitByBatch(rest, short)];
}

/** A product's quantity with the batches entered for it. */
export interface LineWithBatches extends StockLine {
  readonly product_name: string;
  readonly batches?: readonly (BatchName & { readonly quantity: number })[] | undefined;
}

/**
 * Returns the batches of all lines. Refuses, at `field`, past dates, duplicate batches and batches that exceed the product's
 * quantity.
 */
export function decideBatches(lines: readonly LineWithBatches[], today: string, field: string): NewBatch[] {
  const refuse = (sentence: string) => invalid({ [field]: [sentence] });
  return lines.flatMap(({ product_id, product_name: name, quantity, batches = [] }) => {
    if (batches.some(({ best_before }) => isExpired(best_before, today)))
      throw refuse(getText('batches.bestBeforePassed', { name }));
    const names = new Set(batches.map(({ batch_no, best_before }) => `${best_before} ${batch_no}`));
    if (names.size < batches.length) throw refuse(getText('batches.batchTwice', { name }));
    if (batches.reduce((sum, batch) => sum + batch.quantity, 0) > quantity)
      throw refuse(getText('batches.moreThanStock', { name }));
    return batches.map((batch) => ({ ...batch, product_id }));
  });
}
