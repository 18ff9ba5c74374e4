// A role's pages inside its layout and the query cache, and the links to them.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { OwnPasswordGate } from '../features/account/own-password-prompt.tsx';
import type { FirstCall } from '../shared/api/first-call.ts';
import { takePageAnswers } from '../shared/api/page-answers.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { prefetch } from '../shared/api/use-api.ts';
import {
  getFirstCalls,
  getOfflineCalls,
  type IconLink,
  type LayoutProps,
  type Navigation,
  type Page,
} from './pages/page.ts';
import { NotFoundScreen, toRoute } from './screen.tsx';

/** The navigation to `pages`; links call `load` on hover or focus. */
export function toNavigation(pages: readonly Page[], load: (page: Page) => void): Navigation {
  const toLink = (page: Page) => ({ to: page.path, title: page.title, prefetch: () => load(page) });
  const ownPage = ({ nav }: Page): IconLink[] =>
    nav?.ownPage ? [{ ...nav.ownPage, to: nav.ownPage.path, prefetch: () => undefined, leaves: true }] : [];
  return {
    sidebar: pages.flatMap((page) => [
      ...(page.nav?.sidebar ? [{ ...page.nav.sidebar, ...toLink(page) }] : []),
      ...ownPage(page),
    ]),
    topBar: pages.flatMap((page) => (page.nav?.topBar ? [{ label: page.nav.topBar, ...toLink(page) }] : [])),
    mainBar: pages.flatMap((page) => (page.nav?.mainBar ? [{ ...page.nav.mainBar, ...toLink(page) }] : [])),
    search: pages.flatMap((page) => (page.nav?.search ? [{ label: page.title, ...toLink(page) }] : [])),
  };
}

export interface RoleArea {
  readonly pages: readonly Page[];
  /** First calls of the layout, on every page. */
  readonly layoutCalls: readonly FirstCall[];
  /** Calls whose answers are readable offline. */
  readonly offlineCalls: readonly FirstCall[];
  /** Routes of the pages and the not-found page, inside the layout. */
  readonly Pages: ComponentType;
  /** Prefetches a page's first calls that did not come with the HTML. */
  readonly prefetchAnswers: (page: Page) => Promise<unknown>;
}

/** The routes of one role's pages; `Layout` stays while pages change. */
export function createRoleArea(
  Layout: ComponentType<LayoutProps>,
  pages: readonly Page[],
  layoutCalls: readonly FirstCall[] = [],
): RoleArea {
  const prefetchAnswers = (page: Page) => {
    takePageAnswers(getFirstCalls(page, layoutCalls));
    return Promise.all((page.firstCalls ?? []).map(prefetch));
  };
  // Opening the page retries what failed.
  const prefetchPage = (page: Page) => {
    void prefetchAnswers(page);
    page.load().catch(() => undefined);
  };
  const layout = (
    <QueryClientProvider client={queryClient}>
      <OwnPasswordGate>
        <Layout nav={toNavigation(pages, prefetchPage)}>
          <Outlet />
        </Layout>
      </OwnPasswordGate>
    </QueryClientProvider>
  );
  const Pages = () => (
    <Routes>
      <Route element={layout}>
        {pages.map(toRoute)}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
  return { pages, layoutCalls, offlineCalls: getOfflineCalls(pages), Pages, prefetchAnswers };
}
