// Starts, changes and ends the session in this browser, and notifies screens.
import { ACCESS_SECONDS, COOKIES, REFRESH_SECONDS } from '@tilgul/contract/auth';
import { findRole } from '@tilgul/contract/rules/roles';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { getUserId } from './access-token.ts';
import { getRenderedSession, readSession, type Session, writeCookie } from './session-cookies.ts';

export { readSession };

const listeners = createListeners('focus');

/**
 * Stores the answer of a sign-in or refresh: access token for 1 day, role and user for 7 days (SES-3). The refresh token is an
 * HttpOnly cookie of the server. Returns false for a role without screens.
 */
export function saveSession(answer: { access: string; role_name: string }): boolean {
  const role = findRole(answer.role_name);
  const userId = getUserId(answer.access);
  if (!role || !userId) return false;
  writeCookie(COOKIES.access, answer.access, ACCESS_SECONDS);
  writeCookie(COOKIES.role, role, REFRESH_SECONDS);
  writeCookie(COOKIES.user, String(userId), REFRESH_SECONDS);
  listeners.notify();
  return true;
}

/** Stores the id of the user's store, which some calls send. */
export function saveStoreId(storeId: number | null): void {
  if (storeId === (readSession()?.storeId ?? null)) return;
  writeCookie(COOKIES.store, String(storeId ?? ''), storeId === null ? 0 : REFRESH_SECONDS);
  listeners.notify();
}

/** Deletes all readable cookies. `quietly` does not notify screens, for callers that leave the page. */
export function clearSession(options: { quietly?: boolean } = {}): void {
  for (const name of [COOKIES.access, COOKIES.role, COOKIES.user, COOKIES.store]) writeCookie(name, '', 0);
  if (!options.quietly) listeners.notify();
}

/** Calls `listener` when the session may have changed: in this tab, or in another one when this regains the focus. */
export function onSessionChange(listener: () => void): () => void {
  // Prerendering has no session.
  return typeof window === 'undefined' ? () => undefined : listeners.subscribe(listener);
}

/** The current session; undefined while prerendering. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, readSession, getRenderedSession);
}

const factorListeners = createListeners();
/** Whether the user must set up two-factor first; the app then shows only the account page. */
let isDemanded = false;

/** Set by sign-in, a refused call and the set-up. */
export function setTwoFactorRequired(demanded: boolean): void {
  if (demanded === isDemanded) return;
  isDemanded = demanded;
  factorListeners.notify();
}

export const useIsTwoFactorRequired = (): boolean =>
  useSyncExternalStore(
    factorListeners.subscribe,
    () => isDemanded,
    () => false,
  );
