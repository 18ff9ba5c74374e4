// The goods that a register can sell: looked up by code and searched by name, without a network.
import type { CatalogueAnswer } from '@tilgul/contract/registers';
import { foldDigits } from '@tilgul/contract/rules/digits';
import { padGtin, parseGtin } from '@tilgul/contract/rules/gtin';
import { type Paise, wireToPaise } from '@tilgul/contract/rules/money';
import { getLabelGrams, readScaleLabel } from '@tilgul/contract/rules/scale-label';

export type Product = CatalogueAnswer['products'][number];
export type Person = CatalogueAnswer['people'][number];

/** What a code means: goods to count, or a packed weight with its price. */
export type Found =
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'weighed'; readonly product: Product; readonly grams: number; readonly amount?: Paise };

interface Entry {
  readonly product: Product;
  /** Words of the name in each language, lower case. */
  readonly words: readonly string[];
  readonly length: number;
}

export interface Index {
  readonly catalogue: CatalogueAnswer;
  readonly byId: ReadonlyMap<number, Product>;
  readonly byGtin: ReadonlyMap<string, Product>;
  readonly byPlu: ReadonlyMap<number, Product>;
  readonly entries: readonly Entry[];
}

const toWords = (text: string): string[] =>
  foldDigits(text)
    .toLowerCase()
    .split(/[\s,()/-]+/u)
    .filter(Boolean);

export function buildIndex(catalogue: CatalogueAnswer): Index {
  const { products } = catalogue;
  const pairs = <K>(toKey: (product: Product) => K | null): [K, Product][] =>
    products.flatMap((product) => {
      const key = toKey(product);
      return key === null ? [] : [[key, product]];
    });
  return {
    catalogue,
    byId: new Map(products.map((product) => [product.id, product])),
    byGtin: new Map(pairs(({ barcode }) => (barcode ? padGtin(barcode) : null))),
    byPlu: new Map(pairs(({ plu }) => plu)),
    entries: products.map((product) => {
      const names = [product.name, product.name_mr, product.name_hi].filter((name) => name !== null);
      return { product, words: names.flatMap(toWords), length: product.name.length };
    }),
  };
}

/** The price of a product's first MRP. */
export const getPrice = ({ prices }: Product): Paise => wireToPaise(prices[0]?.price ?? 0);

/** Finds what a scanned or typed code means; undefined if this store has nothing with it. */
export function findCode({ byGtin, byPlu, catalogue }: Index, code: string): Found | undefined {
  const gtin = parseGtin(code, (number) => byGtin.has(number));
  const product = gtin === undefined ? undefined : byGtin.get(gtin);
  if (product) return { kind: 'product', product };
  const label = readScaleLabel(code, catalogue.settings.scale_formats);
  if (!label) return undefined;
  const weighed = byPlu.get(label.plu);
  if (!weighed?.unit_grams) return undefined;
  const price = getPrice(weighed);
  if (price === 0) return undefined;
  const grams = getLabelGrams(label, { price_paise: price, unit_grams: weighed.unit_grams });
  if (grams === undefined) return undefined;
  return {
    kind: 'weighed',
    product: weighed,
    grams,
    ...(label.value === 'paise' ? { amount: label.amount } : {}),
  };
}

/** Separates a quantity in front of a search or code: `3*til`. */
export function splitQuantity(text: string): { readonly quantity: number; readonly rest: string } {
  const [, digits, rest] = /^\s*(\d{1,4})\s*[*x×]\s*(.*)$/iu.exec(foldDigits(text)) ?? [];
  const quantity = Number(digits);
  return rest === undefined || quantity === 0 ? { quantity: 1, rest: text.trim() } : { quantity, rest };
}

const MAX_RESULTS = 12;
const [NONE, INSIDE, START, EXACT] = [0, 1, 2, 3];

function rank({ words }: Entry, wanted: readonly string[]): number {
  const ranks = wanted.map((word) => {
    if (words.includes(word)) return EXACT;
    if (words.some((one) => one.startsWith(word))) return START;
    return words.some((one) => one.includes(word)) ? INSIDE : NONE;
  });
  return Math.min(...ranks);
}

/** Products with all words of a search: exact words first, then shorter names, then best sellers. A PLU finds its product. */
export function searchProducts(
  { entries, byPlu }: Index,
  text: string,
  sold: ReadonlyMap<number, number> = new Map(),
): Product[] {
  const wanted = toWords(text);
  if (wanted.length === 0) return [];
  const byNumber = /^\d{1,5}$/.test(wanted.join('')) ? byPlu.get(Number(wanted.join(''))) : undefined;
  const found = entries.flatMap((entry) => {
    const order = rank(entry, wanted);
    return order === NONE ? [] : [{ ...entry, order }];
  });
  found.sort(
    (a, b) =>
      b.order - a.order ||
      a.length - b.length ||
      (sold.get(b.product.id) ?? 0) - (sold.get(a.product.id) ?? 0) ||
      a.product.id - b.product.id,
  );
  const products = found.slice(0, MAX_RESULTS).map(({ product }) => product);
  return byNumber ? [byNumber, ...products.filter((product) => product !== byNumber)] : products;
}

/** The rate of a tax class on a day (YYYY-MM-DD), in basis points; undefined without a class. */
export function findRate({ catalogue }: Index, classId: number | null, day: string): number | undefined {
  const found = catalogue.tax_classes.find(({ id }) => id === classId);
  const [latest] = (found?.rates ?? []).filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1));
  return latest?.rate;
}
