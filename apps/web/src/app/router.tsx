// Routes: page and layout of every address, from the tables in pages/.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { ACCOUNT_PATHS, getRoleForPath, LANDING, toLoginPath, toPath } from '../shared/paths.ts';
import { isOwnPasswordAsked } from '../shared/session/own-password-asked.ts';
import { readSession, useIsTwoFactorRequired, useSession } from '../shared/session/session.ts';
import { authPages } from './pages/auth.ts';
import { createPageComponent, type Page } from './pages/page.ts';
import { publicPages } from './pages/public.ts';
import { shopPages } from './pages/shop.ts';
import type { RoleArea } from './role-area.tsx';
import { NotFoundScreen, toRoute, Waiting } from './screen.tsx';

/**
 * Shows `children` to signed-in users of `role`. Redirects visitors to the login, other roles to their landing page (UI-1),
 * and users who must set up two-factor first to their account page (SES-16). The server checks every call on its own.
 */
function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const session = useSession();
  const isFactorDemanded = useIsTwoFactorRequired();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={toLoginPath(pathname + search)} replace />;
  if (session.role !== role) return <Navigate to={LANDING[session.role]} replace />;
  const account = ACCOUNT_PATHS[role];
  if (isFactorDemanded && toPath(pathname) !== account) return <Navigate to={account} replace />;
  // Another user of the same role may have signed in from another tab: remount.
  return <Fragment key={session.userId}>{children}</Fragment>;
}

const createPublicArea = (
  loadLayout: () => Promise<ComponentType<{ children: ReactNode }>>,
  pages: readonly Page[],
) => ({
  loadLayout,
  Layout: lazy(async () => ({ default: await loadLayout() })),
  pages,
});
const PUBLIC_AREA = createPublicArea(() => import('./layouts/public.tsx').then((m) => m.PublicLayout), publicPages);
const PUBLIC_AREAS = [
  PUBLIC_AREA,
  createPublicArea(() => import('./layouts/auth.tsx').then((m) => m.AuthLayout), authPages),
  createPublicArea(() => import('./layouts/shop.tsx').then((m) => m.ShopLayout), shopPages),
];

/** Layout, pages and cache of each role, loaded together so that visitors do not wait for them (PERF-3). */
export const LOAD_AREA: Readonly<Record<Role, () => Promise<RoleArea>>> = {
  [ADMIN]: () => import('./pages/admin.ts').then((m) => m.area),
  [CUSTOMER]: () => import('./pages/customer.ts').then((m) => m.area),
  [MANAGER]: () => import('./pages/store.ts').then((m) => m.area),
  [STAFF]: () => import('./pages/staff.ts').then((m) => m.area),
};
const lazyPages = (role: Role) => createPageComponent(async () => (await LOAD_AREA[role]()).Pages);
const ROLE_PAGES: Readonly<Record<Role, ReturnType<typeof lazyPages>>> = {
  [ADMIN]: lazyPages(ADMIN),
  [CUSTOMER]: lazyPages(CUSTOMER),
  [MANAGER]: lazyPages(MANAGER),
  [STAFF]: lazyPages(STAFF),
};

/** Milliseconds that a loaded page waits for its first answers, which usually arrive at about the same time. */
const ANSWERS_MS = 100;

/**
 * Fetches the layout and page of an address in parallel. For a role's page the promise also covers its first answers, up to
 * `ANSWERS_MS`.
 */
export async function preloadPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const target = toPath(pathname);
  const findPage = (pages: readonly Page[]) => pages.find(({ path }) => matchPath(path, target));
  const role = getRoleForPath(pathname);
  if (role) {
    const [area] = await Promise.all([LOAD_AREA[role](), ROLE_PAGES[role].load()]);
    const page = findPage(area.pages);
    const isAllowed = readSession()?.role === role && !isOwnPasswordAsked();
    const isPrefetched = isAllowed && (search === '' || !page?.hasFilters);
    const answers = page && isPrefetched ? area.prefetchAnswers(page) : undefined;
    const pause = new Promise((resolve) => setTimeout(resolve, ANSWERS_MS));
    await Promise.all([page?.load(), Promise.race([answers, pause])]);
    return;
  }
  const area = PUBLIC_AREAS.find(({ pages }) => findPage(pages));
  await Promise.all([area?.loadLayout(), area && findPage(area.pages)?.load()]);
}

function AreaLayout({ area, children }: { area: typeof PUBLIC_AREA; children: ReactNode }) {
  return (
    <Suspense fallback={<Waiting />}>
      <area.Layout>{children}</area.Layout>
    </Suspense>
  );
}

/** A role's pages, or the not-found page in the layout of the current user. */
function FallbackRoute() {
  const { pathname } = useLocation();
  const session = useSession();
  const role = getRoleForPath(pathname) ?? session?.role;
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
  return (
    <AreaLayout area={PUBLIC_AREA}>
      <NotFoundScreen />
    </AreaLayout>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      {PUBLIC_AREAS.map((area, index) => (
        <Route
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas is a constant.
          key={index}
          element={
            <AreaLayout area={area}>
              <Outlet />
            </AreaLayout>
          }
        >
          {area.pages.map(toRoute)}
        </Route>
      ))}
      <Route path="*" element={<FallbackRoute />} />
    </Routes>
  );
}
