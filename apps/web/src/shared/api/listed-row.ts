// One row of a list of which only the first pages may have loaded.
import { useEffect } from 'react';
import type { List } from './use-api.ts';

/** Returns the row with this id, and loads further pages until it is there. Narrow the list by a search where the link can. */
export function useListedRow<Row extends { readonly id: number }>(
  { rows, hasMore, error, isStale, isLoadingMore, loadMore }: List<Row>,
  id: number | undefined,
): Row | undefined {
  const row = rows.find((each) => each.id === id);
  const isLater = id !== undefined && row === undefined && hasMore && !error && !isStale;
  useEffect(() => {
    // The list may belong to a parent, whose effects run later: wait until it has finished the last page.
    if (isLater && !isLoadingMore) loadMore();
  }, [isLater, isLoadingMore, loadMore]);
  return row;
}
