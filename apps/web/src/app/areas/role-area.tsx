// Shows the pages of one role: in its frame, with the cache around them.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { queryClient } from '../../shared/api/query-client.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { NotFoundPage } from '../error-pages.tsx';
import type { PageRoute } from '../page-route.ts';
import { Screen } from '../screen.tsx';

export interface RoleArea {
  readonly pages: readonly PageRoute[];
  /** The page at the address, inside the frame; an address without a page is said there, too. */
  readonly Pages: ComponentType;
}

/** The routes of one role's pages; `Frame` stays while pages change. */
export function roleArea(Frame: ComponentType<{ children: ReactNode }>, pages: readonly PageRoute[]): RoleArea {
  const framed = (
    <QueryClientProvider client={queryClient}>
      <Frame>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  );
  const notFound = (
    <Screen title={titles.notFound}>
      <NotFoundPage />
    </Screen>
  );
  const Pages = () => (
    <Routes>
      <Route element={framed}>
        {pages.map(({ path, title, Page }) => {
          const screen = (
            <Screen title={title}>
              <Page />
            </Screen>
          );
          return <Route key={path} path={path} element={screen} />;
        })}
        <Route path="*" element={notFound} />
      </Route>
    </Routes>
  );
  return { pages, Pages };
}
