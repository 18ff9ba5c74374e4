import { describe, expect, it } from 'vitest';
import { decideBatches, isExpired, splitByBatch } from './batches.rules.ts';

const line = (product_id: number, quantity: number) => ({ product_id, quantity });
const batch = (batch_id: number, product_id: number, quantity: number) => ({ batch_id, product_id, quantity });

describe('[STOCK-23] splitting goods by batch', () => {
  const batches = [batch(1, 7, 3), batch(2, 7, 4), batch(3, 8, 5)];
  it.each<[string, Parameters<typeof splitByBatch>[0], ReturnType<typeof splitByBatch>]>([
    ['from the first only', [line(7, 2)], [batch(1, 7, 2)]],
    ['exactly all of the first', [line(7, 3)], [batch(1, 7, 3)]],
    ['the first and part of the next', [line(7, 5)], [batch(1, 7, 3), batch(2, 7, 2)]],
    ['beyond all batches, the rest has no date', [line(7, 9)], [batch(1, 7, 3), batch(2, 7, 4)]],
    ['each product separately', [line(7, 1), line(8, 2)], [batch(1, 7, 1), batch(3, 8, 2)]],
    ['a product without batches', [line(9, 2)], []],
  ])('%s', (_why, lines, expected) => {
    expect(splitByBatch(lines, batches)).toEqual(expected);
  });
});

describe('[STOCK-24] expiry', () => {
  it.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2026-11-21', false],
  ])('a batch best before %s has expired on 2026-11-20: %s', (date, expected) => {
    expect(isExpired(date, '2026-11-20')).toBe(expected);
  });
});

describe('[STOCK-22] entered batches', () => {
  const milk = (batches?: { batch_no: string; best_before: string; quantity: number }[]) => [
    { product_id: 7, product_name: 'Milk', quantity: 10, batches },
  ];
  const one = (batch_no: string, best_before: string, quantity: number) => ({ batch_no, best_before, quantity });
  const decide = (batches?: Parameters<typeof milk>[0]) => decideBatches(milk(batches), '2026-11-20', 'received');
  it.each([
    ['none', undefined, []],
    ['an empty list', [], []],
    ['today as the date', [one('A', '2026-11-20', 10)], [{ product_id: 7, ...one('A', '2026-11-20', 10) }]],
    [
      'one number with two dates as two batches',
      [one('A', '2026-12-01', 4), one('A', '2026-12-02', 5)],
      [
        { product_id: 7, ...one('A', '2026-12-01', 4) },
        { product_id: 7, ...one('A', '2026-12-02', 5) },
      ],
    ],
  ])('%s', (_why, batches, expected) => {
    expect(decide(batches)).toEqual(expected);
  });

  it.each([
    ['a past date', [one('A', '2026-11-19', 1)], 'Milk: enter a best-before date that has not passed.'],
    ['a batch twice', [one('A', '2026-12-01', 1), one('A', '2026-12-01', 2)], 'Milk: enter each batch once.'],
    [
      'more than the quantity',
      [one('A', '2026-12-01', 6), one('B', '2026-12-01', 5)],
      'The batches of Milk add up to more than its stock.',
    ],
  ])('%s is refused', (_why, batches, sentence) => {
    expect(() => decide(batches)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        extras: expect.objectContaining({ fields: { received: [sentence] } }),
      }),
    );
  });
});
