// Business days: the instants that a calendar day covers in a time zone.
import type { Config } from '../../config.ts';

/** Servers' clocks differ by at most this; invoices up to this much before the last one of their series get its time. */
export const MAX_CLOCK_SKEW_SECONDS = 60;

/** Swedish dates are YYYY-MM-DD. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export const getBusinessDay = (moment: Date, timeZone: string): string =>
  getDateFormat(timeZone).format(moment).padStart(10, '0');

/** Today's business day in the shop's time zone. */
export const getToday = ({
  now,
  deps,
}: {
  readonly now: Date;
  readonly deps: { readonly config: Pick<Config, 'BUSINESS_TZ'> };
}): string => getBusinessDay(now, deps.config.BUSINESS_TZ);

const MINUTE = 60_000;
/** No time zone is further from UTC. */
const FURTHEST_MINUTES = 15 * 60;

/** First instant of a day: midnight, or the instant after a clock change that skips it. */
function findDayStart(day: string, timeZone: string): Date {
  const utcMidnight = new Date(`${day}T00:00:00Z`).getTime();
  const instant = (minutes: number) => new Date(utcMidnight + minutes * MINUTE);
  let [before, at] = [-FURTHEST_MINUTES, FURTHEST_MINUTES];
  // A binary search instead of offset arithmetic: days only move forward, offsets do not.
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (getBusinessDay(instant(middle), timeZone) >= day) at = middle;
    else before = middle;
  }
  return instant(at);
}

/** Adds days to a calendar day (YYYY-MM-DD). */
export const addDays = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);

/**
 * The half-open range [from, to) of a day (YYYY-MM-DD) in a time zone. It lasts 23 or 25 hours when clocks change
 * (API-7).
 */
export function dayRange(day: string, timeZone: string): { readonly from: Date; readonly to: Date } {
  return { from: findDayStart(day, timeZone), to: findDayStart(addDays(day, 1), timeZone) };
}

const EVENING_MS = 6 * 60 * MINUTE;

/** 6 pm of the day after an instant. Clocks change at night, so it is six hours before that day ends. */
export const getNextEvening = (moment: Date, timeZone: string): Date =>
  new Date(dayRange(addDays(getBusinessDay(moment, timeZone), 1), timeZone).to.getTime() - EVENING_MS);

/** The half-open range of a month (YYYY-MM) in a time zone. */
export function monthRange(month: string, timeZone: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: findDayStart(`${month}-01`, timeZone), to: findDayStart(`${next.padStart(7, '0')}-01`, timeZone) };
}

/** The last `count` days up to that of an instant, oldest first, each with its range. */
export function listLastDays(moment: Date, timeZone: string, count: number) {
  const today = getBusinessDay(moment, timeZone);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return { day, ...dayRange(day, timeZone) };
  });
}
