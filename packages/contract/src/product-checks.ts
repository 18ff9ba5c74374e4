// Calls on products on sale that lack something.
import * as z from 'zod/mini';
import { productAnswer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, oneOf, optionalField, searchQuery } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { ADMIN } from './rules/roles.ts';

/** What a product on sale can lack: main stock for a week, a tax class, a barcode. */
export const PRODUCT_CHECKS = ['low_stock', 'no_tax_class', 'no_barcode'] as const;

export const listProductsToCheck = endpoint('GET', '/products/to-check/', {
  access: [ADMIN],
  summary: 'Products on sale that lack something',
  query: z.object({
    ...searchQuery,
    category: optionalField(id('category')),
    unit: optionalField(id('unit')),
    check: oneOf(PRODUCT_CHECKS, notOneOf('check', PRODUCT_CHECKS)),
  }),
  ok: productAnswer,
  list: true,
});

export const countProductsToCheck = endpoint('GET', '/products/to-check/counts/', {
  access: [ADMIN],
  summary: 'Products on sale, those that lack something, and stopped ones; how long low main stock lasts',
  ok: z.object({
    on_sale: z.number(),
    low_stock: z.number(),
    no_tax_class: z.number(),
    no_barcode: z.number(),
    stopped: z.number(),
    /** `days_left`: at the rate of the last 30 days, rounded down; null if none has left the main stock since. */
    low: z.array(z.object({ product_id: z.number(), days_left: z.nullable(z.number()) })),
  }),
});
