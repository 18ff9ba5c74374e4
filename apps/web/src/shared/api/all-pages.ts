// Loads all rows of a list, for exports, choices and sums.
import type { AnyEndpoint, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useEffect } from 'react';
import { callLoosely, type ListAnswer } from './api.ts';

/** Fetches all matching rows, page by page. Throws the `CallError` of the first page that fails. */
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

/** Part of the results of `useList`, `useWrappedList` and `usePublicList`. */
interface GrowingList {
  readonly hasMore: boolean;
  readonly error: unknown;
  loadMore(): void;
}

/** Returns `list` and loads its remaining pages. `hasMore` is true in the meantime; `error` is set if a page failed (`reload` retries). */
export function useAllPages<L extends GrowingList>(list: L): L {
  const { hasMore, error, loadMore } = list;
  useEffect(() => {
    if (hasMore && !error) loadMore();
    // `loadMore` changes after each page.
  }, [hasMore, error, loadMore]);
  return list;
}
