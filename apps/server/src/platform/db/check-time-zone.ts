// Compares the time zone of the settings in Node and in PostgreSQL, whose lists of names differ.
import { type Kysely, sql } from 'kysely';
import { BadSetting } from '../../config.ts';
import type { DB } from './tables.ts';

const MINUTE = 60_000;
/** Months between the compared instants: a half-year has summer time, and several years their changes of rule. */
const MONTHS = [-24, -18, -12, -6, 0, 6, 12];

const addMonths = (moment: Date, months: number): Date => {
  const copy = new Date(moment);
  copy.setUTCMonth(copy.getUTCMonth() + months);
  return copy;
};

/** Minutes that the clocks of a zone are ahead of UTC. */
function getOffset(moment: Date, timeZone: string): number {
  const clock = moment.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Math.round((Date.parse(`${clock.replace(' ', 'T')}Z`) - moment.getTime()) / MINUTE);
}

/** Throws BadSetting when the database reads BUSINESS_TZ differently: days would begin at two times. */
export async function requireSameTimeZone(db: Kysely<DB>, timeZone: string, now: Date): Promise<void> {
  const moments = MONTHS.map((months) => addMonths(now, months));
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from (moment at time zone ${timeZone}::text) - (moment at time zone 'UTC')) / 60)::int as minutes
    from unnest(${moments}::timestamptz[]) with ordinality as compared (moment, number) order by number`
    .execute(db)
    .catch(() => ({ rows: [] }));
  if (moments.some((moment, index) => rows[index]?.minutes !== getOffset(moment, timeZone)))
    throw new BadSetting(`Setting BUSINESS_TZ must be a time zone that the database reads the same way as Node.`);
}
