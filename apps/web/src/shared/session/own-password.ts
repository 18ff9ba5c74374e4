// Whether somebody whose password another person set has put off choosing one: once for each session.
import { readText, writeText } from '../storage.ts';
import { sessionIdOf } from './access-token.ts';
import { readSession } from './session.ts';

const SLOT = 'own-password-later';

const ownSession = (): string | undefined => {
  const access = readSession()?.access;
  const id = access === undefined ? undefined : sessionIdOf(access);
  return id === undefined ? undefined : String(id);
};

/** Whether it was put off in this session, in whichever tab. */
export const isOwnPasswordLater = (): boolean => {
  const session = ownSession();
  return session !== undefined && readText('local', SLOT) === session;
};

/** Puts it off until the next sign-in. */
export const putOffOwnPassword = (): void => writeText('local', SLOT, ownSession());
