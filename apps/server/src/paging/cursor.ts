// The opaque cursor with which a list goes on.
import { day, MAX_ID } from '@tilgul/contract/forms/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import * as z from 'zod/mini';

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
  const match = /^(\d{1,10}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const id = Number(match?.[1]);
  const key = match?.[2] ?? '';
  // PostgreSQL has no NUL in texts, so no row is there.
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
