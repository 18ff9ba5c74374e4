// Calls on a store's stock: view, barcodes, movements, adjustments.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  id,
  listQuery,
  MAX_STOCK,
  oneOf,
  optionalField,
  rupees,
  searchQuery,
  time,
  translated,
  wholeNumber,
} from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { batchList, correctionReason, goodsLine, goodsLines, storeChoice } from './stock.forms.ts';

/** A product in a store; units throughout. */
export const inventoryRow = z.object({
  product_id: z.number(),
  ...translated('product', 'product_unit'),
  product_price: rupees(),
  /** On hand in this store. */
  quantity: z.number(),
  /** Of opened packs, beside them. */
  loose_grams: z.number(),
  /** Reserved for orders allocated to this store. */
  reserved: z.number(),
  /** At or below it the product is low; 10 by default (STOCK-15). */
  reorder_level: z.number(),
  image: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** Discontinued: only counters sell the remaining stock (CAT-2). */
  is_stopped: z.boolean(),
});

export const viewStock = endpoint('GET', '/warehouses/view-stock/', {
  access: [MANAGER],
  summary: "Stock of the manager's store by product",
  query: z.object({
    ...searchQuery,
    /** Only products at or below their reorder level. */
    low: optionalField(oneOf(['true', 'false'], notBoolean('low'))),
    /** Only products of which none is left. */
    out: optionalField(oneOf(['true', 'false'], notBoolean('out'))),
  }),
  ok: z.object({
    inventory: z.array(inventoryRow),
    /** Matching products on all pages, and how many matches of `q` are at or below their reorder level. */
    total_count: z.number(),
    low_count: z.number(),
    /** How many matches of `q` have run out. */
    out_count: z.optional(z.number()),
    /** The cursor of the next page, as in the `Link` header; null on the last one. */
    next: z.nullable(z.string()),
  }),
  errors: ['no_store'],
});

export const viewStockRow = endpoint('GET', '/warehouses/view-stock/{product_id}/', {
  access: [MANAGER, ADMIN],
  summary: 'Stock of one product at a stock location (`warehouse_id`, by default your store)',
  query: z.object({ warehouse_id: storeChoice() }),
  ok: inventoryRow,
  errors: ['no_store', 'not_found'],
});

export const listBarcodes = endpoint('GET', '/warehouses/barcodes/', {
  access: [MANAGER, ADMIN],
  summary:
    'Barcodes that may be scanned at a stock location (`warehouse_id`, by default your store), as `[GTIN-14, product id]`; of weighed goods also prefix and PLU of scale labels. Supports `If-None-Match`',
  query: z.object({ warehouse_id: storeChoice() }),
  ok: z.array(z.tuple([z.string(), z.number()])),
  errors: ['no_store', 'not_found'],
});

export const setReorderLevel = endpoint('PATCH', '/warehouses/reorder-level/', {
  access: [MANAGER],
  summary: "Set the reorder level of a product in the manager's store",
  body: z.object({
    product_id: id('product_id'),
    reorder_level: wholeNumber('Reorder level', { min: 0, max: MAX_STOCK }),
  }),
  ok: inventoryRow,
  errors: ['no_store', 'not_found'],
});

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
  'found_at_register',
] as const;
export const MOVEMENT_DOCUMENTS = ['order', 'manual_order', 'stock_request', 'claim'] as const;

const stockMovement = z.object({
  id: z.number(),
  at: time(),
  reason: z.enum(MOVEMENT_REASONS),
  /** Change of the store's stock, negative for goods that left. */
  change: z.number(),
  quantity: z.number(),
  /** Names of stock locations in the request's language: a store's name, 'Main stock', 'In transit', 'Outside'. */
  from: z.string(),
  to: z.string(),
  /** The order, sale, request or claim. */
  document_kind: z.nullable(z.enum(MOVEMENT_DOCUMENTS)),
  document_id: z.nullable(z.number()),
  /** Full name of the user; null for automatic movements. */
  who: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStockMovements = endpoint('GET', '/warehouses/stock-movements/{product_id}/', {
  access: [MANAGER],
  summary: "Movements of a product in the manager's store, newest first",
  query: z.object(listQuery),
  ok: stockMovement,
  list: true,
  errors: ['no_store', 'not_found'],
});

/** write_off: removes damaged, expired or lost goods. count: replaces the recorded stock with the counted one. */
export const ADJUSTMENT_KINDS = ['write_off', 'count'] as const;

/** Grams of opened packs of a product at a store: 10 t. */
const MAX_LOOSE_GRAMS = 10_000_000;

/** Write-offs or counts; lines of a write-off with quantity 0 are ignored. */
const stockAdjustmentForm = z.object({
  kind: oneOf(ADJUSTMENT_KINDS, notOneOf('kind', ADJUSTMENT_KINDS)),
  warehouse_id: storeChoice(),
  reason: correctionReason(),
  lines: goodsLines(
    z.object({
      ...goodsLine.shape,
      /** On hand as the screen showed it; 409 if it has changed since. */
      expected: optionalField(wholeNumber('expected', { min: 0, max: MAX_STOCK })),
      /** Batch to write off; by default those with the earliest date (STOCK-25). */
      batch_id: optionalField(id('batch_id')),
      /** Batches of a count; they replace the recorded ones. */
      batches: batchList(),
      /** Grams of opened packs: counted, or to write off. */
      loose_grams: optionalField(wholeNumber('loose_grams', { min: 0, max: MAX_LOOSE_GRAMS })),
    }),
    'productMissing',
  ),
  /** Saves the products whose stock is as expected and lists the others as `moved`, instead of 409. */
  partly: optionalField(z.boolean(withMessage(notBoolean('partly')))),
});

export const adjustStock = endpoint('POST', '/warehouses/stock-adjustments/', {
  access: [MANAGER, ADMIN],
  summary:
    'Write goods off, or set the stock to the counted quantity, at a stock location (`warehouse_id`, by default your store)',
  body: stockAdjustmentForm,
  ok: z.object({
    kind: z.enum(ADJUSTMENT_KINDS),
    reason: z.string(),
    /** By product; `before` and `after` are on hand at the location, or of the batch of the line. */
    lines: z.array(
      z.object({
        product_id: z.number(),
        product_name: z.string(),
        before: z.number(),
        after: z.number(),
        batch_id: z.optional(z.number()),
      }),
    ),
    /** With `partly`: products that were not saved because their stock changed. */
    moved: z.optional(
      z.array(
        z.object({ product_id: z.number(), product_name: z.string(), expected: z.number(), on_hand: z.number() }),
      ),
    ),
  }),
  status: 201,
  idempotent: true,
  errors: ['not_found', 'no_store', 'insufficient_stock', 'conflict'],
});
