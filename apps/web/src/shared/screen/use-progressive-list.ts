// Renders a long list in growing steps, so that slow phones stay responsive.
import { startTransition, useDeferredValue, useEffect, useState } from 'react';

let pagesShown = 0;

export function countPageShown(): void {
  pagesShown += 1;
}

/**
 * The items to render now. On the first page of a visit `atOnce` items come first, then twice as many, and so on; later pages
 * render in full, so that the browser can restore the scroll position. Changes of `items` are deferred while the user types.
 */
export function useProgressiveList<Item>(items: readonly Item[], atOnce: number): readonly Item[] {
  const [count, setCount] = useState(pagesShown > 1 ? Number.POSITIVE_INFINITY : atOnce);
  const shown = useDeferredValue(items);
  const isWhole = count >= shown.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count * 2));
  }, [isWhole, count]);
  return isWhole ? shown : shown.slice(0, count);
}
