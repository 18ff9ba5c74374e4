// The one rule for a session that is over: try to renew it once for all tabs, else end it once for all calls.
import { refreshSession } from '@tilgul/contract/auth';
import { clearSession, keepSession, readSession } from './session.ts';

export interface SessionEnd {
  /** True when a call of the page failed, so that the alert belongs; header calls end the session without a word. */
  readonly loud: boolean;
}

const listeners = new Set<(end: SessionEnd) => void>();
let told: 'nobody' | 'quietly' | 'loudly' = 'nobody';

/** Calls `listener` when the session ended; at most once quietly and once loudly per session. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A new session began: its end is news again. */
export function sessionBegan(): void {
  told = 'nobody';
}

/** Ends the session here: clears the cookies and notifies the app, however many calls report the same end. */
export function endSession(end: SessionEnd): void {
  if (readSession()) clearSession();
  if (told === 'loudly' || (told === 'quietly' && !end.loud)) return;
  told = end.loud ? 'loudly' : 'quietly';
  for (const listener of listeners) listener(end);
}

type Renewal = { readonly access: string } | 'over' | 'unreachable';

async function askForTokens(): Promise<Renewal> {
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
    return keepSession(answer) ? { access: answer.access } : 'over';
  } catch {
    return 'unreachable';
  }
}

async function renewUnlessDone(failed: string | undefined): Promise<Renewal> {
  const session = readSession();
  if (!session) return 'over';
  // Another tab, or another call of this one, was faster.
  if (session.access !== undefined && session.access !== failed) return { access: session.access };
  return askForTokens();
}

let running: Promise<Renewal> | undefined;

/**
 * A new access token in place of `failed` (undefined when there is none any more), from the refresh cookie. Runs in one
 * tab at a time, since each refresh token works once (SES-13); plain http has no lock, there the server's
 * ten seconds of grace must do.
 */
export function renewAccess(failed: string | undefined): Promise<Renewal> {
  const renew = () => renewUnlessDone(failed);
  running ??= ('locks' in navigator ? navigator.locks.request('tilgul-session', renew) : renew()).finally(() => {
    running = undefined;
  });
  return running;
}
