// Rules of packing: weights, short lines, and exchanging expired goods.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideExchange, decidePacking, type LineToPack } from './packing.rules.ts';

const jaggery: LineToPack = {
  product_id: 1,
  product_name: 'Jaggery',
  quantity: 2,
  price_paise: 7850,
  choice: 'best_match',
  unit_grams: 500,
  max_paise: 15_700,
};
const toor: LineToPack = { ...jaggery, product_id: 2, product_name: 'Toor Dal', price_paise: 15_000, unit_grams: null };
const rajma = { id: 3, name: 'Rajma', unit: '500 g', price_paise: 9000, is_in_order: false };
const SOLD = new Map([[3, rajma]]);

const decide = (said: Record<string, unknown>, line = jaggery) =>
  decidePacking([line], [{ line_id: line.product_id, packed: 2, ...said }], SOLD);

describe('[PACK-8] goods sold by weight', () => {
  it.each([
    ['the ordered price', { grams: 1000 }, 15_700, []],
    ['the ordered price if not weighed', {}, 15_700, []],
    ['the same if heavier', { grams: 1040 }, 15_700, []],
    ['less if lighter', { grams: 960 }, 15_072, [['weight', 1000, 960, 628]]],
    [
      'one pack of two, by its own weight',
      { packed: 1, grams: 480 },
      7536,
      [
        ['short', 2, 1, 7850],
        ['weight', 500, 480, 314],
      ],
    ],
    ['one pack of two, at most its price', { packed: 1, grams: 700 }, 7850, [['short', 2, 1, 7850]]],
  ])('cost %s', (_what, said, paise, changes) => {
    const packing = decide(said);
    expect(packing.paise).toBe(paise);
    expect(packing.packed[0]?.charged_paise).toBe(paise);
    expect(packing.changes.map(({ kind, from, to, paise: less }) => [kind, from, to, less])).toEqual(changes);
  });

  it('move whole packs, whatever they weigh', () => {
    expect(decide({ grams: 900 }).packed).toMatchObject([{ quantity: 2, grams: 900 }]);
    expect(decide({ packed: 1, grams: 450 }).short).toMatchObject([{ quantity: 1 }]);
  });

  it('never cost more in a later round than weighed before', () => {
    const again = { ...jaggery, max_paise: 15_072 };
    expect(decide({ grams: 1000 }, again).paise).toBe(15_072);
    expect(decide({ packed: 1, grams: 500 }, again).changes.map(({ paise }) => paise)).toEqual([7222]);
    const instead = decide({ packed: 1, grams: 500, substitute: { product_id: 3, quantity: 1 } }, again);
    expect(instead.substitutes).toMatchObject([{ price_paise: 7222 }]);
  });

  it('are the only ones that can be weighed', () => {
    expect(() => decide({ grams: 500 }, toor)).toThrow();
    expect(decide({}, toor).packed).toMatchObject([{ grams: null, charged_paise: null }]);
  });
});

it('[PACK-4] charges the ordered total minus the changes, and never more', () => {
  const aLine = fc.record({
    price_paise: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    unit_grams: fc.option(fc.integer({ min: 1, max: 5000 })),
    packed: fc.nat({ max: 20 }),
    grams: fc.integer({ min: 1, max: 1_000_000 }),
    less: fc.nat({ max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 6 }), (given) => {
      const lines = given.map(({ price_paise, quantity, unit_grams, less }, index): LineToPack => {
        const whole = price_paise * quantity;
        const max_paise = unit_grams === null ? whole : Math.max(0, whole - less);
        return { ...jaggery, product_id: index + 10, price_paise, quantity, unit_grams, max_paise: max_paise };
      });
      const said = given.map(({ packed, quantity, unit_grams, grams }, index) => ({
        line_id: index + 10,
        // At least one line is sent.
        packed: index === 0 ? quantity : Math.min(packed, quantity),
        ...(unit_grams === null ? {} : { grams }),
      }));
      const packing = decidePacking(lines, said, SOLD);
      const ordered = lines.reduce((sum, { max_paise }) => sum + max_paise, 0);
      const less = packing.changes.reduce((sum, { paise }) => sum + paise, 0);
      // An unchanged weight may still cost less than charged before.
      expect(packing.paise).toBeLessThanOrEqual(ordered);
      expect(packing.changes.every(({ paise }) => paise >= 0)).toBe(true);
      expect(ordered - less).toBe(packing.paise);
    }),
  );
});

const toLines = (quantity: number, product_id = 7) => [{ product_id, quantity }];

describe('[STOCK-27] expired goods of an order', () => {
  it.each([
    ['all of 3 expired, all to be packed', toLines(3), toLines(3), toLines(3), 3, 0],
    ['2 of 5 expired, all to be packed', toLines(5), toLines(5), toLines(2), 2, 0],
    ['2 of 5 expired, 4 packed', toLines(5), toLines(4), toLines(2), 1, 1],
    ['2 of 5 expired, 3 packed', toLines(5), toLines(3), toLines(2), 0, 2],
    ['2 of 5 expired, nothing packed', toLines(5), toLines(0), toLines(2), 0, 2],
    ['of two batches', toLines(5), toLines(5), [...toLines(1), ...toLines(2)], 3, 0],
  ])('%s', (_why, ordered, packed, expired, exchanged, left) => {
    const decided = decideExchange(ordered, packed, expired);
    expect(decided.lines).toEqual(exchanged === 0 ? [] : toLines(exchanged));
    expect(decided.left.get(7)).toBe(left);
  });
});
