// Calls on stock requests: a store asks the provider for goods.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  dayFilter,
  describeWire,
  id,
  MAX_STOCK,
  messageAnswer,
  optionalText,
  optionalField,
  rupees,
  searchQuery,
  statusFilter,
  statusWord,
  time,
  wholeNumber,
  oneOf,
} from './fields.ts';
import { notValid, withMessage, tooManyLines } from './form-messages.ts';
import { batchList } from './inventory.ts';
import { paymentProof } from './payments.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { DECIDE_FROM, PAYMENT_METHODS, STOCK_REQUEST_STATUSES } from './rules/statuses.ts';

/** A stock request with its lines; `total_amount` is price × quantity when it was made, of what was approved once that is less. */
export const stockRequestAnswer = z.object({
  id: z.number(),
  created_at: time(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  status: z.enum(STOCK_REQUEST_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  total_amount: rupees(),
  /** Why it was rejected or approved in part. */
  decision_reason: z.nullable(z.string()),
  ordered_products: z.array(
    z.object({
      id: z.number(),
      product_id: z.number(),
      /** In the language of the request, where it had such a name that day; the English one is `product_name_en` then. */
      product_name: z.string(),
      product_name_en: z.optional(z.string()),
      unit: z.string(),
      /** What was asked for. */
      quantity: z.number(),
      /** What was approved of it; null is all of it, and while nothing is decided. */
      approved: z.nullable(z.number()),
      /** What of it came; null until it is added to the store's stock. */
      received: z.nullable(z.number()),
      image: z.nullable(z.string()),
    }),
  ),
});
export type StockRequestAnswer = z.output<typeof stockRequestAnswer>;

const requestQuery = z.object({ ...searchQuery, date: dayFilter(), status: statusFilter(STOCK_REQUEST_STATUSES) });

/** A line names its product as `product_id`; `product` and `id` are understood too (STOCK-17). */
const lineProduct = z.transform((value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const line = value as Record<string, unknown>;
  return { ...line, product_id: line['product_id'] ?? line['product'] ?? line['id'] };
});

export const MISSING_QUANTITY = 'Please enter a quantity for at least one product before submitting your request.';

/** What a store asks for, in units; lines of quantity 0 are left out (STOCK-17). */
export const stockRequestForm = z.object({
  payment_method: oneOf(PAYMENT_METHODS, 'Payment method must be online or cod.'),
  ordered_products: z
    .array(
      describeWire(
        z.pipe(
          lineProduct,
          z.object({ product_id: id('product_id'), quantity: wholeNumber('Quantity', { min: 0, max: MAX_STOCK }) }),
        ),
        {
          type: 'object',
          properties: {
            product_id: { type: 'integer' },
            quantity: { type: 'integer', minimum: 0, maximum: MAX_STOCK },
          },
          required: ['product_id', 'quantity'],
        },
      ),
      withMessage(MISSING_QUANTITY),
    )
    .check(
      z.maxLength(1000, withMessage(tooManyLines(1000))),
      z.refine((lines) => lines.some((line) => line.quantity > 0), withMessage(MISSING_QUANTITY)),
    ),
  ...paymentProof.optional,
});

export const createStockRequest = endpoint({
  method: 'POST',
  path: '/warehouses/request-products/',
  access: [MANAGER],
  summary: 'Ask the provider for goods, for cash or paid online',
  body: stockRequestForm,
  ok: z.object({ message: z.string(), request_id: z.number() }),
  status: 201,
  idempotent: true,
  errors: ['no_store', 'not_found', 'bad_proof', 'hold_over', 'conflict', 'gateway_failed', 'online_payment_off'],
});

export const listStoreRequests = endpoint({
  method: 'GET',
  path: '/warehouses/warehouse-requests/',
  access: [MANAGER],
  summary: "Stock requests of the manager's store, newest first",
  query: requestQuery,
  ok: stockRequestAnswer,
  list: true,
  errors: ['no_store'],
});

/** Days of sales that a suggestion looks back on, and that it covers. */
export const SUGGESTION_DAYS = 14;

export const stockSuggestion = z.object({
  product_id: z.number(),
  /** In the language of the request, where it has such a name; the English one is `product_en` then. */
  product: z.string(),
  product_en: z.optional(z.string()),
  product_unit: z.string(),
  product_price: rupees(),
  image: z.nullable(z.string()),
  /** Units sold by the store in the last days: orders taken from its stock and manual orders, minus what was put back. */
  sold: z.number(),
  on_hand: z.number(),
  reserved: z.number(),
  reorder_level: z.number(),
  /** Asked for and not yet added: requests Pending or Approved. */
  on_the_way: z.number(),
  /** Main stock has as much as is suggested, and anything at all. */
  main_available: z.boolean(),
  /** sold + reorder_level − (on_hand − reserved + on_the_way), at least 0. */
  suggested: z.number(),
});
export type StockSuggestion = z.output<typeof stockSuggestion>;

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/warehouses/suggested-requests/',
  access: [MANAGER],
  summary: "How much of each product the manager's store should ask for, from its sales and reorder levels",
  ok: z.object({ days: z.number(), suggestions: z.array(stockSuggestion) }),
  errors: ['no_store'],
});

