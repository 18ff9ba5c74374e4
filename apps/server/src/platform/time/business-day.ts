// Days as the business counts them: which instants a calendar day of a time zone covers, whatever its clocks do.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day (YYYY-MM-DD) of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts['year'] ?? '').padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

const MINUTE = 60_000;
/** No zone is further from UTC. */
const FURTHEST_MINUTES = 15 * 60;

/** The first instant of a day: midnight, or the moment the clocks jump to when that day has no midnight. */
function startOf(day: string, timeZone: string): Date {
  const utcMidnight = new Date(`${day}T00:00:00Z`).getTime();
  const instant = (minutes: number) => new Date(utcMidnight + minutes * MINUTE);
  let [before, at] = [-FURTHEST_MINUTES, FURTHEST_MINUTES];
  // A search instead of arithmetic with offsets: days only ever go forward, offsets do not.
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayOf(instant(middle), timeZone) >= day) at = middle;
    else before = middle;
  }
  return instant(at);
}

/** The calendar day (YYYY-MM-DD) so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);

/**
 * The half-open range [from, to) of a day (YYYY-MM-DD) in a time zone; 23 or 25 hours long where clocks change
 * (API-7).
 */
export function dayRange(day: string, timeZone: string): { readonly from: Date; readonly to: Date } {
  return { from: startOf(day, timeZone), to: startOf(dayAfter(day, 1), timeZone) };
}

/** The half-open range of a month (YYYY-MM) in a time zone. */
export function monthRange(month: string, timeZone: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOf(`${month}-01`, timeZone), to: startOf(`${next.padStart(7, '0')}-01`, timeZone) };
}

/** The `count` days up to that of a moment, oldest first, each with the instants it covers. */
export function lastDays(
  moment: Date,
  timeZone: string,
  count: number,
): { readonly day: string; readonly from: Date; readonly to: Date }[] {
  const today = new Date(`${dayOf(moment, timeZone)}T00:00:00Z`).getTime();
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    return { day, ...dayRange(day, timeZone) };
  });
}
