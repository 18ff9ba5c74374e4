// What goods sold by weight cost.
import { describe, expect, it } from 'vitest';
import { gramsText, weighedPaise } from './weight.ts';

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
    expect(weighedPaise({ price_paise, unit_grams, packs, grams })).toBe(paise);
  });
});

it.each([
  [480, '480 g'],
  [1000, '1 kg'],
  [1250, '1.25 kg'],
])('writes %i grams as %s', (grams, text) => {
  expect(gramsText(grams)).toBe(text);
});
