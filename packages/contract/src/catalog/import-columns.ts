// What a CSV file of products may hold.

/** A CSV file of products: its size, its rows without the heads, and its columns. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
export const IMPORT_MAX_ROWS = 2000;
/** Columns of the tax and label fields, all optional (CAT-11); `tax_class` is a name. */
export const LABEL_COLUMNS = [
  'hsn',
  'tax_class',
  'mrp',
  'origin',
  'packer',
  'shelf_life',
  'fssai',
  'sold_by_weight',
] as const;
/** Columns of names in other languages and of search words, all optional (SEARCH-8). */
export const WORD_COLUMNS = ['name_mr', 'name_hi', 'search_words'] as const;
/** What parts the words of a cell: `haldi | halad`. */
export const WORDS_SEPARATOR = '|';
export const IMPORT_COLUMNS = [
  ...(['name', 'category', 'unit', 'price', 'description', 'stock', 'barcode'] as const),
  ...LABEL_COLUMNS,
  ...WORD_COLUMNS,
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Columns that a file may leave out. */
export const IMPORT_OPTIONAL: readonly ImportColumn[] = ['stock', 'barcode', ...LABEL_COLUMNS, ...WORD_COLUMNS];
