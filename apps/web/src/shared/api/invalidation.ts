// Invalidates answers without importing the query cache, which visitors' pages do not load.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';

let invalidateCache: (endpoints: readonly AnyEndpoint[]) => unknown = () => undefined;

/** Registers the cache. */
export function onInvalidate(listener: typeof invalidateCache): void {
  invalidateCache = listener;
}

/** Marks the answers of these calls as outdated. */
export function invalidateCalls(endpoints: readonly AnyEndpoint[]): void {
  if (endpoints.length > 0) invalidateCache(endpoints);
}
