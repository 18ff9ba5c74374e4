// Reports which answers have changed: whoever sends reports it, and the cache refetches where a page has one.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';

let invalidateCache: (endpoints: readonly AnyEndpoint[]) => unknown = () => undefined;

/** Registers the cache; pages of visitors have no cache and load without one. */
export function onInvalidate(listener: typeof invalidateCache): void {
  invalidateCache = listener;
}

/** Says that these calls' answers are no longer what they were. */
export function invalidateCalls(endpoints: readonly AnyEndpoint[]): void {
  if (endpoints.length > 0) invalidateCache(endpoints);
}
