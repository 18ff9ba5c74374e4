// The table of pages is the one list of them: a page in it has its route, links, prefetch, first requests and what is read offline.
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
import { PATHS, roleAt } from '../../shared/paths.ts';
import type { LayoutProps } from '../navigation.ts';
import { firstRequests } from '../prerender.tsx';
import { roleArea } from '../role-area.tsx';
import { adminPages } from './admin.ts';
import { authPages } from './auth.ts';
import { customerLayoutCalls, customerPages } from './customer.ts';
import { type Page, page } from './page.ts';
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

/** What loads every page file there is. */
const FILES = import.meta.glob<object>('../../features/**/*.page.tsx');

/** What visitors and customers both have is called as the customers' address. */
const OF_CUSTOMERS: Readonly<Record<string, string>> = { '/shop': 'customer-product', '/cart': 'customer-cart' };

/** The file of the page at an address is called as the address; what every role has is called without the role. */
function fileOf(path: string): string {
  const named = (name: string) => Object.keys(FILES).find((file) => file.endsWith(`/${name}.page.tsx`));
  const shared = ['notification', 'account', 'claims'].find((name) => path.endsWith(`-${name}`)) ?? '';
  const own = OF_CUSTOMERS[path] ?? (path.split('/')[1] || 'home');
  return named(own) ?? named(shared) ?? '';
}

describe('the table of pages', () => {
  it('has one row for an address, and one for every address that code links to, in the table of whom it is for', () => {
    const paths = TABLE.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(Object.values(PATHS)));
    for (const pages of [customerPages, staffPages, storePages, adminPages])
      expect(new Set(pages.map(({ path }) => roleAt(path))).size).toBe(1);
  });

  it('has the pages that search engines are shown, all of them for visitors', () => {
    const forVisitors = [...publicPages, ...shopPages].map(({ path }) => path);
    expect(forVisitors).toEqual(expect.arrayContaining([...PUBLIC_PAGES]));
  });

  it('names every *.page.tsx, and nothing else, by the file that is called as the address', async () => {
    const used = new Set<string>();
    for (const { path, load } of TABLE) {
      const file = fileOf(path);
      expect(Object.values((await FILES[file]?.()) ?? {}), path).toContain(await load());
      used.add(file);
    }
    expect([...used].sort()).toEqual(Object.keys(FILES).sort());
    // All code of the web is loaded here.
  }, 60_000);
});

describe('a page that is added to the table', () => {
  const path = '/customer-gifts';
  const GIFTS = firstPage(listOwnOrders, { limit: 7 });
  const added = page({
    path,
    title: 'Gifts',
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
  const area = roleArea(Layout, [...customerPages, added], customerLayoutCalls);

  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('is shown at its address, with a link in the navigation', async () => {
    await added.load();
    const html = renderToString(createElement(StaticRouter, { location: path }, createElement(area.Pages)));
    expect(html).toContain('<h1>Your gifts</h1>');
    expect(html).toMatch(/<a href="\/customer-gifts">Gifts<\/a>/);
  });

  it('is asked for in the words of its first calls: by links before it is opened, and by its HTML', async () => {
    const asked: string[] = [];
    vi.stubGlobal('document', { cookie: `accessToken=t; roleName=${CUSTOMER}; userId=7` });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json([]));
    });
    await area.prefetchAnswers(added);
    const urls = [`${listOwnOrders.path}?limit=7`, viewCart.path];
    expect(asked).toEqual(urls);
    const { role, requests } = firstRequests(CUSTOMER, added, []);
    expect(role).toBe(CUSTOMER);
    expect(requests.slice(0, 2)).toEqual(urls.map((url) => ({ url })));
  });

  it('is read offline as it says', () => {
    expect(area.offlineCalls).toContain(GIFTS);
  });
});
