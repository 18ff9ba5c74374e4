// Fields of calls that change stock by hand: whose stock, which goods, and why.
import * as z from 'zod/mini';
import { BATCH_NO_LENGTH, day, id, MAX_ID, MAX_STOCK, orNothing, REASON_LENGTH, text, whole } from './fields.ts';
import { type Message, notValid, said, tooManyLines } from './messages.ts';

/** Whose stock: 0 or none means main stock for the administrator, the own store for a manager. */
export const storeChoice = () =>
  orNothing(whole('warehouse_id', { min: 0, max: MAX_ID, message: notValid('warehouse_id') }));

/** Why something is corrected; a correction without a reason is refused. */
export const correctionReason = () => text('Reason', { ...REASON_LENGTH, required: 'Please give a reason.' });

/** A product and how many units of it. */
export const goodsLine = z.object({
  product_id: id('product_id'),
  quantity: whole('Quantity', { min: 0, max: MAX_STOCK }),
});

/** One to 500 lines; `none` is said where there is none. */
export const goodsLines = <T extends z.core.$ZodType>(line: T, none: Message) =>
  z.array(line, said(none)).check(z.minLength(1, said(none)), z.maxLength(500, said(tooManyLines(500))));

/** Batches of one product that are entered at once. */
const MAX_BATCHES = 50;

/** Goods of one batch: what is printed on them, and how many there are. */
export const batchFields = z.object({
  batch_no: text('Batch', { max: BATCH_NO_LENGTH }),
  /** The last day on which they can be sold. */
  best_before: day('Best before must be a day as YYYY-MM-DD.'),
  quantity: whole('Quantity', { min: 1, max: MAX_STOCK }),
});

/** The batches of what came or was counted of a product; whatever is beyond them has no date. */
export const batchesOf = () =>
  orNothing(
    z.array(batchFields, said(notValid('batches'))).check(z.maxLength(MAX_BATCHES, said(tooManyLines(MAX_BATCHES)))),
  );
