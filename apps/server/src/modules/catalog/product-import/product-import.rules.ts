// Turns the rows of a product CSV file into a plan: added and changed products, or errors by row and column.

import { isDeepStrictEqual } from 'node:util';
import {
  type FigureChange,
  type ImportError,
  parseGrams,
  productForm,
  translatedDescription,
  translatedName,
  wordsForm,
} from '@tilgul/contract/catalog';
import { required } from '@tilgul/contract/form-messages';
import {
  DESCRIPTION_COLUMNS,
  IMPORT_COLUMNS,
  type ImportColumn,
  NAME_COLUMNS,
  WORDS_SEPARATOR,
} from '@tilgul/contract/product-import';
import { padGtin } from '@tilgul/contract/rules/gtin';
import { toIdentityKey } from '@tilgul/contract/rules/identity';
import { toRupees } from '@tilgul/contract/rules/money';
import { OTHER_LANGUAGES } from '@tilgul/contract/rules/names';
import * as z from 'zod/mini';
import { getText } from '../../../texts/get-text.ts';
import type { Names } from '../../../texts/names.ts';
import {
  applyLabelChange,
  explainCheckDigit,
  LABEL_FIELDS,
  type Label,
  type LabelChange,
  MRP_BELOW_PRICE,
  NOT_A_WEIGHT,
  toLabelChange,
  toProductVersion,
  UNKNOWN_TAX_CLASS,
} from '../products.rules.ts';
import type { LockedProduct, ProductFields } from '../products.sql.ts';
import type { Words } from '../search/words.sql.ts';
import { isImportColumn, type RawRow, toImportError } from './import-rows.rules.ts';

const byColumn = <Column extends string, Field>(columns: readonly Column[], field: () => Field) =>
  Object.fromEntries(columns.map((column) => [column, field()])) as Record<Column, Field>;

/** Cells of names, descriptions and search words follow the same rules as their form (SEARCH-8). */
const wordFields = {
  ...byColumn(NAME_COLUMNS, translatedName),
  ...byColumn(DESCRIPTION_COLUMNS, translatedDescription),
  search_words: wordsForm.shape.search_words,
};

/** Names, descriptions and search words that a row sets; a blank cell changes nothing. */
interface WordsChange {
  readonly names?: Names;
  readonly descriptions?: Names;
  readonly search_words?: readonly string[] | undefined;
}

/** The non-blank cells `name_<language>` or `description_<language>`, by language. */
function pickTexts(fields: RowFields, kind: 'name' | 'description'): Names {
  const texts = OTHER_LANGUAGES.map((language) => [language, fields[`${kind}_${language}`]] as const);
  return Object.fromEntries(texts.flatMap(([language, text]) => (text ? [[language, text]] : [])));
}

const toWordsChange = (fields: RowFields): WordsChange => ({
  names: pickTexts(fields, 'name'),
  descriptions: pickTexts(fields, 'description'),
  search_words: fields.search_words.length === 0 ? undefined : fields.search_words,
});

export const NO_WORDS: Words = { names: {}, descriptions: {}, search_words: [] };

/** Applies a change to the current words. */
export const applyWordsChange = (change: WordsChange, current: Words = NO_WORDS): Words => ({
  names: { ...current.names, ...change.names },
  descriptions: { ...current.descriptions, ...change.descriptions },
  search_words: [...(change.search_words ?? current.search_words)],
});

export const areSameWords = (one: Words, other: Words): boolean =>
  isDeepStrictEqual(applyWordsChange(one), applyWordsChange(other));

/** Ids of referenced categories, units and tax classes by `toIdentityKey`. */
export interface CategoriesAndUnits {
  readonly categories: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly taxClasses: ReadonlyMap<string, number>;
}
export interface KnownProduct extends LockedProduct, Words {
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
  /** Existing products whose main stock differs from the file, whether or not it is changed. */
  readonly stockChanges: readonly FigureChange[];
  readonly priceChanges: readonly FigureChange[];
  /** Products of the file that would be without a tax class, and without an HSN code. */
  readonly withoutTaxClass: number;
  readonly withoutHsn: number;
  /** Fingerprint of the rows and of the products they change; differs if either changed. */
  readonly basis: string;
}

