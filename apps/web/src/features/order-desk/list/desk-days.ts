// The days whose delivery windows a store's desk can look at: today, and those of the days ahead on which there is one.

import { useQuery } from '@tanstack/react-query';
import { listSlots } from '@tilgul/contract/delivery/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { call } from '../../../shared/api/api.ts';
import { keyOf } from '../../../shared/api/query-client.ts';

export type DeskWindow = Ok<typeof listSlots>;

/** Days that are looked through, today among them: as far ahead as windows are made unless the chain says otherwise (DEL-7). */
const DAYS_AHEAD = 7;
/** Which days have windows changes with the week's plan alone. */
const FRESH_MS = 600_000;

/** A closed window counts while orders have it. */
export const isToShow = ({ closed, orders }: Pick<DeskWindow, 'closed' | 'orders'>): boolean => !closed || orders > 0;

/** The calendar day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const hasWindows = async (date: string, signal: AbortSignal): Promise<boolean> =>
  (await call(listSlots, { query: { date }, signal })).rows.some(isToShow);

/** The days after today that have windows, in their order; undefined until they are known. */
export function useDaysAhead(today: string): readonly string[] | undefined {
  const { data } = useQuery({
    // Beside the windows' own key: what is live of the shown day leaves the other days alone.
    queryKey: ['days ahead', ...keyOf(listSlots), today],
    queryFn: async ({ signal }) => {
      const days = Array.from({ length: DAYS_AHEAD - 1 }, (_, index) => dayAfter(today, index + 1));
      const found = await Promise.all(days.map((day) => hasWindows(day, signal)));
      return days.filter((_, index) => found[index]);
    },
    staleTime: FRESH_MS,
  });
  return data;
}
