// Proves that a week goes through the editor unchanged, and what a window needs.
import { describe, expect, it } from 'vitest';
import { emptyRow, isComplete, toTemplates, toWeekRows } from './week-rows.ts';

const window = (weekday: number, starts: string, capacity: number, cutoff_minutes = 60) => ({
  weekday,
  starts,
  ends: '21:00',
  cutoff_minutes,
  capacity,
});

describe('a week in the editor', () => {
  it('has a row for each window, by its beginning, and comes back as it was', () => {
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

  it('takes a window only when it says everything', () => {
    const row = { ...emptyRow(), starts: '07:00', ends: '09:00', cutoff: '60' };
    expect(isComplete(row)).toBe(false);
    expect(isComplete({ ...row, places: ['', '5', '', '', '', '', ''] })).toBe(true);
    expect(isComplete({ ...row, ends: '', places: ['5', '', '', '', '', '', ''] })).toBe(false);
  });
});
