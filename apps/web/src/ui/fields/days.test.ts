import { expect, it } from 'vitest';
import { addDays, addMonths, clampDay, listMonth } from './days.ts';

it('moves over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05');
});

it.each([
  ['2026-11-30', '2026-11-27'],
  ['2026-11-01', '2026-11-10'],
  ['2026-11-20', '2026-11-20'],
])('keeps %s within the limits', (day, kept) => expect(clampDay(day, '2026-11-10', '2026-11-27')).toBe(kept));

it('begins weeks on Monday', () => {
  const november = listMonth('2026-11');
  expect(november.blank).toBe(6);
  expect(november.days).toHaveLength(30);
  expect(listMonth('2026-06').blank).toBe(0);
});
