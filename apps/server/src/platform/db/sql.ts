// SQL expressions that several modules use.
import { toPlainText } from '@tilgul/contract/rules/identity';
import { type QueryResult, type RawBuilder, sql } from 'kysely';

const escapePlainly = (text: string): string => toPlainText(text).replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches the plain text anywhere, with its wildcards escaped, and with or without its joiners. */
export const toLikePattern = (text: string): string =>
  `%${text
    .split(/[\u200c\u200d]/)
    .map(escapePlainly)
    .join('%')}%`;

/** A sum of paise: 0 without rows, and capped at the largest exact number so that no report fails. */
export const exactSum = (sum: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(${sum}, 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;

/** The row of a statement that always returns one. */
export function onlyRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

/** For `where(column, '=', anyId(ids))`: any of the ids, of which there may be none. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql`any(${ids}::bigint[])`;
