// Counts what a list matches, without reading all of a large table.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Totals are exact up to this many rows, then shown with a plus (API-3). */
export const COUNT_CAP = 10_000;

/** How many rows a filter matches, looking at no more than the cap plus one. */
export async function countUpToCap<D, T extends keyof D, O>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const some = matching.clearSelect().limit(COUNT_CAP + 1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
}
