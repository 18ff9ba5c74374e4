// Rules of products: versions, weights, corrections, and categories or units in use.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAIN, OUTSIDE } from '../stock/stock.rules.ts';
import {
  decideCorrection,
  formatUsage,
  NO_LABEL,
  type ProductRow,
  toProductAnswer,
  toProductVersion,
} from './products.rules.ts';

const row: ProductRow = {
  id: 7,
  name: 'Turmeric Powder',
  names: {},
  category: 1,
  category_name: 'Spices',
  category_names: {},
  description: 'Ground',
  descriptions: {},
  price_paise: 4800,
  unit: '200 g',
  unit_names: {},
  unit_id: 2,
  grams: 200,
  stock: 15,
  available: 15,
  image_hash: 'a'.repeat(32),
  review_count: 0,
  rating: null,
  barcode: null,
  gtin: null,
  variant_of: null,
  ...NO_LABEL,
  tax_class_name: null,
  loose_tax_class_name: null,
  edition: 1,
};

describe('a product answer', () => {
  it('has price per kilogram and stock in kilograms if the unit is a weight', () => {
    expect(toProductAnswer(row)).toMatchObject({ price: 48, price_per_kg: 240, stock: 15, total_qty: 3 });
  });

  it('has neither for other units', () => {
    expect(toProductAnswer({ ...row, unit: 'piece', grams: null })).toMatchObject({
      price: 48,
      price_per_kg: null,
      total_qty: null,
    });
  });

  it('has the 640 px WebP of its picture, or null', () => {
    expect(toProductAnswer(row).image).toBe(`/media/${'a'.repeat(32)}-640.webp`);
    expect(toProductAnswer({ ...row, image_hash: null }).image).toBeNull();
  });
});

describe('the version', () => {
  const stock = fc.integer({ min: 0, max: 9_999_999 });
  it('changes when the product is saved or its main stock moves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        stock,
        fc.integer({ min: 0, max: 200 }),
        stock,
        (edition, was, saves, is) => {
          fc.pre(saves > 0 || was !== is);
          expect(toProductVersion(edition + saves, is)).not.toBe(toProductVersion(edition, was));
        },
      ),
    );
  });

  it('is always valid for the update call', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), stock, (edition, figure) => {
        const version = toProductVersion(edition, figure);
        expect(Number.isInteger(version) && version >= 1 && version <= 2_147_483_647).toBe(true);
      }),
    );
  });
});

describe('a corrected stock', () => {
  it('is one movement that results in the counted figure', () => {
    expect(decideCorrection(10, 14)).toEqual({ quantity: 4, from: OUTSIDE, to: MAIN });
    expect(decideCorrection(10, 3)).toEqual({ quantity: 7, from: MAIN, to: OUTSIDE });
    expect(decideCorrection(10, 10)).toBeUndefined();
  });
});

describe('a category or unit in use', () => {
  it.each([
    [0, undefined],
    [1, 'This unit is used by 1 product.'],
    [3, 'This unit is used by 3 products.'],
  ])('counts the products that use it: %i', (live, sentence) => {
    expect(formatUsage('unit', live)).toBe(sentence);
  });
});
