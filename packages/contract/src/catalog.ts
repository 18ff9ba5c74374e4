// Calls on products, categories, units and a product's main stock.
import * as z from 'zod/mini';
import { addMainStockForm, categoryForm, priceForm, productForm, unitForm } from './catalog.forms.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  MAX_INT32,
  messageAnswer,
  optionalField,
  rupees,
  searchQuery,
  textsByLanguage,
  time,
  wholeNumber,
} from './fields.ts';
import { ADMIN, ANYONE } from './rules/roles.ts';
import { LABEL_TEXTS, VEG_MARKS } from './taxes.forms.ts';

export * from './catalog.forms.ts';
export * from './product-import.ts';

/** Widths in which product pictures are stored, as WebP and AVIF (CAT-1). */
export const IMAGE_WIDTHS = [160, 320, 640, 960] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Returns the URL of a picture in one width and format, from the `image` of an answer (`/media/<hash>`). */
export function getImageUrl(
  image: string,
  width: (typeof IMAGE_WIDTHS)[number],
  format: (typeof IMAGE_FORMATS)[number] = 'webp',
): string {
  return `${image.replace(/-\d+\.\w+$/, '')}-${width}.${format}`;
}

const WEIGHT = /^(\d{1,6}(?:\.\d{1,3})?)\s*(g|gm|gms|gram|grams|kg|kgs|kilo|kilogram|kilograms)$/i;

/** Parses the grams of a unit such as `500 g`, `1kg` or `250gm`; null if it is not a weight (STOCK-13). */
export function parseGrams(unit: string): number | null {
  const match = WEIGHT.exec(unit.trim());
  if (!match) return null;
  const grams = Number(match[1]) * (match[2]?.toLowerCase().startsWith('k') ? 1000 : 1);
  return grams > 0 && Number.isInteger(grams) ? grams : null;
}

const labelText = z.nullable(z.string());
const labelTexts = Object.fromEntries(LABEL_TEXTS.map((field) => [field, labelText])) as Record<
  (typeof LABEL_TEXTS)[number],
  typeof labelText
>;

/** A product as every list shows it. */
export const productAnswer = z.object({
  id: z.number(),
  /** For visitors and customers in the request's language if translated. */
  name: z.string(),
  /** The English name if `name` is in another language. */
  name_en: z.optional(z.string()),
  /** The Marathi name if `name` is English. */
  name_mr: z.optional(z.string()),
  category: z.number(),
  category_name: z.string(),
  /** For visitors and customers in the request's language if translated. */
  description: z.string(),
  price: rupees(),
  /** Price per kilogram; null if the unit is not a weight. */
  price_per_kg: z.nullable(rupees()),
  /** For visitors and customers in the request's language if translated. */
  unit: z.string(),
  /** The English unit if `unit` is in another language. */
  unit_en: z.optional(z.string()),
  unit_id: z.number(),
  /** Main stock, in units; for visitors and customers capped at `MAX_AVAILABLE`. */
  stock: z.number(),
  /** Main stock in kilograms; null if the unit is not a weight. */
  total_qty: z.nullable(z.number()),
  /** Address of the 640 px WebP; other widths by `getImageUrl`. */
  image: z.nullable(z.string()),
  /** Of the product with all its sizes. */
  rating: z.nullable(z.number()),
  review_count: z.optional(z.number()),
  /** Whether the chain has unreserved units. */
  in_stock: z.boolean(),
  /** Units that can be ordered now, capped at `MAX_AVAILABLE` so that lists do not change with every sale. */
  available: z.number(),
  barcode: z.nullable(z.string()),
  /** The barcode as GTIN-14; null for a number that another product had before 1.2. */
  gtin: z.nullable(z.string()),
  /** The main size of the product; null for the main size itself and products with one size. */
  variant_of: z.nullable(z.number()),
  /** Weighed when packed: costs what it weighs, at most the price. */
  sold_by_weight: z.optional(z.boolean()),
  /** Printed on the pack, never below the price. */
  mrp: z.nullable(rupees()),
  tax_class: z.nullable(z.number()),
  tax_class_name: z.nullable(z.string()),
  /** Of goods that are weighed at the counter; without it they have `tax_class`. */
  loose_tax_class: z.optional(z.number()),
  loose_tax_class_name: z.optional(z.string()),
  ...labelTexts,
  /** Price look-up number on labels of scales. */
  plu: z.optional(z.number()),
  veg_mark: z.optional(z.enum(VEG_MARKS)),
  ingredients: z.optional(z.string()),
  allergens: z.optional(z.string()),
  shelf_life_days: z.optional(z.number()),
  version: z.number(),
  /** For administrators who read another language than English; the other members are as they edit them. */
  shown: z.optional(z.object({ name: z.string(), unit: z.string(), category_name: z.string() })),
});
export type ProductAnswer = z.output<typeof productAnswer>;

const productQuery = z.object({ ...searchQuery, category: optionalField(id('category')) });

export const ourProducts = endpoint('GET', '/products/our-products/', {
  access: 'public',
  summary: 'The catalogue for visitors',
  query: productQuery,
  ok: productAnswer,
  list: true,
});

export const listProducts = endpoint('GET', '/products/', {
  access: ANYONE,
  summary: 'The catalogue for signed-in users',
  query: z.extend(productQuery, { unit: optionalField(id('unit')) }),
  ok: productAnswer,
  list: true,
});

