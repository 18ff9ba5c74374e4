// Checks that a day covers exactly the instants of the business calendar.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRange, getBusinessDay, getNextEvening, listLastDays } from './business-day.ts';

const range = (day: string, zone: string) => {
  const { from, to } = dayRange(day, zone);
  return [from.toISOString(), to.toISOString()];
};

it.each([
  ['2026-11-20T03:00:00.000Z', 'Asia/Kolkata', '2026-11-21T12:30:00.000Z'],
  // 00:30 in India is already the next day.
  ['2026-11-20T19:00:00.000Z', 'Asia/Kolkata', '2026-11-22T12:30:00.000Z'],
  // The clocks go back at night.
  ['2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25T17:00:00.000Z'],
])('[CLAIM-4] the evening after %s in %s is %s', (moment, zone, evening) => {
  expect(getNextEvening(new Date(moment), zone).toISOString()).toBe(evening);
});

describe('[R10] a day in BUSINESS_TZ', () => {
  it('begins at midnight in India, so an order at 02:00 IST belongs to that day', () => {
    expect(range('2026-11-20', 'Asia/Kolkata')).toEqual(['2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z']);
    expect(getBusinessDay(new Date('2026-11-19T20:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-20');
  });

  it('is exactly the UTC day with BUSINESS_TZ=UTC', () => {
    expect(range('2026-02-28', 'UTC')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  });

  it.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2018-11-04', 'America/Sao_Paulo', 23],
    ['2018-02-17', 'America/Sao_Paulo', 25],
    ['2026-11-20', 'Asia/Kolkata', 24],
    ['2026-11-20', 'Pacific/Kiritimati', 24],
    ['2026-11-20', 'Pacific/Pago_Pago', 24],
  ])('%s in %s has %i hours', (day, zone, hours) => {
    const { from, to } = dayRange(day, zone);
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  });

  it('contains each instant in the range of exactly one day', () => {
    const zones = ['Asia/Kolkata', 'UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe'];
    const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
        const { from, to } = dayRange(getBusinessDay(at, zone), zone);
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(to.getTime()).toBeGreaterThan(at.getTime());
        expect(getBusinessDay(new Date(to.getTime() - 1), zone)).toBe(getBusinessDay(at, zone));
      }),
    );
  });
});

describe('the last days', () => {
  it.each(['Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo', 'UTC'])(
    'end with the current day and follow each other without a gap in %s',
    (zone) => {
      // Clocks went back in Berlin on 25 October.
      const moment = new Date('2026-11-04T23:30:00Z');
      const days = listLastDays(moment, zone, 30);
      expect(days).toHaveLength(30);
      expect(days.at(-1)?.day).toBe(getBusinessDay(moment, zone));
      for (const [index, { day, from, to }] of days.entries()) {
        expect(getBusinessDay(from, zone)).toBe(day);
        expect(to).toEqual(days[index + 1]?.from ?? to);
      }
    },
  );
});
