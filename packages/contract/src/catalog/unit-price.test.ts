// The unit price of a pack in the form that a declaration has.
import { expect, it } from 'vitest';
import { unitPrice } from './unit-price.ts';

it.each([
  ['200 g', 4800, { price: 24, per: 'g' }],
  ['500gm', 7850, { price: 16, per: 'g' }],
  ['0.5 kg', 7850, { price: 16, per: 'g' }],
  ['2 kg', 9000, { price: 4500, per: 'kg' }],
  ['1.5 l', 30_000, { price: 20_000, per: 'l' }],
  ['750 ml', 15_000, { price: 20, per: 'ml' }],
  ['6 pcs', 6000, { price: 1000, per: 'piece' }],
  ['1 dozen', 8400, { price: 700, per: 'piece' }],
])('[CAT-12] of %s for %d paise', (unit, price, expected) => expect(unitPrice(price, unit)).toEqual(expected));

it.each(['1 kg', '1000 g', '1 litre', '1 piece', 'packet', '0 g', 'g'])('[CAT-12] of %s is left out', (unit) =>
  expect(unitPrice(4800, unit)).toBeNull(),
);
