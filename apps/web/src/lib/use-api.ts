// Owns how pages load: hooks over the typed client and the one cache. Sending stands in use-send.ts.
import {
  type InfiniteData,
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AnyEndpoint, BodyInput, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { useCallback, useMemo } from 'react';
import { type CallAnswer, callLoosely, type Input, type ListAnswer } from './api.ts';
import type { CallError } from './call-error.ts';
import { keyOf } from './query-client.ts';

export { type Sending, type SendOptions, useSend } from './use-send.ts';

export interface LoadOptions {
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

const queryOptions = ({ keepPrevious, quiet: _quiet, ...rest }: LoadOptions) => ({
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
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callLoosely(endpoint, { ...input, quiet, signal }) as Promise<CallAnswer<E>>,
    ...(queryOptions(options) as object),
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
  /** Loads the next page behind the rows; harmless when there is none or one is on its way. */
  loadMore(): void;
  /** Tries again, or loads anew. */
  reload(): void;
}

type Page<E extends AnyEndpoint> = ListAnswer<Ok<E>>;

/**
 * Loads a list page by page behind its cursor. `query` without `cursor`; a changed query keeps the old rows until the new
 * ones are here. `body` is for the one list that is asked for by POST.
 */
export function useList<E extends AnyEndpoint>(
  endpoint: E,
  query?: Omit<NonNullable<QueryInput<E>>, 'cursor'>,
  options: LoadOptions & { params?: Params<E>; body?: BodyInput<E> } = {},
): List<Ok<E>> {
  const { params, body, quiet, ...rest } = options;
  const load = useInfiniteQuery<Page<E>, CallError, InfiniteData<Page<E>>, readonly unknown[], string | undefined>({
    // Pages are kept apart from the first page alone, which `useGet` may have loaded.
    queryKey: [...keyOf(endpoint, { params, query }), 'pages', ...(body === undefined ? [] : [body])],
    queryFn: ({ pageParam, signal }) => {
      const input = { params, body, query: { ...query, cursor: pageParam }, quiet, signal };
      return callLoosely(endpoint, input) as Promise<Page<E>>;
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
    ...(queryOptions({ keepPrevious: true, ...rest }) as object),
  });
  const pages = load.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const { fetchNextPage, refetch, hasNextPage, isFetching } = load;
  return {
    rows,
    total: pages?.[0]?.total,
    isTotalCapped: pages?.[0]?.isTotalCapped ?? false,
    isLoading: load.isPending,
    isFetching,
    isStale: load.isPlaceholderData,
    error: load.error,
    hasMore: hasNextPage,
    isLoadingMore: load.isFetchingNextPage,
    loadMore: useCallback(
      () => void (hasNextPage && !isFetching && fetchNextPage()),
      [hasNextPage, isFetching, fetchNextPage],
    ),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
