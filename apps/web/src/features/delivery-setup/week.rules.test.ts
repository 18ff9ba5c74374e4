// The rows of a week keep it unchanged, and their words.
import { describe, expect, it } from 'vitest';
import {
  cutoffOptions,
  emptyRow,
  formatCutoffTime,
  formatPlaces,
  formatRowHours,
  toTemplates,
  toWeekRows,
} from './week.rules.ts';

const window = (weekday: number, starts: string, capacity: number, cutoff_minutes = 60) => ({
  weekday,
  starts,
  ends: '21:00',
  cutoff_minutes,
  capacity,
});

describe('the rows of a week', () => {
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

  it('says the hours, the end of booking and the places in words', () => {
    expect(formatRowHours({ starts: '07:00', ends: '09:00' })).toBe('7–9 am');
    expect(formatCutoffTime('17:00', 90)).toBe('3:30 pm');
    expect(formatCutoffTime('07:00', 600)).toBe('9 pm the day before');
    expect(formatCutoffTime('07:00', 2880)).toBe('7 am, 2 days before');
    expect(formatPlaces(emptyRow().places.map(() => '20'))).toBe('20 places every day');
    expect(formatPlaces(['30', '', '20', '', '', '', '0'])).toBe('Mon 30, Wed 20, Sun 0');
  });

  it('offers the stored end of booking, whatever it is', () => {
    expect(cutoffOptions('07:00', '100').map(({ label }) => label)).toContain('100 minutes before · 5:20 am');
    expect(cutoffOptions('', '60').map(({ label }) => label)).toContain('1 hour before');
  });
});
