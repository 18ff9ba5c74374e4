import type { ProductAnswer } from '@tilgul/contract/catalog';
import { describe, expect, it } from 'vitest';
import {
  appendFound,
  filterProducts,
  firstSize,
  groupSizes,
  isFiltered,
  readCategory,
  type Sizes,
  toSearchParams,
} from './shop.rules.ts';

// Shop filters, and grouping products by size.

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
  gtin: null,
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
  it('matches names containing the text, ignoring case and surrounding spaces', () => {
    expect(names('POWDER')).toEqual([1, 2, 3]);
    expect(names('  chilli ')).toEqual([2]);
    expect(names('saffron')).toEqual([]);
  });

  it('combines category and text', () => {
    expect(names('', 1)).toEqual([1, 2]);
    expect(names('powder', 2)).toEqual([3]);
  });

  it('treats regex characters literally', () => {
    expect(names('.*')).toEqual([]);
    expect(names('%')).toEqual([]);
  });
});

it('appends server results to the shown ones without duplicates', () => {
  const [jaggery, powder, rock] = [
    productIn(1, 'Jaggery', 1),
    productIn(2, 'Jaggery Powder', 1),
    productIn(3, 'Rock Sugar', 1),
  ];
  expect(appendFound([jaggery, powder], [powder, rock, jaggery]).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(appendFound([], [rock, powder]).map(({ id }) => id)).toEqual([3, 2]);
});

describe("the shop's URL", () => {
  it('contains only active filters', () => {
    expect(toSearchParams({ text: ' ', category: undefined })).toEqual({});
    expect(toSearchParams({ text: 'til ', category: 3 })).toEqual({ q: 'til', category: '3' });
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
const idsIn = (groups: readonly Sizes[]) => groups.map((sizes) => sizes.map(({ id }) => id));

it('groups sizes in the place of the first one, cheapest first', () => {
  const products = [product(5, 90, 2), product(4, 10), product(2, 50), product(3, 20, 2)];
  expect(idsIn(groupSizes(products))).toEqual([[3, 2, 5], [4]]);
});

it('groups sizes even if a search omits the product they refer to', () => {
  expect(idsIn(groupSizes([product(5, 90, 2), product(3, 20, 2)]))).toEqual([[3, 5]]);
});

it('a card starts with the main size, else with the cheapest', () => {
  expect(firstSize([product(3, 20, 2), product(2, 50), product(5, 90, 2)]).id).toBe(2);
  expect(firstSize([product(3, 20, 2), product(5, 90, 2)]).id).toBe(3);
});

it('a card starts with a size in stock, and with the usual one if none is', () => {
  const gone = { ...product(2, 50), in_stock: false };
  expect(firstSize([product(3, 20, 2), gone, product(5, 90, 2)]).id).toBe(3);
  expect(firstSize([{ ...product(3, 20, 2), in_stock: false }, gone]).id).toBe(2);
});
