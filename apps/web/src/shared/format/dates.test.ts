// Dates look the same in every browser, in the business time zone.
import { describe, expect, it } from 'vitest';
import {
  dayGroup,
  formatDate,
  formatDateTime,
  formatDay,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayName,
  isoDay,
} from './dates.ts';

const INDIA = 'Asia/Kolkata';
/** 1:40 am on the 21st in India, still the 20th in UTC. */
const NIGHT = '2026-11-20T20:10:00.000Z';

describe('dates in the time zone of the business', () => {
  it('formats date and time as 21 Nov 2026, 1:40 am', () => {
    expect(formatDateTime(NIGHT, INDIA)).toBe('21 Nov 2026, 1:40 am');
    expect(formatDateTime(NIGHT, 'UTC')).toBe('20 Nov 2026, 8:10 pm');
  });

  it('formats date and time alone', () => {
    expect([formatDate(NIGHT, INDIA), formatShortDate(NIGHT, INDIA), formatTime(NIGHT, INDIA)]).toEqual([
      '21 Nov 2026',
      '21 Nov',
      '1:40 am',
    ]);
  });

  it('shows noon and midnight as 12', () => {
    expect(formatTime('2026-11-21T06:30:00Z', INDIA)).toBe('12:00 pm');
    expect(formatTime('2026-11-20T18:30:00Z', INDIA)).toBe('12:00 am');
  });

  it('shortens September to three letters', () => expect(formatDate('2026-09-05T06:00:00Z', INDIA)).toBe('5 Sep 2026'));

  it('uses the business day for filters', () => {
    expect(isoDay(NIGHT, INDIA)).toBe('2026-11-21');
    expect(isoDay(new Date(NIGHT), 'America/New_York')).toBe('2026-11-20');
  });

  it.each([INDIA, 'UTC'])(
    'writes dates and times in %s as the browser does in a zone with other rules and the same clock',
    (timeZone) => {
      // These zones have the same offset all year, but are not written out by us.
      const other = { [INDIA]: 'Asia/Colombo', UTC: 'Africa/Abidjan' }[timeZone] ?? '';
      for (let hour = 0; hour < 9_000; hour += 37) {
        const moment = new Date(Date.UTC(2026, 0, 1, hour, hour % 60));
        const write = (zone: string) => [
          formatDateTime(moment, zone),
          formatShortDate(moment, zone),
          formatWeekday(moment, zone),
          formatWeekdayName(isoDay(moment, zone)),
          isoDay(moment, zone),
        ];
        expect(write(timeZone)).toEqual(write(other));
      }
    },
  );

  it('formats a calendar day independently of the zone', () => expect(formatDay('2026-11-21')).toBe('21 Nov 2026'));

  it('groups by Today and Yesterday in the zone, across months and years', () => {
    const now = '2027-01-01T01:00:00+05:30';
    expect(dayGroup('2026-12-31T19:00:00Z', now, INDIA)).toBe('today');
    expect(dayGroup('2026-12-31T18:00:00Z', now, INDIA)).toBe('yesterday');
    expect(dayGroup('2026-12-30T18:00:00Z', now, INDIA)).toBe('older');
  });

  it('puts items from a slightly later server clock under Today', () => {
    expect(dayGroup('2026-11-21T18:31:00Z', '2026-11-21T18:29:00Z', INDIA)).toBe('today');
  });
});
