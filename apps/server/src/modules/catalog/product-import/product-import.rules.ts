// What a CSV file of products means: its columns, its rows, every error with row and column, the resulting changes.
import { gramsOf, type ImportError, productForm, wordsForm } from '@tilgul/contract/catalog';
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
  NO_TAX_CLASS,
  NO_WEIGHT,
  toLabelChange,
} from '../labels.rules.ts';
import { toProductVersion } from '../products.rules.ts';
import type { LockedProduct, ProductFields } from '../products.sql.ts';
import { isImportColumn, normalizeName, type RawRow, toImportError } from './import-rows.rules.ts';

// Names in other languages and search words in a file of products (SEARCH-8).

/** What the words form asks of these fields holds for their cells as well. */
const wordFields = wordsForm.shape;

type WordCells = Readonly<Record<(typeof WORD_COLUMNS)[number], string>>;

/** The cells as the form has them: the words of a cell are parted by `|`. */
const parseWordCells = ({ name_mr, name_hi, search_words }: WordCells) => ({
  name_mr,
  name_hi,
  search_words: search_words.split(WORDS_SEPARATOR),
});

/** What a row says of a product's words; a blank cell says nothing. */
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

/** A change over what was there. */
export const applyWordsChange = (change: WordsChange, kept: WordsAnswer = NO_WORDS): WordsAnswer => ({
  name_mr: change.name_mr ?? kept.name_mr,
  name_hi: change.name_hi ?? kept.name_hi,
  search_words: [...(change.search_words ?? kept.search_words)],
});

export const areSameWords = (one: WordsAnswer, other: WordsAnswer): boolean =>
  one.name_mr === other.name_mr &&
  one.name_hi === other.name_hi &&
  one.search_words.length === other.search_words.length &&
  one.search_words.every((word, at) => word === other.search_words[at]);

/** What the file refers to, by its name as `sameName` writes it. */
export interface CategoriesAndUnits {
  readonly categories: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly taxClasses: ReadonlyMap<string, number>;
}
export interface KnownProduct extends LockedProduct, WordsAnswer {
  readonly id: number;
}

/** An undefined stock is left as it is, and so are an undefined barcode and label field. */
export type ParsedProduct = Omit<ProductFields, 'barcode' | keyof Label> &
  LabelChange & {
    readonly stock: number | undefined;
    readonly barcode: string | undefined;
    readonly words: WordsChange;
  };
export interface ImportPlan {
  readonly added: readonly ParsedProduct[];
  readonly changed: readonly { readonly product: KnownProduct; readonly wanted: ParsedProduct }[];
  readonly unchanged: number;
  readonly errors: readonly ImportError[];
  /** What the plan was made of: another plan has another one. */
  readonly basis: string;
}

const { name, description, price, stock, barcode, hsn, mrp, origin, packer, shelf_life, fssai, sold_by_weight } =
  productForm.shape;
/** What the product form asks of these fields holds here as well. */
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

/** What a row says of the label; a blank cell says nothing. */
function toRowLabel(fields: RowFields, taxClassId: number | undefined): LabelChange {
  const change = toLabelChange({ ...fields, tax_class: taxClassId });
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, change[field] ?? undefined]));
}

const missingReference = (
  cell: string,
  name: 'Category' | 'Unit',
  sentence: 'This category does not exist.' | 'This unit does not exist.',
): string => (cell === '' ? say('{name} is required.', { name: say(name) }) : say(sentence));

function parseRow({ row, cells }: RawRow, named: CategoriesAndUnits): ParsedProduct | ImportError[] {
  const values = { ...cells, ...parseWordCells(cells), stock: cells.stock === '' ? undefined : cells.stock };
  const parsed = z.safeParse(rowFields, values);
  const category_id = named.categories.get(normalizeName(cells.category));
  const unit_id = named.units.get(normalizeName(cells.unit));
  const found = new Map<ImportColumn, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = String(path[0]);
    if (isImportColumn(column) && !found.has(column)) found.set(column, message);
  }
  if (category_id === undefined)
    found.set('category', missingReference(cells.category, 'Category', 'This category does not exist.'));
  const taxClassId = named.taxClasses.get(normalizeName(cells.tax_class));
  if (taxClassId === undefined && cells.tax_class !== '') found.set('tax_class', say(NO_TAX_CLASS));
  if (unit_id === undefined) found.set('unit', missingReference(cells.unit, 'Unit', 'This unit does not exist.'));
  if (parsed.data?.sold_by_weight && gramsOf(cells.unit) === null) found.set('sold_by_weight', say(NO_WEIGHT));
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

