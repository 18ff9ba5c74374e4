// Signs out on the server and in this browser.
import { signOut as signOutCall } from '@tilgul/contract/auth';
import { useState } from 'react';
import { setAppBadge } from '../notifications.ts';
import { deleteSavedAnswers, type WorkerCommand } from '../offline/saved-answers.ts';
import { PATHS } from '../paths.ts';
import { LOGIN_NAME_SLOT, writeText } from '../storage.ts';
import { recentFinds } from './recent-finds.ts';
import { recentSearches } from './recent-searches.ts';
import { clearSession, readSession } from './session.ts';

/** Deletes the user's saved answers; public answers and files stay. */
function clearSavedAnswers(): Promise<void> {
  const message: WorkerCommand = { type: 'forget' };
  navigator.serviceWorker?.controller?.postMessage(message);
  return deleteSavedAnswers();
}

/** Signs out, clears cookies and saved answers, and loads / (UI-31), even if the server does not answer. */
export async function signOut(hash = ''): Promise<void> {
  const access = readSession()?.access;
  const request = fetch(signOutCall.path, {
    method: signOutCall.method,
    headers: { 'Content-Type': 'application/json', ...(access ? { Authorization: `Bearer ${access}` } : {}) },
    body: '{}',
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(3000),
  });
  await Promise.allSettled([request, clearSavedAnswers()]);
  setAppBadge(0);
  writeText('local', LOGIN_NAME_SLOT, undefined);
  recentFinds.forget();
  recentSearches.forget();
  clearSession({ quietly: true });
  window.location.assign(PATHS.home + hash);
}

/** For a button that is busy until the next page loads. */
export function useSignOut() {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return { isLeaving, leave };
}
