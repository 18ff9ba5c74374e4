// Draws a long list in growing steps, what is seen first, so that a cheap phone answers a press in between.
import { startTransition, useDeferredValue, useEffect, useState } from 'react';

let pages = 0;

/** Says that another page is on screen. */
export function countPageShown(): void {
  pages += 1;
}

/**
 * `items` as they are to be drawn now. On the page that a visit begins with, the first `atOnce` items come alone, then twice
 * as many, and so on; a change of `items` waits while something is being typed. A page that is gone back to is drawn whole:
 * the browser puts it where it was scrolled to.
 */
export function useProgressiveList<Item>(items: readonly Item[], atOnce: number): readonly Item[] {
  const [count, setCount] = useState(pages > 1 ? Number.POSITIVE_INFINITY : atOnce);
  const shown = useDeferredValue(items);
  const isWhole = count >= shown.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count * 2));
  }, [isWhole, count]);
  return isWhole ? shown : shown.slice(0, count);
}
