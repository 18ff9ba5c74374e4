// The first and last day of a period of sales.

export const PERIODS = ['all', 'today', 'week', 'month', 'custom'] as const;

/** Calendar days, YYYY-MM-DD, both among them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY = 24 * 3_600_000;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The days of what the address asks for; undefined for all time, and for a custom period while a day is missing. */
export function daysOf(
  asked: { readonly sales: string; readonly from: string; readonly to: string },
  today: string,
): Days | undefined {
  switch (asked.sales) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: mondayOf(today), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'custom':
      return asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined;
    default:
      return undefined;
  }
}
