// The cache of what the server answered: how keys are made, when calls are tried again, what counts as fresh.

import { QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { onSessionChange, readSession } from '../session/session.ts';
import { getRetryDelay, shouldRetry } from './call-error.ts';
import { onInvalidate } from './invalidation.ts';

/** Answers count as fresh this long, so that going back and forth does not load again. */
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: shouldRetry,
      retryDelay: getRetryDelay,
      // Without a network a call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

// Nothing of one user's is left in memory for the next.
let user = readSession()?.userId;
onSessionChange(() => {
  const now = readSession()?.userId;
  if (now !== user) queryClient.clear();
  user = now;
});

/** The cache key of a call with its input; the first member alone is for all inputs. No query and an empty one are one key. */
export function queryKeyFor(
  endpoint: AnyEndpoint,
  input: { params?: unknown; query?: unknown } = {},
): readonly unknown[] {
  return [`${endpoint.method} ${endpoint.path}`, input.params ?? null, input.query ?? {}];
}

/** Loads again whatever is on screen of these calls; what is not on screen loads when it is next looked at. */
export function refetchCalls(endpoints: readonly AnyEndpoint[]): Promise<unknown> {
  return Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyFor(endpoint).slice(0, 1) })),
  );
}

/** Puts a newer answer into the cache. Requests in flight are cancelled: their answers may be older. */
export async function replaceAnswer(
  endpoint: AnyEndpoint,
  input: { params?: unknown; query?: unknown },
  answer: unknown,
): Promise<void> {
  const queryKey = queryKeyFor(endpoint, input);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}

onInvalidate(refetchCalls);
