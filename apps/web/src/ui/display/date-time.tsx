// A moment in a table: day and time, each of them unbroken.
import { formatDate, formatTime } from '../../shared/format/dates.ts';

/** "21 Nov 2026, 1:40 am" on one line, or day over time in a narrow column. `at` is an instant of the wire. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at, timeZone)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at, timeZone)}</span>
    </time>
  );
}
