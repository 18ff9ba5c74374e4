// Calls on a store's own stock.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  BATCH_NO_LENGTH,
  day,
  id,
  listQuery,
  MAX_ID,
  MAX_STOCK,
  optionalField,
  REASON_LENGTH,
  rupees,
  searchQuery,
  text,
  time,
  wholeNumber,
  oneOf,
} from './fields.ts';
import { type Message, notBoolean, notOneOf, notValid, withMessage, tooManyLines } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';

// Fields of calls that change stock by hand: whose stock, which goods, and why.

/** Whose stock: 0 or none means main stock for the administrator, the own store for a manager. */
export const storeChoice = () =>
  optionalField(wholeNumber('warehouse_id', { min: 0, max: MAX_ID, message: notValid('warehouse_id') }));

/** Why something is corrected; a correction without a reason is refused. */
export const correctionReason = () => text('Reason', { ...REASON_LENGTH, required: 'Please give a reason.' });

/** A product and how many units of it. */
export const goodsLine = z.object({
  product_id: id('product_id'),
  quantity: wholeNumber('Quantity', { min: 0, max: MAX_STOCK }),
});

/** One to 500 lines; `none` is said where there is none. */
export const goodsLines = <T extends z.core.$ZodType>(line: T, none: Message) =>
  z.array(line, withMessage(none)).check(z.minLength(1, withMessage(none)), z.maxLength(500, withMessage(tooManyLines(500))));

/** Batches of one product that are entered at once. */
const MAX_BATCHES = 50;

/** Goods of one batch: what is printed on them, and how many there are. */
const batchFields = z.object({
  batch_no: text('Batch', { max: BATCH_NO_LENGTH }),
  /** The last day on which they can be sold. */
  best_before: day('Best before must be a day as YYYY-MM-DD.'),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_STOCK }),
});

/** The batches of what came or was counted of a product; whatever is beyond them has no date. */
export const batchList = () =>
  optionalField(
    z.array(batchFields, withMessage(notValid('batches'))).check(z.maxLength(MAX_BATCHES, withMessage(tooManyLines(MAX_BATCHES)))),
  );

/** A product in a store; units throughout. */
export const inventoryRow = z.object({
  product_id: z.number(),
  /** In the language of the request, where it has such a name; the English one is `product_en` then. */
  product: z.string(),
  product_en: z.optional(z.string()),
  product_unit: z.string(),
  product_price: rupees(),
  /** On hand in this store. */
  quantity: z.number(),
  /** Reserved for orders allocated to this store. */
  reserved: z.number(),
  /** At or below it the product counts as low; 10 unless the manager set one (STOCK-15). */
  reorder_level: z.number(),
  image: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** Taken from the catalogue: only the counter sells what is left (CAT-2). */
  is_stopped: z.boolean(),
});

export const viewStock = endpoint({
  method: 'GET',
  path: '/warehouses/view-stock/',
  access: [MANAGER],
  summary: "What the manager's store has of each product",
  query: z.object({
    ...searchQuery,
    /** Only products at or below their reorder level. */
    low: optionalField(oneOf(['true', 'false'], notBoolean('low'))),
  }),
  ok: z.object({
    inventory: z.array(inventoryRow),
    /** How many products match, on all pages, and how many of those that `q` finds are at or below their reorder level. */
    total_count: z.number(),
    low_count: z.number(),
    /** The cursor of the next page, as in the `Link` header; null on the last one. */
    next: z.nullable(z.string()),
  }),
  errors: ['no_store'],
});

export const viewStockRow = endpoint({
  method: 'GET',
  path: '/warehouses/view-stock/{product_id}/',
  access: [MANAGER, ADMIN],
  summary: 'What a stock location has of one product: the own store, or as `warehouse_id` says; 0 where it never came',
  query: z.object({ warehouse_id: storeChoice() }),
  ok: inventoryRow,
  errors: ['no_store', 'not_found'],
});

