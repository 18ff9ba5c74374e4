// Loads every row of a list at once, for exports and for choices.
import type { AnyEndpoint, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useEffect } from 'react';
import { callLoosely, type ListAnswer } from './api.ts';

/** All rows that `query` matches, page by page behind the cursor; fails with the first failing page's `CallError`. */
export async function loadAll<E extends AnyEndpoint & { readonly list: true }>(
  endpoint: E,
  query?: Omit<NonNullable<QueryInput<E>>, 'cursor' | 'limit'>,
  params?: Params<E>,
): Promise<Ok<E>[]> {
  const rows: Ok<E>[] = [];
  let cursor: string | undefined;
  do {
    const page = (await callLoosely(endpoint, {
      params,
      query: { ...query, limit: MAX_PAGE, cursor },
    })) as ListAnswer<Ok<E>>;
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

// Loads a list to its last page, for choices and sums that are wrong when rows are missing.

/** What of a list tells whether it goes on: answers of `useList`, `useWrappedList` and `usePublicList` fit. */
interface GrowingList {
  readonly hasMore: boolean;
  readonly error: unknown;
  loadMore(): void;
}

/**
 * The list itself; page after page is fetched until all rows are here. They grow meanwhile: `hasMore` says that some are
 * on their way, and `error` that the rest could not be loaded (`reload` tries again).
 */
export function useAllPages<L extends GrowingList>(list: L): L {
  const { hasMore, error, loadMore } = list;
  useEffect(() => {
    if (hasMore && !error) loadMore();
    // `loadMore` is another one after each page.
  }, [hasMore, error, loadMore]);
  return list;
}
