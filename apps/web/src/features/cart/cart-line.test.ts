// Stock of a cart line, of which answers contain at most 100 units.
import { describe, expect, it } from 'vitest';
import { apiError } from '../../shared/api/call-error.ts';
import { getMaxQuantity, getMaxReason, getQuantityCap, isShort } from './cart-line.tsx';

describe('a line', () => {
  it.each([
    [5, 5, true, false],
    [6, 5, false, true],
    [150, 100, true, false],
    [300, 100, false, true],
  ])('of %i with %i available and in_stock %s is short: %s', (quantity, available, in_stock, short) => {
    expect(isShort({ quantity, available, in_stock })).toBe(short);
  });

  it('is limited to the stock as far as that is known', () => {
    expect([getMaxQuantity({ available: 48 }), getMaxReason({ available: 48 })]).toEqual([48, 'Only 48 left']);
    expect([getMaxQuantity({ available: 100 }), getMaxReason({ available: 100 })]).toEqual([9999, undefined]);
  });

  it('can be set to the quantity that a refusal names', () => {
    const refuse = (body: object) =>
      apiError(409, { detail: 'At most 9.', code: 'account_cap', ...body }, new Headers());
    const capped = refuse({ cap: 'line', max: 9, ways: ['quantity'], product_id: 7 });
    expect(getQuantityCap(capped)).toBe(9);
    expect(capped.fields).toEqual({});
    expect(getQuantityCap(refuse({ cap: 'open_orders', max: 5, ways: ['online'] }))).toBeUndefined();
    expect(getQuantityCap(refuse({}))).toBeUndefined();
  });
});
