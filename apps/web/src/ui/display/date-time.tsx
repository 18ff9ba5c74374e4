// Date and time in a table cell, without a line break inside either.
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDate, formatShortDate, formatTime, isoDay } from '../../shared/format/dates.ts';

/** "21 Nov 2026, 1:40 am" on one line, or date over time in a narrow column. `at` is an ISO instant. */
export function DateTime({ at }: { at: string }) {
  const { business_tz } = useSettings();
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at, business_tz)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at, business_tz)}</span>
    </time>
  );
}

/** "21 Nov, 1:40 am" on one line, with the year unless it is this year. `at` is an ISO instant. */
export function Moment({ at }: { at: string }) {
  const { business_tz: zone } = useSettings();
  const isThisYear = isoDay(at, zone).slice(0, 4) === isoDay(new Date(serverNow()), zone).slice(0, 4);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {isThisYear ? formatShortDate(at, zone) : formatDate(at, zone)}, {formatTime(at, zone)}
    </time>
  );
}
