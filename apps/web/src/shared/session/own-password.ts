// Whether a user has postponed replacing the password that an administrator set. Stored per session.
import { readText, writeText } from '../storage.ts';
import { getSessionId } from './access-token.ts';
import { readSession } from './session.ts';

const SLOT = 'own-password-later';

const readSessionId = (): string | undefined => {
  const access = readSession()?.access;
  const id = access === undefined ? undefined : getSessionId(access);
  return id === undefined ? undefined : String(id);
};

/** Whether it was postponed in this session, in any tab. */
export const isOwnPasswordPostponed = (): boolean => {
  const session = readSessionId();
  return session !== undefined && readText('local', SLOT) === session;
};

/** Postpones it until the next sign-in. */
export const postponeOwnPassword = (): void => writeText('local', SLOT, readSessionId());
