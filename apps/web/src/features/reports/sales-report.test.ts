import { describe, expect, it } from 'vitest';
import { getPeriodDays } from './sales-report.tsx';

describe('the days of a sales period', () => {
  it.each([
    ['all', undefined],
    ['something', undefined],
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    // 1 March 2026 is a Sunday: its week began in February.
    ['week', { from: '2026-02-23', to: '2026-03-01' }],
    ['month', { from: '2026-03-01', to: '2026-03-01' }],
  ])('%s', (sales, expected) => {
    expect(getPeriodDays({ sales, from: '', to: '' }, '2026-03-01')).toEqual(expected);
  });

  it('start on Monday when today is Monday', () => {
    expect(getPeriodDays({ sales: 'week', from: '', to: '' }, '2026-03-02')).toEqual({
      from: '2026-03-02',
      to: '2026-03-02',
    });
  });

  it('are the chosen ones once both are set', () => {
    const from = '2026-01-05';
    expect(getPeriodDays({ sales: 'custom', from, to: '' }, '2026-03-01')).toBeUndefined();
    expect(getPeriodDays({ sales: 'custom', from, to: '2026-02-01' }, '2026-03-01')).toEqual({
      from,
      to: '2026-02-01',
    });
  });
});
