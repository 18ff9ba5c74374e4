// Signs out: the session ends on the server and here, and nothing of it stays in memory.
import { signOut as signOutCall } from '@tilgul/contract/auth';
import { showAppBadge } from '../live/app-badge.ts';
import { deleteSavedAnswers, type ToWorker } from '../offline/saved-answers.ts';
import { PATHS } from '../paths.ts';
import { clearSession, readSession } from './session.ts';

/** Saved answers belong to the user who leaves; the shell's own files and what everybody gets may stay. */
function clearSavedAnswers(): Promise<void> {
  const message: ToWorker = { type: 'forget' };
  navigator.serviceWorker?.controller?.postMessage(message);
  return deleteSavedAnswers();
}

/**
 * Ends this session: signs out on the server, clears every cookie and saved answer and goes to / with a fresh page
 * (UI-31). Leaves also when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  const access = readSession()?.access;
  const told = fetch(signOutCall.path, {
    method: signOutCall.method,
    headers: { 'Content-Type': 'application/json', ...(access ? { Authorization: `Bearer ${access}` } : {}) },
    body: '{}',
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(3000),
  });
  await Promise.allSettled([told, clearSavedAnswers()]);
  showAppBadge(0);
  clearSession({ quietly: true });
  window.location.assign(PATHS.home);
}
