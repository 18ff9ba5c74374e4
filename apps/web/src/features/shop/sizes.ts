// Sizes of one thing are products of their own that share a card (CAT-8).
import type { ProductAnswer } from '@tilgul/contract/catalog';

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
