// Whether another user set the password that this session was opened with: the server may refuse everything until it is replaced.
import { readText, writeText } from '../storage.ts';
import { getSessionId } from './access-token.ts';
import { readSession } from './session.ts';

/** Holds the id of the session. */
const SLOT = 'own-password-asked';

/** The id of the current session, as stored. */
export function readSessionId(): string | undefined {
  const access = readSession()?.access;
  const id = access === undefined ? undefined : getSessionId(access);
  return id === undefined ? undefined : String(id);
}

/** True also in other tabs and after a reload. */
export function isOwnPasswordAsked(): boolean {
  const session = readSessionId();
  return session !== undefined && readText('local', SLOT) === session;
}

export const setOwnPasswordAsked = (isAsked: boolean): void =>
  writeText('local', SLOT, isAsked ? readSessionId() : undefined);
