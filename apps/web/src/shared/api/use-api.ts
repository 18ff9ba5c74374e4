// How pages load: hooks over the typed client and the one cache. Sending is in use-send.ts.
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AnyEndpoint, BodyInput, Ok, Params } from '@tilgul/contract/endpoint';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type CallAnswer, callLoosely, type Input, type ListAnswer } from './api.ts';
import type { CallError } from './call-error.ts';
import type { FirstCall, ListQuery } from './first-call.ts';
import { queryClient, queryKeyFor } from './query-client.ts';

export { useSend } from './use-send.ts';

interface LoadOptions {
  /** False waits, for instance for an id that is not there yet. */
  enabled?: boolean;
  /** A call of the header: a session's end redirects without the alert. */
  quiet?: boolean;
  /** Milliseconds during which the answer is not loaded again; 10 s unless given. */
  staleTime?: number;
  /** Milliseconds between loads while the page is looked at; off unless given. */
  refetchInterval?: number | false;
  /** False keeps the answer when the window gets the focus back. */
  refetchOnWindowFocus?: boolean;
  /** Keeps showing the last answer while another input loads. */
  keepPrevious?: boolean;
}

type GetInput<E extends AnyEndpoint> = Pick<Input<E>, 'params' | 'query'>;
type GetArgs<E extends AnyEndpoint> =
  Record<never, never> extends GetInput<E>
    ? [input?: GetInput<E>, options?: LoadOptions]
    : [input: GetInput<E>, options?: LoadOptions];

/** The cache's own words for these options. */
const toQueryOptions = ({ keepPrevious, quiet: _quiet, ...rest }: LoadOptions) => ({
  ...rest,
  ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
});

/**
 * Loads the answer of a GET: `{ data, error, isPending, isFetching, refetch, … }` of TanStack Query. For a list `data` is
 * its first page; use `useList` to go further.
 */
export function useGet<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: GetArgs<E>
): UseQueryResult<CallAnswer<E>, CallError> {
  const { quiet } = options;
  return useQuery<CallAnswer<E>, CallError>({
    queryKey: queryKeyFor(endpoint, input),
    queryFn: ({ signal }) => callLoosely(endpoint, { ...input, quiet, signal }) as Promise<CallAnswer<E>>,
    ...(toQueryOptions(options) as object),
  });
}

export interface List<Row> {
  /** All rows loaded so far, in the server's order. */
  readonly rows: Row[];
  /** Rows in all that the filter matches; undefined until the first page is here. */
  readonly total: number | undefined;
  /** True when there are more than `total`. */
  readonly isTotalCapped: boolean;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** Something is under way, be it in the background. */
  readonly isFetching: boolean;
  /** The rows shown belong to the filter before; the new ones are on their way. */
  readonly isStale: boolean;
  readonly error: CallError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loads the next page behind the rows; harmless when there is none or one is being loaded. */
  loadMore(): void;
  /** Tries again, or loads anew. */
  reload(): void;
}

type ListInput<E extends AnyEndpoint> = { params?: Params<E>; body?: BodyInput<E> };
type ListOptions<E extends AnyEndpoint> = LoadOptions & ListInput<E>;

/** How the pages of a call are asked for: the same for who shows them and for who prefetches them. */
function toPagesQuery<E extends AnyEndpoint>(
  endpoint: E,
  query: ListQuery<E> | undefined,
  { params, body, quiet }: ListInput<E> & Pick<LoadOptions, 'quiet'>,
  nextOf: (answer: CallAnswer<E>) => string | undefined,
) {
  return {
    // Pages are kept apart from the first page alone, which `useGet` may have loaded.
    queryKey: [...queryKeyFor(endpoint, { params, query }), 'pages', ...(body === undefined ? [] : [body])],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const input = { params, body, query: { ...query, cursor: pageParam }, quiet, signal };
      return callLoosely(endpoint, input) as Promise<CallAnswer<E>>;
    },
    initialPageParam: undefined,
    getNextPageParam: nextOf,
  };
}

type Paged = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isPlaceholderData'
>;

