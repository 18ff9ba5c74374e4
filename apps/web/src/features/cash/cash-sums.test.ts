// Proves the differences of a day: at the doors, at handovers and of the till, short ones too.
import { expect, it } from 'vitest';
import { dayText, riderDifference } from './cash-sums.tsx';
import {
  countTill,
  EMPTY_DRAFT,
  isUnreadable,
  keepsTooMuch,
  sumDayDifference,
  type Till,
  toCountBody,
} from './till-draft.tsx';

const day = { opening: 0, orders: 5, due: 1247, collected: 1247, handed_over: 1240, paid_back: 0, in_hand: 0 };
const short = { ...day, collected_difference: 0, handover_difference: -7 };

it('is what is missing where 1,247 was collected and 1,240 handed over', () => {
  expect(riderDifference(short)).toBe(-7);
});

it.each([
  [1241.5, -7, -12.5],
  [1250.1, -3.1, 0],
  [1247.1, 0.2, 0.3],
])('is both differences together: %d of 1,247 collected and %d at handovers make %d', (collected, handover, whole) => {
  expect(riderDifference({ ...day, collected, collected_difference: 0, handover_difference: handover })).toBe(whole);
});

it("has the till's own in it where it was counted", () => {
  expect(sumDayDifference(short, { difference: -139 })).toBe(-146);
  expect(sumDayDifference(short, { difference: null })).toBe(-7);
  expect(sumDayDifference(short, null)).toBe(-7);
});

it('says of a day to come that it follows a closing', () => {
  expect(dayText('2026-11-22', '2026-11-22')).toBe('Cash day 22 Nov 2026');
  expect(dayText('2026-11-23', '2026-11-22')).toBe('Today is closed; cash now counts to 23 Nov 2026');
});

const till: Till = {
  from_date: '2026-11-22',
  opening: 2000,
  sales: 9,
  takings: 6841.5,
  handed_over: 2019,
  paid_out: 5078.5,
  expected: 5782,
  can_count: true,
};

it('compares the count of notes and coins with what should be there', () => {
  const draft = { ...EMPTY_DRAFT, pieces: { 500: '11', 20: '14', 2: '1' }, kept: '2000' };
  expect(countTill(till, draft)).toEqual({ counted: 5782, expected: 5782, difference: 0 });
  expect(toCountBody(till, draft)).toEqual({ till_counted: 5782, till_expected: 5782, till_kept: 2000 });
  expect(countTill(till, { ...draft, other: '0.50' })?.difference).toBe(0.5);
  expect([keepsTooMuch(draft), keepsTooMuch({ ...draft, kept: '5782.5' })]).toEqual([false, true]);
});

it('counts nothing where nothing is typed, and expects nothing of a till nobody counted before', () => {
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
])('finds what is no number in %s', (_field, typed) => {
  expect(isUnreadable({ ...EMPTY_DRAFT, pieces: { 500: '2' }, other: '3.50', ...typed })).toBe(true);
  expect(isUnreadable({ ...EMPTY_DRAFT, pieces: { 500: '2', 200: '' }, other: '3.50' })).toBe(false);
});
