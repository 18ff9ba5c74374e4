// What surrounds every page: the addresses, and the watch over the session.
import { useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { focusHeading } from '../shared/screen/focus.ts';
import { preloadWith } from '../shared/screen/go.ts';
import { onSessionEnd } from '../shared/session/session-end.ts';
import { AppRoutes, preloadPage } from './router.tsx';

preloadWith(preloadPage);

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
