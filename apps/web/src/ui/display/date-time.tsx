// Date and time in a table cell, without a line break inside either.
import { useSettings } from '../../shared/api/settings.ts';
import { formatDate, formatTime } from '../../shared/format/dates.ts';

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
