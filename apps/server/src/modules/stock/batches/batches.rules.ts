// Rules of batches that need no database: which goes first, what may be entered, when one has expired.
import { invalid } from '@tilgul/contract/rules/errors';
import type { Context } from '../../../deps.ts';
import { dayOf } from '../../../platform/time/business-day.ts';
import { say } from '../../../texts/say.ts';
import type { StockLine } from '../stock.rules.ts';

/** What a batch is known by: what is printed on the goods. */
export interface BatchName {
  readonly batch_no: string;
  /** YYYY-MM-DD: the last day on which it can be sold. */
  readonly best_before: string;
}

/** Goods of a batch that come in, or were counted. */
export interface NewBatch extends StockLine, BatchName {}

/** A quantity of a batch that is in the tables. */
export interface BatchPart extends StockLine {
  readonly batch_id: number;
}

/** Today by the shop's clock, YYYY-MM-DD. */
export const getToday = ({ now, deps }: Pick<Context, 'now' | 'deps'>): string => dayOf(now, deps.config.BUSINESS_TZ);

/** Whether a batch cannot be sold any more: from the day after its date on (STOCK-24). */
export const isExpired = (bestBefore: string, today: string): boolean => bestBefore < today;

/**
 * Shares each line among the batches of its product in their order, so much of each as it has; what is beyond them has no
 * date. One line per product.
 */
export function splitByBatch(lines: readonly StockLine[], batches: readonly BatchPart[]): BatchPart[] {
  const left = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  return batches.flatMap(({ batch_id, product_id, quantity: has }) => {
    const wanted = left.get(product_id) ?? 0;
    const quantity = Math.min(wanted, has);
    left.set(product_id, wanted - quantity);
    return quantity > 0 ? [{ batch_id, product_id, quantity }] : [];
  });
}

/** What is known of a product whose batches are entered: how much of it there is. */
export interface LineWithBatches extends StockLine {
  readonly product_name: string;
  readonly batches?: readonly (BatchName & { readonly quantity: number })[] | undefined;
}

/**
 * The batches of all lines. Throws invalid at `field` for a date that is past, a batch entered twice, and for more in batches
 * than there is of the product.
 */
export function decideBatches(lines: readonly LineWithBatches[], today: string, field: string): NewBatch[] {
  const refuse = (sentence: string) => invalid({ [field]: [sentence] });
  return lines.flatMap(({ product_id, product_name: name, quantity, batches = [] }) => {
    if (batches.some(({ best_before }) => isExpired(best_before, today)))
      throw refuse(say('Of {name}: enter a best-before date that is not past.', { name }));
    const names = new Set(batches.map(({ batch_no, best_before }) => `${best_before} ${batch_no}`));
    if (names.size < batches.length) throw refuse(say('Of {name}: enter each batch once.', { name }));
    if (batches.reduce((sum, batch) => sum + batch.quantity, 0) > quantity)
      throw refuse(say('The batches of {name} come to more than there is of it.', { name }));
    return batches.map((batch) => ({ ...batch, product_id }));
  });
}
