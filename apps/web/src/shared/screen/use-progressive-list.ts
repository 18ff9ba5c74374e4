// Renders a long list in steps, as the user comes near, so that slow phones stay responsive.
import { type RefCallback, startTransition, useCallback, useDeferredValue, useState } from 'react';
import { observeNear } from './lazy-component.tsx';

let pagesShown = 0;

export function countPageShown(): void {
  pagesShown += 1;
}

/** Distance from the viewport in px at which the next items render: about a screen of a phone. */
const MARGIN = 700;

interface ProgressiveList<Item> {
  /** The items to render now. */
  readonly shown: readonly Item[];
  /** How many follow. Reserve their space, so that nothing moves when they come. */
  readonly rest: number;
  /** For the first reserved space. */
  readonly nextRef: RefCallback<Element>;
}

/**
 * A list of which, on the first page of a visit, `atOnce` items come first, and as many more whenever the user comes near the end;
 * later pages render in full, so that the browser can restore the scroll position. Changes of `items` are deferred while the user
 * types.
 */
export function useProgressiveList<Item>(items: readonly Item[], atOnce: number): ProgressiveList<Item> {
  const [count, setCount] = useState(pagesShown > 1 ? Number.POSITIVE_INFINITY : atOnce);
  const shown = useDeferredValue(items);
  const nextRef = useCallback(
    (place: Element | null) => {
      const grow = () => startTransition(() => setCount(count + atOnce));
      return place ? observeNear(place, grow, MARGIN) : undefined;
    },
    [count, atOnce],
  );
  const rest = Math.max(0, shown.length - count);
  return { shown: rest > 0 ? shown.slice(0, count) : shown, rest, nextRef };
}