/** Cells follow the same rules as the product form; other columns contain names of rows. */
const rowFields = z.extend(
  z.omit(productForm, { category: true, unit: true, variant_of: true, tax_class: true, loose_tax_class: true }),
  wordFields,
);
type RowFields = z.output<typeof rowFields>;

/** Columns that name a tax class. */
export const TAX_COLUMNS = ['tax_class', 'loose_tax_class'] as const;
type TaxColumn = (typeof TAX_COLUMNS)[number];

/** Returns the label fields that a row sets; a blank cell changes nothing. */
function toRowLabel(fields: RowFields, classes: Readonly<Record<TaxColumn, number | undefined>>): LabelChange {
  const change = toLabelChange({ ...fields, ...classes });
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, change[field] ?? undefined]));
}

const missingReference = (
  cell: string,
  name: 'Category' | 'Unit',
  sentence: 'categories.missing' | 'units.missing',
): string => (cell === '' ? required(name)() : getText(sentence));

function parseRow({ row, cells }: RawRow, references: CategoriesAndUnits): ParsedProduct | ImportError[] {
  const values = {
    ...cells,
    search_words: cells.search_words.split(WORDS_SEPARATOR),
    stock: cells.stock === '' ? undefined : cells.stock,
  };
  const parsed = z.safeParse(rowFields, values);
  const category_id = references.categories.get(toIdentityKey(cells.category));
  const unit_id = references.units.get(toIdentityKey(cells.unit));
  const found = new Map<ImportColumn, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = String(path[0]);
    if (isImportColumn(column) && !found.has(column)) found.set(column, message);
  }
  if (category_id === undefined)
    found.set('category', missingReference(cells.category, 'Category', 'categories.missing'));
  const findClass = (column: TaxColumn) => references.taxClasses.get(toIdentityKey(cells[column]));
  const classes = { tax_class: findClass('tax_class'), loose_tax_class: findClass('loose_tax_class') };
  for (const column of TAX_COLUMNS)
    if (classes[column] === undefined && cells[column] !== '') found.set(column, getText(UNKNOWN_TAX_CLASS));
  if (unit_id === undefined) found.set('unit', missingReference(cells.unit, 'Unit', 'units.missing'));
  if (parsed.data?.sold_by_weight && parseGrams(cells.unit) === null)
    found.set('sold_by_weight', getText(NOT_A_WEIGHT));
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
    ...toRowLabel(parsed.data, classes),
    words: toWordsChange(parsed.data),
  };
}

const toKey = (product: Pick<ProductFields, 'name' | 'unit_id'>) => `${product.unit_id} ${toIdentityKey(product.name)}`;

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
    : [product.names, product.descriptions, product.search_words];
  return [id, edition, counted === undefined ? null : toProductVersion(edition, main), named] as const;
};

interface NumberedRow {
  readonly row: number;
  readonly parsed: ParsedProduct;
  /** The product that the row changes. */
  readonly product: KnownProduct | undefined;
}

/** Live products that have a barcode (as GTIN-14) or PLU of the file. */
interface NumberOwners {
  readonly barcodes: ReadonlyMap<string, number>;
  readonly plus: ReadonlyMap<string, number>;
}

/** Finds PLUs that an earlier row or another product already has. */
function pluErrors(rows: readonly NumberedRow[], owners: NumberOwners['plus']): ImportError[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, parsed, product }) => {
    if (parsed.plu === undefined || parsed.plu === null) return [];
    const plu = String(parsed.plu);
    const earlier = seen.get(plu);
    seen.set(plu, earlier ?? row);
    const owner = owners.get(plu);
    if (earlier !== undefined) return [toImportError(row, 'plu', getText('productImport.pluInRow', { row: earlier }))];
    return owner === undefined || owner === product?.id
      ? []
      : [toImportError(row, 'plu', getText('products.pluTaken'))];
  });
}

