// Loads a list to its last page, for choices and sums that are wrong when rows are missing.
import { useEffect } from 'react';

/** What of a list tells whether it goes on: answers of `useList`, `useWrappedList` and `usePublicList` fit. */
interface Continued {
  readonly hasMore: boolean;
  readonly error: unknown;
  loadMore(): void;
}

/**
 * The list itself; page after page is fetched until all rows are here. They grow meanwhile: `hasMore` says that some are
 * on their way, and `error` that the rest could not be loaded (`reload` tries again).
 */
export function useWhole<L extends Continued>(list: L): L {
  const { hasMore, error, loadMore } = list;
  useEffect(() => {
    if (hasMore && !error) loadMore();
    // `loadMore` is another one after each page.
  }, [hasMore, error, loadMore]);
  return list;
}
