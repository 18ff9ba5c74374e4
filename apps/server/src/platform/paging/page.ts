// The page that a list answers with.

import { MAX_ID } from '@tilgul/contract/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import { DEFAULT_PAGE } from '@tilgul/contract/rules/limits';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { say } from '../../texts/say.ts';
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

/** The position after a row: its sort key as text and its id. */
export interface Position {
  readonly key: string;
  readonly id: number;
}

/** A position as opaque text. */
export const writeCursor = (position: Position): string =>
  Buffer.from(`${position.id} ${position.key}`).toString('base64url');

/** The position that a cursor means; a made-up cursor is a 400 at its field. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const match = /^(\d{1,16}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const id = Number(match?.[1]);
  const key = match?.[2] ?? '';
  // PostgreSQL has no NUL in texts, so no row is there.
  if (!match || id > MAX_ID || key.includes('\0')) throw badCursor();
  return { key, id };
}

/** The refusal of a cursor that no page of this list gave. */
export const badCursor = () => new AppError('invalid', { fields: { cursor: [say('This cursor is not valid.')] } });

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
