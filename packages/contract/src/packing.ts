// Calls on packing: what a store still has to pack, what was packed of an order, what the customer answers about a substitute.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, optionalField, rupees, searchQuery, wholeNumber } from './fields.ts';
import { type FieldName, notBoolean, withMessage } from './form-messages.ts';
import { orderForBackOffice, orderItem } from './order-answers.ts';
import { MAX_STOCK } from './rules/limits.ts';
import { CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { MAX_GRAMS } from './rules/weight.ts';
import { say } from './texts/say.ts';

/** How long a customer who is asked about a substitute may answer; then it counts as refused (PACK-5). */
export const SUBSTITUTION_ANSWER_MINUTES = 10;

const quantity = (name: FieldName, min: number) => wholeNumber(name, { min, max: MAX_STOCK });

/** What was packed of a line. */
const packedLine = z.object({
  line_id: id('line_id'),
  packed: quantity('Quantity', 0),
  /** What the scale says of all that is packed, of goods sold by weight; as much as was ordered unless said. */
  grams: z.optional(z.nullable(wholeNumber('grams', { min: 1, max: MAX_GRAMS }))),
  /** What is not packed is not to be found in the store: a correction of its stock. Unless said, it is in the stock again. */
  missing: z.optional(z.boolean()),
  /** What goes instead of what is not packed. */
  substitute: z.optional(z.nullable(z.object({ product_id: id('product_id'), quantity: quantity('Quantity', 1) }))),
});
export type PackedLine = z.output<typeof packedLine>;

export const packForm = z.object({
  lines: z
    .array(packedLine, { error: () => say('{name} must be a list.', { name: 'lines' }) })
    .check(z.minLength(1), z.maxLength(500)),
});

export const packOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/pack/',
  access: [MANAGER, STAFF],
  summary: 'Say what was packed of an order in Processing, once: every line, what is short, what goes instead',
  body: packForm,
  ok: z.extend(orderForBackOffice, {
    /** What is paid back for what is certain to be short; 0 for an order that pays cash. */
    refund_due: rupees(),
  }),
  idempotent: true,
  errors: ['not_found', 'no_store', 'forbidden', 'illegal_move', 'insufficient_stock', 'conflict'],
});

export const answerChange = endpoint({
  method: 'POST',
  path: '/orders/{id}/changes/{change_id}/answer/',
  access: [CUSTOMER],
  summary: 'Accept or refuse a substitute that the store asks about',
  body: z.object({ accept: z.boolean(withMessage(notBoolean('accept'))) }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

/** Goods of a batch for a line. What expired since the order took it is exchanged for others when the order is packed. */
const batchToPack = z.object({
  batch_no: z.string(),
  /** YYYY-MM-DD. */
  best_before: z.string(),
  quantity: z.number(),
  is_expired: z.boolean(),
});

/** An order as its packer needs it: its lines with category, barcode, batches and, of goods sold by weight, the grams of a pack. */
export const orderToPack = z.extend(orderForBackOffice, {
  items: z.array(
    z.extend(orderItem, {
      category: z.string(),
      barcode: z.nullable(z.string()),
      /** Null for goods that are not weighed. */
      unit_grams: z.nullable(z.number()),
      /** Which batches to take, the earliest date first; none of a product without (STOCK-27). */
      batches: z.array(batchToPack),
    }),
  ),
});
export type OrderToPack = z.output<typeof orderToPack>;

export const listToPack = endpoint({
  method: 'GET',
  path: '/orders/to-pack/',
  access: [MANAGER, STAFF],
  summary:
    'Orders of the store that are being prepared and not packed, by window and then the oldest first; none for staff who do not pack',
  /** `q` is an order's number (`123`, `#123`, `ORDER-123`) or a part of the customer's name. */
  query: z.object(searchQuery),
  ok: orderToPack,
  list: true,
  errors: ['no_store'],
});

export const getOrderToPack = endpoint({
  method: 'GET',
  path: '/orders/{id}/to-pack/',
  access: [MANAGER, STAFF],
  summary: 'One order of the store that is being prepared and not packed, for who packs',
  ok: orderToPack,
  errors: ['not_found', 'no_store'],
});

/** Goods that can go instead of a line. */
export const substitute = z.object({
  product_id: z.number(),
  /** In the language of the request, where it has such a name; the English one is `product_name_en` then. */
  product_name: z.string(),
  product_name_en: z.optional(z.string()),
  product_unit: z.string(),
  price: rupees(),
  image: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** On hand in the store and not reserved. */
  free: z.number(),
});
export type Substitute = z.output<typeof substitute>;

export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/orders/{id}/substitutes/',
  access: [MANAGER, STAFF],
  summary:
    "What the store has free to go instead of a line of an order to pack, without the order's own products, by name; those of the line's category first",
  query: z.object({ ...searchQuery, line_id: optionalField(id('line_id')) }),
  ok: substitute,
  list: true,
  errors: ['not_found', 'no_store'],
});
