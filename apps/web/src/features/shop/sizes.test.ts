// Which products share a card, and which of them it shows first.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { expect, it } from 'vitest';
import { firstSize, groupSizes, type Sizes } from './sizes.ts';

const product = (id: number, price: number, variant_of: number | null = null) =>
  ({ id, price, variant_of, in_stock: true }) as ProductAnswer;
const idsOf = (groups: readonly Sizes[]) => groups.map((sizes) => sizes.map(({ id }) => id));

it('sizes of one thing are together, the cheapest first, where the first of them was', () => {
  const products = [product(5, 90, 2), product(4, 10), product(2, 50), product(3, 20, 2)];
  expect(idsOf(groupSizes(products))).toEqual([[3, 2, 5], [4]]);
});

it('sizes are together where a search has left out the one that they name', () => {
  expect(idsOf(groupSizes([product(5, 90, 2), product(3, 20, 2)]))).toEqual([[3, 5]]);
});

it('a card begins with the size that the others name, else with the cheapest', () => {
  expect(firstSize([product(3, 20, 2), product(2, 50), product(5, 90, 2)]).id).toBe(2);
  expect(firstSize([product(3, 20, 2), product(5, 90, 2)]).id).toBe(3);
});

it('a card begins with a size that is there, and with the usual one where none is', () => {
  const gone = { ...product(2, 50), in_stock: false };
  expect(firstSize([product(3, 20, 2), gone, product(5, 90, 2)]).id).toBe(3);
  expect(firstSize([{ ...product(3, 20, 2), in_stock: false }, gone]).id).toBe(2);
});
