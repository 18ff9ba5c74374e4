// 'Show more' pressed while a list is changing to another search.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ourCategories } from '@tilgul/contract/catalog';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../src/shared/api/query-client.ts';
import { useList } from '../src/shared/api/use-api.ts';

declare const happyDOM: { setURL(url: string): void };

/** A server with two pages per search, of one row each. The first page of 'wai' waits for `answerWai`. */
function serve(): () => void {
  let answerWai = (): void => undefined;
  const isDue = new Promise<void>((resolve) => {
    answerWai = resolve;
  });
  vi.stubGlobal('fetch', async (input: string) => {
    const { searchParams } = new URL(input, location.href);
    const [q, cursor] = [searchParams.get('q'), searchParams.get('cursor')];
    if (q === 'wai' && cursor === null) await isDue;
    const headers = { 'X-Total-Count': '2', ...(cursor ? {} : { Link: '</?cursor=two>; rel="next"' }) };
    return Response.json([{ name: `${q} ${cursor ?? 'one'}` }], { headers });
  });
  return answerWai;
}

async function openList() {
  const answerWai = serve();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ q }) => useList(ourCategories, { q }), {
    wrapper,
    initialProps: { q: 'satara' },
  });
  const names = () => result.current.rows.map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(['satara one']));
  return { names, result, answerWai, search: (q: string) => rerender({ q }) };
}

beforeEach(() => happyDOM.setURL('http://shop.test'));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('loads the next page of the new search if pressed while the old rows are still shown', async () => {
  const { result, names, search, answerWai } = await openList();
  search('wai');
  expect(result.current.isStale).toBe(true);
  act(() => result.current.loadMore());
  expect(result.current.isLoadingMore).toBe(true);
  answerWai();
  await waitFor(() => expect(names()).toEqual(['wai one', 'wai two']));
  expect(result.current.isLoadingMore).toBe(false);
});

it('loads it too if pressed right before the search changes', async () => {
  const { result, names, search, answerWai } = await openList();
  act(() => result.current.loadMore());
  await waitFor(() => expect(names()).toEqual(['satara one', 'satara two']));
  search('karad');
  await waitFor(() => expect(names()).toEqual(['karad one']));
  act(() => {
    result.current.loadMore();
    search('wai');
  });
  answerWai();
  await waitFor(() => expect(names()).toEqual(['wai one', 'wai two']));
});
