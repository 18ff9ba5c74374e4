// Fields of calls that change stock by hand: stock location, goods, batches, reason.
import * as z from 'zod/mini';
import {
  BATCH_NO_LENGTH,
  day,
  id,
  longText,
  MAX_ID,
  MAX_STOCK,
  optionalField,
  REASON_LENGTH,
  text,
  wholeNumber,
} from './fields.ts';
import { type Message, notValid, tooManyLines, withMessage } from './form-messages.ts';

/** Stock location: 0 or missing means main stock for administrators, their store for managers. */
export const storeChoice = () =>
  optionalField(wholeNumber('warehouse_id', { min: 0, max: MAX_ID, message: notValid('warehouse_id') }));

/** Reason of a correction; required. */
export const correctionReason = () => longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' });

/** A product and its units. */
export const goodsLine = z.object({
  product_id: id('product_id'),
  quantity: wholeNumber('Quantity', { min: 0, max: MAX_STOCK }),
});

/** 1 to 500 lines; `none` is the message for an empty list. */
export const goodsLines = <T extends z.core.$ZodType>(line: T, none: Message) =>
  z
    .array(line, withMessage(none))
    .check(z.minLength(1, withMessage(none)), z.maxLength(500, withMessage(tooManyLines(500))));

/** Maximum number of batches of one product. */
const MAX_BATCHES = 50;

/** Goods of one batch, as printed on the pack. */
const batchFields = z.object({
  batch_no: text('Batch', { max: BATCH_NO_LENGTH }),
  /** The last day on which they can be sold. */
  best_before: day('bestBeforeFormat'),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_STOCK }),
});

/** Batches of received or counted goods of a product; the remaining units have no date. */
export const batchList = () =>
  optionalField(
    z
      .array(batchFields, withMessage(notValid('batches')))
      .check(z.maxLength(MAX_BATCHES, withMessage(tooManyLines(MAX_BATCHES)))),
  );
