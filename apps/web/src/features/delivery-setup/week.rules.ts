// A store's week as rows of windows with the same hours, and how long each can be booked.
import type { SlotPlan } from '@tilgul/contract/delivery';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { formatTime } from '../../shared/format/dates.ts';
import { formatHours } from '../../shared/format/when.ts';

type Template = SlotPlan['templates'][number];

const texts = setupTexts.week;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export interface WeekRow {
  /** Identifies the row while others are added and removed. */
  readonly key: number;
  readonly starts: string;
  readonly ends: string;
  readonly cutoff: string;
  /** Capacity from Monday to Sunday; '' if the day has no such window. */
  readonly places: readonly string[];
}

let lastKey = 0;

/** A new, empty window. */
export function emptyRow() {
  lastKey += 1;
  return { key: lastKey, starts: '', ends: '', cutoff: '60', places: WEEKDAYS.map(() => '') };
}

/** Groups windows with the same hours and cut-off into one row, sorted by start. */
export function toWeekRows(templates: readonly Template[]): WeekRow[] {
  const rows = new Map<string, ReturnType<typeof emptyRow>>();
  for (const { weekday, starts, ends, cutoff_minutes, capacity } of templates) {
    const key = `${starts} ${ends} ${cutoff_minutes}`;
    const row = rows.get(key) ?? { ...emptyRow(), starts, ends, cutoff: String(cutoff_minutes) };
    row.places[weekday - 1] = String(capacity);
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => one.starts.localeCompare(other.starts));
}

/** The request body; all rows must be complete. */
export const toTemplates = (rows: readonly WeekRow[]): Template[] =>
  rows.flatMap(({ starts, ends, cutoff, places }) =>
    WEEKDAYS.flatMap((weekday) => {
      const count = places[weekday - 1];
      if (count === undefined || count === '') return [];
      return [{ weekday, starts, ends, cutoff_minutes: Number(cutoff), capacity: Number(count) }];
    }),
  );

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ANY_DAY = '2026-01-05';

/** A clock time as a moment in UTC. */
const toMoment = (time: string) => new Date(`${ANY_DAY}T${time}:00Z`);

/** "7–9 am" of '07:00' and '09:00'. */
export const formatRowHours = ({ starts, ends }: Pick<WeekRow, 'starts' | 'ends'>): string =>
  formatHours({ starts_at: toMoment(starts), ends_at: toMoment(ends) }, 'UTC');

/** When booking closes by the clock: "9 pm the day before". */
export function formatCutoffTime(starts: string, minutes: number): string {
  const start = toMoment(starts).getTime();
  const end = start - minutes * MINUTE_MS;
  const time = formatTime(new Date(end), 'UTC').replace(':00', '');
  const days = Math.floor(start / DAY_MS) - Math.floor(end / DAY_MS);
  return days === 0 ? time : texts.daysBefore({ time, count: days });
}

/** "10 hours before". */
function formatSpan(minutes: number): string {
  if (minutes === 0) return texts.atStart;
  return minutes % 60 === 0 ? texts.hoursBefore({ count: minutes / 60 }) : texts.minutesBefore({ count: minutes });
}

/** Usual times before the start, in minutes. */
const CUTOFFS = [0, 15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 840, 1440, 2880];

/** Choices of when booking closes, with the stored one: "1 hour before · 6 am". */
export function cutoffOptions(starts: string, stored: string) {
  const minutes = [...new Set([...CUTOFFS, Number(stored)])].sort((one, other) => one - other);
  return minutes.map((count) => ({
    value: String(count),
    label: starts === '' ? formatSpan(count) : `${formatSpan(count)} · ${formatCutoffTime(starts, count)}`,
  }));
}

/** "20 places every day", or "Mon 20, Sat 24" with the days that have the window. */
export function formatPlaces(places: readonly string[]): string {
  const [first = ''] = places;
  if (first !== '' && places.every((count) => count === first)) return texts.everyDay({ count: Number(first) });
  return places.flatMap((count, index) => (count === '' ? [] : [`${texts.weekdays[index] ?? ''} ${count}`])).join(', ');
}
