// The app around every page: router, end of the session, reload on stale code.
import { useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { deviceNow } from '../shared/format/clock.ts';
import { focusHeading } from '../shared/screen/focus.ts';
import { setPreload } from '../shared/screen/navigate.ts';
import { onSessionEnd } from '../shared/session/session-end.ts';
import { readText, writeText } from '../shared/storage.ts';
import { AppRoutes, preloadPage } from './router.tsx';

setPreload(preloadPage);

/** Shows the alert once when the session ends. */
function useSessionEndAlert(): void {
  useEffect(() => {
    return onSessionEnd(({ loud }) => {
      // The alert loads on demand; without a network only the redirect happens.
      if (!loud) return;
      import('../ui/alerts/alerts.ts').then(
        ({ alerts }) => alerts.sessionExpired().then(focusHeading),
        () => undefined,
      );
    });
  }, []);
}

/** Repeats a back navigation that happened before the router listened. */
function useEarlyNavigation(): void {
  const [initialHref] = useState(() => globalThis.location?.href);
  useLayoutEffect(() => {
    if (window.location.href !== initialHref)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [initialHref]);
}

export function App() {
  useSessionEndAlert();
  useEarlyNavigation();
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

const RELOADED_SLOT = 'reloaded-for-code';
const PAUSE_MS = 60_000;

/** Whether the server no longer has this build; false if it does not answer. */
async function isBuildGone(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

async function reloadIfGone(): Promise<void> {
  const last = Number(readText('session', RELOADED_SLOT) ?? 0);
  if (deviceNow() - last < PAUSE_MS || !(await isBuildGone())) return;
  const now = String(deviceNow());
  writeText('session', RELOADED_SLOT, now);
  // Without storage the last reload would be unknown, and reloads would not end.
  if (readText('session', RELOADED_SLOT) !== now) return;
  window.location.reload();
}

/** Reloads the page when a chunk of an older build is gone, at most once a minute. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfGone());
}
