// Planning several orders at once: stock left for later orders, and the best store for each.
import { describe, expect, it } from 'vitest';
import { countStore, type LineAtStore, type OrderToPlan, planStores, type StoreLines } from './allocation.ts';

const line = (requested: number, free: number, held = 0, product_id = 1): LineAtStore => ({
  product_id,
  product_name: `Product ${product_id}`,
  requested,
  free,
  held,
});
const store = (warehouse_id: number, ...lines: LineAtStore[]): StoreLines => ({
  warehouse_id,
  store_no: warehouse_id,
  distance_km: null,
  lines,
});
const order = (
  options: StoreLines[],
  picked?: number,
  warehouse_id: number | null = null,
): OrderToPlan<StoreLines> => ({
  options,
  picked,
  warehouse_id,
});
/** The chosen store of each order, and its shortages there as 'available/requested'. */
const outcomes = (orders: OrderToPlan<StoreLines>[]) =>
  planStores(orders).map(({ chosen }) => [
    chosen?.warehouse_id,
    chosen?.shortages.map(({ available, requested }) => `${available}/${requested}`).join(' '),
  ]);

describe('[STOCK-5] what a store can serve', () => {
  it.each([
    ['enough', line(5, 5), 0, ''],
    ['one too few', line(5, 4), 0, '4/5'],
    ['others reserved more than there is', line(5, -3), 0, '0/5'],
    ['what the order holds there is its own', line(5, 0, 5), 0, ''],
    ['of a store that lost goods, what the order holds is not all there', line(5, -2, 5), 0, '3/5'],
    ['orders before it took some', line(25, 49), 25, '24/25'],
    ['orders before it took more than there was', line(25, 10), 25, '0/25'],
    ['orders before it moved away', line(25, 0), -25, ''],
  ])('%s', (_case, of, taken, short) => {
    const { shortages, lines_served } = countStore(store(1, of), () => taken);
    expect(shortages.map(({ available, requested }) => `${available}/${requested}`).join()).toBe(short);
    expect(lines_served).toBe(short === '' ? 1 : 0);
  });
});

describe('[STOCK-5] orders that are allocated together', () => {
  const [jars, few] = [() => store(1, line(25, 49)), () => store(2, line(25, 10))];
  it.each([
    [
      '49 jars are not enough for two orders of 25',
      [order([jars()], 1), order([jars()], 1)],
      [
        [1, ''],
        [1, '24/25'],
      ],
    ],
    [
      'a third one finds none',
      [order([jars()]), order([jars()]), order([jars()])],
      [
        [1, ''],
        [1, '24/25'],
        [1, '0/25'],
      ],
    ],
    [
      'the second goes where the goods are',
      [order([jars(), store(2, line(25, 25))]), order([jars(), store(2, line(25, 25))])],
      [
        [1, ''],
        [2, ''],
      ],
    ],
    [
      'of stores that are all short, to the one that lacks least',
      [order([jars(), few()]), order([jars(), few()])],
      [
        [1, ''],
        [1, '24/25'],
      ],
    ],
    [
      'a picked store is kept, however short',
      [order([jars(), few()], 2), order([jars(), few()])],
      [
        [2, '10/25'],
        [1, ''],
      ],
    ],
    ['a store that has closed in the meantime gives way to the best', [order([jars()], 9)], [[1, '']]],
    [
      'an order without stores takes nothing',
      [order([]), order([jars()])],
      [
        [undefined, undefined],
        [1, ''],
      ],
    ],
    [
      'one that stays takes nothing more',
      [order([store(1, line(25, 24, 25))], 1, 1), order([store(1, line(24, 24))], 1)],
      [
        [1, ''],
        [1, ''],
      ],
    ],
    [
      'one that moves away leaves its goods to those behind it',
      [order([store(1, line(25, 0, 25)), store(2, line(25, 25))], 2, 1), order([store(1, line(25, 0))], 1)],
      [
        [2, ''],
        [1, ''],
      ],
    ],
    [
      'not to those before it',
      [order([store(1, line(25, 0))], 1), order([store(1, line(25, 0, 25)), store(2, line(25, 25))], 2, 1)],
      [
        [1, '0/25'],
        [2, ''],
      ],
    ],
    [
      'each product counts for itself',
      [order([store(1, line(2, 2), line(5, 9, 0, 2))], 1), order([store(1, line(1, 2), line(4, 9, 0, 2))], 1)],
      [
        [1, ''],
        [1, '0/1'],
      ],
    ],
  ])('%s', (_case, orders, expected) => {
    expect(outcomes(orders)).toEqual(expected);
  });

  it('counts 120 orders of one jar each against 100 jars', () => {
    const plans = planStores(Array.from({ length: 120 }, () => order([store(1, line(1, 100))])));
    expect(plans.filter(({ chosen }) => chosen?.shortages.length === 0)).toHaveLength(100);
  });

  it('waits with an order whose stores are not known yet', () => {
    const [waiting, known] = planStores([{ ...order([]), options: undefined }, order([jars()])]);
    expect([waiting?.chosen, known?.chosen?.warehouse_id]).toEqual([undefined, 1]);
  });
});
