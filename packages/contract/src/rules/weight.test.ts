import { describe, expect, it } from 'vitest';
import { formatGrams, getUnitPrice, priceByWeight } from './weight.ts';

describe('[PACK-8] a weighed line costs', () => {
  it.each([
    ['what was ordered, to the gram', 7850, 500, 1, 500, 7850],
    ['less where it weighs less', 7850, 500, 1, 480, 7536],
    ['never more than was ordered', 7850, 500, 1, 520, 7850],
    ['by all packs together', 7850, 500, 3, 1450, 22_765],
    ['half a paisa upwards', 1, 2, 1, 1, 1],
    ['less than half a paisa nothing', 1, 3, 1, 1, 0],
    ['by a kilogram', 14_800, 1000, 2, 1999, 29_585],
    ['by a unit that does not divide the price', 10_000, 300, 1, 299, 9967],
    ['the dearest goods exactly', 999_999_900, 1000, 1, 999, 998_999_900],
  ])('%s', (_what, price_paise, unit_grams, packs, grams, paise) => {
    expect(priceByWeight({ price_paise, unit_grams, packs, grams })).toBe(paise);
  });
});

it.each([
  [480, '480 g'],
  [1000, '1 kg'],
  [1250, '1.25 kg'],
])('writes %i grams as %s', (grams, text) => {
  expect(formatGrams(grams)).toBe(text);
});

it.each([
  ['200 g', 4800, { price: 24, per: 'g' }],
  ['500gm', 7850, { price: 16, per: 'g' }],
  ['0.5 kg', 7850, { price: 16, per: 'g' }],
  ['2 kg', 9000, { price: 4500, per: 'kg' }],
  ['1.5 l', 30_000, { price: 20_000, per: 'l' }],
  ['750 ml', 15_000, { price: 20, per: 'ml' }],
  ['6 pcs', 6000, { price: 1000, per: 'piece' }],
  ['1 dozen', 8400, { price: 700, per: 'piece' }],
])('[CAT-12] of %s for %d paise', (unit, price, expected) => expect(getUnitPrice(price, unit)).toEqual(expected));

it.each(['1 kg', '1000 g', '1 litre', '1 piece', 'packet', '0 g', 'g'])('[CAT-12] of %s is left out', (unit) =>
  expect(getUnitPrice(4800, unit)).toBeNull(),
);
