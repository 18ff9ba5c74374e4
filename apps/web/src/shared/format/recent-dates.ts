// Dates with the year unless it is this year.
import { serverNow } from './clock.ts';
import { formatDate, formatShortDate, formatTime, isoDay, type Moment } from './dates.ts';

/** "21 Nov", or "21 Nov 2025". */
export const formatRecentDate = (moment: Moment, timeZone: string): string =>
  isoDay(moment, timeZone).slice(0, 4) === isoDay(new Date(serverNow()), timeZone).slice(0, 4)
    ? formatShortDate(moment, timeZone)
    : formatDate(moment, timeZone);

/** "21 Nov, 1:40 am". */
export const formatRecentTime = (moment: Moment, timeZone: string): string =>
  `${formatRecentDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;

/** "21 Nov" from the calendar day "2026-11-21". */
export const formatRecentDay = (day: string): string => formatRecentDate(`${day}T12:00:00Z`, 'UTC');
