import { describe, expect, it } from 'vitest';
import { getPeriod, getPeriodDays } from './sales-report.tsx';

const NONE = { from: '', to: '' };

describe('the days of a sales period', () => {
  it.each([
    ['all', undefined],
    ['something', { from: '2026-03-01', to: '2026-03-01' }],
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    ['7', { from: '2026-02-23', to: '2026-03-01' }],
    ['30', { from: '2026-01-31', to: '2026-03-01' }],
  ])('%s', (sales, expected) => {
    expect(getPeriodDays({ ...NONE, sales }, '2026-03-01')).toEqual(expected);
  });

  it('are the chosen ones, of which one may be missing', () => {
    const [from, to] = ['2026-01-05', '2026-02-01'];
    expect(getPeriodDays({ sales: '7', from, to: '' }, '2026-03-01')).toEqual({ from });
    expect(getPeriodDays({ sales: 'all', from: '', to }, '2026-03-01')).toEqual({ to });
    expect(getPeriodDays({ sales: 'today', from, to }, '2026-03-01')).toEqual({ from, to });
    expect(getPeriod({ sales: 'today', from, to })).toBe('custom');
  });
});
