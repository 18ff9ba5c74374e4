// The opaque cursor with which a list goes on.
import { MAX_ID } from '@tilgul/contract/forms/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import { say } from '../../texts/say.ts';

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
