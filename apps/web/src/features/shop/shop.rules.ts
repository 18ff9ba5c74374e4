// Pure rules of the shop: text and category filter, and sizes, which are separate products sharing a card (CAT-8).
import type { ProductAnswer } from '@tilgul/contract/catalog';

export interface ShopFilter {
  /** The text as typed. */
  readonly text: string;
  /** Category id, or `OFFERS`; undefined for all. */
  readonly category: number | undefined;
}

/** In place of a category: products below their MRP. */
export const OFFERS = -1;
const OFFERS_PARAM = 'offers';

/** Rupees below the MRP. */
const getSaving = ({ price, mrp }: Pick<ProductAnswer, 'price' | 'mrp'>): number => Math.max(0, (mrp ?? 0) - price);

const getShare = (product: Pick<ProductAnswer, 'price' | 'mrp'>): number => getSaving(product) / (product.mrp ?? 1);

/** The product with a picture that saves the largest share of its MRP; undefined without offers. */
export const findBestOffer = (products: readonly ProductAnswer[]): ProductAnswer | undefined =>
  products
    .filter((product) => product.image !== null && getSaving(product) > 0)
    .sort((one, other) => getShare(other) - getShare(one))[0];

const isIn = (product: ProductAnswer, category: number | undefined): boolean =>
  category === undefined || (category === OFFERS ? getSaving(product) > 0 : product.category === category);

export const isFiltered = ({ text, category }: ShopFilter): boolean => text.trim() !== '' || category !== undefined;

/** Normalizes a name for case-insensitive comparison on the client. */
export const normalizeName = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');

/** Whether the name contains the text, in the user's language or in English. A text of signs only is in no name (SEARCH-3). */
const nameContains = ({ name, name_en }: Pick<ProductAnswer, 'name' | 'name_en'>, text: string): boolean =>
  (text === '' || /[\p{L}\p{N}]/u.test(text)) &&
  [name, name_en ?? ''].some((each) => normalizeName(each).includes(normalizeName(text)));

/** Products of the category whose name contains the text. */
export function filterProducts(products: readonly ProductAnswer[], { text, category }: ShopFilter): ProductAnswer[] {
  const isWanted = (product: ProductAnswer) => isIn(product, category) && nameContains(product, text.trim());
  return products.filter(isWanted);
}

/** Appends server results to the products already shown, so that no card moves under a finger about to tap it. */
export function appendFound(shown: readonly ProductAnswer[], found: readonly ProductAnswer[]): ProductAnswer[] {
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...found.filter(({ id }) => !ids.has(id))];
}

/** Category id from the URL; undefined for anything that is not an id. */
export function readCategory(value: string | null): number | undefined {
  if (value === OFFERS_PARAM) return OFFERS;
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** Query parameters of a filter; defaults are omitted. */
export function toSearchParams({ text, category }: ShopFilter): Record<string, string> {
  return {
    ...(text.trim() ? { q: text.trim() } : {}),
    ...(category === undefined ? {} : { category: category === OFFERS ? OFFERS_PARAM : String(category) }),
  };
}

/** Products that are sizes of one another, cheapest first. */
export type Sizes = readonly [ProductAnswer, ...ProductAnswer[]];

/** Id of the main product of a size group, which may itself be missing from the list. */
export const getVariantGroupId = ({ id, variant_of }: ProductAnswer): number => variant_of ?? id;

/** Groups products by size group, each in the place of its first size. */
export function groupSizes(products: readonly ProductAnswer[]): Sizes[] {
  const groups = new Map<number, [ProductAnswer, ...ProductAnswer[]]>();
  for (const product of products) {
    const known = groups.get(getVariantGroupId(product));
    if (known) known.push(product);
    else groups.set(getVariantGroupId(product), [product]);
  }
  for (const sizes of groups.values()) sizes.sort((a, b) => a.price - b.price || a.id - b.id);
  return [...groups.values()];
}

/** The best match of each size group, by the group's id, if the text contains a size (SEARCH-2). */
export function findTypedSizes(found: readonly ProductAnswer[], text: string): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  if (!/\p{N}/u.test(text)) return best;
  for (const product of found) {
    const group = getVariantGroupId(product);
    if (!best.has(group)) best.set(group, product.id);
  }
  return best;
}

/** The size a card shows first: among those in stock the main product, else the cheapest. */
export function firstSize(sizes: Sizes): ProductAnswer {
  const head = sizes.find(({ variant_of }) => variant_of === null) ?? sizes[0];
  return head.in_stock ? head : (sizes.find(({ in_stock }) => in_stock) ?? head);
}
