// Renders a long list in steps, so that slow phones stay responsive.
import { startTransition, useDeferredValue, useEffect, useState } from 'react';

let pagesShown = 0;

export function countPageShown(): void {
  pagesShown += 1;
}

/** A step waits at most this long, in ms, for an idle moment. */
const IDLE_MS = 300;

/** Calls `run` when the browser is idle; returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  // Not in Safari.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_MS });
  return () => window.cancelIdleCallback(handle);
}

/**
 * The items to render now. On the first page of a visit `atOnce` items come first, and as many more in each idle moment; later
 * pages render in full, so that the browser can restore the scroll position. Changes of `items` are deferred while the user
 * types.
 */
export function useProgressiveList<Item>(items: readonly Item[], atOnce: number): readonly Item[] {
  const [count, setCount] = useState(pagesShown > 1 ? Number.POSITIVE_INFINITY : atOnce);
  const shown = useDeferredValue(items);
  const isWhole = count >= shown.length;
  useEffect(() => {
    return isWhole ? undefined : whenIdle(() => startTransition(() => setCount(count + atOnce)));
  }, [isWhole, count, atOnce]);
  return isWhole ? shown : shown.slice(0, count);
}
