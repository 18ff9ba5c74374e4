import { describe, expect, it } from 'vitest';
import { getPeriod, getTableDays } from './sales-report.tsx';

const DEFAULTS = { sales: 'today', table: '', from: '', to: '' };
const TODAY = '2026-03-01';

describe('the days of the tables', () => {
  it.each([
    ['something', { from: '2026-03-01', to: '2026-03-01' }],
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    ['7', { from: '2026-02-23', to: '2026-03-01' }],
    ['30', { from: '2026-01-31', to: '2026-03-01' }],
  ])('are those of the page: %s', (sales, expected) => {
    expect(getTableDays({ ...DEFAULTS, sales }, TODAY)).toEqual(expected);
  });

  it('are none for all time, and the page keeps its period', () => {
    expect(getTableDays({ ...DEFAULTS, sales: '7', table: 'all' }, TODAY)).toBeUndefined();
    expect(getPeriod({ sales: '7' })).toBe('7');
  });

  it('are the chosen ones, of which one may be missing', () => {
    const [from, to] = ['2026-01-05', '2026-02-01'];
    expect(getTableDays({ ...DEFAULTS, sales: '7', from }, TODAY)).toEqual({ from });
    expect(getTableDays({ ...DEFAULTS, table: 'all', to }, TODAY)).toEqual({ to });
    expect(getTableDays({ ...DEFAULTS, from, to }, TODAY)).toEqual({ from, to });
  });
});
