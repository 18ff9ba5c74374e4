import { useSettings } from '../api/settings.ts';
import { isoDay } from './dates.ts';

/** Today in the business time zone: "2026-11-21". */
export function useToday(): string {
  return isoDay(new Date(), useSettings().business_tz);
}
