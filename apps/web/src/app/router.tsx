// All addresses with their pages and frames. The public pages are listed here, each role's in areas/.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { areaOf, PATHS } from '../shared/paths.ts';
import { readSession, useSession } from '../shared/session/session.ts';
import { titles } from '../texts/en/shared/titles.ts';
import type { RoleArea } from './areas/role-area.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { RoleGuard } from './guard.tsx';
import { lazyComponent, type PageRoute, page } from './page-route.ts';
import { Screen, Waiting } from './screen.tsx';

const PUBLIC_PAGES: readonly PageRoute[] = [
  page(PATHS.home, titles.home, () => import('../features/landing/home.page.tsx').then((m) => m.HomePage)),
  page(PATHS.about, titles.about, () => import('../features/company/about-us.page.tsx').then((m) => m.AboutUsPage)),
  page(PATHS.contact, titles.contact, () =>
    import('../features/company/contact-us.page.tsx').then((m) => m.ContactUsPage),
  ),
  page(PATHS.privacy, titles.privacy, () =>
    import('../features/company/privacy-policy.page.tsx').then((m) => m.PrivacyPolicyPage),
  ),
];

/** Sign-in and what belongs to it: one card, without the public header. */
const AUTH_PAGES: readonly PageRoute[] = [
  page(PATHS.login, titles.login, () => import('../features/auth/login.page.tsx').then((m) => m.LoginPage)),
  page(PATHS.register, titles.register, () => import('../features/auth/register.page.tsx').then((m) => m.RegisterPage)),
  page(PATHS.forgotPassword, titles.forgotPassword, () =>
    import('../features/auth/forgot-password.page.tsx').then((m) => m.ForgotPasswordPage),
  ),
];

interface PublicArea {
  readonly loadFrame: () => Promise<ComponentType<{ children: ReactNode }>>;
  readonly pages: readonly PageRoute[];
}

const PUBLIC_AREAS: readonly PublicArea[] = [
  { loadFrame: () => import('./layouts/public.tsx').then((m) => m.PublicLayout), pages: PUBLIC_PAGES },
  { loadFrame: () => import('./layouts/auth.tsx').then((m) => m.AuthLayout), pages: AUTH_PAGES },
];
const FRAMED = PUBLIC_AREAS.map((area) => ({
  ...area,
  Frame: lazy(async () => ({ default: await area.loadFrame() })),
}));

/** A role's frame, list of pages and cache come together, so that nobody else waits for them (PERF-3). */
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

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));

/** The address as the list has it, and the role it belongs to: undefined for public and for unknown addresses. */
function placeOf(pathname: string): { path: string; role: Role | undefined } {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return { path, role: KNOWN.has(path) ? areaOf(path) : undefined };
}

/** Milliseconds for which a page that is here waits for its first answers, which come in about when it does. */
const ANSWERS_MS = 100;

/**
 * Begins to fetch frame and page of an address at once, so that the page's code does not wait for the frame's. A role's page
 * is there, with what it asks for first if that comes in time, when the promise is kept.
 */
export async function preloadPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const { path: wanted, role } = placeOf(pathname);
  const pageIn = (pages: readonly PageRoute[]) => pages.find(({ path }) => path === wanted);
  if (role) {
    const [{ pages }] = await Promise.all([LOAD_AREA[role](), ROLE_PAGES[role].load()]);
    const found = pageIn(pages);
    const isAsked = search === '' && readSession()?.role === role;
    const answers = isAsked ? found?.prefetch?.() : undefined;
    const pause = new Promise((resolve) => setTimeout(resolve, ANSWERS_MS));
    await Promise.all([found?.load(), Promise.race([answers, pause])]);
    return;
  }
  const area = PUBLIC_AREAS.find(({ pages }) => pageIn(pages));
  await Promise.all([area?.loadFrame(), area && pageIn(area.pages)?.load()]);
}

/** Fetches a role's page before it is opened: its code and its first answers. A failure is no news; opening shows it. */
export function prefetchPage(pathname: string): void {
  const { path: wanted, role } = placeOf(pathname);
  if (!role) return;
  const fetchBoth = async () => {
    const found = (await LOAD_AREA[role]()).pages.find(({ path }) => path === wanted);
    found?.prefetch?.();
    await found?.load();
  };
  fetchBoth().catch(() => undefined);
}

function Framed({ area, children }: { area: (typeof FRAMED)[number]; children: ReactNode }) {
  return (
    <Suspense fallback={<Waiting />}>
      <area.Frame>{children}</area.Frame>
    </Suspense>
  );
}

/** An address of a role, or one without a page, which is said inside the frame of whoever is looking. */
function FallbackRoute() {
  const { pathname } = useLocation();
  const session = useSession();
  const role = placeOf(pathname).role ?? session?.role;
  if (role) {
    const { Part: Pages } = ROLE_PAGES[role];
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
  return FRAMED[0] ? <Framed area={FRAMED[0]}>{notFound}</Framed> : notFound;
}

/** Every address of the web. */
export function AppRoutes() {
  return (
    <Routes>
      {FRAMED.map((area, index) => (
        <Route
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas is a constant.
          key={index}
          element={
            <Framed area={area}>
              <Outlet />
            </Framed>
          }
        >
          {area.pages.map(({ path, title, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen title={title}>
                  <Page />
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
