import { AppError } from '@tilgul/contract/rules/errors';
import { describe, expect, it } from 'vitest';
import { type AdjustmentKind, type AdjustmentLine, decideAdjustment } from './stock.rules.ts';

const STOCK = [
  { product_id: 1, product_name: 'Besan', on_hand: 10 },
  { product_id: 2, product_name: 'Jaggery', on_hand: 0 },
];
/** Before and after of each product, or the code of the refusal. */
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
    ['takes away what is named', [line(1, 3)], [[10, 7]]],
    ['sums a product', [line(1, 3), line(1, 7)], [[10, 0]]],
    ['never takes more than there is', [line(1, 11)], 'insufficient_stock'],
    ['nor in parts', [line(1, 6), line(1, 5)], 'insufficient_stock'],
    ['nor of what the location never had', [line(2, 1)], 'insufficient_stock'],
    ['leaves lines of 0 out', [line(1, 1), line(2, 0)], [[10, 9]]],
    ['of nothing is none', [line(1, 0)], 'invalid'],
    ['holds what the screen showed', [line(1, 3, 10)], [[10, 7]]],
    ['refuses another one', [line(1, 3, 9)], 'conflict'],
  ])('%s', (_what, lines, expected) => {
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
    ['nothing', [line(1, 0)], [[10, 0]]],
    ['or the same', [line(1, 10)], [[10, 10]]],
    ['of one product twice is none', [line(1, 4), line(1, 4)], 'invalid'],
    ['is of what the screen showed', [line(1, 4, 9)], 'conflict'],
  ])('%s', (_what, lines, expected) => {
    expect(outcome('count', lines)).toEqual(expected);
  });
});
