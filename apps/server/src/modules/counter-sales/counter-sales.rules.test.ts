import { AppError } from '@tilgul/contract/rules/errors';
import { describe, expect, it } from 'vitest';
import { remainingLines, requireNotVoid, requireVoidable, resolveReturnedLines } from './counter-sales.rules.ts';

const SOLD = [
  { product_id: 1, product_name: 'Besan', quantity: 5, returned: 2, price_paise: 4850 },
  { product_id: 2, product_name: 'Jaggery', quantity: 1, returned: 1, price_paise: 9000 },
];
/** The result of `act`, or the code of its error. */
const outcome = <T>(act: () => T): T | string => {
  try {
    return act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const line = (product_id: number, quantity: number) => ({ product_id, quantity });

describe('[STOCK-20] the returned lines of a sale', () => {
  it.each([
    ['can be everything left', [line(1, 3)], [{ ...line(1, 3), price_paise: 4850 }]],
    ['can be a part, summed by product', [line(1, 1), line(1, 1), line(2, 0)], [{ ...line(1, 2), price_paise: 4850 }]],
    ['cannot be returned twice', [line(2, 1)], 'illegal_move'],
    ['cannot be more than is left', [line(1, 4)], 'illegal_move'],
    ['cannot be more than was sold', [line(1, 6)], 'invalid'],
    ['cannot be a product that was not sold', [line(3, 1)], 'invalid'],
    ['cannot be empty', [line(1, 0)], 'invalid'],
  ])('%s', (_title, requested, expected) => {
    expect(outcome(() => resolveReturnedLines(SOLD, requested))).toEqual(expected);
  });

  it('are all remaining lines if the sale is voided', () => {
    expect(remainingLines(SOLD)).toEqual([{ ...line(1, 3), price_paise: 4850 }]);
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
