// Date and time in a table cell, with the year unless it is this year, without a line break inside either.
import { useSettings } from '../../shared/api/settings.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRecentDate, formatRecentTime } from '../../shared/format/recent-dates.ts';

/** "21 Nov, 1:40 am" on one line, or date over time in a narrow column. `at` is an ISO instant. */
export function DateTime({ at }: { at: string }) {
  const { business_tz } = useSettings();
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatRecentDate(at, business_tz)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at, business_tz)}</span>
    </time>
  );
}

/** "21 Nov, 1:40 am" on one line. `at` is an ISO instant. */
export function Moment({ at }: { at: string }) {
  const { business_tz } = useSettings();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatRecentTime(at, business_tz)}
    </time>
  );
}
