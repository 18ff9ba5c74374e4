// Expired sessions: renewed once for all tabs, otherwise ended once for all calls.
import { refreshSession } from '@tilgul/contract/auth';
import { clearSession, onSessionChange, readSession, saveSession } from './session.ts';
import { takeShownUserId } from './session-cookies.ts';
import { saveTypedValues } from './typed-values.ts';

export interface SessionEnd {
  /** True shows the alert. False for header calls, which end the session silently. */
  readonly loud: boolean;
}

const listeners = new Set<(end: SessionEnd) => void>();
let notified: 'no' | 'quietly' | 'loudly' = 'no';

/** Calls `listener` when the session ends, at most once quietly and once loudly. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it when a new session starts, so that its end is reported again. */
export function resetSessionEnd(): void {
  notified = 'no';
}

/** Keeps what the user typed on the pages of this tab. Returns false if no user is signed in here any more. */
function saveShownValues(): boolean {
  const userId = takeShownUserId();
  if (userId === undefined) return false;
  saveTypedValues(userId);
  return true;
}

// Another tab has ended the session: the page is about to be replaced by the sign-in.
onSessionChange(() => {
  if (!readSession()) saveShownValues();
});

/** Keeps what was typed, clears the cookies and notifies the app once, however many calls report the end. */
export function endSession(end: SessionEnd): void {
  if (saveShownValues()) clearSession();
  if (notified === 'loudly' || (notified === 'quietly' && !end.loud)) return;
  notified = end.loud ? 'loudly' : 'quietly';
  for (const listener of listeners) listener(end);
}

type RenewalResult = { readonly access: string } | 'over' | 'unreachable';

async function fetchTokens(): Promise<RenewalResult> {
  try {
    const response = await fetch(refreshSession.path, {
      method: refreshSession.method,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      credentials: 'same-origin',
    });
    if (response.status === 401 || response.status === 400) return 'over';
    if (!response.ok) return 'unreachable';
    const answer = (await response.json()) as { access: string; role_name: string };
    return saveSession(answer) ? { access: answer.access } : 'over';
  } catch {
    return 'unreachable';
  }
}

async function renewIfNeeded(failed: string | undefined): Promise<RenewalResult> {
  const session = readSession();
  if (!session) return 'over';
  // Another tab or call has renewed it already.
  if (session.access !== undefined && session.access !== failed) return { access: session.access };
  return fetchTokens();
}

let running: Promise<RenewalResult> | undefined;

/**
 * Replaces the access token `failed` (undefined if missing) by the refresh cookie. Runs in one tab at a time, since each refresh
 * token works once (SES-13). Plain http has no locks and relies on the server's grace period of 10 s.
 */
export function renewAccess(failed: string | undefined): Promise<RenewalResult> {
  const renew = () => renewIfNeeded(failed);
  running ??= ('locks' in navigator ? navigator.locks.request('tilgul-session', renew) : renew()).finally(() => {
    running = undefined;
  });
  return running;
}
