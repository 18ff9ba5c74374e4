// Paging by key: the opaque cursor, the page that a list answers with, and its headers.

import { DEFAULT_PAGE, day, MAX_ID } from '@tilgul/contract/forms/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../deps.ts';

/** Totals are exact up to this many rows, then shown with a plus (API-3). */
export const COUNT_CAP = 10_000;

/** One page of a list: its rows, where the next one begins, and how many there are in all (capped). */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

/** The position after a row: its sort key as text and its id. */
export interface Position {
  readonly key: string;
  readonly id: number;
}

const writeCursor = (position: Position): string => Buffer.from(`${position.id} ${position.key}`).toString('base64url');

/** The position a cursor stands for; a made-up cursor is a 400 at its field. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const match = /^(\d{1,10}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const id = Number(match?.[1]);
  const key = match?.[2] ?? '';
  // PostgreSQL has no NUL in texts, so no row stands there.
  if (!match || id > MAX_ID || key.includes('\0')) throw badCursor();
  return { key, id };
}

/** The position of a list sorted by time, newest first. */
export function readTimeCursor(cursor: string | undefined): { at: Date; id: number } | undefined {
  const position = readCursor(cursor);
  if (!position) return undefined;
  const at = new Date(position.key);
  // JavaScript knows years far before and after those of the database.
  if (!/^\d{4}-/.test(position.key) || Number.isNaN(at.getTime())) throw badCursor();
  return { at, id: position.id };
}

/** The position of a list sorted by calendar day, newest first. */
export function readDayCursor(cursor: string | undefined): { day: string; id: number } | undefined {
  const position = readCursor(cursor);
  if (!position) return undefined;
  if (!z.safeParse(day(), position.key).success) throw badCursor();
  return { day: position.key, id: position.id };
}

const badCursor = () => new AppError('invalid', { fields: { cursor: ['This cursor is not valid.'] } });

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
  db: Db,
  matching: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${matching.limit(COUNT_CAP + 1)}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sets `Link` and `X-Total-Count` for a page. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.next !== undefined) {
    const [path = '', search = ''] = request.url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', page.next);
    reply.header('Link', `<${path}?${query}>; rel="next"`);
  }
  const total = page.total ?? page.rows.length;
  reply.header('X-Total-Count', total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
}
