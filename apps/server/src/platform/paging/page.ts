// Pages of lists, and the opaque cursors between them.
import { MAX_ID } from '@tilgul/contract/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import { DEFAULT_PAGE } from '@tilgul/contract/rules/limits';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { getText } from '../../texts/get-text.ts';
import type { DB } from '../db/tables.ts';

/** Totals are exact up to this many rows, then shown with a plus (API-3). */
export const COUNT_CAP = 10_000;

/** Counts matching rows, reading no more than the cap plus one. */
export async function countUpToCap<D, T extends keyof D, O>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const capped = matching.clearSelect().limit(COUNT_CAP + 1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${capped}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The position after a row: its sort key and id. */
export interface Position {
  readonly key: string;
  readonly id: number;
}

/** Encodes a position. */
export const formatCursor = (position: Position): string =>
  Buffer.from(`${position.id} ${position.key}`).toString('base64url');

/** Decodes a cursor. A forged one is a 400 on its field. */
export function parseCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const match = /^(\d{1,16}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const id = Number(match?.[1]);
  const key = match?.[2] ?? '';
  // PostgreSQL texts cannot contain NUL.
  if (!match || id > MAX_ID || key.includes('\0')) throw invalidCursor();
  return { key, id };
}

/** The error for a cursor that this list did not issue. */
export const invalidCursor = () => new AppError('invalid', { fields: { cursor: [getText('requests.invalidCursor')] } });

/** Which page of a list to read. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a searchable list. */
export interface SearchQuery extends PageQuery {
  readonly q?: string | undefined;
}

/** A page of a list: rows, cursor of the next page, and the capped total. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

/** Rows per page. */
export const getPageLimit = (limit: number | undefined): number => limit ?? DEFAULT_PAGE;

/** Cuts a page from `limit + 1` rows, which show whether more follow. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  toPosition: (row: Row) => Position,
  total?: number,
): Page<Row> {
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last !== undefined ? formatCursor(toPosition(last)) : undefined,
    total,
  };
}
