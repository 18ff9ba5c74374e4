// A call that a page makes as it opens, with its query: the page's hook and whoever asks before the page is there (links, the
// page's HTML, the service worker) read the same constant, so that they ask in the same words.
import type { AnyEndpoint, BodyInput, QueryInput } from '@tilgul/contract/endpoint';

export interface FirstCall<E extends AnyEndpoint = AnyEndpoint, Q = unknown> {
  readonly endpoint: E;
  readonly query: Q;
  /** Of the one list that is asked for by POST. */
  readonly body: unknown;
  /** Whether the page shows it with `useList`, page by page, or with `useGet`. */
  readonly isPaged: boolean;
}

/** The query of a list without what pages through it. */
export type ListQuery<E extends AnyEndpoint> = Omit<NonNullable<QueryInput<E>>, 'cursor' | 'limit'> & {
  limit?: number;
};

/** What `useGet(endpoint, { query })` asks for. */
export const firstAnswer = <E extends AnyEndpoint, Q extends QueryInput<E> | undefined = undefined>(
  endpoint: E,
  query?: Q,
): FirstCall<E, Q> => ({ endpoint, query: query as Q, body: undefined, isPaged: false });

/** What `useList(endpoint, query, { body })` asks for. */
export const firstPage = <E extends AnyEndpoint, Q extends ListQuery<E> | undefined = undefined>(
  endpoint: E,
  query?: Q,
  body?: BodyInput<E>,
): FirstCall<E, Q> => ({ endpoint, query: query as Q, body, isPaged: true });
