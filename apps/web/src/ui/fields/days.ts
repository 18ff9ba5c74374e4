// Calendar days as text: 'YYYY-MM-DD'.
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The same day of another month, or its last day. */
export function addMonths(day: string, months: number): string {
  const date = toDate(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return toDay(date);
}

/** The nearest day within the limits; '' is no limit. */
export const clampDay = (day: string, min: string, max: string): string =>
  day > max ? max : min !== '' && day < min ? min : day;

/** The days of a month ('2026-11'), and the weekdays before its first one in a week that begins on Monday. */
export function listMonth(month: string): { readonly blank: number; readonly days: readonly string[] } {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return { blank: (toDate(first).getUTCDay() + 6) % 7, days };
}
