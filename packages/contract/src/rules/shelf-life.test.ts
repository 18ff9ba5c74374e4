import { expect, it } from 'vitest';
import { isTooShortToDeliver } from './shelf-life.ts';

it.each([
  ['unknown shelf life, even past its date', '2026-11-01', null, false],
  ['one day: that day is too late', '2026-11-20', 1, true],
  ['one day: the next is in time', '2026-11-21', 1, false],
  ['a week needs 3 days', '2026-11-22', 7, true],
  ['a week with 3 days', '2026-11-23', 7, false],
  ['10 days need 3', '2026-11-22', 10, true],
  ['10 days with 3', '2026-11-23', 10, false],
  ['30 days need 9', '2026-11-28', 30, true],
  ['30 days with 9', '2026-11-29', 30, false],
  ['149 days need 45', '2027-01-03', 149, true],
  ['149 days with 45', '2027-01-04', 149, false],
  ['150 days with 45', '2027-01-04', 150, false],
  ['ten years need 45', '2027-01-03', 3650, true],
  ['ten years with 45', '2027-01-04', 3650, false],
])('judges goods delivered on 20 November 2026: %s', (_what, bestBefore, shelfLifeDays, expected) => {
  expect(isTooShortToDeliver(bestBefore, '2026-11-20', shelfLifeDays)).toBe(expected);
});
