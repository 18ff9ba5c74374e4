// What a typed or stepped quantity becomes within its bounds.
import { describe, expect, it } from 'vitest';
import { clampQuantity, readQuantity } from './stepper-value.ts';

const BOUNDS = { min: 1, max: 9999 };

describe('the quantity of a product', () => {
  it('takes a typed whole number and keeps it within the bounds', () => {
    expect(readQuantity(' 12 ', BOUNDS)).toBe(12);
    expect(readQuantity('0', BOUNDS)).toBe(1);
    expect(readQuantity('0', { min: 0, max: 5 })).toBe(0);
    expect(readQuantity('123456', BOUNDS)).toBe(9999);
  });

  it('is unchanged by what is no whole number', () => {
    for (const text of ['', ' ', '-1', '1.5', 'two', '1e3']) expect(readQuantity(text, BOUNDS)).toBeUndefined();
  });

  it('stops at 1 on the product page and at 0 in the cart', () => {
    expect(clampQuantity(0, BOUNDS)).toBe(1);
    expect(clampQuantity(-1, { min: 0, max: 9999 })).toBe(0);
  });
});
