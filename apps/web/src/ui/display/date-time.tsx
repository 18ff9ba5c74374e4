// Date and time in a table cell, without a line break inside either.
import { formatDate, formatTime } from '../../shared/format/dates.ts';

/** "21 Nov 2026, 1:40 am" on one line, or date over time in a narrow column. `at` is an ISO instant. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at, timeZone)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at, timeZone)}</span>
    </time>
  );
}
