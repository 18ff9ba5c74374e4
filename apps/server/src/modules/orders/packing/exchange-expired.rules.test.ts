import { describe, expect, it } from 'vitest';
import { decideExchange } from './exchange-expired.rules.ts';

const of = (quantity: number, product_id = 7) => [{ product_id, quantity }];

describe('[STOCK-27] what has expired of an order', () => {
  it.each([
    ['all of 3 expired, all to be packed', of(3), of(3), of(3), 3, 0],
    ['2 of 5 expired, all to be packed', of(5), of(5), of(2), 2, 0],
    ['2 of 5 expired, 4 packed', of(5), of(4), of(2), 1, 1],
    ['2 of 5 expired, 3 packed', of(5), of(3), of(2), 0, 2],
    ['2 of 5 expired, nothing packed', of(5), of(0), of(2), 0, 2],
    ['of two batches', of(5), of(5), [...of(1), ...of(2)], 3, 0],
  ])('%s', (_why, ordered, packed, expired, exchanged, left) => {
    const decided = decideExchange(ordered, packed, expired);
    expect(decided.lines).toEqual(exchanged === 0 ? [] : of(exchanged));
    expect(decided.left.get(7)).toBe(left);
  });
});
