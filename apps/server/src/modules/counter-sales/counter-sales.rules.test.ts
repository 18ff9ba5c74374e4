import { AppError } from '@tilgul/contract/rules/errors';
import { describe, expect, it } from 'vitest';
import {
  getRefund,
  remainingLines,
  requireNotVoid,
  requireVoidable,
  resolveReturnedLines,
  splitRefund,
} from './counter-sales.rules.ts';

const sold = (line: number, product_id: number, quantity: number, returned: number, gross_paise: number) => {
  const product_name = ['Besan', 'Jaggery'][product_id - 1] ?? '';
  return { line, product_id, product_name, quantity, returned, gross_paise, grams: null };
};
const SOLD = [sold(1, 1, 5, 2, 24_250), sold(2, 2, 1, 1, 9000), sold(3, 1, 2, 0, 9001)];
/** The result of `act`, or the code of its error. */
const outcome = <T>(act: () => T): T | string => {
  try {
    return act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const line = (product_id: number, quantity: number, line?: number) => ({ product_id, quantity, line });
const returned = (line: number, quantity: number, amount_paise: number) => {
  return { line, product_id: 1, quantity, grams: null, amount_paise };
};

describe('[STOCK-20] the returned lines of a sale', () => {
  it.each([
    ['can be everything left', [line(1, 5)], [returned(1, 3, 14_550), returned(3, 2, 9001)]],
    ['can be a part, of the first lines', [line(1, 1), line(1, 1), line(2, 0)], [returned(1, 2, 9700)]],
    ['can be of a line', [line(1, 1, 3)], [returned(3, 1, 4500)]],
    ['cannot be more than a line has', [line(1, 3, 3)], 'invalid'],
    ['cannot be returned twice', [line(2, 1)], 'illegal_move'],
    ['cannot be more than is left', [line(1, 6)], 'illegal_move'],
    ['cannot be more than was sold', [line(1, 8)], 'invalid'],
    ['cannot be a product that was not sold', [line(3, 1)], 'invalid'],
    ['cannot be empty', [line(1, 0)], 'invalid'],
  ])('%s', (_title, requested, expected) => {
    expect(outcome(() => resolveReturnedLines(SOLD, requested))).toEqual(expected);
  });

  it('are all remaining lines if the sale is voided', () => {
    expect(remainingLines(SOLD)).toEqual([returned(1, 3, 14_550), returned(3, 2, 9001)]);
  });
});

describe('[STOCK-21] a void', () => {
  it.each([
    ['is allowed on the day of the sale', '2026-11-20', 1, undefined],
    ['is refused a day later', '2026-11-21', 1, 'illegal_move'],
    ['is refused after a complete return', '2026-11-20', 0, 'illegal_move'],
  ])('%s', (_title, today, left, expected) => {
    expect(outcome(() => requireVoidable({ soldOn: '2026-11-20', today, left }))).toBe(expected);
  });

  it('cannot be repeated', () => {
    expect(outcome(() => requireNotVoid(new Date()))).toBe('illegal_move');
    expect(outcome(() => requireNotVoid(null))).toBeUndefined();
  });
});

describe('[STOCK-20] a refund', () => {
  it('is the share of the returned units, and the rest with the last of them', () => {
    const sale = { lines: SOLD, left_paise: 23_600 };
    const lines = resolveReturnedLines(SOLD, [line(1, 1, 3)]);
    expect(getRefund(sale, lines)).toBe(4500);
    expect(getRefund(sale, remainingLines(SOLD))).toBe(23_600);
  });

  it.each([
    ['cash first', 5000, [['cash', 5000]]],
    [
      'then the others, each at most what it took',
      12_000,
      [
        ['cash', 7000],
        ['upi', 5000],
      ],
    ],
    ['nothing for nothing', 0, []],
  ])('comes from %s', (_title, amount, expected) => {
    const left = [
      { kind: 'upi' as const, left_paise: 9000 },
      { kind: 'cash' as const, left_paise: 7000 },
    ];
    expect(splitRefund(amount, left).map(({ kind, paise }) => [kind, paise])).toEqual(expected);
  });
});
