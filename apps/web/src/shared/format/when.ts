// Delivery windows and ages in the words of the reader's language.
import { texts } from '@tilgul/messages/shared/when';
import { formatWeekday, isoDay, type Moment, splitTime } from './dates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A delivery window within one day. */
interface Window {
  readonly starts_at: Moment;
  readonly ends_at: Moment;
}

/** "5–7 pm", "11 am–1 pm"; mr "संध्याकाळी 5 ते 7"; hi "शाम 5 से 7 बजे". */
export function formatHours({ starts_at, ends_at }: Window, timeZone: string): string {
  const { time: from, part: fromPart } = splitTime(starts_at, timeZone);
  const { time: to, part } = splitTime(ends_at, timeZone);
  return fromPart === part ? texts.samePart({ from, to, part }) : texts.otherPart({ from, fromPart, to, part });
}

/** "Fri 27 Nov", with the year unless it is this year. */
function formatDay(moment: Moment, now: Moment, timeZone: string): string {
  const year = isoDay(moment, timeZone).slice(0, 4);
  const day = formatWeekday(moment, timeZone).replace(',', '');
  return year === isoDay(now, timeZone).slice(0, 4) ? day : `${day} ${year}`;
}

/** "Today, 5–7 pm", "Tomorrow, 7–9 am", "Fri 27 Nov, 5–7 pm". `now` is the server's time. */
export function formatWhen(window: Window, now: Moment | number, timeZone: string): string {
  const today = new Date(now);
  const hours = formatHours(window, timeZone);
  const day = isoDay(window.starts_at, timeZone);
  if (day === isoDay(today, timeZone)) return texts.today({ hours });
  if (day === isoDay(new Date(today.getTime() + DAY_MS), timeZone)) return texts.tomorrow({ hours });
  return texts.onDay({ day: formatDay(window.starts_at, today, timeZone), hours });
}

/** Time since a moment, rounded down: "now", "9 min", "1 h 05", "2 days". */
export function formatAge(moment: Moment, now: Moment | number): string {
  const passed = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / MINUTE_MS);
  if (passed < 1) return texts.now;
  if (passed < 60) return texts.minutes({ minutes: passed });
  const hours = Math.floor(passed / 60);
  if (hours < 24) return texts.hours({ hours, minutes: String(passed % 60).padStart(2, '0') });
  return texts.days({ count: Math.floor(hours / 24) });
}
