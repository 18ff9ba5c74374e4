// Proves what the shop shows while one types.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { describe, expect, it } from 'vitest';
import { filterProducts, isFiltered, readCategory, searchOf, withFound } from './shop-filter.ts';

const product = (id: number, name: string, category: number): ProductAnswer => ({
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
  product(1, 'Turmeric Powder', 1),
  product(2, 'Red Chilli Powder', 1),
  product(3, 'Jaggery Powder', 2),
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
    product(1, 'Jaggery', 1),
    product(2, 'Jaggery Powder', 1),
    product(3, 'Rock Sugar', 1),
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
