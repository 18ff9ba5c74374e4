// The rules of the delivery fee, as tables; amounts in paise.
import { deliveryFeeAt, freeFrom } from '@tilgul/contract/rules/delivery-fee';
import { describe, expect, it } from 'vitest';
import { feeHead, feesOn } from './fee.rules.ts';

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

describe('the fee of goods', () => {
  it.each([
    [[], 10_000, 0],
    [steps, 14_999, 0],
    [steps, 15_000, 4_000],
    [steps, 29_999, 4_000],
    [steps, 30_000, 2_000],
    [steps, 50_000, 0],
    [steps, 99_999_900, 0],
    [[...steps].reverse(), 43_800, 2_000],
  ])('by %j for %i is %i', (given, goods, fee) => {
    expect(deliveryFeeAt(given, goods)).toBe(fee);
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
  ])('by %j is free from %o', (given, from) => {
    expect(freeFrom(given)).toBe(from);
  });
});

describe('the rules of a day', () => {
  const rules = [
    rule(0, 4_000, { min: 15_000 }),
    rule(0, 5_000, { min: 20_000, since: '2026-12-01' }),
    rule(50_000, 0),
    rule(80_000, 0, { since: '2026-12-01' }),
  ];

  it('are those that hold on it, and of two that begin at one amount the later one', () => {
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

  it('say what the smallest order pays', () => {
    expect(feeHead(feesOn(rules, '2026-11-30'))).toEqual({ fee: 4_000, freeFrom: 50_000 });
    expect(feeHead(feesOn([rule(15_000, 4_000)], '2026-11-30'))).toEqual({ fee: 4_000, freeFrom: null });
    expect(feeHead(feesOn([], '2026-11-30'))).toEqual({ fee: 0, freeFrom: 0 });
  });
});
