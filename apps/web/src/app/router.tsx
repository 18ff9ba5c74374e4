// Which page is at which address, and in which layout: as the tables of pages/ have it.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { ACCOUNT_PATHS, LANDING, loginPath, pathOf, roleAt } from '../shared/paths.ts';
import { useFactorDemand } from '../shared/session/factor-demand.ts';
import { readSession, useSession } from '../shared/session/session.ts';
import { titles } from '../texts/en/shared/titles.ts';
import { NotFoundPage } from './error-pages.tsx';
import { authPages } from './pages/auth.ts';
import { lazyComponent, type Page } from './pages/page.ts';
import { publicPages } from './pages/public.ts';
import { shopPages } from './pages/shop.ts';
import type { RoleArea } from './role-area.tsx';
import { Screen, Waiting } from './screen.tsx';

// Who may enter which area: no session goes to the login, another role to its own landing page (UI-1),
// and who has to set up a second factor first to the account page (SES-16).

/** Shows `children` to a signed-in user of `role` only. The server decides by itself; this only picks the screen. */
function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const session = useSession();
  const isFactorDemanded = useFactorDemand();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={loginPath(pathname + search)} replace />;
  if (session.role !== role) return <Navigate to={LANDING[session.role]} replace />;
  const account = ACCOUNT_PATHS[role];
  if (isFactorDemanded && pathOf(pathname) !== account) return <Navigate to={account} replace />;
  // Another user of the same role, signed in from another tab, begins with fresh screens.
  return <Fragment key={session.userId}>{children}</Fragment>;
}

interface PublicArea {
  readonly loadLayout: () => Promise<ComponentType<{ children: ReactNode }>>;
  readonly pages: readonly Page[];
}

const PUBLIC_AREAS: readonly PublicArea[] = [
  { loadLayout: () => import('./layouts/public.tsx').then((m) => m.PublicLayout), pages: publicPages },
  { loadLayout: () => import('./layouts/auth.tsx').then((m) => m.AuthLayout), pages: authPages },
  { loadLayout: () => import('./layouts/shop.tsx').then((m) => m.ShopLayout), pages: shopPages },
];
const LAID_OUT = PUBLIC_AREAS.map((area) => ({
  ...area,
  Layout: lazy(async () => ({ default: await area.loadLayout() })),
}));

/** A role's layout, table of pages and cache come together, so that nobody else waits for them (PERF-3). */
export const LOAD_AREA: Readonly<Record<Role, () => Promise<RoleArea>>> = {
  [ADMIN]: () => import('./areas/admin.ts').then((m) => m.area),
  [CUSTOMER]: () => import('./areas/customer.ts').then((m) => m.area),
  [MANAGER]: () => import('./areas/store.ts').then((m) => m.area),
  [STAFF]: () => import('./areas/staff.ts').then((m) => m.area),
};
const lazyPages = (role: Role) => lazyComponent(async () => (await LOAD_AREA[role]()).Pages);
const ROLE_PAGES: Readonly<Record<Role, ReturnType<typeof lazyPages>>> = {
  [ADMIN]: lazyPages(ADMIN),
  [CUSTOMER]: lazyPages(CUSTOMER),
  [MANAGER]: lazyPages(MANAGER),
  [STAFF]: lazyPages(STAFF),
};

/** Milliseconds for which a page that is here waits for its first answers, which come in about when it does. */
const ANSWERS_MS = 100;

/**
 * Begins to fetch layout and page of an address at once, so that the page's code does not wait for the layout's. A role's
 * page is there, with what it asks for first if that comes in time, when the promise is kept.
 */
export async function preloadPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const wanted = pathOf(pathname);
  const pageIn = (pages: readonly Page[]) => pages.find(({ path }) => matchPath(path, wanted));
  const role = roleAt(pathname);
  if (role) {
    const [area] = await Promise.all([LOAD_AREA[role](), ROLE_PAGES[role].load()]);
    const found = pageIn(area.pages);
    const isAsked = (search === '' || !found?.hasFilters) && readSession()?.role === role;
    const answers = found && isAsked ? area.prefetchAnswers(found) : undefined;
    const pause = new Promise((resolve) => setTimeout(resolve, ANSWERS_MS));
    await Promise.all([found?.load(), Promise.race([answers, pause])]);
    return;
  }
  const area = PUBLIC_AREAS.find(({ pages }) => pageIn(pages));
  await Promise.all([area?.loadLayout(), area && pageIn(area.pages)?.load()]);
}

function LaidOut({ area, children }: { area: (typeof LAID_OUT)[number]; children: ReactNode }) {
  return (
    <Suspense fallback={<Waiting />}>
      <area.Layout>{children}</area.Layout>
    </Suspense>
  );
}

/** An address of a role, or one without a page, which is said inside the layout of whoever is looking. */
function FallbackRoute() {
  const { pathname } = useLocation();
  const session = useSession();
  const role = roleAt(pathname) ?? session?.role;
  if (role) {
    const { Component: Pages } = ROLE_PAGES[role];
    return (
      <RoleGuard role={role}>
        <Suspense fallback={<Waiting />}>
          <Pages />
        </Suspense>
      </RoleGuard>
    );
  }
  const notFound = (
    <Screen title={titles.notFound}>
      <NotFoundPage />
    </Screen>
  );
  return LAID_OUT[0] ? <LaidOut area={LAID_OUT[0]}>{notFound}</LaidOut> : notFound;
}

/** Every address of the web. */
export function AppRoutes() {
  return (
    <Routes>
      {LAID_OUT.map((area, index) => (
        <Route
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas is a constant.
          key={index}
          element={
            <LaidOut area={area}>
              <Outlet />
            </LaidOut>
          }
        >
          {area.pages.map(({ path, title, Component }) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen title={title}>
                  <Component />
                </Screen>
              }
            />
          ))}
        </Route>
      ))}
      <Route path="*" element={<FallbackRoute />} />
    </Routes>
  );
}
