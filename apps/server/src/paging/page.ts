// The page that a list answers with, cut from rows sorted by key.
import { DEFAULT_PAGE } from '@tilgul/contract/forms/fields';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type Position, writeCursor } from './cursor.ts';

/** Totals are exact up to this many rows, then shown with a plus (API-3). */
export const COUNT_CAP = 10_000;

/** One page of a list: its rows, where the next one begins, and how many there are in all (capped). */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

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

/** Rows to read for a query's `limit`. */
export const pageLimit = (limit: number | undefined): number => limit ?? DEFAULT_PAGE;

/** How many rows a filter matches, looking at no more than the cap plus one. `matching` selects without order. */
export async function countUpToCap<D, T extends keyof D, O>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${matching.limit(COUNT_CAP + 1)}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
}
