// Pure rules of stock.
import { AppError } from '@tilgul/contract/rules/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AdjustmentKind,
  type AdjustmentLine,
  chainDelta,
  decideAdjustment,
  findShortages,
  insufficientStockError,
  MAIN,
  OUTSIDE,
  reachesReorderLevel,
  sumLines,
  TRANSIT,
} from './stock.rules.ts';

const STORE = 4;

describe('lines of stock', () => {
  it('are summed per product, in product order', () => {
    const lines = [7, 3, 7].map((product_id) => ({ product_id, quantity: 2 }));
    expect(sumLines(lines)).toEqual([
      { product_id: 3, quantity: 2 },
      { product_id: 7, quantity: 4 },
    ]);
  });

  it('keep the total quantity however they are split', () => {
    const line = fc.record({ product_id: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 9999 }) });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const total = (list: readonly { quantity: number }[]) => list.reduce((sum, { quantity }) => sum + quantity, 0);
        const sums = sumLines(lines);
        expect(total(sums)).toBe(total(lines));
        expect(new Set(sums.map(({ product_id }) => product_id)).size).toBe(sums.length);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('never move %s units', (quantity) => {
    expect(() => sumLines([{ product_id: 1, quantity }])).toThrow(RangeError);
  });
});

describe("the chain's stock", () => {
  it.each([
    ['received', OUTSIDE, MAIN, 1],
    ['corrected downwards', MAIN, OUTSIDE, -1],
    ['approved for a store', MAIN, TRANSIT, -1],
    ['added by the store', TRANSIT, STORE, 1],
    ['taken for an order', STORE, OUTSIDE, -1],
    ['put back', OUTSIDE, STORE, 1],
  ])('changes per unit %s by leaving or reaching main and stores', (_name, from, to, change) => {
    expect(chainDelta(from, to)).toBe(change);
  });
});

describe('the reorder level', () => {
  it.each([
    [11, 10, true],
    [11, 9, true],
    [10, 9, false],
    [12, 11, false],
    [10, 10, false],
  ])('a fall from %i to %i is notified: %s', (before, after, isNotified) => {
    expect(reachesReorderLevel(before, after, 10)).toBe(isNotified);
  });
});

describe('insufficient stock', () => {
  const line = (product_id: number, quantity: number, available: number) => ({
    product_id,
    quantity,
    available,
    product_name: `Product ${product_id}`,
  });

  it('lists every short line with requested and available quantities, never below 0', () => {
    expect(findShortages([line(1, 5, 5), line(2, 5, 4), line(3, 1, -7)])).toEqual([
      { product_id: 2, product_name: 'Product 2', requested: 5, available: 4 },
      { product_id: 3, product_name: 'Product 3', requested: 1, available: 0 },
    ]);
  });

  it('is a 409 that names the products', () => {
    const error = insufficientStockError(findShortages([1, 2, 3, 4, 5].map((id) => line(id, 2, 1))));
    expect(error).toBeInstanceOf(AppError);
    expect(error.status).toBe(409);
    expect(error.message).toBe(
      'There is not enough stock of Product 1 (1 of 2), Product 2 (1 of 2), Product 3 (1 of 2) and 2 more.',
    );
    expect(error.extras.body).toHaveProperty('shortages.length', 5);
  });
});

describe('adjustments by hand', async () => {
  const STOCK = [
    { product_id: 1, product_name: 'Besan', on_hand: 10 },
    { product_id: 2, product_name: 'Jaggery', on_hand: 0 },
  ];
  /** Quantities before and after, or the error code. */
  const outcome = (kind: AdjustmentKind, lines: readonly AdjustmentLine[]) => {
    const named = STOCK.filter(({ product_id }) => lines.some((line) => line.product_id === product_id));
    try {
      return decideAdjustment(kind, lines, named).map(({ before, after }) => [before, after]);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
  const line = (product_id: number, quantity: number, expected?: number) => ({ product_id, quantity, expected });

  describe('[STOCK-18] a write-off', () => {
    it.each([
      ['takes the given quantity', [line(1, 3)], [[10, 7]]],
      ['sums lines of a product', [line(1, 3), line(1, 7)], [[10, 0]]],
      ['never takes more than is on hand', [line(1, 11)], 'insufficient_stock'],
      ['never takes more in several lines', [line(1, 6), line(1, 5)], 'insufficient_stock'],
      ['never takes what the location never had', [line(2, 1)], 'insufficient_stock'],
      ['skips lines of 0', [line(1, 1), line(2, 0)], [[10, 9]]],
      ['of nothing is refused', [line(1, 0)], 'invalid'],
      ['accepts the figure that the screen showed', [line(1, 3, 10)], [[10, 7]]],
      ['refuses an outdated figure', [line(1, 3, 9)], 'conflict'],
    ])('%s', (_name, lines, expected) => {
      expect(outcome('write_off', lines)).toEqual(expected);
    });
  });

  describe('[STOCK-19] a count', () => {
    it.each([
      ['is what is there: less', [line(1, 4)], [[10, 4]]],
      [
        'more',
        [line(1, 12), line(2, 5)],
        [
          [10, 12],
          [0, 5],
        ],
      ],
      ['accepts 0', [line(1, 0)], [[10, 0]]],
      ['accepts the same figure', [line(1, 10)], [[10, 10]]],
      ['of one product twice is refused', [line(1, 4), line(1, 4)], 'invalid'],
      ['refuses an outdated figure', [line(1, 4, 9)], 'conflict'],
    ])('%s', (_name, lines, expected) => {
      expect(outcome('count', lines)).toEqual(expected);
    });
  });
});
