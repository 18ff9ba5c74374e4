// Which products the shop shows for a typed text and a chosen category.
import type { ProductAnswer } from '@tilgul/contract/catalog';

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
