import { describe, expect, it } from 'vitest';
import { calculateRefund, getReturnableLines, saleState } from './returns.rules.ts';

const item = (product_id: number, quantity: number, price: number) => ({
  line: product_id,
  grams: null,
  mrp: null,
  discount: 0,
  product_id,
  product_name: `Goods ${product_id}`,
  product_unit: '1 kg',
  quantity,
  price,
});
const sale = {
  items: [item(1, 3, 48.5), item(2, 1, 33.4)],
  returned: [] as { line: number; product_id: number; quantity: number }[],
  void_at: null as string | null,
  // 178.90, rounded.
  total_price: 179,
  paid_back: 0,
};

describe('[STOCK-20] returns of a counter sale', () => {
  it.each([
    ['nothing', [], 0],
    ['a line in part', [[1, 2]], 97],
    ['a whole line', [[2, 1]], 33.4],
    [
      'everything, with what was rounded',
      [
        [1, 3],
        [2, 1],
      ],
      179,
    ],
  ] as const)('%s is paid back at the prices of the sale', (_what, quantities, amount) => {
    expect(calculateRefund(sale, new Map(quantities.map(([id, quantity]) => [id, quantity])))).toBe(amount);
  });

  it('cover only goods not returned yet, and never refund more than is left', () => {
    const part = { ...sale, returned: [{ line: 1, product_id: 1, quantity: 3 }], paid_back: 145.5 };
    expect(getReturnableLines(part).map(({ product_id, left }) => [product_id, left])).toEqual([[2, 1]]);
    expect(calculateRefund(part, new Map([[2, 1]]))).toBe(33.5);
    expect(
      calculateRefund({ ...part, items: [item(1, 4, 48.5), item(2, 1, 33.4)], paid_back: 178 }, new Map([[2, 1]])),
    ).toBe(1);
  });

  it('are counted by line, and share the discount of their line', () => {
    // The same goods with two MRPs, and something from the scale.
    const items = [
      { ...item(1, 3, 48.5), discount: 0.5 },
      { ...item(1, 2, 50), line: 2 },
      { ...item(3, 1, 87.6), grams: 730 },
    ];
    const mixed = {
      ...sale,
      items,
      total_price: 332.6,
      returned: [{ line: 1, product_id: 1, quantity: 1 }],
      paid_back: 48.33,
    };
    expect(getReturnableLines(mixed).map(({ line, left }) => [line, left])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    // A third of ₹145.00 was paid back already; the second is 48.33 again, the last brings back the rest.
    expect(calculateRefund(mixed, new Map([[1, 1]]))).toBe(48.33);
    expect(calculateRefund(mixed, new Map([[1, 2]]))).toBe(96.67);
    expect(
      calculateRefund(
        mixed,
        new Map([
          [2, 1],
          [3, 1],
        ]),
      ),
    ).toBe(137.6);
  });

  it.each([
    ['', undefined, {}],
    ['in part', 'partly', { returned: [{ line: 1, product_id: 1, quantity: 1 }] }],
    [
      'whole',
      'returned',
      {
        returned: [
          { line: 1, product_id: 1, quantity: 3 },
          { line: 2, product_id: 2, quantity: 1 },
        ],
      },
    ],
    ['void', 'void', { void_at: '2026-11-21T10:00:00Z' }],
  ] as const)('a sale that came back %s', (_how, state, change) => {
    expect(saleState({ ...sale, ...change, returned: [...('returned' in change ? change.returned : [])] })).toBe(state);
  });
});