const isSame = (product: KnownProduct, wanted: ParsedProduct): boolean =>
  product.name === wanted.name &&
  product.category_id === wanted.category_id &&
  product.description === wanted.description &&
  product.price_paise === wanted.price_paise &&
  (wanted.barcode === undefined || wanted.barcode === product.barcode) &&
  LABEL_FIELDS.every((field) => wanted[field] === undefined || wanted[field] === product[field]) &&
  areSameWords(applyWordsChange(wanted.words, product), product) &&
  (wanted.stock === undefined || wanted.stock === product.stock);

/** Moves as soon as the product was saved or, where the file has a stock, its main stock moved. */
const getStamp = (product: KnownProduct, { stock: counted, words }: ParsedProduct) => {
  const { id, edition, stock: main } = product;
  // Words are saved without another edition of the product.
  const named = areSameWords(applyWordsChange(words), NO_WORDS)
    ? null
    : [product.name_mr, product.name_hi, product.search_words];
  return [id, edition, counted === undefined ? null : toProductVersion(edition, main), named] as const;
};

/** A barcode that a row before has, or that belongs to another product than the row's. */
function barcodeErrors(
  rows: readonly {
    readonly row: number;
    readonly barcode: string | undefined;
    readonly productId: number | undefined;
  }[],
  owners: ReadonlyMap<string, number>,
): ImportError[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, barcode, productId }) => {
    if (barcode === undefined) return [];
    const earlier = seen.get(barcode);
    seen.set(barcode, earlier ?? row);
    if (earlier !== undefined)
      return [toImportError(row, 'barcode', say('Row {row} has this barcode already.', { row: earlier }))];
    const owner = owners.get(barcode);
    return owner === undefined || owner === productId
      ? []
      : [toImportError(row, 'barcode', say('Another product has this barcode.'))];
  });
}

/**
 * What a file does to the products as they are: a row whose name and unit a product has changes that product, any other
 * row adds one (docs/decisions/0008). `known` are the live products of these names, `owners` those that have the barcodes.
 */
export function decideImport(
  rows: readonly RawRow[],
  named: CategoriesAndUnits,
  known: readonly KnownProduct[],
  owners: ReadonlyMap<string, number>,
): ImportPlan {
  const byKey = groupByKey(known);
  const seen = new Map<string, number>();
  const errors: ImportError[] = [];
  const coded: Parameters<typeof barcodeErrors>[0][number][] = [];
  const added: ParsedProduct[] = [];
  const matched: { product: KnownProduct; wanted: ParsedProduct }[] = [];
  for (const raw of rows) {
    const wanted = parseRow(raw, named);
    if (Array.isArray(wanted)) {
      errors.push(...wanted);
      continue;
    }
    const key = toKey(wanted);
    const [first, second] = byKey.get(key) ?? [];
    const { mrp_paise } = applyLabelChange(wanted, first);
    if (mrp_paise !== null && mrp_paise < wanted.price_paise) {
      errors.push(toImportError(raw.row, wanted.mrp_paise === undefined ? 'price' : 'mrp', say(MRP_BELOW_PRICE)));
      continue;
    }
    const earlier = seen.get(key);
    seen.set(key, earlier ?? raw.row);
    coded.push({ row: raw.row, barcode: wanted.barcode, productId: first?.id });
    if (earlier !== undefined)
      errors.push(toImportError(raw.row, 'name', say('Row {row} has this name and unit already.', { row: earlier })));
    else if (second)
      errors.push(
        toImportError(raw.row, 'name', say('Several products have this name and unit. Change them one by one.')),
      );
    else if (first) matched.push({ product: first, wanted });
    else added.push(wanted);
  }
  errors.push(...barcodeErrors(coded, owners));
  const changed = matched.filter(({ product, wanted }) => !isSame(product, wanted));
  const stamps = matched.map(({ product, wanted }) => getStamp(product, wanted));
  const basis = JSON.stringify([added.map(toKey), stamps]);
  return { added, changed, unchanged: matched.length - changed.length, errors, basis };
}
