// The page that a list answers with.
import { DEFAULT_PAGE } from '@tilgul/contract/rules/limits';
import { type Position, writeCursor } from './cursor.ts';

/** Which page of a list is asked for. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The same for a list that can be searched. */
export interface SearchQuery extends PageQuery {
  readonly q?: string | undefined;
}

/** One page of a list: its rows, where the next one begins, and how many there are in all (capped). */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

/** A page whose rows are JSON already, as the bytes that the call's `bytesOf` made of each. */
export interface BytesPage extends Omit<Page<never>, 'rows'> {
  readonly bytes: readonly Buffer[];
}

/** Rows on a page of a query's `limit`. */
export const pageLimit = (limit: number | undefined): number => limit ?? DEFAULT_PAGE;

/** Cuts a page from rows that were read with `pageLimit + 1`, so that it is known whether more follow. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  total?: number,
): Page<Row> {
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last !== undefined ? writeCursor(positionOf(last)) : undefined,
    total,
  };
}
