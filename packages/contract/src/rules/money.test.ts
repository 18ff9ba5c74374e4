import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getRoundOff,
  lineTotal,
  orderTotal,
  pricePerKg,
  sumWireLines,
  toPaise,
  toPaiseWithin,
  toRupees,
} from './money.ts';

describe('rupees to paise', () => {
  it.each([
    ['19.99', 1999],
    [159.2, 15920],
    ['0.01', 1],
    ['9999999', 999_999_900],
    [' 78.5 ', 7850],
    [0.1 + 0.2, 30],
    [19.989999999999998, 1999],
    ['19.989999999999998', undefined],
    [19.9899, undefined],
    ['78.', undefined],
    ['78.505', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['₹5', undefined],
    ['', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('%s → %s', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  it.each([
    ['0', 0],
    ['100.00', 10_000],
    ['100.01', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('%s within ₹0 to ₹100 → %s', (typed, paise) => {
    expect(toPaiseWithin(typed, { min: 0, max: 10_000 })).toBe(paise);
  });

  it('comes back the same for every amount', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paise) => toPaise(toRupees(paise)) === paise));
  });
});

describe('totals', () => {
  it('an order total is the sum of price times quantity', () => {
    const lines = [
      { price_paise: 7850, quantity: 2 },
      { price_paise: 4800, quantity: 5 },
    ];
    expect(lines.map(lineTotal)).toEqual([15_700, 24_000]);
    expect(orderTotal(lines)).toBe(39_700);
  });

  it('the total shown from wire lines is the one the server stores', () => {
    const line = fc.record({
      price_paise: fc.integer({ min: 1, max: 999_999_900 }),
      quantity: fc.integer({ min: 1, max: 9999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const onTheWire = lines.map(({ price_paise, quantity }) => ({ price: toRupees(price_paise), quantity }));
        return sumWireLines(onTheWire) === toRupees(orderTotal(lines));
      }),
    );
  });

  it('caps a displayed total at the largest exact sum', () => {
    const line = { price: 9_999_999, quantity: 9_999_999 };
    expect(sumWireLines([line, line])).toBe(90_071_992_547_409.91);
  });

  it('refuses fractions of a paisa instead of rounding them', () => {
    expect(() => lineTotal({ price_paise: 0.5, quantity: 1 })).toThrow(RangeError);
  });

  it.each([
    [7850, 500, 15_700],
    [4800, 200, 24_000],
    [999, 300, 3330],
    [100, null, null],
  ])('%i paise for %s g is %s paise a kilogram', (price, grams, perKg) => {
    expect(pricePerKg(price, grams)).toBe(perKg);
  });
});

it.each([
  [10_040, -40],
  [10_050, 50],
  [10_049, -49],
  [10_000, 0],
  [50, 50],
  [30, 0],
])('%i paise are rounded by %i', (sum, roundOff) => {
  expect(getRoundOff(sum)).toBe(roundOff);
});
