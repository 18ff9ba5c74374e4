// The week editor keeps a week unchanged and validates windows.
import { describe, expect, it } from 'vitest';
import { emptyRow, isComplete, toTemplates, toWeekRows } from './delivery-windows.tsx';

const window = (weekday: number, starts: string, capacity: number, cutoff_minutes = 60) => ({
  weekday,
  starts,
  ends: '21:00',
  cutoff_minutes,
  capacity,
});

describe('the week editor', () => {
  it('shows one row per window by start time, and saves it unchanged', () => {
    const plan = [
      window(1, '17:00', 30),
      window(3, '17:00', 20),
      window(1, '07:00', 5, 600),
      window(7, '17:00', 0, 90),
    ];
    const rows = toWeekRows(plan);
    expect(rows.map(({ starts, places }) => [starts, ...places])).toEqual([
      ['07:00', '5', '', '', '', '', '', ''],
      ['17:00', '30', '', '20', '', '', '', ''],
      ['17:00', '', '', '', '', '', '', '0'],
    ]);
    const back = toTemplates(rows);
    expect(back).toHaveLength(plan.length);
    expect(back).toEqual(expect.arrayContaining(plan));
  });

  it('accepts a window only when it is complete', () => {
    const row = { ...emptyRow(), starts: '07:00', ends: '09:00', cutoff: '60' };
    expect(isComplete(row)).toBe(false);
    expect(isComplete({ ...row, places: ['', '5', '', '', '', '', ''] })).toBe(true);
    expect(isComplete({ ...row, ends: '', places: ['5', '', '', '', '', '', ''] })).toBe(false);
  });
});
