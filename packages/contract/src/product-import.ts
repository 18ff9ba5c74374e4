// Calls that import products from a CSV file: a dry run, and the import (all or nothing).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalField } from './fields.ts';
import { notBoolean, withMessage } from './form-messages.ts';
import { OTHER_LANGUAGES } from './rules/names.ts';
import { ADMIN } from './rules/roles.ts';
import type { LABEL_DETAILS } from './taxes.forms.ts';

/** Limits of the file; rows without the header. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
export const IMPORT_MAX_ROWS = 2000;
/** Columns of the tax and label fields, all optional (CAT-11); `tax_class` is a name. */
const LABEL_COLUMNS = [
  ...([
    'hsn',
    'tax_class',
    'loose_tax_class',
    'mrp',
    'origin',
    'packer',
    'shelf_life',
    'fssai',
    'sold_by_weight',
  ] as const),
  ...(['plu', 'veg_mark', 'ingredients', 'allergens', 'shelf_life_days'] as const satisfies typeof LABEL_DETAILS),
] as const;
/** Columns of names and descriptions in other languages and of search words, all optional (SEARCH-8). */
export const NAME_COLUMNS = OTHER_LANGUAGES.map((language) => `name_${language}` as const);
export const DESCRIPTION_COLUMNS = OTHER_LANGUAGES.map((language) => `description_${language}` as const);
const WORD_COLUMNS = [...NAME_COLUMNS, ...DESCRIPTION_COLUMNS, 'search_words' as const] as const;
/** Separates the words of a cell: `haldi | halad`. */
export const WORDS_SEPARATOR = '|';
export const IMPORT_COLUMNS = [
  ...(['name', 'category', 'unit', 'price', 'description', 'stock', 'barcode'] as const),
  ...LABEL_COLUMNS,
  ...WORD_COLUMNS,
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Optional columns. */
export const IMPORT_OPTIONAL: readonly ImportColumn[] = ['stock', 'barcode', ...LABEL_COLUMNS, ...WORD_COLUMNS];

/** Errors and stock changes listed in an answer; the counts are of all. */
export const IMPORT_MAX_ERRORS = 200;
/** Twice the file size: JSON writes quotes and line ends as two characters. */
const BODY_LIMIT = 2 * IMPORT_MAX_BYTES + 1024;

/** Counts the UTF-8 bytes of a text. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const tooLarge = withMessage('fileTooLarge');
const csv = () =>
  z.string(withMessage('fileMissing')).check(
    z.minLength(1, withMessage('fileEmpty')),
    z.maxLength(IMPORT_MAX_BYTES, tooLarge),
    z.refine((text) => countBytes(text) <= IMPORT_MAX_BYTES, tooLarge),
    z.refine((text) => !text.includes('\u0000'), withMessage('fileNotStorable')),
  );

/** An error in the file. */
const importError = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.number(),
  /** Null if it concerns the whole row or file. */
  column: z.nullable(z.enum(IMPORT_COLUMNS)),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/** `with_stock: false` leaves the stock of existing products alone. */
const file = () => ({ csv: csv(), with_stock: optionalField(z.boolean(withMessage(notBoolean('with_stock')))) });

/** A figure of an existing product, and that of the file. */
const figureChange = z.object({
  row: z.number(),
  name: z.string(),
  unit: z.string(),
  from: z.number(),
  to: z.number(),
});
export type FigureChange = z.output<typeof figureChange>;

const importCounts = { added: z.number(), changed: z.number(), unchanged: z.number() };

export const checkProductImport = endpoint('POST', '/products/import/check/', {
  access: [ADMIN],
  summary: 'Dry run of a CSV file of products: what would be added and changed, or every error with its row and column',
  body: z.object(file()),
  bodyLimit: BODY_LIMIT,
  ok: z.object({
    ...importCounts,
    /** Token of the checked changes; the import has to send it. */
    version: z.string(),
    /** Existing products whose price of one unit changes, in rupees. */
    price_changes: z.array(figureChange),
    price_change_count: z.number(),
    /** Existing products whose main stock differs from the file; without `with_stock` they stay as they are. */
    stock_changes: z.array(figureChange),
    stock_change_count: z.number(),
    /** Products of the file that would be without a tax class, and without an HSN code. */
    without_tax_class: z.number(),
    without_hsn: z.number(),
    errors: z.array(importError),
    error_count: z.number(),
  }),
  errors: ['too_large'],
});

export const importProducts = endpoint('POST', '/products/import/', {
  access: [ADMIN],
  summary:
    'Add and change the products of a CSV file, all or none; rejected if a product has changed since the dry run',
  body: z.object({
    ...file(),
    version: z
      .string(withMessage('checkFileFirst'))
      .check(z.minLength(1, withMessage('checkFileFirst')), z.maxLength(64)),
  }),
  bodyLimit: BODY_LIMIT,
  ok: z.object({ ...importCounts, message: z.string() }),
  idempotent: true,
  errors: ['stale_version', 'conflict', 'too_large'],
});
