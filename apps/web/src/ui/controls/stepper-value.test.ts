// Parsing and clamping quantities.
import { describe, expect, it } from 'vitest';
import { clampQuantity, isRefused, parseQuantity } from './stepper-value.ts';

const BOUNDS = { min: 1, max: 9999 };

describe('the quantity of a product', () => {
  it('accepts a typed whole number and clamps it', () => {
    const accept = (text: string, bounds = BOUNDS) => clampQuantity(parseQuantity(text) ?? Number.NaN, bounds);
    expect(accept(' 12 ')).toBe(12);
    expect(accept('0')).toBe(1);
    expect(accept('0', { min: 0, max: 5 })).toBe(0);
    expect(accept('123456')).toBe(9999);
  });

  it('ignores text that is not a whole number', () => {
    for (const text of ['', ' ', '-1', '1.5', 'two', '1e3']) expect(parseQuantity(text)).toBeUndefined();
  });

  it('rejects text that is not a whole number, but not an empty field', () => {
    for (const text of ['-3', '2.5', '2,5', 'two', '1e3']) expect(isRefused(text)).toBe(true);
    for (const text of ['', ' ', '0', ' 12 ']) expect(isRefused(text)).toBe(false);
  });

  it('stops at 1 on the product page and at 0 in the cart', () => {
    expect(clampQuantity(0, BOUNDS)).toBe(1);
    expect(clampQuantity(-1, { min: 0, max: 9999 })).toBe(0);
  });
});
