// A store's week as edited: one row per window, with the capacity of each weekday.
import type { SlotPlan } from '@tilgul/contract/delivery';

type Template = SlotPlan['templates'][number];

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
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

/** A new, empty window. */
export const emptyRow = (): WeekRow => ({
  key: nextKey(),
  starts: '',
  ends: '',
  cutoff: '60',
  places: WEEKDAYS.map(() => ''),
});

/** Groups windows with the same hours and cut-off into one row, sorted by start. */
export function toWeekRows(templates: readonly Template[]): WeekRow[] {
  const rows = new Map<string, { row: WeekRow; places: string[] }>();
  for (const { weekday, starts, ends, cutoff_minutes, capacity } of templates) {
    const key = `${starts} ${ends} ${cutoff_minutes}`;
    const known = rows.get(key) ?? {
      row: { ...emptyRow(), starts, ends, cutoff: String(cutoff_minutes) },
      places: WEEKDAYS.map(() => ''),
    };
    known.places[weekday - 1] = String(capacity);
    rows.set(key, known);
  }
  return [...rows.values()]
    .map(({ row, places }) => ({ ...row, places }))
    .sort((one, other) => one.starts.localeCompare(other.starts));
}

/** Whether a row has everything a window needs. */
export const isComplete = ({ starts, ends, cutoff, places }: WeekRow): boolean =>
  starts !== '' && ends !== '' && cutoff !== '' && places.some((count) => count !== '');

/** The request body; all rows must be complete. */
export const toTemplates = (rows: readonly WeekRow[]): Template[] =>
  rows.flatMap(({ starts, ends, cutoff, places }) =>
    WEEKDAYS.flatMap((weekday) => {
      const count = places[weekday - 1];
      if (count === undefined || count === '') return [];
      return [{ weekday, starts, ends, cutoff_minutes: Number(cutoff), capacity: Number(count) }];
    }),
  );
