// Differences of a cash day: at the door, at handover and in the till.
import { expect, it } from 'vitest';
import type { Till } from './cash.api.ts';
import { dayText, movedItems, riderDifference } from './cash-sums.tsx';
import { countTill, EMPTY_DRAFT, isUnreadable, keepsTooMuch, sumDayDifference, toCountBody } from './till.tsx';

const day = { opening: 0, orders: 5, due: 1247, collected: 1247, handed_over: 1240, paid_back: 0, in_hand: 0 };
const short = { ...day, collected_difference: 0, handover_difference: -7 };

it('shows 7 missing when 1,247 was collected and 1,240 handed over', () => {
  expect(riderDifference(short)).toBe(-7);
});

it("leaves the lines of zero out of a rider's account", () => {
  expect(movedItems(short).map(({ value }) => value)).toEqual(['₹1,247.00', '₹1,240.00', '− ₹7.00']);
});

it.each([
  [1241.5, -7, -12.5],
  [1250.1, -3.1, 0],
  [1247.1, 0.2, 0.3],
])('adds both differences: %d of 1,247 collected and %d at handovers make %d', (collected, handover, whole) => {
  expect(riderDifference({ ...day, collected, collected_difference: 0, handover_difference: handover })).toBe(whole);
});

it("includes the till's difference when the till was counted", () => {
  expect(sumDayDifference(short, { difference: -139 })).toBe(-146);
  expect(sumDayDifference(short, { difference: null })).toBe(-7);
  expect(sumDayDifference(short, null)).toBe(-7);
});

it('labels a future day as the day after a closing', () => {
  expect(dayText('2026-11-22', '2026-11-22')).toBe('Cash day 22 Nov 2026');
  expect(dayText('2026-11-23', '2026-11-22')).toBe('Today is closed. Cash now counts towards 23 Nov 2026');
});

const till: Till = {
  from_date: '2026-11-22',
  opening: 2000,
  sales: 9,
  takings: 6841.5,
  handed_over: 2019,
  paid_out: 5078.5,
  to_registers: 0,
  from_registers: 0,
  expected: 5782,
  can_count: true,
};

it('compares the counted notes and coins with the expected amount', () => {
  const draft = { ...EMPTY_DRAFT, pieces: { 500: '11', 20: '14', 2: '1' }, kept: '2000' };
  expect(countTill(till, draft)).toEqual({ counted: 5782, expected: 5782, difference: 0 });
  expect(toCountBody(till, draft)).toEqual({ till_counted: 5782, till_expected: 5782, till_kept: 2000 });
  expect(countTill(till, { ...draft, other: '0.50' })?.difference).toBe(0.5);
  expect([keepsTooMuch(draft), keepsTooMuch({ ...draft, kept: '5782.5' })]).toEqual([false, true]);
});

it('counts nothing for empty fields and expects nothing from a till that was never counted', () => {
  expect([countTill(till, EMPTY_DRAFT), toCountBody(till, EMPTY_DRAFT)]).toEqual([null, {}]);
  const first = { ...till, opening: null, expected: null };
  const draft = { ...EMPTY_DRAFT, pieces: { 100: '3' } };
  expect(countTill(first, draft)).toEqual({ counted: 300, expected: null, difference: null });
  expect(countTill(first, { ...draft, opening: '2000' })?.difference).toBe(-5482);
  expect(toCountBody(first, { ...draft, opening: '2000' })).toEqual({ till_counted: 300, till_opening: 2000 });
});

it.each([
  ['pieces', { pieces: { 500: '2.5' } }],
  ['smaller coins', { other: '1.234' }],
  ['the opening', { opening: 'x' }],
  ['what stays', { kept: '-1' }],
])('detects invalid numbers in %s', (_field, typed) => {
  expect(isUnreadable({ ...EMPTY_DRAFT, pieces: { 500: '2' }, other: '3.50', ...typed })).toBe(true);
  expect(isUnreadable({ ...EMPTY_DRAFT, pieces: { 500: '2', 200: '' }, other: '3.50' })).toBe(false);
});
