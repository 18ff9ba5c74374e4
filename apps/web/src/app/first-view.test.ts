// The first view of a signed-in page, rendered outside the browser with the answers of its first calls.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { countUnread } from '@tilgul/contract/notifications';
import type { PageAnswers } from '@tilgul/contract/rules/first-view';
import { CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client.ts';
import { PATHS } from '../shared/paths.ts';
import { readSession } from '../shared/session/session.ts';
import { listFirstUrls, renderFirstView } from './first-view.tsx';

const viewer = { role: CUSTOMER, userId: 7, isPhone: true } as const;

const product = (id: number, name: string): Partial<ProductAnswer> => ({
  id,
  name,
  unit: '1 kg',
  image: `/media/picture${id}-640.webp`,
  price: 80,
  stock: 5,
  in_stock: true,
  category: 1,
  rating: null,
});

const toAnswers = (names: readonly string[], unread: number): PageAnswers => ({
  userId: viewer.userId,
  date: 'Fri, 27 Nov 2026 10:00:00 GMT',
  answers: [
    { url: listProducts.path, body: names.map((name, index) => product(index + 1, name)), total: `${names.length}` },
    { url: countUnread.path, body: { unread_notifications: unread, has_questions: false } },
  ],
});

// Loads the code of the page and of its parts.
await vi.waitFor(() => renderFirstView(PATHS.customerProducts, viewer, toAnswers(['Rice'], 0)), 20_000);

it('shows what the answers say, without links, names and scripts', async () => {
  const { html } = await renderFirstView(PATHS.customerProducts, viewer, toAnswers(['Toor Dal', '<b>Poha</b>'], 41));
  expect(html).toMatch(/^<div id="app-shell" aria-hidden="true" inert=""/);
  expect(html).toContain('Toor Dal');
  expect(html).toContain('&lt;b&gt;Poha&lt;/b&gt;');
  expect(html).toContain('>41<');
  expect(html).not.toMatch(/<(?:script|template|h1|main|nav)| href="/);
});

it('loads the pictures in the first row of phones at once, and others later', async () => {
  const names = ['Toor Dal', 'Poha', 'Jaggery', 'Turmeric', 'Sesame', 'Mustard', 'Rice'];
  const { html, pictures } = await renderFirstView(PATHS.customerProducts, viewer, toAnswers(names, 0));
  const links = pictures.match(/<link rel="preload" as="image"[^>]*fetchpriority="high">/g) ?? [];
  expect(links.map((link) => /picture(\d)/.exec(link)?.[1])).toEqual(['1', '2']);
  const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources.filter((source) => source?.includes('picture'))).toHaveLength(2);
});

it('keeps nothing for the next user', async () => {
  const shown = toAnswers(['Toor Dal'], 3);
  const [first, second] = await Promise.all([
    renderFirstView(PATHS.customerProducts, viewer, shown),
    renderFirstView(PATHS.customerProducts, { ...viewer, userId: 8 }, { ...shown, userId: 8, answers: [] }),
  ]);
  expect(first.html).toContain('Toor Dal');
  expect(second.html).not.toContain('Toor Dal');
  expect(readSession()).toBeUndefined();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it('names the calls of the page, its layout and its user', async () => {
  const urls = await listFirstUrls(PATHS.customerProducts, viewer);
  expect(urls).toEqual(expect.arrayContaining([listProducts.path, countUnread.path, '/users/user-list/7/']));
  expect(await listFirstUrls(PATHS.customerProducts, { ...viewer, role: MANAGER })).toBeUndefined();
});

it('has search, time and cart on wide screens where the page has them', async () => {
  const answers = toAnswers(['Toor Dal'], 0);
  const render = async (isPhone: boolean) =>
    (await renderFirstView(PATHS.customerProducts, { ...viewer, isPhone }, answers)).html;
  const wide = await render(false);
  expect(wide).toMatch(/min-h-11 min-w-0 grow"><(?!\/div)/);
  expect(wide).toMatch(/xl:hidden"><div class="py-2 xl:py-0"/);
  expect(wide).toMatch(/w-75 shrink-0 xl:block"><(?!\/div)/);
  expect(await render(true)).toContain('w-75 shrink-0 xl:block"></div>');
});
