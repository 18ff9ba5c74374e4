// How the session begins, changes and ends in this browser, and that screens follow it.
import { ACCESS_SECONDS, COOKIES, REFRESH_SECONDS } from '@tilgul/contract/auth';
import { findRole } from '@tilgul/contract/rules/roles';
import { useSyncExternalStore } from 'react';
import { userIdOf } from './access-token.ts';
import { readSession, type Session, writeCookie } from './session-cookies.ts';

export { readSession };

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/**
 * Keeps what sign-in or a refresh answered: the access token for 1 day, role and user for 7 days
 * (SES-3). The refresh token is the server's own HttpOnly cookie and is never stored here.
 * Returns false when the answer is of no use (a role without screens).
 */
export function keepSession(answer: { access: string; role_name: string }): boolean {
  const role = findRole(answer.role_name);
  const userId = userIdOf(answer.access);
  if (!role || !userId) return false;
  writeCookie(COOKIES.access, answer.access, ACCESS_SECONDS);
  writeCookie(COOKIES.role, role, REFRESH_SECONDS);
  writeCookie(COOKIES.user, String(userId), REFRESH_SECONDS);
  changed();
  return true;
}

/** Keeps the store that the profile names, for the calls that send it. */
export function keepStore(storeId: number | null): void {
  if (storeId === (readSession()?.storeId ?? null)) return;
  writeCookie(COOKIES.store, String(storeId ?? ''), storeId === null ? 0 : REFRESH_SECONDS);
  changed();
}

/** Removes every readable cookie. `quietly` leaves the screens as they are, for a caller that leaves the page at once. */
export function clearSession(options: { quietly?: boolean } = {}): void {
  for (const name of [COOKIES.access, COOKIES.role, COOKIES.user, COOKIES.store]) writeCookie(name, '', 0);
  if (!options.quietly) changed();
}

/** Calls `listener` whenever the session may have changed: here, or in another tab once this one is looked at again. */
export function onSessionChange(listener: () => void): () => void {
  // Nobody signs in while pages are prerendered.
  if (typeof window === 'undefined') return () => undefined;
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** The session, kept current. Nobody is signed in while a page is prerendered. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, readSession, () => undefined);
}
