// The query cache: keys, retries and freshness.
import { QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { onSessionChange, readSession } from '../session/session.ts';
import { getRetryDelay, shouldRetry } from './call-error.ts';
import { onInvalidate } from './invalidation.ts';

/** Milliseconds for which answers are fresh, so that going back and forth does not refetch. */
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: shouldRetry,
      retryDelay: getRetryDelay,
      // Offline calls fail immediately instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

// No user's data stays in memory for the next user.
let user = readSession()?.userId;
onSessionChange(() => {
  const now = readSession()?.userId;
  if (now !== user) queryClient.clear();
  user = now;
});

/** The cache key of a call; its first member alone matches all inputs. A missing query equals an empty one. */
export function queryKeyFor(
  endpoint: AnyEndpoint,
  input: { params?: unknown; query?: unknown } = {},
): readonly unknown[] {
  return [`${endpoint.method} ${endpoint.path}`, input.params ?? null, input.query ?? {}];
}

/** The cache key of a list that loads page by page, distinct from that of its first page alone. */
export function pagesKeyFor(
  endpoint: AnyEndpoint,
  input: { params?: unknown; query?: unknown },
  body?: unknown,
): readonly unknown[] {
  return [...queryKeyFor(endpoint, input), 'pages', ...(body === undefined ? [] : [body])];
}

/** Refetches these calls where they are on screen; others refetch when they are shown again. */
export function refetchCalls(endpoints: readonly AnyEndpoint[]): Promise<unknown> {
  return Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyFor(endpoint).slice(0, 1) })),
  );
}

/** Stores a newer answer; cancels requests in flight, whose answers may be older. */
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
