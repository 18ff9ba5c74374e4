// Hooks that load through the query cache. For sending, see use-send.ts.
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
import { pagesKeyFor, queryClient, queryKeyFor } from './query-client.ts';

export { useSend } from './use-send.ts';

interface LoadOptions {
  /** False delays the call, for example until an id is known. */
  enabled?: boolean;
  /** For header calls: redirects without an alert when the session ends. */
  quiet?: boolean;
  /** Milliseconds without a refetch; 10 s by default. */
  staleTime?: number;
  /** Milliseconds between refetches while the page is visible; off by default. */
  refetchInterval?: number | false;
  /** False disables the refetch when the window regains the focus. */
  refetchOnWindowFocus?: boolean;
  /** Keeps the last answer while another input loads. */
  keepPrevious?: boolean;
}

type GetInput<E extends AnyEndpoint> = Pick<Input<E>, 'params' | 'query' | 'withSession'>;
type GetArgs<E extends AnyEndpoint> =
  Record<never, never> extends GetInput<E>
    ? [input?: GetInput<E>, options?: LoadOptions]
    : [input: GetInput<E>, options?: LoadOptions];

const toQueryOptions = ({ keepPrevious, quiet: _quiet, ...rest }: LoadOptions) => ({
  ...rest,
  ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
});

/** Loads a GET with TanStack Query. For a list `data` is the first page; `useList` loads more. */
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
  /** Number of all matching rows; undefined until the first page has loaded. */
  readonly total: number | undefined;
  /** True when there are more than `total`. */
  readonly isTotalCapped: boolean;
  /** The searched words that the rows resemble, if none matches as typed (SEARCH-9). */
  readonly guess?: string | undefined;
  readonly isLoading: boolean;
  /** Loading, including in the background. */
  readonly isFetching: boolean;
  /** The rows belong to the previous filter while new ones load. */
  readonly isStale: boolean;
  readonly error: CallError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loads the next page; does nothing if there is none or one is loading. */
  loadMore(): void;
  reload(): void;
}

type ListInput<E extends AnyEndpoint> = { params?: Params<E>; body?: BodyInput<E> };
type ListOptions<E extends AnyEndpoint> = LoadOptions & ListInput<E>;

/** Query options shared by the hooks and `prefetch`. */
function toPagesQuery<E extends AnyEndpoint>(
  endpoint: E,
  query: ListQuery<E> | undefined,
  { params, body, quiet }: ListInput<E> & Pick<LoadOptions, 'quiet'>,
  getNextCursor: (answer: CallAnswer<E>) => string | undefined,
) {
  return {
    queryKey: pagesKeyFor(endpoint, { params, query }, body),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const input = { params, body, query: { ...query, cursor: pageParam }, quiet, signal };
      return callLoosely(endpoint, input) as Promise<CallAnswer<E>>;
    },
    initialPageParam: undefined,
    getNextPageParam: getNextCursor,
  };
}

type Paged = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isPlaceholderData'
>;

/** Loads the next page, after any reload of the rows on screen. */
function useLoadMore(load: Paged) {
  const { data, fetchNextPage, hasNextPage, isPlaceholderData } = load;
  const pages = data?.pages.length ?? 0;
  /** The pending request for the next page, with the number of pages at the time of the press. */
  const [request, setRequest] = useState<{ readonly pages: number }>();
  // Read only when it matters: a component renders again when a member that it has read changes.
  const isFetching = request !== undefined && load.isFetching;
  useEffect(() => {
    if (request === undefined) return;
    // A component below may have asked for the page after this one first.
    const replace = (next: typeof request | undefined) =>
      setRequest((current) => (current === request ? next : current));
    // Placeholder rows belong to another search: the request waits for the first page of this one.
    if (isPlaceholderData) return request.pages === 1 ? undefined : replace({ pages: 1 });
    const isDone = request.pages !== pages || !hasNextPage;
    if (isDone) return replace(undefined);
    if (isFetching) return;
    // The call may have joined a reload that started after the render, which brings no new page: try again.
    void fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError }) =>
      replace(isFetchNextPageError ? undefined : { ...request }),
    );
  }, [request, pages, hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
  const loadMore = useCallback(() => {
    const wanted = isPlaceholderData ? 1 : pages;
    if (hasNextPage || isPlaceholderData)
      setRequest((current) => (current?.pages === wanted ? current : { pages: wanted }));
  }, [hasNextPage, isPlaceholderData, pages]);
  return { isLoadingMore: request !== undefined, loadMore };
}

/**
 * Loads a list page by page, for a call whose answer wraps its rows. `toPage` takes the page out of an answer; it must be a stable
 * function. `first` is the first answer, with its other fields.
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
  const { total, isTotalCapped = false, guess } = first === undefined ? {} : toPage(first);
  const { refetch, hasNextPage } = load;
  return {
    first,
    rows,
    total,
    isTotalCapped,
    guess,
    isLoading: load.isPending,
    get isFetching() {
      return load.isFetching;
    },
    isStale: load.isPlaceholderData,
    error: load.error,
    hasMore: hasNextPage,
    ...useLoadMore(load),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** The page of an answer with rows, `total_count` and `next`. */
export const toWrappedPage = <Row>(
  rows: Row[],
  { total_count, next }: { readonly total_count: number; readonly next: string | null },
): ListAnswer<Row> => ({ rows, next: next ?? undefined, total: total_count, isTotalCapped: false });

const toListPage = (answer: unknown) => answer as ListAnswer<never>;

/** Loads a list page by page. After a change of `query` the old rows stay until the new ones have loaded. `body` is for POST lists. */
export const useList = <E extends AnyEndpoint>(
  endpoint: E,
  query?: ListQuery<E>,
  options: ListOptions<E> = {},
): List<Ok<E>> => useWrappedList<E, Ok<E>>(endpoint, query, toListPage, options);

/** Prefetches a first call; `useList` or `useGet` with the same query then has the answer immediately. */
export function prefetch({ endpoint, query, body, isPaged }: FirstCall): Promise<void> {
  if (isPaged) {
    const pages = toPagesQuery(
      endpoint,
      query as ListQuery<AnyEndpoint>,
      { body },
      (answer) => toListPage(answer).next,
    );
    return queryClient.prefetchInfiniteQuery(pages);
  }
  return queryClient.prefetchQuery({
    queryKey: queryKeyFor(endpoint, { query }),
    queryFn: ({ signal }) => callLoosely(endpoint, { query, signal }),
  });
}

/** `useGet` for a POST that only reads; cached by its body. */
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
