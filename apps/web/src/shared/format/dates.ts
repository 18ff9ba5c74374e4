// How moments are shown: in the business's time zone, whatever the browser's is (UI-5).

import { languageTexts } from '../../texts/en/shared/language.ts';

const { locale } = languageTexts;

const STYLES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  // Other languages name the part of the day where English has am and pm.
  time: {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    ...(locale.startsWith('en') ? {} : { dayPeriod: 'short' }),
  },
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building a format takes a hundred times longer than using it, and tables use it for every row. */
function getFormat(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
  formats.set(key, made);
  return made;
}

/** Browsers differ in letter case ("am", "AM") and month ("Sep", "Sept"), and some put narrow blanks between. */
const normalize = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\b([ap])\.?m\.?/i, (_, half: string) => `${half.toLowerCase()}m`)
    .replace('Sept', 'Sep');

type Moment = string | Date;

const show = (style: keyof typeof STYLES, moment: Moment, timeZone: string) =>
  normalize(getFormat(style, timeZone).format(new Date(moment)));

/** "21 Nov 2026". `moment` is an instant of the wire (ISO text) or a Date. */
export const formatDate = (moment: Moment, timeZone: string): string => show('day', moment, timeZone);

/** "21 Nov", where the year is plain. */
export const formatShortDate = (moment: Moment, timeZone: string): string => show('shortDay', moment, timeZone);

/** "1:40 am". */
export const formatTime = (moment: Moment, timeZone: string): string => show('time', moment, timeZone);

/** "21 Nov 2026, 1:40 am". */
export const formatDateTime = (moment: Moment, timeZone: string): string =>
  `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;

/** "Tue, 24 Nov": a day to choose. */
export const formatWeekday = (moment: Moment, timeZone: string): string => show('weekday', moment, timeZone);

/** A delivery window, which lies within a day. */
interface Window {
  readonly starts_at: Moment;
  readonly ends_at: Moment;
}

/** "5:00 pm – 7:00 pm". */
export const formatHours = ({ starts_at, ends_at }: Window, timeZone: string): string =>
  `${formatTime(starts_at, timeZone)} – ${formatTime(ends_at, timeZone)}`;

/** "21 Nov, 5:00 pm – 7:00 pm". */
export const formatWindow = (window: Window, timeZone: string): string =>
  `${formatShortDate(window.starts_at, timeZone)}, ${formatHours(window, timeZone)}`;

/** The calendar day "2026-11-21" of a moment in the zone: the value of a date filter. */
export function isoDay(moment: Moment, timeZone: string): string {
  const parts = getFormat('iso', timeZone).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** "21 Nov 2026" from a calendar day of the wire ("2026-11-21"), which is the same day in every zone. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');

/** "November 2026" from a month of the wire ("2026-11"). */
export const formatMonth = (month: string): string => show('month', `${month}-15T12:00:00Z`, 'UTC');

export type DayGroup = 'today' | 'yesterday' | 'older';

/** Under which heading of a list by days a moment belongs; `now` and the zone decide what today is (NOTE-4). */
export function dayGroup(moment: Moment, now: Moment, timeZone: string): DayGroup {
  const day = isoDay(moment, timeZone);
  const today = isoDay(now, timeZone);
  if (day >= today) return 'today';
  const dayBefore = new Date(`${today}T00:00:00Z`);
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1);
  return day === dayBefore.toISOString().slice(0, 10) ? 'yesterday' : 'older';
}
