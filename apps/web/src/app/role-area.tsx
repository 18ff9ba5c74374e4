// How the pages of one role are shown: in its layout, with the cache around them.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { OwnPasswordPrompt } from '../features/account/own-password-prompt.tsx';
import type { FirstCall } from '../shared/api/first-call.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { prefetch } from '../shared/api/use-api.ts';
import { titles } from '../texts/en/shared/titles.ts';
import { NotFoundPage } from './error-pages.tsx';
import { type LayoutProps, navigationOf } from './navigation.ts';
import { offlineCalls, type Page } from './pages/page.ts';
import { Screen } from './screen.tsx';

export interface RoleArea {
  readonly pages: readonly Page[];
  /** What the layout asks for on every page. */
  readonly layoutCalls: readonly FirstCall[];
  /** What can be read without a network. */
  readonly offlineCalls: readonly FirstCall[];
  /** The page at the address, inside the layout; an address without a page is said there, too. */
  readonly Pages: ComponentType;
  /** Asks for what a page asks for as it opens. */
  readonly prefetchAnswers: (page: Page) => Promise<unknown>;
}

const prefetchAnswers = (page: Page): Promise<unknown> => Promise.all((page.firstCalls ?? []).map(prefetch));

/** Fetches answers and code of a page before it is opened. A failure is no news: opening shows it. */
function prefetchPage(page: Page): void {
  void prefetchAnswers(page);
  page.load().catch(() => undefined);
}

/** The routes of one role's pages; `Layout` stays while pages change. */
export function roleArea(
  Layout: ComponentType<LayoutProps>,
  pages: readonly Page[],
  layoutCalls: readonly FirstCall[] = [],
): RoleArea {
  const layout = (
    <QueryClientProvider client={queryClient}>
      <Layout nav={navigationOf(pages, prefetchPage)}>
        <Outlet />
      </Layout>
      <OwnPasswordPrompt />
    </QueryClientProvider>
  );
  const notFound = (
    <Screen title={titles.notFound}>
      <NotFoundPage />
    </Screen>
  );
  const Pages = () => (
    <Routes>
      <Route element={layout}>
        {pages.map(({ path, title, Component }) => {
          const screen = (
            <Screen title={title}>
              <Component />
            </Screen>
          );
          return <Route key={path} path={path} element={screen} />;
        })}
        <Route path="*" element={notFound} />
      </Route>
    </Routes>
  );
  return { pages, layoutCalls, offlineCalls: offlineCalls(pages), Pages, prefetchAnswers };
}
