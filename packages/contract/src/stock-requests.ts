// Calls on stock requests: a store requests goods from the main stock.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  dayFilter,
  describeWire,
  id,
  MAX_STOCK,
  messageAnswer,
  oneOf,
  optionalField,
  optionalLongText,
  rupees,
  searchQuery,
  statusFilter,
  statusWord,
  time,
  translated,
  wholeNumber,
} from './fields.ts';
import { notValid, tooManyLines, withMessage } from './form-messages.ts';
import { paymentProof } from './payments.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { DECIDE_FROM, PAYMENT_METHODS, STOCK_REQUEST_STATUSES } from './rules/statuses.ts';
import { batchList } from './stock.forms.ts';

/** A stock request; `total_amount` uses the prices when it was made, and the approved quantities once partly approved. */
const stockRequestAnswer = z.object({
  id: z.number(),
  created_at: time(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  status: z.enum(STOCK_REQUEST_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  total_amount: rupees(),
  /** Why it was rejected or approved in part. */
  decision_reason: z.nullable(z.string()),
  /** The delivery challan; null before it is approved. */
  challan: z.nullable(z.object({ id: z.number(), number: z.string() })),
  ordered_products: z.array(
    z.object({
      id: z.number(),
      product_id: z.number(),
      ...translated('product_name', 'unit'),
      /** Requested units. */
      quantity: z.number(),
      /** Approved units; null if approved in full or not decided yet. */
      approved: z.nullable(z.number()),
      /** Received units; null until they are added to the store's stock. */
      received: z.nullable(z.number()),
      image: z.nullable(z.string()),
      /** Of one unit, when the request was made. */
      price: z.optional(rupees()),
    }),
  ),
});
export type StockRequestAnswer = z.output<typeof stockRequestAnswer>;

const requestQuery = z.object({ ...searchQuery, date: dayFilter(), status: statusFilter(STOCK_REQUEST_STATUSES) });

/** A line's product is `product_id`; `product` and `id` are accepted as well (STOCK-17). */
const lineProduct = z.transform((value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const line = value as Record<string, unknown>;
  return { ...line, product_id: line['product_id'] ?? line['product'] ?? line['id'] };
});

export const MISSING_QUANTITY = 'requestedQuantityMissing';

/** A stock request, in units; lines of quantity 0 are ignored (STOCK-17). */
export const stockRequestForm = z.object({
  payment_method: oneOf(PAYMENT_METHODS, 'paymentMethod'),
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

export const createStockRequest = endpoint('POST', '/warehouses/request-products/', {
  access: [MANAGER],
  summary: 'Request goods from the main stock, for cash or paid online',
  body: stockRequestForm,
  ok: z.object({ message: z.string(), request_id: z.number() }),
  status: 201,
  idempotent: true,
  errors: ['no_store', 'not_found', 'bad_proof', 'hold_over', 'conflict', 'gateway_failed', 'online_payment_off'],
});

export const listStoreRequests = endpoint('GET', '/warehouses/warehouse-requests/', {
  access: [MANAGER],
  summary: "Stock requests of the manager's store, newest first",
  query: requestQuery,
  ok: stockRequestAnswer,
  list: true,
  errors: ['no_store'],
});

/** Days of sales that a suggestion is based on, and that it covers. */
export const SUGGESTION_DAYS = 14;

const stockSuggestion = z.object({
  product_id: z.number(),
  ...translated('product', 'product_unit'),
  product_price: rupees(),
  image: z.nullable(z.string()),
  /** Units sold by the store in these days: deducted orders and manual orders, less returns. */
  sold: z.number(),
  on_hand: z.number(),
  reserved: z.number(),
  reorder_level: z.number(),
  /** Units of Pending and Approved requests. */
  on_the_way: z.number(),
  /** Whether the main stock has the suggested units. */
  main_available: z.boolean(),
  /** sold + reorder_level − (on_hand − reserved + on_the_way), at least 0. */
  suggested: z.number(),
});
export type StockSuggestion = z.output<typeof stockSuggestion>;

export const listSuggestions = endpoint('GET', '/warehouses/suggested-requests/', {
  access: [MANAGER],
  summary: "Suggested quantities for a stock request, from the store's sales and reorder levels",
  ok: z.object({ days: z.number(), suggestions: z.array(stockSuggestion) }),
  errors: ['no_store'],
});

export const listAllRequests = endpoint('GET', '/warehouses/request-products-list/', {
  access: [ADMIN],
  summary: 'Stock requests of all stores, newest first',
  query: requestQuery,
  ok: stockRequestAnswer,
  list: true,
});

export const requestStock = endpoint('GET', '/warehouses/{id}/request-stock/', {
  access: [ADMIN],
  summary: "Current stock of a request's products in main and in the store; {id} is the request",
  ok: z.object({
    lines: z.array(
      z.object({
        product_id: z.number(),
        main_on_hand: z.number(),
        store_on_hand: z.number(),
        /** Reserved for open orders of the store; may exceed the stock. */
        store_reserved: z.number(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const DECISION_REASON_LENGTH = 200;

const decisions = [...new Set(Object.values(DECIDE_FROM).flat())];

export const decideStockRequest = endpoint('PATCH', '/warehouses/{id}/update-request-status/', {
  access: [ADMIN],
  summary: 'Approve a request in full or in part (moves main stock into transit), or reject it; {id} is the request',
  body: z.object({
    status: statusWord(STOCK_REQUEST_STATUSES, decisions),
    request_id: optionalField(id('request_id')),
    /** Approved units by product; omitted products are approved in full. Only for requests paid in cash. */
    approved: optionalField(
      z
        .array(
          z.object({ product_id: id('product_id'), quantity: wholeNumber('Approved', { min: 0, max: MAX_STOCK }) }),
          withMessage(notValid('approved')),
        )
        .check(z.maxLength(1000, withMessage(tooManyLines(1000)))),
    ),
    reason: optionalLongText('Reason', { max: DECISION_REASON_LENGTH }),
  }),
  ok: stockRequestAnswer,
  errors: ['not_found', 'illegal_move', 'different_gstin', 'insufficient_stock', 'not_refundable', 'conflict'],
});

export const deductMainStock = endpoint('POST', '/products/deduct-main-stock/', {
  access: [ADMIN],
  summary: "Ensure that an approved request's goods have left the main stock",
  body: z.object({ request_id: id('request_id') }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'different_gstin', 'insufficient_stock'],
});

export const addToInventory = endpoint('POST', '/warehouses/updat-stock/', {
  access: [MANAGER],
  summary: "Add an approved request's goods to the store's stock, once; missing units are booked as a short receipt",
  body: z.object({
    request_id: id('request_id'),
    /** Received units by product; omitted products were received in full. */
    received: optionalField(
      z
        .array(
          z.object({
            product_id: id('product_id'),
            quantity: wholeNumber('Received', { min: 0, max: MAX_STOCK }),
            /** Batches as printed on the goods; by default those that left main (STOCK-22). */
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
