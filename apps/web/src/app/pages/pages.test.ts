// A page's row in the table defines its route, links, prefetch, first requests and offline answers.
import { viewCart } from '@tilgul/contract/cart';
import { listOwnOrders } from '@tilgul/contract/orders';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import { Package } from 'lucide-react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { getRoleForPath, PATHS } from '../../shared/paths.ts';
import { getFirstRequests } from '../prerender.tsx';
import { createRoleArea } from '../role-area.tsx';
import { adminPages } from './admin.ts';
import { authPages } from './auth.ts';
import { customerLayoutCalls, customerPages } from './customer.ts';
import { definePage, type LayoutProps, type Page } from './page.ts';
import { publicPages } from './public.ts';
import { shopPages } from './shop.ts';
import { staffPages } from './staff.ts';
import { storePages } from './store.ts';

const TABLE: readonly Page[] = [
  ...publicPages,
  ...authPages,
  ...shopPages,
  ...adminPages,
  ...customerPages,
  ...storePages,
  ...staffPages,
];

/** Loaders of all page files. */
const FILES = import.meta.glob<object>('../../features/**/*.page.tsx');

/** Pages for visitors and customers are named after the customer's path. */
const CUSTOMER_FILES: Readonly<Record<string, string>> = { '/shop': 'customer-product', '/cart': 'customer-cart' };

/** A page's file is named after its path; pages of several roles omit the role. */
function findFile(path: string): string {
  const find = (name: string) => Object.keys(FILES).find((file) => file.endsWith(`/${name}.page.tsx`));
  const own = CUSTOMER_FILES[path] ?? (path.split('/')[1] || 'home');
  return find(own) ?? find(own.replace(/^(admin|customer|store-staff|store)-/, '')) ?? '';
}

describe('the page table', () => {
  it('has exactly one row for each path, in the table of its role', () => {
    const paths = TABLE.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(Object.values(PATHS)));
    for (const pages of [customerPages, staffPages, storePages, adminPages])
      expect(new Set(pages.map(({ path }) => getRoleForPath(path))).size).toBe(1);
  });

  it('lists all indexed pages among the public ones', () => {
    const forVisitors = [...publicPages, ...shopPages].map(({ path }) => path);
    expect(forVisitors).toEqual(expect.arrayContaining([...PUBLIC_PAGES]));
  });

  it('names every *.page.tsx file after its path', async () => {
    const used = new Set<string>();
    for (const { path, load } of TABLE) {
      const file = findFile(path);
      expect(Object.values((await FILES[file]?.()) ?? {}), path).toContain(await load());
      used.add(file);
    }
    expect([...used].sort()).toEqual(Object.keys(FILES).sort());
    // Loads all of the app's code.
  }, 60_000);
});

describe('a page added to the table', () => {
  const path = '/customer-gifts';
  const GIFTS = firstPage(listOwnOrders, { limit: 7 });
  const added = definePage(path, 'Gifts', {
    load: () => Promise.resolve(() => createElement('h1', null, 'Your gifts')),
    firstCalls: [GIFTS, firstAnswer(viewCart)],
    offline: [GIFTS],
    nav: { mainBar: { label: 'Gifts', icon: Package } },
  });
  const Layout = ({ nav, children }: LayoutProps) => {
    const links = [...nav.mainBar, ...nav.sidebar, ...nav.topBar];
    return createElement(
      'div',
      null,
      links.map(({ to, label }) => createElement('a', { key: to, href: to }, label)),
      children,
    );
  };
  const area = createRoleArea(Layout, [...customerPages, added], customerLayoutCalls);

  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('renders at its path, with a navigation link', async () => {
    await added.load();
    const html = renderToString(createElement(StaticRouter, { location: path }, createElement(area.Pages)));
    expect(html).toContain('<h1>Your gifts</h1>');
    expect(html).toMatch(/<a href="\/customer-gifts">Gifts<\/a>/);
  });

  it('has its first calls prefetched by links and listed in its HTML', async () => {
    const requested: string[] = [];
    vi.stubGlobal('document', { cookie: `accessToken=t; roleName=${CUSTOMER}; userId=7` });
    vi.stubGlobal('fetch', (url: string) => {
      requested.push(url);
      return Promise.resolve(Response.json([]));
    });
    await area.prefetchAnswers(added);
    const urls = [`${listOwnOrders.path}?limit=7`, viewCart.path];
    expect(requested).toEqual(urls);
    const { role, requests } = getFirstRequests(CUSTOMER, added, []);
    expect(role).toBe(CUSTOMER);
    expect(requests.slice(0, 2)).toEqual(urls.map((url) => ({ url })));
  });

  it('is readable offline as declared', () => {
    expect(area.offlineCalls).toContain(GIFTS);
  });
});
