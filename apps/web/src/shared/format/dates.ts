// Formats dates and times in the business time zone, not the browser's (UI-5).
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { useSettings } from '../api/settings.ts';
import { serverNow } from './clock.ts';

const { locale } = languageTexts;
const isEnglish = locale.startsWith('en');

const STYLES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayName: { weekday: 'short' },
  // Other languages use the part of the day instead of am and pm.
  time: {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    ...(isEnglish ? {} : { dayPeriod: 'short' }),
  },
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: building a format takes a hundred times longer than using it. */
function getFormat(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format;
}

/** Evens out browser differences: "am" or "AM", "Sep" or "Sept", narrow spaces. */
const normalize = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\b([ap])\.?m\.?/i, (_, half: string) => `${half.toLowerCase()}m`)
    .replace('Sept', 'Sep')
    // Marathi names the part of the day, which takes another ending in "at night".
    .replace(/^(रात्र|सकाळ|दुपार|संध्याकाळ)(?= )/, '$1ी')
    .replace(/^पहाट(?= )/, 'पहाटे')
    .replace(/^मध्यान्ह(?= )/, 'दुपारी');

export type Moment = string | Date;

/** Milliseconds ahead of UTC of the zones that never change their clocks. */
const FIXED_ZONES: { readonly [timeZone: string]: number | undefined } = { 'Asia/Kolkata': 19_800_000, UTC: 0 };

/** A date whose UTC fields are those of a zone with a fixed offset; undefined for other zones. */
function toZoneFields(moment: Moment, timeZone: string): Date | undefined {
  const offset = FIXED_ZONES[timeZone];
  return offset === undefined ? undefined : new Date(new Date(moment).getTime() + offset);
}

/** English dates, written out: the browser's formats take long to load on a phone. */
function writeEnglish(style: keyof typeof STYLES, at: Date): string | undefined {
  // "Sat, 21 Nov 2026 01:40:00 GMT".
  const [weekday = '', padded, month, year] = at.toUTCString().split(' ');
  const day = `${Number(padded)} ${month}`;
  const hours = at.getUTCHours();
  if (style === 'day') return `${day} ${year}`;
  if (style === 'shortDay') return day;
  if (style === 'weekday') return `${weekday} ${day}`;
  if (style === 'weekdayName') return weekday.slice(0, 3);
  if (style !== 'time') return undefined;
  return `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

function show(style: keyof typeof STYLES, moment: Moment, timeZone: string): string {
  const at = isEnglish ? toZoneFields(moment, timeZone) : undefined;
  return (at && writeEnglish(style, at)) ?? normalize(getFormat(style, timeZone).format(new Date(moment)));
}

/** "21 Nov 2026". `moment` is an ISO text or a Date. */
export const formatDate = (moment: Moment, timeZone: string): string => show('day', moment, timeZone);

/** "21 Nov". */
export const formatShortDate = (moment: Moment, timeZone: string): string => show('shortDay', moment, timeZone);

/** "1:40 am". */
export const formatTime = (moment: Moment, timeZone: string): string => show('time', moment, timeZone);

/** Hour, minutes other than 0, and the half or part of the day: { time: '5:30', part: 'pm' }, { time: '5', part: 'संध्याकाळी' }. */
export function splitTime(moment: Moment, timeZone: string): { readonly time: string; readonly part: string } {
  const text = formatTime(moment, timeZone);
  const [clock] = /\d+:\d\d/.exec(text) ?? [text];
  return { time: clock.replace(/:00$/, ''), part: text.replace(clock, '').trim() };
}

/** "21 Nov 2026, 1:40 am". */
export const formatDateTime = (moment: Moment, timeZone: string): string =>
  `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;

/** "Tue, 24 Nov". */
export const formatWeekday = (moment: Moment, timeZone: string): string => show('weekday', moment, timeZone);

/** Calendar day in the time zone, as date filters use it: "2026-11-21". */
export function isoDay(moment: Moment, timeZone: string): string {
  const at = toZoneFields(moment, timeZone);
  if (at) return at.toISOString().slice(0, 10);
  const parts = getFormat('iso', timeZone).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Today in the business time zone: "2026-11-21". */
export const useToday = (): string => isoDay(new Date(serverNow()), useSettings().business_tz);

/** "21 Nov 2026" from the calendar day "2026-11-21". */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');

/** "Tue" of the calendar day "2026-11-24". */
export const formatWeekdayName = (day: string): string => show('weekdayName', `${day}T12:00:00Z`, 'UTC');

/** "November 2026" from the month "2026-11". */
export const formatMonth = (month: string): string => show('month', `${month}-15T12:00:00Z`, 'UTC');

export type DayGroup = 'today' | 'yesterday' | 'older';

/** Heading of a moment in a list grouped by days (NOTE-4). */
export function dayGroup(moment: Moment, now: Moment, timeZone: string): DayGroup {
  const day = isoDay(moment, timeZone);
  const today = isoDay(now, timeZone);
  if (day >= today) return 'today';
  const dayBefore = new Date(`${today}T00:00:00Z`);
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1);
  return day === dayBefore.toISOString().slice(0, 10) ? 'yesterday' : 'older';
}
