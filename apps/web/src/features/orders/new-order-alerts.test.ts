// Proves which orders count as just come in.
import { describe, expect, it } from 'vitest';
import { knownAfter, newcomers } from './new-order-alerts.tsx';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const newIds = (...args: Parameters<typeof newcomers>) => newcomers(...args).map(({ id }) => id);

describe('orders that have just come in', () => {
  it('are none at the first look', () => {
    expect(newIds(undefined, rows(3, 2, 1))).toEqual([]);
  });

  it('are those that were not there before, wherever they are in a list that was whole', () => {
    const known = knownAfter(undefined, rows(9, 7), true);
    expect(newIds(known, rows(10, 9, 8, 7, 2))).toEqual([10, 8, 2]);
  });

  it('are not those that only moved up from behind the end of what was loaded', () => {
    const known = knownAfter(undefined, rows(9, 8, 7), false);
    expect(newIds(known, rows(10, 9, 7, 6))).toEqual([10]);
  });

  it('are not those that went away and came back', () => {
    const first = knownAfter(undefined, rows(9, 8), true);
    const second = knownAfter(first, rows(9), true);
    expect(newIds(second, rows(9, 8))).toEqual([]);
  });
});