/** Loads the next page, after any reload of the rows on screen. */
function useLoadMore({ data, fetchNextPage, hasNextPage, isFetching, isPlaceholderData }: Paged) {
  const pages = data?.pages.length ?? 0;
  /** The pending request for the next page, with the number of pages at the time of the press. */
  const [request, setRequest] = useState<{ readonly pages: number }>();
  useEffect(() => {
    if (request === undefined) return;
    const isDone = request.pages !== pages || !hasNextPage;
    // Placeholder rows belong to another search, for which no page was requested.
    if (isDone || isPlaceholderData) return setRequest(undefined);
    if (isFetching) return;
    // This joins a reload that started after the render, and then brings no new page: try again.
    void fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError }) =>
      setRequest((current) => {
        if (current !== request) return current;
        return isFetchNextPageError ? undefined : { ...request };
      }),
    );
  }, [request, pages, hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isPlaceholderData) setRequest((current) => current ?? { pages });
  }, [hasNextPage, isPlaceholderData, pages]);
  return { isLoadingMore: request !== undefined, loadMore };
}

/**
 * Loads a list page by page behind its cursor, for a call whose answer wraps its rows: `pageOf` (a constant function) finds
 * them in it. `first` is the answer that came first, with whatever else it holds.
 */
export function useWrappedList<E extends AnyEndpoint, Row>(
  endpoint: E,
  query: ListQuery<E> | undefined,
  toPage: (answer: CallAnswer<E>) => ListAnswer<Row>,
  options: ListOptions<E> = {},
): List<Row> & { readonly first: CallAnswer<E> | undefined } {
  const { params, body, quiet, ...rest } = options;
  type Answer = CallAnswer<E>;
  const load = useInfiniteQuery<Answer, CallError, InfiniteData<Answer>, readonly unknown[], string | undefined>({
    ...toPagesQuery(endpoint, query, options, (answer) => toPage(answer).next),
    ...(toQueryOptions({ keepPrevious: true, ...rest }) as object),
  });
  const answers = load.data?.pages;
  const rows = useMemo(() => answers?.flatMap((answer) => toPage(answer).rows) ?? [], [answers, toPage]);
  const first = answers?.[0];
  const { total, isTotalCapped = false } = first === undefined ? {} : toPage(first);
  const { refetch, hasNextPage } = load;
  return {
    first,
    rows,
    total,
    isTotalCapped,
    isLoading: load.isPending,
    isFetching: load.isFetching,
    isStale: load.isPlaceholderData,
    error: load.error,
    hasMore: hasNextPage,
    ...useLoadMore(load),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** The page of an answer that wraps its rows and says itself how many there are and where the next page begins. */
export const wrappedPage = <Row>(
  rows: Row[],
  { total_count, next }: { readonly total_count: number; readonly next: string | null },
): ListAnswer<Row> => ({ rows, next: next ?? undefined, total: total_count, isTotalCapped: false });

const asPage = (answer: unknown) => answer as ListAnswer<never>;

/**
 * Loads a list page by page behind its cursor. `query` without `cursor`; a changed query keeps the old rows until the new
 * ones are here. `body` is for the one list that is asked for by POST.
 */
export const useList = <E extends AnyEndpoint>(
  endpoint: E,
  query?: ListQuery<E>,
  options: ListOptions<E> = {},
): List<Ok<E>> => useWrappedList<E, Ok<E>>(endpoint, query, asPage, options);

/** Fetches a first call before its page is looked at: `useList` or `useGet` with the same query then has the answer at once. */
export function prefetch({ endpoint, query, body, isPaged }: FirstCall): Promise<void> {
  if (isPaged) {
    const pages = toPagesQuery(endpoint, query as ListQuery<AnyEndpoint>, { body }, (answer) => asPage(answer).next);
    return queryClient.prefetchInfiniteQuery(pages);
  }
  return queryClient.prefetchQuery({
    queryKey: queryKeyFor(endpoint, { query }),
    queryFn: ({ signal }) => callLoosely(endpoint, { query, signal }),
  });
}

// Loads the answer of a POST that keeps nothing, as `useGet` does that of a GET.

/** The answer to this body; what was answered before is kept by its body. */
export function usePostQuery<E extends AnyEndpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: LoadOptions = {},
): UseQueryResult<CallAnswer<E>, CallError> {
  return useQuery<CallAnswer<E>, CallError>({
    queryKey: [...queryKeyFor(endpoint), body],
    queryFn: ({ signal }) => callLoosely(endpoint, { body, signal }) as Promise<CallAnswer<E>>,
    ...(toQueryOptions(options) as object),
  });
}
