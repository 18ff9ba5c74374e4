// Until when orders, counter sales and payments keep their buyers (PRIV-10).
import { ORDER_YEARS } from '@tilgul/contract/rules/limits';
import { dayOf, dayRange } from '../../../platform/time/business-day.ts';

/** India's financial year begins on this day (MM-DD). */
const YEAR_BEGINS = '04-01';

/** The first moment whose financial year is not yet `ORDER_YEARS` over: what is before it keeps no buyer any more. */
export function buyersKeptFrom(now: Date, zone: string): Date {
  const today = dayOf(now, zone);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < YEAR_BEGINS ? 1 : 0);
  return dayRange(`${year - ORDER_YEARS}-${YEAR_BEGINS}`, zone).from;
}
