// Turns the rows of a product CSV file into a plan: added and changed products, or errors by row and column.
import { type ImportError, parseGrams, productForm, wordsForm } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, type ImportColumn, type WORD_COLUMNS, WORDS_SEPARATOR } from '@tilgul/contract/product-import';
import type { WordsAnswer } from '@tilgul/contract/search';
import * as z from 'zod/mini';
import { say } from '../../../texts/say.ts';
import {
  applyLabelChange,
  LABEL_FIELDS,
  type Label,
  type LabelChange,
  MRP_BELOW_PRICE,
  NOT_A_WEIGHT,
  toLabelChange,
  UNKNOWN_TAX_CLASS,
} from '../labels.rules.ts';
import { toProductVersion } from '../products.rules.ts';
import type { LockedProduct, ProductFields } from '../products.sql.ts';
import { isImportColumn, normalizeName, type RawRow, toImportError } from './import-rows.rules.ts';

/** Cells of names and search words follow the same rules as their form (SEARCH-8). */
const wordFields = wordsForm.shape;

type WordCells = Readonly<Record<(typeof WORD_COLUMNS)[number], string>>;

/** Converts the cells to form values; search words are separated by `|`. */
const parseWordCells = ({ name_mr, name_hi, search_words }: WordCells) => ({
  name_mr,
  name_hi,
  search_words: search_words.split(WORDS_SEPARATOR),
});

/** Names and search words that a row sets; a blank cell changes nothing. */
interface WordsChange {
  readonly name_mr?: string | undefined;
  readonly name_hi?: string | undefined;
  readonly search_words?: readonly string[] | undefined;
}

const toWordsChange = ({ name_mr, name_hi, search_words }: z.output<typeof wordsForm>): WordsChange => ({
  name_mr: name_mr ?? undefined,
  name_hi: name_hi ?? undefined,
  search_words: search_words.length === 0 ? undefined : search_words,
});

export const NO_WORDS: WordsAnswer = { name_mr: null, name_hi: null, search_words: [] };

/** Applies a change to the current words. */
export const applyWordsChange = (change: WordsChange, current: WordsAnswer = NO_WORDS): WordsAnswer => ({
  name_mr: change.name_mr ?? current.name_mr,
  name_hi: change.name_hi ?? current.name_hi,
  search_words: [...(change.search_words ?? current.search_words)],
});

export const areSameWords = (one: WordsAnswer, other: WordsAnswer): boolean =>
  one.name_mr === other.name_mr &&
  one.name_hi === other.name_hi &&
  one.search_words.length === other.search_words.length &&
  one.search_words.every((word, at) => word === other.search_words[at]);

/** Ids of referenced categories, units and tax classes by `normalizeName`. */
export interface CategoriesAndUnits {
  readonly categories: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly taxClasses: ReadonlyMap<string, number>;
}
export interface KnownProduct extends LockedProduct, WordsAnswer {
  readonly id: number;
}

/** A parsed row. Undefined stock, barcode and label fields stay unchanged. */
export type ParsedProduct = Omit<ProductFields, 'barcode' | keyof Label> &
  LabelChange & {
    readonly stock: number | undefined;
    readonly barcode: string | undefined;
    readonly words: WordsChange;
  };
export interface ImportPlan {
  readonly added: readonly ParsedProduct[];
  readonly changed: readonly { readonly product: KnownProduct; readonly parsed: ParsedProduct }[];
  readonly unchanged: number;
  readonly errors: readonly ImportError[];
  /** Fingerprint of the rows and of the products they change; differs if either changed. */
  readonly basis: string;
}

const { name, description, price, stock, barcode, hsn, mrp, origin, packer, shelf_life, fssai, sold_by_weight } =
  productForm.shape;
/** Cells follow the same rules as the product form. */
const rowFields = z.object({
  name,
  description,
  price,
  stock,
  barcode,
  hsn,
  mrp,
  origin,
  packer,
  shelf_life,
  fssai,
  sold_by_weight,
  ...wordFields,
});
type RowFields = z.output<typeof rowFields>;

/** Returns the label fields that a row sets; a blank cell changes nothing. */
function toRowLabel(fields: RowFields, taxClassId: number | undefined): LabelChange {
  const change = toLabelChange({ ...fields, tax_class: taxClassId });
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, change[field] ?? undefined]));
}

const missingReference = (
  cell: string,
  name: 'Category' | 'Unit',
  sentence: 'This category does not exist.' | 'This unit does not exist.',
): string => (cell === '' ? say('{name} is required.', { name: say(name) }) : say(sentence));

