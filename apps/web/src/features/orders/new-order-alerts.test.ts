// Which orders count as new.
import { describe, expect, it } from 'vitest';
import { findNewRows, updateKnown } from './new-order-alerts.tsx';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const newIds = (...args: Parameters<typeof findNewRows>) => findNewRows(...args).map(({ id }) => id);

describe('new orders', () => {
  it('are none at the first load', () => {
    expect(newIds(undefined, rows(3, 2, 1))).toEqual([]);
  });

  it('are those not seen before, anywhere in a completely loaded list', () => {
    const known = updateKnown(undefined, rows(9, 7), true);
    expect(newIds(known, rows(10, 9, 8, 7, 2))).toEqual([10, 8, 2]);
  });

  it('are not those that only moved up from beyond the loaded part', () => {
    const known = updateKnown(undefined, rows(9, 8, 7), false);
    expect(newIds(known, rows(10, 9, 7, 6))).toEqual([10]);
  });

  it('are not those that disappeared and came back', () => {
    const first = updateKnown(undefined, rows(9, 8), true);
    const second = updateKnown(first, rows(9), true);
    expect(newIds(second, rows(9, 8))).toEqual([]);
  });
});
