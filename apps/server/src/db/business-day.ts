// Owns a calendar day of the business as a range of moments, [00:00, 24:00) in its time zone.
import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a time column lies on `day` (YYYY-MM-DD) in `timeZone`; an index on the column serves it (pitfall P26). */
export const isOnDay = (column: string, day: string, timeZone: string): Expression<SqlBool> => sql<SqlBool>`(
  ${sql.ref(column)} >= (${day}::date)::timestamp at time zone ${timeZone}::text
  and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${timeZone}::text)`;
