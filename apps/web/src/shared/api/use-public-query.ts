// Loads public pages and settings with a small store per call, since the query library would slow down their start (PERF-3).
import type { AnyEndpoint, Ok } from '@tilgul/contract/endpoint';
import { useMemo, useSyncExternalStore } from 'react';
import { deviceNow } from '../format/clock.ts';
import { createListeners } from '../listeners.ts';
import { getRenderedSession } from '../session/session-cookies.ts';
import { callLoosely, type ListAnswer } from './api.ts';
import { type CallError, getRetryDelay, shouldRetry } from './call-error.ts';
import type { ListQuery } from './first-call.ts';
import { toUrl } from './request.ts';
import type { List } from './use-api.ts';

/** Milliseconds after which a public list is refetched on return. */
const FRESH_MS = 60_000;

interface State {
  /** The answer, or the loaded pages of a list. */
  readonly answers: readonly unknown[];
  readonly isFetching: boolean;
  readonly error: CallError | null;
}
const NOTHING: State = { answers: [], isFetching: false, error: null };

async function fetchWithRetry(endpoint: AnyEndpoint, query: object, failures = 0): Promise<unknown> {
  try {
    return await callLoosely(endpoint, { query });
  } catch (error) {
    if (!shouldRetry(failures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, getRetryDelay(failures)));
    return fetchWithRetry(endpoint, query, failures + 1);
  }
}

function createStore(endpoint: AnyEndpoint, query: object, freshMs: number) {
  const listeners = createListeners();
  let state = NOTHING;
  let loadedAt = 0;
  const setState = (next: State) => {
    state = next;
    listeners.notify();
  };
  /** Loads from the start, or the page at `cursor`. */
  const load = async (cursor?: string) => {
    if (state.isFetching) return;
    setState({ ...state, isFetching: true, error: null });
    try {
      const answer = await fetchWithRetry(endpoint, { ...query, cursor });
      loadedAt = deviceNow();
      setState({
        answers: cursor === undefined ? [answer] : [...state.answers, answer],
        isFetching: false,
        error: null,
      });
    } catch (error) {
      setState({ ...state, isFetching: false, error: error as CallError });
    }
  };
  const subscribe = (listener: () => void) => {
    const unsubscribe = listeners.subscribe(listener);
    if (state.answers.length === 0 || deviceNow() - loadedAt > freshMs) void load();
    return unsubscribe;
  };
  const set = (answer: unknown, at: number) => {
    loadedAt = at;
    setState({ ...NOTHING, answers: [answer] });
  };
  return { subscribe, read: () => state, load, set };
}

const stores = new Map<string, ReturnType<typeof createStore>>();

/** The store of a call, created on first use. */
function getStore(endpoint: AnyEndpoint, query: object, freshMs: number) {
  const url = toUrl(endpoint, { query });
  const store = stores.get(url) ?? createStore(endpoint, query, freshMs);
  stores.set(url, store);
  return store;
}

/** The store of `usePublicQuery`, for code outside of components. */
export const getPublicStore = (endpoint: AnyEndpoint) => getStore(endpoint, {}, Number.POSITIVE_INFINITY);

/** Prerendering loads nothing, and public pages start in the browser as they were prerendered. */
const readNothing = () => NOTHING;

function useStore({ subscribe, read, load }: ReturnType<typeof createStore>) {
  return { state: useSyncExternalStore(subscribe, read, getRenderedSession() ? read : readNothing), load };
}

/** Stores the answer of a public GET that was loaded at `at`. */
export const setPublicAnswer = (endpoint: AnyEndpoint, answer: unknown, at: number): void =>
  getPublicStore(endpoint).set(answer, at);

/** Loads a public GET once per visit. */
export function usePublicQuery<E extends AnyEndpoint>(
  endpoint: E,
): { data: Ok<E> | undefined; error: CallError | null; reload: () => void } {
  const { state, load } = useStore(getPublicStore(endpoint));
  return { data: state.answers[0] as Ok<E> | undefined, error: state.error, reload: () => void load() };
}

/** Loads a public GET again, if a page has used it. */
export const reloadPublicQuery = (endpoint: AnyEndpoint): void =>
  void stores.get(toUrl(endpoint, { query: {} }))?.load();

export type PublicList<Row> = Pick<
  List<Row>,
  'rows' | 'total' | 'isLoading' | 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore' | 'reload'
>;

/** `useList` for public pages. */
export function usePublicList<E extends AnyEndpoint & { readonly list: true }>(
  endpoint: E,
  query: ListQuery<E> = {} as ListQuery<E>,
): PublicList<Ok<E>> {
  const { state, load } = useStore(getStore(endpoint, query, FRESH_MS));
  const pages = state.answers as readonly ListAnswer<Ok<E>>[];
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  const next = pages.at(-1)?.next;
  return {
    rows,
    total: pages[0]?.total,
    isLoading: pages.length === 0 && state.error === null,
    error: state.error,
    hasMore: next !== undefined,
    isLoadingMore: pages.length > 0 && state.isFetching,
    loadMore: () => next !== undefined && void load(next),
    reload: () => void load(),
  };
}