function parseRow({ row, cells }: RawRow, references: CategoriesAndUnits): ParsedProduct | ImportError[] {
  const values = { ...cells, ...parseWordCells(cells), stock: cells.stock === '' ? undefined : cells.stock };
  const parsed = z.safeParse(rowFields, values);
  const category_id = references.categories.get(normalizeName(cells.category));
  const unit_id = references.units.get(normalizeName(cells.unit));
  const found = new Map<ImportColumn, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = String(path[0]);
    if (isImportColumn(column) && !found.has(column)) found.set(column, message);
  }
  if (category_id === undefined)
    found.set('category', missingReference(cells.category, 'Category', 'This category does not exist.'));
  const taxClassId = references.taxClasses.get(normalizeName(cells.tax_class));
  if (taxClassId === undefined && cells.tax_class !== '') found.set('tax_class', say(UNKNOWN_TAX_CLASS));
  if (unit_id === undefined) found.set('unit', missingReference(cells.unit, 'Unit', 'This unit does not exist.'));
  if (parsed.data?.sold_by_weight && parseGrams(cells.unit) === null) found.set('sold_by_weight', say(NOT_A_WEIGHT));
  if (!parsed.success || category_id === undefined || unit_id === undefined || found.size > 0)
    return IMPORT_COLUMNS.flatMap((column) => {
      const message = found.get(column);
      return message === undefined ? [] : [toImportError(row, column, message)];
    });
  const { name, description, price: price_paise, stock } = parsed.data;
  const barcode = parsed.data.barcode ?? undefined;
  return {
    name,
    description,
    price_paise,
    category_id,
    unit_id,
    stock,
    barcode,
    ...toRowLabel(parsed.data, taxClassId),
    words: toWordsChange(parsed.data),
  };
}

const toKey = (product: Pick<ProductFields, 'name' | 'unit_id'>) => `${product.unit_id} ${normalizeName(product.name)}`;

function groupByKey(products: readonly KnownProduct[]): ReadonlyMap<string, KnownProduct[]> {
  const groups = new Map<string, KnownProduct[]>();
  for (const product of products) groups.set(toKey(product), [...(groups.get(toKey(product)) ?? []), product]);
  return groups;
}

const isSame = (product: KnownProduct, parsed: ParsedProduct): boolean =>
  product.name === parsed.name &&
  product.category_id === parsed.category_id &&
  product.description === parsed.description &&
  product.price_paise === parsed.price_paise &&
  (parsed.barcode === undefined || parsed.barcode === product.barcode) &&
  LABEL_FIELDS.every((field) => parsed[field] === undefined || parsed[field] === product[field]) &&
  areSameWords(applyWordsChange(parsed.words, product), product) &&
  (parsed.stock === undefined || parsed.stock === product.stock);

/** Changes when the product was saved or, if the row has a stock, its main stock moved. */
const getStamp = (product: KnownProduct, { stock: counted, words }: ParsedProduct) => {
  const { id, edition, stock: main } = product;
  // Saving words does not change the product's edition.
  const named = areSameWords(applyWordsChange(words), NO_WORDS)
    ? null
    : [product.name_mr, product.name_hi, product.search_words];
  return [id, edition, counted === undefined ? null : toProductVersion(edition, main), named] as const;
};

/** Finds barcodes that an earlier row or another product already has. */
function barcodeErrors(
  rows: readonly {
    readonly row: number;
    readonly barcode: string | undefined;
    readonly productId: number | undefined;
  }[],
  barcodeOwners: ReadonlyMap<string, number>,
): ImportError[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, barcode, productId }) => {
    if (barcode === undefined) return [];
    const earlier = seen.get(barcode);
    seen.set(barcode, earlier ?? row);
    if (earlier !== undefined)
      return [toImportError(row, 'barcode', say('Row {row} already has this barcode.', { row: earlier }))];
    const owner = barcodeOwners.get(barcode);
    return owner === undefined || owner === productId
      ? []
      : [toImportError(row, 'barcode', say('Another product has this barcode.'))];
  });
}

/**
 * Plans an import: a row with the name and unit of an existing product changes it, any other row adds one
 * (docs/decisions/0008). `known` are the live products with these names, `barcodeOwners` the products with these barcodes.
 */
export function decideImport(
  rows: readonly RawRow[],
  references: CategoriesAndUnits,
  known: readonly KnownProduct[],
  barcodeOwners: ReadonlyMap<string, number>,
): ImportPlan {
  const byKey = groupByKey(known);
  const seen = new Map<string, number>();
  const errors: ImportError[] = [];
  const barcodeRows: Parameters<typeof barcodeErrors>[0][number][] = [];
  const added: ParsedProduct[] = [];
  const matched: { product: KnownProduct; parsed: ParsedProduct }[] = [];
  for (const raw of rows) {
    const parsed = parseRow(raw, references);
    if (Array.isArray(parsed)) {
      errors.push(...parsed);
      continue;
    }
    const key = toKey(parsed);
    const [first, second] = byKey.get(key) ?? [];
    const { mrp_paise } = applyLabelChange(parsed, first);
    if (mrp_paise !== null && mrp_paise < parsed.price_paise) {
      errors.push(toImportError(raw.row, parsed.mrp_paise === undefined ? 'price' : 'mrp', say(MRP_BELOW_PRICE)));
      continue;
    }
    const earlier = seen.get(key);
    seen.set(key, earlier ?? raw.row);
    barcodeRows.push({ row: raw.row, barcode: parsed.barcode, productId: first?.id });
    if (earlier !== undefined)
      errors.push(toImportError(raw.row, 'name', say('Row {row} already has this name and unit.', { row: earlier })));
    else if (second)
      errors.push(
        toImportError(raw.row, 'name', say('Several products have this name and unit. Change them one by one.')),
      );
    else if (first) matched.push({ product: first, parsed });
    else added.push(parsed);
  }
  errors.push(...barcodeErrors(barcodeRows, barcodeOwners));
  const changed = matched.filter(({ product, parsed }) => !isSame(product, parsed));
  const stamps = matched.map(({ product, parsed }) => getStamp(product, parsed));
  const basis = JSON.stringify([added.map(toKey), stamps]);
  return { added, changed, unchanged: matched.length - changed.length, errors, basis };
}
