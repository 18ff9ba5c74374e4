// Counter sale rules: lines, quantities, totals.
import { describe, expect, it } from 'vitest';
import {
  isTooLittleCash,
  isTooMuchCash,
  parseCode,
  parseTyped,
  saleDue,
  saleTotal,
  suggestCash,
  toGiven,
  withQuantity,
} from './sale.rules.ts';
import type { SaleProduct } from './sale-products.ts';

const product = (id: number, price: number): SaleProduct => ({
  id,
  name: `Product ${id}`,
  unit: '1 kg',
  price,
  image: null,
  available: 10,
  barcode: null,
  isStopped: false,
});

describe('a counter sale', () => {
  it('appends a new product and changes the quantity of a known one in place', () => {
    const lines = withQuantity(withQuantity([], 7, 1), 3, 2);
    expect(withQuantity(lines, 7, 5)).toEqual([
      { product_id: 7, quantity: 5 },
      { product_id: 3, quantity: 2 },
    ]);
  });

  it('removes a line at quantity 0', () => {
    expect(withQuantity([{ product_id: 7, quantity: 5 }], 7, 0)).toEqual([]);
  });

  it('totals its lines exactly to the paisa', () => {
    const products = new Map([product(1, 19.99), product(2, 0.1)].map((entry) => [entry.id, entry]));
    const lines = [
      { product_id: 1, quantity: 3 },
      { product_id: 2, quantity: 7 },
    ];
    expect(saleTotal(lines, products)).toBe(60.67);
  });

  it.each([
    [60.67, true, { total: 61, roundOff: 0.33 }],
    [60.4, true, { total: 60, roundOff: -0.4 }],
    [60.67, false, { total: 60.67, roundOff: 0 }],
    [0, true, { total: 0, roundOff: 0 }],
  ])('charges %d rupees, rounded: %s, as %j', (sum, isRounded, due) => {
    expect(saleDue(sum, isRounded)).toEqual(due);
  });

  it.each([
    ['३*til', { count: 3, query: 'til' }],
    ['til', { count: 1, query: 'til' }],
    ['3*til', { count: 3, query: 'til' }],
    [' 12 x 8901030865275', { count: 12, query: '8901030865275' }],
    ['8901030865275', { count: 1, query: '8901030865275' }],
    ['0*til', { count: 1, query: '0*til' }],
    ['500 g', { count: 1, query: '500 g' }],
  ])('parses %j into a count and a query', (typed, read) => {
    expect(parseTyped(typed)).toEqual(read);
  });

  it('suggests likely amounts of cash', () => {
    expect(suggestCash(1650.5)).toEqual([1660, 1700, 2000]);
    expect(suggestCash(500)).toEqual([]);
    expect(suggestCash(42)).toEqual([50, 100, 500]);
  });
});

it.each([
  ['', '8901030865275', { code: '8901030865275', count: 1, isCounted: false }],
  ['3*', '8901030865275', { code: '8901030865275', count: 3, isCounted: true }],
  [' 12 x ', '8901030865275', { code: '8901030865275', count: 12, isCounted: true }],
  ['3', '*8901030865275', { code: '8901030865275', count: 3, isCounted: true }],
  ['', '2*8901030865275', { code: '8901030865275', count: 2, isCounted: true }],
  ['0*', '8901030865275', { code: '8901030865275', count: 1, isCounted: false }],
  ['ghee', '8901030865275', { code: '8901030865275', count: 1, isCounted: false }],
])('counts a code scanned after %j: %s', (before, scanned, counted) => {
  expect(parseCode(before + scanned, scanned)).toEqual(counted);
});

it.each([
  ['500', 50, false],
  ['500.01', 50, true],
  ['8901030865275', 50, true],
  ['', 50, false],
  ['100', 0, false],
])('confirms cash of %j for %i rupees: %s', (given, total, isAsked) => {
  expect(isTooMuchCash(given, total)).toBe(isAsked);
});

it.each([
  ['49.99', 50, true],
  ['50', 50, false],
  ['100', 50, false],
  ['', 50, false],
])('refuses cash of %j for %i rupees as too little: %s', (given, total, isRefused) => {
  expect(isTooLittleCash(given, total)).toBe(isRefused);
});

it.each([
  ['cash', '49.99', '49.99'],
  ['', '50', '50'],
  ['cash', undefined, ''],
  ['upi', '100', ''],
])('reads the cash of a sale paid by %j with %j typed as %j', (payment_type, cash_received, given) => {
  expect(toGiven({ payment_type, cash_received })).toBe(given);
});
