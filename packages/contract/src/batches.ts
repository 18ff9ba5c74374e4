// Calls on batches: what of the stock has which best-before date.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listQuery, MAX_ID, optionalField, time, wholeNumber, oneOf } from './fields.ts';
import { notBoolean } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { ORDER_STATUSES } from './rules/statuses.ts';

/** So many days before its date the store is notified of a batch. */
export const EXPIRING_DAYS = 7;

/** Goods of one batch in one stock location. */
export const batchRow = z.object({
  id: z.number(),
  /** 0 is the main stock. */
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  product_id: z.number(),
  /** In the language of the request, where it has such a name; the English one is `product_en` then. */
  product: z.string(),
  product_en: z.optional(z.string()),
  product_unit: z.string(),
  batch_no: z.string(),
  /** YYYY-MM-DD: the last day on which it can be sold. */
  best_before: z.string(),
  /** What is there of it; once it has expired, what waits to be written off. */
  quantity: z.number(),
  is_expired: z.boolean(),
});
export type BatchRow = z.output<typeof batchRow>;

export const listBatches = endpoint({
  method: 'GET',
  path: '/warehouses/batches/',
  access: [MANAGER, ADMIN],
  summary:
    'What has which best-before date, the earliest first: in the own store, for an administrator in main and all stores or in one',
  query: z.object({
    ...listQuery,
    product_id: optionalField(id('product_id')),
    /** For an administrator; 0 is the main stock. */
    store_id: optionalField(wholeNumber('store_id', { min: 0, max: MAX_ID })),
    /** Only what has expired or will within so many days. */
    expiring_days: optionalField(wholeNumber('expiring_days', { min: 0, max: 3650 })),
    /** Of one product: instead those of which nothing is left, the latest date first. */
    gone: optionalField(oneOf(['true', 'false'], notBoolean('gone'))),
  }),
  ok: batchRow,
  list: true,
  errors: ['no_store', 'not_found'],
});

/** An order or a counter sale that received goods of a batch. */
export const batchOrderRow = z.object({
  kind: z.enum(['order', 'manual_order']),
  /** The number of the order or sale; the two are numbered apart. */
  order_id: z.number(),
  /** When it was placed or sold. */
  date: time(),
  /** Of an order; null for a sale, which is over. */
  status: z.nullable(z.enum(ORDER_STATUSES)),
  customer_name: z.string(),
  /** Null once the buyer was taken out of it (PRIV-10). */
  mobile_number: z.nullable(z.string()),
  /** What it received and has not brought back. */
  quantity: z.number(),
  /** 0 is the main stock. */
  warehouse_id: z.number(),
  warehouse_name: z.string(),
});
export type BatchOrderRow = z.output<typeof batchOrderRow>;

export const listBatchOrders = endpoint({
  method: 'GET',
  path: '/warehouses/batches/{batch_id}/orders/',
  access: [MANAGER, ADMIN],
  summary:
    'Which orders and counter sales received goods of a batch, the newest first: out of the own store, for an administrator out of all of them',
  query: z.object(listQuery),
  ok: batchOrderRow,
  list: true,
  errors: ['no_store', 'not_found'],
});
