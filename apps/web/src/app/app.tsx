// Owns what surrounds every page: the addresses, and the watch over the session.
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { focusHeading } from '../lib/focus.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { AppRoutes } from './router.tsx';

/** The end of a session is said once. */
function useSessionWatch(): void {
  useEffect(() => {
    return onSessionEnd(({ loud }) => {
      // The alerts' code is not part of the start; without a network the redirect alone must do.
      if (!loud) return;
      import('../lib/alerts.tsx').then(
        ({ alerts }) => alerts.sessionExpired().then(focusHeading),
        () => undefined,
      );
    });
  }, []);
}

export function App() {
  useSessionWatch();
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