export const listBarcodes = endpoint({
  method: 'GET',
  path: '/warehouses/barcodes/',
  access: [MANAGER, ADMIN],
  summary:
    'Every barcode that may be scanned at a stock location, as `[GTIN-14, product id]`: of the own store, or as `warehouse_id` says. Answers 304 to a fitting `If-None-Match`',
  query: z.object({ warehouse_id: storeChoice() }),
  ok: z.array(z.tuple([z.string(), z.number()])),
  errors: ['no_store', 'not_found'],
});

export const setReorderLevel = endpoint({
  method: 'PATCH',
  path: '/warehouses/reorder-level/',
  access: [MANAGER],
  summary: "Set from which quantity on a product counts as low in the manager's store",
  body: z.object({
    product_id: id('product_id'),
    reorder_level: wholeNumber('Reorder level', { min: 0, max: MAX_STOCK }),
  }),
  ok: inventoryRow,
  errors: ['no_store', 'not_found'],
});

/** Why goods move. */
export const MOVEMENT_REASONS = [
  'received',
  'correction',
  'request_approved',
  'request_added',
  'short_receipt',
  'order_deducted',
  'order_short',
  'missing',
  'order_put_back',
  'manual_order',
  'manual_return',
  'claim_return',
  'write_off',
  'count',
  'expired',
] as const;
export const MOVEMENT_DOCUMENTS = ['order', 'manual_order', 'stock_request', 'claim'] as const;

const stockMovement = z.object({
  id: z.number(),
  at: time(),
  reason: z.enum(MOVEMENT_REASONS),
  /** What it did to the store's stock: plus what came, minus what went. */
  change: z.number(),
  quantity: z.number(),
  /** Names of stock locations as people say them: a store's name, 'Main stock', 'In transit', 'Outside', in the language of the request. */
  from: z.string(),
  to: z.string(),
  /** The order, sale or request that it served. */
  document_kind: z.nullable(z.enum(MOVEMENT_DOCUMENTS)),
  document_id: z.nullable(z.number()),
  /** Full name of who did it; null for what the product did by itself. */
  who: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/warehouses/stock-movements/{product_id}/',
  access: [MANAGER],
  summary: "What came into and went out of the manager's store of a product, newest first",
  query: z.object(listQuery),
  ok: stockMovement,
  list: true,
  errors: ['no_store', 'not_found'],
});

/** write_off: goods that are damaged, expired or lost go outside. count: what is there takes the place of what was thought. */
export const ADJUSTMENT_KINDS = ['write_off', 'count'] as const;

/** Goods written off, or counted; lines of a write-off with quantity 0 are left out. */
const stockAdjustmentForm = z.object({
  kind: oneOf(ADJUSTMENT_KINDS, notOneOf('kind', ADJUSTMENT_KINDS)),
  warehouse_id: storeChoice(),
  reason: correctionReason(),
  lines: goodsLines(
    z.object({
      ...goodsLine.shape,
      /** What the screen showed as on hand; 409 when it is another quantity by now. */
      expected: optionalField(wholeNumber('expected', { min: 0, max: MAX_STOCK })),
      /** Of a write-off: of which batch; unless said, of those with the earliest date (STOCK-25). */
      batch_id: optionalField(id('batch_id')),
      /** Of a count: the batches that are there, instead of those that were known. */
      batches: batchList(),
    }),
    'Choose at least one product.',
  ),
});

export const adjustStock = endpoint({
  method: 'POST',
  path: '/warehouses/stock-adjustments/',
  access: [MANAGER, ADMIN],
  summary: 'Write goods off, or correct the stock to what was counted: in the own store, or as `warehouse_id` says',
  body: stockAdjustmentForm,
  ok: z.object({
    kind: z.enum(ADJUSTMENT_KINDS),
    reason: z.string(),
    /** By product; `before` and `after` are what the location has on hand, or the batch that the line named. */
    lines: z.array(
      z.object({
        product_id: z.number(),
        product_name: z.string(),
        before: z.number(),
        after: z.number(),
        batch_id: z.optional(z.number()),
      }),
    ),
  }),
  status: 201,
  idempotent: true,
  errors: ['not_found', 'no_store', 'insufficient_stock', 'conflict'],
});
