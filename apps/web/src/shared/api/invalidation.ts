// Reports which answers have changed: whoever sends reports it, and the cache refetches where a page has one.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';

let hear: (endpoints: readonly AnyEndpoint[]) => unknown = () => undefined;

/** The cache's ear; pages of visitors have no cache and load without one. */
export function onAnswersChanged(listener: typeof hear): void {
  hear = listener;
}

/** Says that these calls' answers are no longer what they were. */
export function answersChanged(endpoints: readonly AnyEndpoint[]): void {
  if (endpoints.length > 0) hear(endpoints);
}
