// Which products share a card, and which of them it shows first.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { describe, expect, it } from 'vitest';
import {
  filterProducts,
  firstSize,
  groupSizes,
  isFiltered,
  readCategory,
  type Sizes,
  searchOf,
  withFound,
} from './shop.rules.ts';

// Proves what the shop shows while one types.

const productIn = (id: number, name: string, category: number): ProductAnswer => ({
  id,
  name,
  category,
  category_name: 'Spices',
  description: '',
  price: 48,
  price_per_kg: 240,
  unit: '200 g',
  unit_id: 1,
  stock: 5,
  total_qty: 1,
  image: null,
  rating: null,
  in_stock: true,
  available: 50,
  barcode: null,
  variant_of: null,
  mrp: null,
  hsn: null,
  tax_class: null,
  tax_class_name: null,
  origin: null,
  packer: null,
  shelf_life: null,
  fssai: null,
  version: 1,
});
const products = [
  productIn(1, 'Turmeric Powder', 1),
  productIn(2, 'Red Chilli Powder', 1),
  productIn(3, 'Jaggery Powder', 2),
];
const names = (text: string, category?: number) => filterProducts(products, { text, category }).map(({ id }) => id);

describe('searching the shop', () => {
  it('finds names that contain the text, in any case and with blanks around it', () => {
    expect(names('POWDER')).toEqual([1, 2, 3]);
    expect(names('  chilli ')).toEqual([2]);
    expect(names('saffron')).toEqual([]);
  });

  it('narrows to a category, together with the text', () => {
    expect(names('', 1)).toEqual([1, 2]);
    expect(names('powder', 2)).toEqual([3]);
  });

  it('takes signs of a pattern as what they are', () => {
    expect(names('.*')).toEqual([]);
    expect(names('%')).toEqual([]);
  });
});

it('what the server has found comes behind what is shown, once', () => {
  const [jaggery, powder, rock] = [
    productIn(1, 'Jaggery', 1),
    productIn(2, 'Jaggery Powder', 1),
    productIn(3, 'Rock Sugar', 1),
  ];
  expect(withFound([jaggery, powder], [powder, rock, jaggery]).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withFound([], [rock, powder]).map(({ id }) => id)).toEqual([3, 2]);
});

describe("the shop's address", () => {
  it('holds only what narrows the list', () => {
    expect(searchOf({ text: ' ', category: undefined })).toEqual({});
    expect(searchOf({ text: 'til ', category: 3 })).toEqual({ q: 'til', category: '3' });
    expect(isFiltered({ text: ' ', category: undefined })).toBe(false);
    expect(isFiltered({ text: '', category: 3 })).toBe(true);
  });

  it.each([
    ['3', 3],
    ['0', undefined],
    ['-1', undefined],
    ['abc', undefined],
    ['1e9', undefined],
    [null, undefined],
  ])('reads the category %s as %s', (value, category) => {
    expect(readCategory(value)).toBe(category);
  });
});

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
