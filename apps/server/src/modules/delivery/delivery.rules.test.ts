// Table tests of the delivery rules: whether an order is delivered, and for what fee. Amounts in paise.
import { getDeliveryFee, getFreeDeliveryFrom } from '@tilgul/contract/delivery-fee';
import { AppError } from '@tilgul/contract/rules/errors';
import { describe, expect, it } from 'vitest';
import {
  calculateDeliveryFee,
  DEFAULT_SETTINGS,
  type DeliveryFacts,
  type DeliveryRequest,
  feesOn,
  isServed,
  summarizeFees,
} from './delivery.rules.ts';

const store = { store_id: 1, store_name: 'Sangli', store_names: {}, cod_ok: true };
const facts = (more: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  settings: DEFAULT_SETTINGS,
  rules: [],
  hasAreas: false,
  stores: [],
  slotStore: null,
  ...more,
});
const request = (more: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  pincode: '416416',
  slotId: null,
  goods: 20_000,
  isCash: false,
  ...more,
});
const fees = { steps: [{ from: 15_000, fee: 4_000 }], minOrder: 15_000 };
const areasOnly = { ...DEFAULT_SETTINGS, serve_elsewhere: false };

function outcome(deliveryFacts: DeliveryFacts, order: DeliveryRequest, price = fees): number | string {
  try {
    return calculateDeliveryFee(deliveryFacts, price, order);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('a pincode', () => {
  it.each([
    ['is served in a chain without service areas', facts({ settings: areasOnly }), true],
    ['is served in a service area', facts({ settings: areasOnly, hasAreas: true, stores: [store] }), true],
    ['is served outside the service areas if the chain delivers elsewhere', facts({ hasAreas: true }), true],
    [
      'is not served outside the service areas if the chain does not deliver elsewhere',
      facts({ settings: areasOnly, hasAreas: true }),
      false,
    ],
  ])('%s', (_title, given, served) => {
    expect(isServed(given)).toBe(served);
  });
});

describe('an order', () => {
  const area = facts({ settings: areasOnly, hasAreas: true, stores: [store] });
  it.each([
    ['is free without configuration', facts(), request(), { steps: [], minOrder: 0 }, 0],
    ['pays the fee', area, request(), fees, 4_000],
    [
      'is refused outside the service areas',
      facts({ settings: areasOnly, hasAreas: true }),
      request(),
      fees,
      'not_served',
    ],
    [
      'pays the fee before its address is known',
      facts({ settings: areasOnly, hasAreas: true }),
      request({ pincode: null }),
      fees,
      4_000,
    ],
    ['is refused below the minimum', area, request({ goods: 14_999 }), fees, 'below_minimum'],
    ['can have a window of its store', { ...area, slotStore: 1 }, request({ slotId: 9 }), fees, 4_000],
    ['cannot have a window of another store', { ...area, slotStore: 2 }, request({ slotId: 9 }), fees, 'not_served'],
    ['cannot have an unknown window', area, request({ slotId: 9 }), fees, 'not_found'],
    ['can have any window without service areas', facts({ slotStore: 2 }), request({ slotId: 9 }), fees, 4_000],
    [
      'cannot have a window outside the service areas',
      facts({ hasAreas: true, slotStore: 2 }),
      request({ slotId: 9 }),
      fees,
      'not_served',
    ],
    ['can be paid in cash', area, request({ isCash: true }), fees, 4_000],
    [
      'cannot be paid in cash where the area takes none',
      { ...area, stores: [{ ...store, cod_ok: false }] },
      request({ isCash: true }),
      fees,
      'cod_not_offered',
    ],
    [
      'can be paid online where the area takes no cash',
      { ...area, stores: [{ ...store, cod_ok: false }] },
      request(),
      fees,
      4_000,
    ],
    [
      'can be paid in cash up to the limit',
      facts({ settings: { ...DEFAULT_SETTINGS, cod_max_paise: 24_000 } }),
      request({ isCash: true }),
      fees,
      4_000,
    ],
    [
      'cannot be paid in cash above the limit',
      facts({ settings: { ...DEFAULT_SETTINGS, cod_max_paise: 23_999 } }),
      request({ isCash: true }),
      fees,
      'cod_not_offered',
    ],
  ])('%s', (_title, given, wanted, price, expected) => {
    expect(outcome(given, wanted, price)).toBe(expected);
  });
});

const rule = (from: number, fee: number, more: { min?: number; since?: string } = {}) => ({
  from_paise: from,
  fee_paise: fee,
  min_order_paise: more.min ?? 0,
  effective_from: more.since ?? null,
});
const steps = [
  { from: 15_000, fee: 4_000 },
  { from: 30_000, fee: 2_000 },
  { from: 50_000, fee: 0 },
];

describe('the delivery fee', () => {
  it.each([
    [[], 10_000, 0],
    [steps, 14_999, 0],
    [steps, 15_000, 4_000],
    [steps, 29_999, 4_000],
    [steps, 30_000, 2_000],
    [steps, 50_000, 0],
    [steps, 99_999_900, 0],
    [[...steps].reverse(), 43_800, 2_000],
  ])('with the steps %j is, for goods of %i, %i', (given, goods, fee) => {
    expect(getDeliveryFee(given, goods)).toBe(fee);
  });

  it.each([
    [[], 0],
    [steps, 50_000],
    [[{ from: 0, fee: 4_000 }], null],
    [[{ from: 0, fee: 0 }], 0],
    [
      [
        { from: 0, fee: 0 },
        { from: 50_000, fee: 1_000 },
      ],
      null,
    ],
  ])('with the steps %j is free from %o', (given, from) => {
    expect(getFreeDeliveryFrom(given)).toBe(from);
  });
});

describe('the rules of a day', () => {
  const rules = [
    rule(0, 4_000, { min: 15_000 }),
    rule(0, 5_000, { min: 20_000, since: '2026-12-01' }),
    rule(50_000, 0),
    rule(80_000, 0, { since: '2026-12-01' }),
  ];

  it('apply from their first day; if two have the same amount, the later one wins', () => {
    expect(feesOn(rules, '2026-11-30')).toEqual({
      steps: [
        { from: 0, fee: 4_000 },
        { from: 50_000, fee: 0 },
      ],
      minOrder: 15_000,
    });
    expect(feesOn([...rules].reverse(), '2026-12-01')).toEqual({
      steps: [
        { from: 0, fee: 5_000 },
        { from: 50_000, fee: 0 },
        { from: 80_000, fee: 0 },
      ],
      minOrder: 20_000,
    });
  });

  it('give the fee of the smallest order', () => {
    expect(summarizeFees(feesOn(rules, '2026-11-30'))).toEqual({ fee: 4_000, freeFrom: 50_000 });
    expect(summarizeFees(feesOn([rule(15_000, 4_000)], '2026-11-30'))).toEqual({ fee: 4_000, freeFrom: null });
    expect(summarizeFees(feesOn([], '2026-11-30'))).toEqual({ fee: 0, freeFrom: 0 });
  });
});
