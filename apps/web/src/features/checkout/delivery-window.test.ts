// Delivery windows by day, and when a choice is no longer available.
import { describe, expect, it } from 'vitest';
import { groupByDay, isAvailable, pickWindow } from './delivery-window.tsx';

const slot = (id: number, starts_at: string, left = 3) => ({
  id,
  starts_at,
  ends_at: starts_at,
  cutoff_at: starts_at,
  left,
});
/** 17:00 and 19:00 on the 21st, and one past midnight in India, on the 22nd. */
const slots = [slot(1, '2026-11-21T11:30:00Z'), slot(2, '2026-11-21T13:30:00Z', 0), slot(3, '2026-11-21T19:00:00Z')];

describe('delivery windows', () => {
  it('are grouped by days of the business time zone', () => {
    expect(groupByDay(slots, 'Asia/Kolkata').map(({ day, slots: of }) => [day, ...of.map(({ id }) => id)])).toEqual([
      ['2026-11-21', 1, 2],
      ['2026-11-22', 3],
    ]);
  });

  it('can be chosen while they have places left; as soon as possible always can', () => {
    expect([1, 2, 9, 'soon' as const].map((choice) => isAvailable(slots, choice))).toEqual([true, false, false, true]);
  });

  const pick = (windows: readonly ReturnType<typeof slot>[], last?: string) =>
    pickWindow(windows, last, 'Asia/Kolkata');
  const [early, late] = [slot(1, '2026-11-21T05:30:00Z'), slot(2, '2026-11-21T11:30:00Z')];
  const [nextEarly, nextLate] = [slot(3, '2026-11-22T05:30:00Z'), slot(4, '2026-11-22T11:30:00Z')];

  it('start with the first one that has places', () => {
    expect(pick([early, late])).toBe(1);
    expect(pick([{ ...early, left: 0 }, { ...late, left: 0 }, nextEarly])).toBe(3);
  });

  it('start with the hours of last time on the first day with places', () => {
    expect(pick([early, late, nextEarly, nextLate], '11:30')).toBe(2);
    expect(pick([early, { ...late, left: 0 }, nextEarly, nextLate], '11:30')).toBe(1);
    expect(pick([nextEarly, nextLate], '20:00')).toBe(3);
  });

  it('are as soon as possible only if none has places', () => {
    expect(pick([])).toBe('soon');
    expect(pick([{ ...early, left: 0 }], '05:30')).toBe('soon');
  });
});
