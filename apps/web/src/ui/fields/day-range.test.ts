import { expect, it } from 'vitest';
import { formatRange } from './day-range.ts';

it.each([
  [{ from: '', to: '' }, ''],
  [{ from: '2026-11-27', to: '2026-11-27' }, 'today'],
  [{ from: '2026-11-25', to: '2026-11-25' }, '25 Nov'],
  [{ from: '2026-11-20', to: '2026-11-25' }, '20 Nov – 25 Nov'],
  [{ from: '2025-12-30', to: '2026-01-02' }, '30 Dec 2025 – 2 Jan'],
  [{ from: '2026-11-20', to: '' }, 'from 20 Nov'],
  [{ from: '', to: '2026-11-20' }, 'to 20 Nov'],
])('shows %j as "%s"', (range, words) => {
  expect(formatRange(range, '2026-11-27').toLowerCase()).toBe(words.toLowerCase());
});
