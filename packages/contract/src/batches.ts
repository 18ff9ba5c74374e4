// Calls on batches and their best-before dates.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listQuery, MAX_ID, oneOf, optionalField, time, translated, wholeNumber } from './fields.ts';
import { notBoolean } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { ORDER_STATUSES } from './rules/statuses.ts';

/** Days before the best-before date at which the store is notified. */
export const EXPIRING_DAYS = 7;

/** Goods of one batch in one stock location. */
const batchRow = z.object({
  id: z.number(),
  /** 0 is the main stock. */
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  product_id: z.number(),
  ...translated('product', 'product_unit'),
  batch_no: z.string(),
  /** YYYY-MM-DD, the last day on which it can be sold. */
  best_before: z.string(),
  /** Units on hand; once expired, units waiting to be written off. */
  quantity: z.number(),
  is_expired: z.boolean(),
});
export type BatchRow = z.output<typeof batchRow>;

export const listBatches = endpoint('GET', '/warehouses/batches/', {
  access: [MANAGER, ADMIN],
  summary:
    'Batches, earliest best-before date first: of their store for managers, of main stock and all stores (or one of them) for administrators',
  query: z.object({
    ...listQuery,
    product_id: optionalField(id('product_id')),
    /** For administrators; 0 is the main stock. */
    store_id: optionalField(wholeNumber('store_id', { min: 0, max: MAX_ID })),
    /** Only batches that have expired or expire within this many days. */
    expiring_days: optionalField(wholeNumber('expiring_days', { min: 0, max: 3650 })),
    /** For one product: its used-up batches instead, latest date first. */
    gone: optionalField(oneOf(['true', 'false'], notBoolean('gone'))),
  }),
  ok: batchRow,
  list: true,
  errors: ['no_store', 'not_found'],
});

/** An order or a counter sale that received goods of a batch. */
const batchOrderRow = z.object({
  kind: z.enum(['order', 'manual_order']),
  /** Orders and sales have separate number ranges. */
  order_id: z.number(),
  date: time(),
  /** Null for sales. */
  status: z.nullable(z.enum(ORDER_STATUSES)),
  customer_name: z.string(),
  /** Null once the buyer was anonymized (PRIV-10). */
  mobile_number: z.nullable(z.string()),
  /** Units received, less returns. */
  quantity: z.number(),
  /** 0 is the main stock. */
  warehouse_id: z.number(),
  warehouse_name: z.string(),
});
export type BatchOrderRow = z.output<typeof batchOrderRow>;

export const listBatchOrders = endpoint('GET', '/warehouses/batches/{batch_id}/orders/', {
  access: [MANAGER, ADMIN],
  summary:
    'Orders and counter sales that received goods of a batch, newest first: from their store for managers, from all stores for administrators',
  query: z.object(listQuery),
  ok: batchOrderRow,
  list: true,
  errors: ['no_store', 'not_found'],
});
