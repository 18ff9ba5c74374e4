// Loads every row of a list at once, for exports and for choices.

import type { AnyEndpoint, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
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
