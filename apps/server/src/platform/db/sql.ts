import { type RawBuilder, sql } from 'kysely';

// Turns what a person typed into a LIKE pattern.

/** A text as an ILIKE pattern that finds it anywhere, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A sum of paise, 0 of no rows, and at most the largest that a number holds exactly, so that no report fails over it. */
export const exactSum = (sum: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(${sum}, 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;
