// A call that a page makes when it opens. Page, links, inline script and service worker share the constant, so that a
// prefetched answer matches.
import type { AnyEndpoint, BodyInput, QueryInput } from '@tilgul/contract/endpoint';

export interface FirstCall<E extends AnyEndpoint = AnyEndpoint, Q = unknown> {
  readonly endpoint: E;
  readonly query: Q;
  /** For the one list that is loaded by POST. */
  readonly body: unknown;
  /** Whether the page loads it with `useList` or with `useGet`. */
  readonly isPaged: boolean;
}

/** Query of a list without its cursor. */
export type ListQuery<E extends AnyEndpoint> = Omit<NonNullable<QueryInput<E>>, 'cursor' | 'limit'> & {
  limit?: number;
};

/** The call of `useGet(endpoint, { query })`. */
export const firstAnswer = <E extends AnyEndpoint, Q extends QueryInput<E> | undefined = undefined>(
  endpoint: E,
  query?: Q,
): FirstCall<E, Q> => ({ endpoint, query: query as Q, body: undefined, isPaged: false });

/** The call of `useList(endpoint, query, { body })`. */
export const firstPage = <E extends AnyEndpoint, Q extends ListQuery<E> | undefined = undefined>(
  endpoint: E,
  query?: Q,
  body?: BodyInput<E>,
): FirstCall<E, Q> => ({ endpoint, query: query as Q, body, isPaged: true });
