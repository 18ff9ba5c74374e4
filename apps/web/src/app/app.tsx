// What surrounds every page: the addresses, and the watch over the session.
import { useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { focusHeading } from '../shared/screen/focus.ts';
import { setPreload } from '../shared/screen/navigate.ts';
import { onSessionEnd } from '../shared/session/session-end.ts';
import { readText, writeText } from '../shared/storage.ts';
import { AppRoutes, preloadPage } from './router.tsx';

setPreload(preloadPage);

/** The end of a session is said once. */
function useSessionWatch(): void {
  useEffect(() => {
    return onSessionEnd(({ loud }) => {
      // The alerts' code is not part of the start; without a network the redirect alone must do.
      if (!loud) return;
      import('../ui/alerts/alerts.ts').then(
        ({ alerts }) => alerts.sessionExpired().then(focusHeading),
        () => undefined,
      );
    });
  }, []);
}

/** The router listens once the first page is on screen: who went back while it was being drawn is followed then. */
function useEarlyMove(): void {
  const [begunAt] = useState(() => globalThis.location?.href);
  useLayoutEffect(() => {
    if (window.location.href !== begunAt)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [begunAt]);
}

export function App() {
  useSessionWatch();
  useEarlyMove();
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

// What happens when the server has newer code than this tab: one reload, never a loop of them.

const SLOT = 'reloaded-for-code';
const PAUSE_MS = 60_000;

/** Whether the server no longer has this build. Without an answer nobody knows, and a page that is there is worth more than none. */
async function isBuildGone(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

async function reloadIfGone(): Promise<void> {
  const last = Number(readText('session', SLOT) ?? 0);
  if (Date.now() - last < PAUSE_MS || !(await isBuildGone())) return;
  const now = String(Date.now());
  writeText('session', SLOT, now);
  // Where nothing is kept nobody would know of the last reload, and they would never end.
  if (readText('session', SLOT) !== now) return;
  window.location.reload();
}

/** Reloads the page when a chunk of an older build is gone; at most once a minute, and not for want of a network. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfGone());
}
