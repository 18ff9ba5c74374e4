// Whether and for how much an order is delivered, as a table; amounts in paise.
import { AppError } from '@tilgul/contract/rules/errors';
import { describe, expect, it } from 'vitest';
import { type DeliveryWish, decideDelivery, isServed } from './delivery.rules.ts';
import { type DeliveryFacts, NEUTRAL } from './facts.db.ts';

const store = { store_id: 1, store_name: 'Sangli', cod_ok: true };
const facts = (more: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  settings: NEUTRAL,
  rules: [],
  hasAreas: false,
  stores: [],
  slotStore: null,
  ...more,
});
const wish = (more: Partial<DeliveryWish> = {}): DeliveryWish => ({
  pincode: '416416',
  slotId: null,
  goods: 20_000,
  isCash: false,
  ...more,
});
const fees = { steps: [{ from: 15_000, fee: 4_000 }], minOrder: 15_000 };
const only = { ...NEUTRAL, serve_elsewhere: false };

function outcome(given: DeliveryFacts, wanted: DeliveryWish, price = fees): number | string {
  try {
    return decideDelivery(given, price, wanted);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('a pincode', () => {
  it.each([
    ['of a chain without areas', facts({ settings: only }), true],
    ['of an area', facts({ settings: only, hasAreas: true, stores: [store] }), true],
    ['of none, elsewhere served', facts({ hasAreas: true }), true],
    ['of none, elsewhere not served', facts({ settings: only, hasAreas: true }), false],
  ])('%s is served: %s', (_title, given, served) => {
    expect(isServed(given)).toBe(served);
  });
});

describe('an order', () => {
  const area = facts({ settings: only, hasAreas: true, stores: [store] });
  it.each([
    ['where nothing is configured', facts(), wish(), { steps: [], minOrder: 0 }, 0],
    ['with a fee', area, wish(), fees, 4_000],
    ['outside', facts({ settings: only, hasAreas: true }), wish(), fees, 'not_served'],
    ['whose address is not known yet', facts({ settings: only, hasAreas: true }), wish({ pincode: null }), fees, 4_000],
    ['below the smallest', area, wish({ goods: 14_999 }), fees, 'below_minimum'],
    ['in a window of its store', { ...area, slotStore: 1 }, wish({ slotId: 9 }), fees, 4_000],
    ['in a window of another store', { ...area, slotStore: 2 }, wish({ slotId: 9 }), fees, 'not_served'],
    ['in no window that exists', area, wish({ slotId: 9 }), fees, 'not_found'],
    ['in a window, without areas', facts({ slotStore: 2 }), wish({ slotId: 9 }), fees, 4_000],
    ['in a window, elsewhere', facts({ hasAreas: true, slotStore: 2 }), wish({ slotId: 9 }), fees, 'not_served'],
    ['for cash', area, wish({ isCash: true }), fees, 4_000],
    [
      'for cash where none is taken',
      { ...area, stores: [{ ...store, cod_ok: false }] },
      wish({ isCash: true }),
      fees,
      'cod_not_offered',
    ],
    ['online where no cash is taken', { ...area, stores: [{ ...store, cod_ok: false }] }, wish(), fees, 4_000],
    [
      'for cash up to the cap',
      facts({ settings: { ...NEUTRAL, cod_max_paise: 24_000 } }),
      wish({ isCash: true }),
      fees,
      4_000,
    ],
    [
      'for cash above the cap',
      facts({ settings: { ...NEUTRAL, cod_max_paise: 23_999 } }),
      wish({ isCash: true }),
      fees,
      'cod_not_offered',
    ],
  ])('%s', (_title, given, wanted, price, expected) => {
    expect(outcome(given, wanted, price)).toBe(expected);
  });
});