export const listAllRequests = endpoint({
  method: 'GET',
  path: '/warehouses/request-products-list/',
  access: [ADMIN],
  summary: 'Stock requests of all stores, newest first',
  query: requestQuery,
  ok: stockRequestAnswer,
  list: true,
  errors: [],
});

export const requestStock = endpoint({
  method: 'GET',
  path: '/warehouses/{id}/request-stock/',
  access: [ADMIN],
  summary: "What the main stock and the store have of a request's products now; {id} is the request",
  ok: z.object({
    lines: z.array(
      z.object({
        product_id: z.number(),
        main_on_hand: z.number(),
        store_on_hand: z.number(),
        /** What open orders of the store need of it; it can be more than there is. */
        store_reserved: z.number(),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** Characters of why a request was rejected or approved in part. */
export const DECISION_REASON_LENGTH = 200;

const decisions = [...new Set(Object.values(DECIDE_FROM).flat())];

export const decideStockRequest = endpoint({
  method: 'PATCH',
  path: '/warehouses/{id}/update-request-status/',
  access: [ADMIN],
  summary: 'Approve, wholly or in part (moves main stock into transit), or reject a request; {id} is the request',
  body: z.object({
    status: statusWord(STOCK_REQUEST_STATUSES, decisions),
    request_id: optionalField(id('request_id')),
    /** How much of each product is approved; a product left out is approved as asked. Only of requests paid in cash. */
    approved: optionalField(
      z
        .array(
          z.object({ product_id: id('product_id'), quantity: wholeNumber('Approved', { min: 0, max: MAX_STOCK }) }),
          withMessage(notValid('approved')),
        )
        .check(z.maxLength(1000, withMessage(tooManyLines(1000)))),
    ),
    reason: optionalText('Reason', { max: DECISION_REASON_LENGTH }),
  }),
  ok: stockRequestAnswer,
  errors: ['not_found', 'illegal_move', 'insufficient_stock', 'not_refundable', 'conflict'],
});

export const deductMainStock = endpoint({
  method: 'POST',
  path: '/products/deduct-main-stock/',
  access: [ADMIN],
  summary: "Make sure that an approved request's goods have left the main stock",
  body: z.object({ request_id: id('request_id') }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'insufficient_stock'],
});

export const addToInventory = endpoint({
  method: 'POST',
  path: '/warehouses/updat-stock/',
  access: [MANAGER],
  summary: "Add an approved request's goods to the store's stock, once; what did not come is a short receipt",
  body: z.object({
    request_id: id('request_id'),
    /** What came of each product; a product left out came as sent. */
    received: optionalField(
      z
        .array(
          z.object({
            product_id: id('product_id'),
            quantity: wholeNumber('Received', { min: 0, max: MAX_STOCK }),
            /** Its batches as they are printed on the goods; unless said, those that left main (STOCK-22). */
            batches: batchList(),
          }),
          withMessage(notValid('received')),
        )
        .check(z.maxLength(1000, withMessage(tooManyLines(1000)))),
    ),
  }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move'],
});
