import { expect, it } from 'vitest';
import { getDayDifference, getExpectedTill, getRidersDifference, getTillDifference } from './cash-day.ts';

const till = {
  opening: 200_000,
  takings: 684_150,
  handed_over: 201_900,
  paid_out: 507_850,
  to_registers: 0,
  from_registers: 0,
};

it('expects the opening cash, takings and handovers less pay-outs in the till', () => {
  expect(getExpectedTill(till)).toBe(578_200);
  expect(getExpectedTill({ ...till, opening: null })).toBeNull();
  expect(getExpectedTill({ ...till, to_registers: 200_000, from_registers: 350_000 })).toBe(728_200);
});

it.each([
  ['short', till, 564_600, -13_600],
  ['exact', till, 578_200, 0],
  ['over', till, 578_250, 50],
  ['never counted before', { ...till, opening: null }, 564_600, null],
])('compares a count with the expected amount: %s', (_case, flow, counted, difference) => {
  expect(getTillDifference(flow, counted)).toBe(difference);
});

it.each([
  ['nothing', { due: 24_000, collected: 24_000, handover_difference: 0 }, 0, 0, 0],
  [
    'a short handover and a short till',
    { due: 24_000, collected: 24_000, handover_difference: -1_000 },
    -13_600,
    -1_000,
    -14_600,
  ],
  [
    'cash short on delivery, no count',
    { due: 24_000, collected: 23_450, handover_difference: -700 },
    null,
    -1_250,
    -1_250,
  ],
  ['a tip against a short till', { due: 24_000, collected: 24_310, handover_difference: 0 }, -310, 310, 0],
])('adds up riders and till: %s', (_case, riders, ofTill, ofRiders, ofDay) => {
  expect([getRidersDifference(riders), getDayDifference(riders, ofTill)]).toEqual([ofRiders, ofDay]);
});