/** Finds barcodes with a wrong check digit, and those that an earlier row or another product already has. */
function barcodeErrors(rows: readonly NumberedRow[], owners: NumberOwners['barcodes']): ImportError[] {
  const seen = new Map<string, number>();
  const findError = ({ row, parsed: { barcode }, product }: NumberedRow): string | undefined => {
    if (barcode === undefined) return undefined;
    const gtin = padGtin(barcode);
    const earlier = seen.get(gtin);
    seen.set(gtin, earlier ?? row);
    if (barcode === product?.barcode) return undefined;
    if (earlier !== undefined) return getText('productImport.barcodeInRow', { row: earlier });
    const owner = owners.get(gtin);
    return owner === undefined || owner === product?.id ? explainCheckDigit(barcode) : getText('products.barcodeTaken');
  };
  return rows.flatMap((line) => {
    const message = findError(line);
    return message === undefined ? [] : [toImportError(line.row, 'barcode', message)];
  });
}

const takeStock = (parsed: ParsedProduct, withStock: boolean): ParsedProduct =>
  withStock ? parsed : { ...parsed, stock: undefined };

/** The stock cell is valid here: rows with errors are not matched. */
function toStockChange({ row, cells }: RawRow, { name, stock: from }: KnownProduct): FigureChange[] {
  const to = Number(cells.stock);
  return cells.stock === '' || to === from ? [] : [{ row, name, unit: cells.unit, from, to }];
}

/** In rupees. */
function toPriceChange({ row, cells: { unit } }: RawRow, product: KnownProduct, parsed: ParsedProduct): FigureChange[] {
  const [from, to] = [toRupees(product.price_paise), toRupees(parsed.price_paise)];
  return from === to ? [] : [{ row, name: product.name, unit, from, to }];
}

/**
 * Plans an import: a row with the name and unit of an existing product changes it, any other row adds one
 * (docs/decisions/0008). `known` are the live products with these names, `owners` those with the file's barcodes and PLUs.
 * Without `withStock` the stock of existing products stays.
 */
export function decideImport(
  rows: readonly RawRow[],
  references: CategoriesAndUnits,
  known: readonly KnownProduct[],
  { owners, withStock }: { readonly owners: NumberOwners; readonly withStock: boolean },
): ImportPlan {
  const byKey = groupByKey(known);
  const seen = new Map<string, number>();
  const errors: ImportError[] = [];
  const numbered: NumberedRow[] = [];
  const added: ParsedProduct[] = [];
  const matched: { raw: RawRow; product: KnownProduct; parsed: ParsedProduct }[] = [];
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
      errors.push(toImportError(raw.row, parsed.mrp_paise === undefined ? 'price' : 'mrp', getText(MRP_BELOW_PRICE)));
      continue;
    }
    const earlier = seen.get(key);
    seen.set(key, earlier ?? raw.row);
    numbered.push({ row: raw.row, parsed, product: first });
    if (earlier !== undefined)
      errors.push(toImportError(raw.row, 'name', getText('productImport.productInRow', { row: earlier })));
    else if (second) errors.push(toImportError(raw.row, 'name', getText('productImport.ambiguousProduct')));
    else if (first) matched.push({ raw, product: first, parsed: takeStock(parsed, withStock) });
    else added.push(parsed);
  }
  errors.push(...barcodeErrors(numbered, owners.barcodes), ...pluErrors(numbered, owners.plus));
  const labels = [...matched, ...added.map((parsed) => ({ parsed, product: undefined }))].map(({ parsed, product }) =>
    applyLabelChange(parsed, product),
  );
  const changed = matched.filter(({ product, parsed }) => !isSame(product, parsed));
  const stamps = matched.map(({ product, parsed }) => getStamp(product, parsed));
  const basis = JSON.stringify([added.map(toKey), stamps]);
  return {
    added,
    changed,
    unchanged: matched.length - changed.length,
    errors,
    stockChanges: matched.flatMap(({ raw, product }) => toStockChange(raw, product)),
    priceChanges: matched.flatMap(({ raw, product, parsed }) => toPriceChange(raw, product, parsed)),
    withoutTaxClass: labels.filter(({ tax_class_id }) => tax_class_id === null).length,
    withoutHsn: labels.filter(({ hsn }) => hsn === null).length,
    basis,
  };
}
