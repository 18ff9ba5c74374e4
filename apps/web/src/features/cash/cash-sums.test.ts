// Proves the differences of a day: at the doors, at handovers and of the till, short ones too.
import type { CashClosing } from '@tilgul/contract/cash';
import { expect, it } from 'vitest';
import { closingDifference, dayText, wholeDifference } from './cash-sums.tsx';
import { countOf, differenceOf, EMPTY_DRAFT, keepsTooMuch, type Till } from './till-draft.ts';

const day = { opening: 0, orders: 5, due: 1247, collected: 1247, handed_over: 1240, paid_back: 0, in_hand: 0 };
const short = { ...day, collected_difference: 0, handover_difference: -7 };

it('is what is missing where 1,247 was collected and 1,240 handed over', () => {
  expect(wholeDifference(short)).toBe(-7);
});

it.each([
  [-5.5, -7, -12.5],
  [3.1, -3.1, 0],
  [0.1, 0.2, 0.3],
])('is both differences together: %d and %d make %d', (collected_difference, handover_difference, whole) => {
  expect(wholeDifference({ ...day, collected_difference, handover_difference })).toBe(whole);
});

it("has the till's own in it once the day is closed", () => {
  const closing = { ...short, till: { difference: 2 } } as CashClosing;
  expect(closingDifference(closing)).toBe(-5);
  expect(closingDifference({ ...closing, till: null })).toBe(-7);
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
  expect(differenceOf(till, draft)).toBe(0);
  expect(countOf(till, draft)).toEqual({ till_counted: 5782, till_expected: 5782, till_kept: 2000 });
  expect(differenceOf(till, { ...draft, other: '0.50' })).toBe(0.5);
  expect([keepsTooMuch(draft), keepsTooMuch({ ...draft, kept: '5782.5' })]).toEqual([false, true]);
});

it('counts nothing where nothing is typed, and expects nothing of a till nobody counted before', () => {
  expect(countOf(till, EMPTY_DRAFT)).toEqual({});
  const first = { ...till, opening: null, expected: null };
  const draft = { ...EMPTY_DRAFT, pieces: { 100: '3' } };
  expect(differenceOf(first, draft)).toBe(0);
  expect(differenceOf(first, { ...draft, opening: '2000' })).toBe(-5482);
  expect(countOf(first, { ...draft, opening: '2000' })).toEqual({ till_counted: 300, till_opening: 2000 });
});
