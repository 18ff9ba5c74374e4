// Calls on packing: orders to pack, packing an order, substitutes and the customer's answer.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, optionalField, rupees, searchQuery, translated, wholeNumber } from './fields.ts';
import { type FieldName, getText, notBoolean, withMessage } from './form-messages.ts';
import { openQuestion, orderForBackOffice, orderItem } from './order-answers.ts';
import { registerSettings } from './register-settings.ts';
import { MAX_STOCK } from './rules/limits.ts';
import { CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { MAX_GRAMS } from './rules/weight.ts';

/** Minutes to answer a substitution request; then it counts as refused (PACK-5). */
export const SUBSTITUTION_ANSWER_MINUTES = 10;

const quantity = (name: FieldName, min: number) => wholeNumber(name, { min, max: MAX_STOCK });

const packedLine = z.object({
  line_id: id('line_id'),
  packed: quantity('Quantity', 0),
  /** Weight of all packed units, for goods sold by weight; by default the ordered weight. */
  grams: z.optional(z.nullable(wholeNumber('grams', { min: 1, max: MAX_GRAMS }))),
  /** Unpacked units are missing in the store, so its stock is corrected; by default they return to stock. */
  missing: z.optional(z.boolean()),
  /** Replaces the unpacked units. */
  substitute: z.optional(z.nullable(z.object({ product_id: id('product_id'), quantity: quantity('Quantity', 1) }))),
});
export type PackedLine = z.output<typeof packedLine>;

const packedLines = (min: number) =>
  z.array(packedLine, { error: () => getText('notList', { name: 'lines' }) }).check(z.minLength(min), z.maxLength(500));

const packForm = z.object({ lines: packedLines(1) });

export const packOrder = endpoint('POST', '/orders/{id}/pack/', {
  access: [MANAGER, STAFF],
  summary: 'Pack an order in Processing, once: packed units of every line, short lines, substitutes',
  body: packForm,
  ok: z.extend(orderForBackOffice, {
    /** Refund for lines that are certainly short; 0 for cash orders. */
    refund_due: rupees(),
  }),
  idempotent: true,
  errors: ['not_found', 'no_store', 'forbidden', 'illegal_move', 'insufficient_stock', 'conflict'],
});

export const savePackingDraft = endpoint('PUT', '/orders/{id}/packing-draft/', {
  access: [MANAGER, STAFF],
  summary: 'Keep the lines packed so far; if the order ships unpacked, those found short are not charged',
  body: z.object({ lines: packedLines(0) }),
  ok: messageAnswer(),
  errors: ['not_found', 'no_store', 'forbidden', 'illegal_move', 'conflict'],
});

export const listQuestions = endpoint('GET', '/orders/questions/', {
  access: [CUSTOMER],
  summary: 'Substitution requests that wait for your answer',
  ok: z.array(openQuestion),
});

export const answerChange = endpoint('POST', '/orders/{id}/changes/{change_id}/answer/', {
  access: [CUSTOMER],
  summary: 'Accept or refuse a substitution request',
  body: z.object({ accept: z.boolean(withMessage(notBoolean('accept'))) }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

/** Units of a batch to pack. Units that have expired since, or are too short for the delivery, are exchanged at packing. */
const batchToPack = z.object({
  batch_no: z.string(),
  /** YYYY-MM-DD. */
  best_before: z.string(),
  quantity: z.number(),
  is_expired: z.boolean(),
  /** Present if too little shelf life is left at delivery (STOCK-30). */
  is_too_short: z.optional(z.boolean()),
});

const draftLine = z.object({
  line_id: z.number(),
  packed: z.number(),
  grams: z.optional(z.number()),
  missing: z.optional(z.boolean()),
  substitute: z.optional(z.object({ product_id: z.number(), name: z.string(), price: rupees(), quantity: z.number() })),
});

/** An order to pack: lines with category, barcode, batches, and grams of a pack for goods sold by weight. */
const orderToPack = z.extend(orderForBackOffice, {
  items: z.array(
    z.extend(orderItem, {
      category: z.string(),
      barcode: z.nullable(z.string()),
      /** Number on labels of scales, if set. */
      plu: z.optional(z.number()),
      /** Null for goods that are not sold by weight. */
      unit_grams: z.nullable(z.number()),
      /** Batches to take, earliest date first; empty for products without batches (STOCK-27). */
      batches: z.array(batchToPack),
    }),
  ),
  /** How scales write their labels; omitted if none is set. */
  scale_formats: z.optional(registerSettings.shape.scale_formats),
  /** Lines packed so far by any user (PACK-10); only of a single order. */
  draft: z.optional(z.array(draftLine)),
});
export type OrderToPack = z.output<typeof orderToPack>;

export const listToPack = endpoint('GET', '/orders/to-pack/', {
  access: [MANAGER, STAFF],
  summary: 'Orders of the store to pack, by delivery window, then oldest first; empty for staff who do not pack',
  /** `q` is an order number (`123`, `#123`, `ORDER-123`) or part of the customer's name. */
  query: z.object(searchQuery),
  ok: orderToPack,
  list: true,
  errors: ['no_store'],
});

export const getOrderToPack = endpoint('GET', '/orders/{id}/to-pack/', {
  access: [MANAGER, STAFF],
  summary: 'One order of the store in Processing: to pack, or packed already',
  ok: orderToPack,
  errors: ['not_found', 'no_store'],
});

const substitute = z.object({
  product_id: z.number(),
  ...translated('product_name', 'product_unit'),
  price: rupees(),
  image: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** On hand in the store, not reserved, and with enough shelf life left at delivery. */
  free: z.number(),
});
export type Substitute = z.output<typeof substitute>;

export const listSubstitutes = endpoint('GET', '/orders/{id}/substitutes/', {
  access: [MANAGER, STAFF],
  summary:
    "Possible substitutes in the store for a line of an order to pack, without the order's own products: those of the line's category first, then by name",
  query: z.object({ ...searchQuery, line_id: optionalField(id('line_id')) }),
  ok: substitute,
  list: true,
  errors: ['not_found', 'no_store'],
});
