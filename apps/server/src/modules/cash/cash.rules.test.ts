// The rules of cash, without a database.
import { asPaise } from '@tilgul/contract/rules/money';
import { describe, expect, it } from 'vitest';
import {
  addSums,
  type CashSums,
  cashInHandChangedError,
  dayHeldError,
  findHolds,
  hasCash,
  type RiderSums,
  toSumsAnswer,
} from './cash.rules.ts';

const rider = (more: Partial<RiderSums> = {}): RiderSums => ({
  staff_id: 7,
  staff_name: 'Ravi Pawar',
  opening: 0,
  orders: 0,
  due: 0,
  collected: 0,
  handovers: 0,
  handed_over: 0,
  handover_difference: 0,
  paid_back: 0,
  in_hand: 0,
  in_hand_now: 0,
  held: 0,
  on_the_road: 0,
  on_the_road_paise: 0,
  ...more,
});

describe('the sums of a store', () => {
  it('are the sums of its riders', () => {
    const one: CashSums = rider({ opening: 100, orders: 2, due: 900, collected: 850, handovers: 1, handed_over: 930 });
    const other = rider({ orders: 1, due: 50, collected: 60, handover_difference: -20, in_hand: 60 });
    expect(addSums([one, other])).toEqual({
      opening: 100,
      orders: 3,
      due: 950,
      collected: 910,
      handovers: 1,
      handed_over: 930,
      handover_difference: -20,
      paid_back: 0,
      in_hand: 60,
    });
    expect(addSums([])).toEqual(addSums([rider()]));
  });

  it('are in rupees in the answer, negative if cash is missing', () => {
    const sums = addSums([rider({ due: 9600, collected: 9050, handed_over: 9000, handover_difference: -50 })]);
    expect(toSumsAnswer(sums)).toMatchObject({
      collected: 90.5,
      collected_difference: -5.5,
      handover_difference: -0.5,
    });
  });
});

describe('a rider is listed', () => {
  it.each([
    ['no cash', {}, false],
    ['cash of earlier days', { opening: 1 }, true],
    ['an order', { orders: 1 }, true],
    ['a handover', { handovers: 1 }, true],
    ['cash in hand now', { in_hand_now: 1 }, true],
    ['a cash order out for delivery', { on_the_road: 1 }, true],
  ])('with %s: %j %s', (_what, more, shown) => {
    expect(hasCash(rider(more))).toBe(shown);
  });
});

describe('a day that cannot be closed', () => {
  it.each([
    ['today, if a rider has cash in hand', { held: 9650 }, true, [96.5, 0]],
    ['today, if cash orders are out for delivery', { on_the_road: 2 }, true, [0, 2]],
    ['an earlier day, if a rider has its cash in hand', { held: 1, on_the_road: 2 }, false, [0.01, 0]],
    ['but not an earlier day, if only orders are out for delivery', { on_the_road: 2 }, false, undefined],
    ['but not a day, if only cash of a later day is in hand', { in_hand_now: 500 }, true, undefined],
  ])('%s', (_what, more, isToday, held) => {
    const holds = findHolds([rider(), rider(more)], isToday);
    expect(holds.map(({ in_hand, on_the_road }) => [in_hand, on_the_road])).toEqual(held ? [held] : []);
  });

  it('names the riders who hold its cash', () => {
    const holds = findHolds(
      [rider({ held: 9650 }), rider({ staff_name: 'Asha Jadhav', held: 100, on_the_road: 1 })],
      true,
    );
    const error = dayHeldError(holds);
    expect([error.status, error.message]).toEqual([
      409,
      'This day cannot be closed yet: Ravi Pawar has ₹96.50 in hand; Asha Jadhav has ₹1.00 in hand and 1 cash order on the road.',
    ]);
    expect(error.extras.body).toEqual({ held_by: holds });
    const many = findHolds(
      Array.from({ length: 5 }, () => rider({ on_the_road: 2 })),
      true,
    );
    expect(dayHeldError(many).message).toMatch(/2 cash orders on the road; and 2 more\.$/);
  });
});

it('refuses a handover of another amount than is in hand, and one of nothing', () => {
  expect(cashInHandChangedError('Ravi Pawar', asPaise(9650))).toMatchObject({
    code: 'conflict',
    extras: { body: { in_hand: 96.5 } },
  });
  expect(cashInHandChangedError('Ravi Pawar', 0)).toMatchObject({
    code: 'illegal_move',
    message: 'Ravi Pawar has no cash in hand.',
  });
});
