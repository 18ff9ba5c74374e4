// Sizes of one thing are products of their own that share a card (CAT-8).
import type { ProductAnswer } from '@tilgul/contract/catalog';

// Which products the shop shows for a typed text and a chosen category.

export interface ShopFilter {
  /** As typed. */
  readonly text: string;
  /** Id of the chosen category; undefined for all. */
  readonly category: number | undefined;
}

export const isFiltered = ({ text, category }: ShopFilter): boolean => text.trim() !== '' || category !== undefined;

/** A text as names are compared without the server: in any case. */
export const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');

/** Whether a name that is loaded has the text in it, in the reader's language or in English. */
export const isNamed = ({ name, name_en }: Pick<ProductAnswer, 'name' | 'name_en'>, text: string): boolean =>
  [name, name_en ?? ''].some((each) => plain(each).includes(plain(text)));

/** The products whose name in the reader's language or in English contains the text, in any case. */
export function filterProducts(products: readonly ProductAnswer[], { text, category }: ShopFilter): ProductAnswer[] {
  const isWanted = (product: ProductAnswer) =>
    (category === undefined || product.category === category) && isNamed(product, text.trim());
  return products.filter(isWanted);
}

/** What the server has found, behind what was there while it was asked: no card moves under the finger that is about to press it. */
export function withFound(shown: readonly ProductAnswer[], found: readonly ProductAnswer[]): ProductAnswer[] {
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...found.filter(({ id }) => !ids.has(id))];
}

/** The category that an address names; anything that is no id means all. */
export function readCategory(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** The address of a filter: only what differs from "everything" is in it. */
export function searchOf({ text, category }: ShopFilter): Record<string, string> {
  return {
    ...(text.trim() ? { q: text.trim() } : {}),
    ...(category === undefined ? {} : { category: String(category) }),
  };
}

/** Products that are sizes of one thing, the cheapest first. */
export type Sizes = readonly [ProductAnswer, ...ProductAnswer[]];

/** Id of the product that all sizes of one thing name, whether it is among them or not. */
export const headOf = ({ id, variant_of }: ProductAnswer): number => variant_of ?? id;

/** The products by the thing they are a size of; each thing where its first size was. */
export function groupSizes(products: readonly ProductAnswer[]): Sizes[] {
  const groups = new Map<number, [ProductAnswer, ...ProductAnswer[]]>();
  for (const product of products) {
    const known = groups.get(headOf(product));
    if (known) known.push(product);
    else groups.set(headOf(product), [product]);
  }
  for (const sizes of groups.values()) sizes.sort((a, b) => a.price - b.price || a.id - b.id);
  return [...groups.values()];
}

/** The size that a card shows before one is chosen: of those that are there the one that all others name, else the cheapest. */
export function firstSize(sizes: Sizes): ProductAnswer {
  const head = sizes.find(({ variant_of }) => variant_of === null) ?? sizes[0];
  return head.in_stock ? head : (sizes.find(({ in_stock }) => in_stock) ?? head);
}
