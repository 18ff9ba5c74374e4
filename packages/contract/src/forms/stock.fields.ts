// Fields of calls that change stock by hand: whose stock, which goods, and why.
import * as z from 'zod/mini';
import { id, MAX_ID, MAX_STOCK, orNothing, REASON_LENGTH, text, whole } from './fields.ts';
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
