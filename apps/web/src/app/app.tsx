// Owns what surrounds every page: the cache, the alerts, the addresses, and the watch over the session.
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { focusHeading } from '../lib/focus.ts';
import { queryClient } from '../lib/query-client.ts';
import { onSessionChange, readSession } from '../lib/session.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { AppRoutes } from './router.tsx';

/** Nothing of one user's is left in memory for the next; the end of a session is said once. */
function useSessionWatch(): void {
  useEffect(() => {
    let user = readSession()?.userId;
    const stopChange = onSessionChange(() => {
      const now = readSession()?.userId;
      if (now === user) return;
      user = now;
      queryClient.clear();
    });
    const stopEnd = onSessionEnd(({ loud }) => {
      // The alerts' code is not part of the start; without a network the redirect alone must do.
      if (!loud) return;
      import('../lib/alerts.tsx').then(
        ({ alerts }) => alerts.sessionExpired().then(focusHeading),
        () => undefined,
      );
    });
    return () => {
      stopChange();
      stopEnd();
    };
  }, []);
}

export function App() {
  useSessionWatch();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
