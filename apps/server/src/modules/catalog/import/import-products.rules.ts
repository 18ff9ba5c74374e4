// What a CSV file of products means: its columns, its rows, every error with row and column, the resulting changes.
import { gramsOf, type ImportError, productForm } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, type ImportColumn } from '@tilgul/contract/catalog/import-columns';
import type { WordsAnswer } from '@tilgul/contract/catalog/search';
import * as z from 'zod/mini';
import { say } from '../../../texts/say.ts';
import type { LockedProduct, ProductFields } from '../catalog.db.ts';
import { versionOf } from '../catalog.rules.ts';
import {
  LABEL_FIELDS,
  type Label,
  type LabelChange,
  labelChangeOf,
  labelOf,
  MRP_BELOW_PRICE,
  NO_TAX_CLASS,
  NO_WEIGHT,
} from '../labels/labels.rules.ts';
import { isColumn, problem, type RawRow, sameName } from './import-rows.rules.ts';
import {
  areSameWords,
  NO_WORDS,
  type WordsChange,
  wordFields,
  wordsChangeOf,
  wordsOf,
  wordValuesOf,
} from './import-words.rules.ts';

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
export type Wanted = Omit<ProductFields, 'barcode' | keyof Label> &
  LabelChange & {
    readonly stock: number | undefined;
    readonly barcode: string | undefined;
    readonly words: WordsChange;
  };
export interface ImportPlan {
  readonly added: readonly Wanted[];
  readonly changed: readonly { readonly product: KnownProduct; readonly wanted: Wanted }[];
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
function labelOfRow(fields: RowFields, taxClassId: number | undefined): LabelChange {
  const change = labelChangeOf({ ...fields, tax_class: taxClassId });
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, change[field] ?? undefined]));
}

const unknown = (
  cell: string,
  name: 'Category' | 'Unit',
  sentence: 'This category does not exist.' | 'This unit does not exist.',
): string => (cell === '' ? say('{name} is required.', { name: say(name) }) : say(sentence));

function parse({ row, cells }: RawRow, named: CategoriesAndUnits): Wanted | ImportError[] {
  const values = { ...cells, ...wordValuesOf(cells), stock: cells.stock === '' ? undefined : cells.stock };
  const parsed = z.safeParse(rowFields, values);
  const category_id = named.categories.get(sameName(cells.category));
  const unit_id = named.units.get(sameName(cells.unit));
  const found = new Map<ImportColumn, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = String(path[0]);
    if (isColumn(column) && !found.has(column)) found.set(column, message);
  }
  if (category_id === undefined)
    found.set('category', unknown(cells.category, 'Category', 'This category does not exist.'));
  const taxClassId = named.taxClasses.get(sameName(cells.tax_class));
  if (taxClassId === undefined && cells.tax_class !== '') found.set('tax_class', say(NO_TAX_CLASS));
  if (unit_id === undefined) found.set('unit', unknown(cells.unit, 'Unit', 'This unit does not exist.'));
  if (parsed.data?.sold_by_weight && gramsOf(cells.unit) === null) found.set('sold_by_weight', say(NO_WEIGHT));
  if (!parsed.success || category_id === undefined || unit_id === undefined || found.size > 0)
    return IMPORT_COLUMNS.flatMap((column) => {
      const message = found.get(column);
      return message === undefined ? [] : [problem(row, column, message)];
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
    ...labelOfRow(parsed.data, taxClassId),
    words: wordsChangeOf(parsed.data),
  };
}

const keyOf = (product: Pick<ProductFields, 'name' | 'unit_id'>) => `${product.unit_id} ${sameName(product.name)}`;

function groupByKey(products: readonly KnownProduct[]): ReadonlyMap<string, KnownProduct[]> {
  const groups = new Map<string, KnownProduct[]>();
  for (const product of products) groups.set(keyOf(product), [...(groups.get(keyOf(product)) ?? []), product]);
  return groups;
}

const isSame = (product: KnownProduct, wanted: Wanted): boolean =>
  product.name === wanted.name &&
  product.category_id === wanted.category_id &&
  product.description === wanted.description &&
  product.price_paise === wanted.price_paise &&
  (wanted.barcode === undefined || wanted.barcode === product.barcode) &&
  LABEL_FIELDS.every((field) => wanted[field] === undefined || wanted[field] === product[field]) &&
  areSameWords(wordsOf(wanted.words, product), product) &&
  (wanted.stock === undefined || wanted.stock === product.stock);

/** Moves as soon as the product was saved or, where the file has a stock, its main stock moved. */
const stampOf = (product: KnownProduct, { stock: counted, words }: Wanted) => {
  const { id, edition, stock: main } = product;
  // Words are saved without another edition of the product.
  const named = areSameWords(wordsOf(words), NO_WORDS)
    ? null
    : [product.name_mr, product.name_hi, product.search_words];
  return [id, edition, counted === undefined ? null : versionOf(edition, main), named] as const;
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
      return [problem(row, 'barcode', say('Row {row} has this barcode already.', { row: earlier }))];
    const owner = owners.get(barcode);
    return owner === undefined || owner === productId
      ? []
      : [problem(row, 'barcode', say('Another product has this barcode.'))];
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
  const added: Wanted[] = [];
  const matched: { product: KnownProduct; wanted: Wanted }[] = [];
  for (const raw of rows) {
    const wanted = parse(raw, named);
    if (Array.isArray(wanted)) {
      errors.push(...wanted);
      continue;
    }
    const key = keyOf(wanted);
    const [first, second] = byKey.get(key) ?? [];
    const { mrp_paise } = labelOf(wanted, first);
    if (mrp_paise !== null && mrp_paise < wanted.price_paise) {
      errors.push(problem(raw.row, wanted.mrp_paise === undefined ? 'price' : 'mrp', say(MRP_BELOW_PRICE)));
      continue;
    }
    const earlier = seen.get(key);
    seen.set(key, earlier ?? raw.row);
    coded.push({ row: raw.row, barcode: wanted.barcode, productId: first?.id });
    if (earlier !== undefined)
      errors.push(problem(raw.row, 'name', say('Row {row} has this name and unit already.', { row: earlier })));
    else if (second)
      errors.push(problem(raw.row, 'name', say('Several products have this name and unit. Change them one by one.')));
    else if (first) matched.push({ product: first, wanted });
    else added.push(wanted);
  }
  errors.push(...barcodeErrors(coded, owners));
  const changed = matched.filter(({ product, wanted }) => !isSame(product, wanted));
  const stamps = matched.map(({ product, wanted }) => stampOf(product, wanted));
  const basis = JSON.stringify([added.map(keyOf), stamps]);
  return { added, changed, unchanged: matched.length - changed.length, errors, basis };
}