export const createProduct = endpoint('POST', '/products/create/', {
  access: [ADMIN],
  summary: 'Add a product with its picture',
  body: productForm,
  multipart: { image: true },
  ok: productAnswer,
  status: 201,
  idempotent: true,
  errors: ['too_large', 'unsupported_type'],
});

export const updateProduct = endpoint('PUT', '/products/{id}/update/', {
  access: [ADMIN],
  summary: 'Change a product; a changed stock is a correction, rejected if `version` is stale',
  body: z.extend(productForm, {
    id: optionalField(id('id')),
    version: optionalField(wholeNumber('Version', { min: 1, max: MAX_INT32 })),
  }),
  multipart: { image: true },
  ok: productAnswer,
  errors: ['not_found', 'stale_version', 'too_large', 'unsupported_type'],
});

export const changePrice = endpoint('PATCH', '/products/{id}/price/', {
  access: [ADMIN],
  summary: 'Change only the price of a product; rejected if it has changed since it was read',
  body: priceForm,
  ok: productAnswer,
  errors: ['not_found', 'stale_version'],
});

export const deleteProduct = endpoint('DELETE', '/products/{id}/delete/', {
  access: [ADMIN],
  summary: 'Archive a product: it stays in the history, and counters sell the remaining stock',
  ok: messageAnswer(),
  errors: ['not_found'],
});

/** A product that is no longer sold. */
const stoppedProduct = z.extend(productAnswer, {
  stopped_at: time(),
  /** Units in the stores, in addition to `stock` in main. */
  in_stores: z.number(),
});
export type StoppedProduct = z.output<typeof stoppedProduct>;

export const listStoppedProducts = endpoint('GET', '/products/stopped/', {
  access: [ADMIN],
  summary: 'Products that are no longer sold, most recently stopped first',
  query: productQuery,
  ok: stoppedProduct,
  list: true,
});

export const restoreProduct = endpoint('POST', '/products/{id}/restore/', {
  access: [ADMIN],
  summary: 'Sell an archived product again',
  ok: productAnswer,
  errors: ['not_found', 'conflict'],
});

/** A product's stock by location, in units; only stores with stock or reservations. */
const productStock = z.object({
  main: z.number(),
  /** Approved for a store but not yet added there. */
  in_transit: z.number(),
  stores: z.array(
    z.object({ warehouse_id: z.number(), warehouse_name: z.string(), on_hand: z.number(), reserved: z.number() }),
  ),
});
export type ProductStock = z.output<typeof productStock>;

export const viewProductStock = endpoint('GET', '/products/{id}/stock/', {
  access: [ADMIN],
  summary: 'Stock of a product: in main, in transit and in each store',
  ok: productStock,
  errors: ['not_found'],
});

export const addMainStock = endpoint('POST', '/products/add-main-stock/', {
  access: [ADMIN],
  summary: 'Receive goods into the main stock',
  body: addMainStockForm,
  ok: productAnswer,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

const translations = { names: textsByLanguage(), descriptions: textsByLanguage() };

/** A category in the request's language if translated, for administrators in English. */
const publicCategory = z.object({ id: z.number(), name: z.string(), description: z.string() });
/** Products on sale; only in the administrator's list. */
const productCount = { product_count: z.optional(z.number()) };
export const categoryAnswer = z.extend(publicCategory, { ...translations, ...productCount });

export const listCategories = endpoint('GET', '/products/category/', {
  access: ANYONE,
  summary: 'Categories',
  query: z.object(searchQuery),
  ok: categoryAnswer,
  list: true,
});
export const ourCategories = endpoint('GET', '/products/our-categories/', {
  access: 'public',
  summary: 'Categories for visitors',
  query: z.object(searchQuery),
  ok: publicCategory,
  list: true,
});
export const createCategory = endpoint('POST', '/products/category/create/', {
  access: [ADMIN],
  summary: 'Add a category',
  body: categoryForm,
  ok: categoryAnswer,
  status: 201,
});
export const updateCategory = endpoint('PUT', '/products/category/{id}/update/', {
  access: [ADMIN],
  summary: 'Change a category',
  body: z.extend(categoryForm, { id: optionalField(id('id')) }),
  ok: categoryAnswer,
  errors: ['not_found'],
});
export const deleteCategory = endpoint('DELETE', '/products/category/{id}/delete/', {
  access: [ADMIN],
  summary: 'Delete a category that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});

/** A unit of measure; `grams` is null if it is not a weight. */
export const unitAnswer = z.object({
  id: z.number(),
  unit: z.string(),
  description: z.string(),
  grams: z.nullable(z.number()),
  ...translations,
  ...productCount,
});

export const listUnits = endpoint('GET', '/products/unit/', {
  access: ANYONE,
  summary: 'Units of measure',
  query: z.object(searchQuery),
  ok: unitAnswer,
  list: true,
});
export const createUnit = endpoint('POST', '/products/unit/create/', {
  access: [ADMIN],
  summary: 'Add a unit',
  body: unitForm,
  ok: unitAnswer,
  status: 201,
});
export const updateUnit = endpoint('PUT', '/products/unit/{id}/update/', {
  access: [ADMIN],
  summary: 'Change a unit',
  body: z.extend(unitForm, { id: optionalField(id('id')) }),
  ok: unitAnswer,
  errors: ['not_found'],
});
export const deleteUnit = endpoint('DELETE', '/products/unit/{id}/delete/', {
  access: [ADMIN],
  summary: 'Delete a unit that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});
