// A range of days, and its words.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { formatDay, formatShortDate } from '../../shared/format/dates.ts';

export interface DayRange {
  /** 'YYYY-MM-DD', or '' for no limit. */
  readonly from: string;
  readonly to: string;
}

const texts = tableTexts.range;

/** '25 Nov', with the year if it is another one than today's. */
export const formatBrief = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(`${day}T12:00:00Z`, 'UTC') : formatDay(day);

/** "today", "25 Nov", "20 Nov – 25 Nov", "from 20 Nov"; '' without a limit. */
export function formatRange({ from, to }: DayRange, today: string): string {
  if (from === '' && to === '') return '';
  if (from === to) return from === today ? texts.today : formatBrief(from, today);
  if (to === '') return texts.since({ from: formatBrief(from, today) });
  if (from === '') return texts.until({ to: formatBrief(to, today) });
  return texts.between({ from: formatBrief(from, today), to: formatBrief(to, today) });
}
