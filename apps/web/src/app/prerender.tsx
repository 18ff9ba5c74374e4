// HTML of every page before its code runs: public pages in full, all others as app shells (build/prerender.mjs).
import { listProducts } from '@tilgul/contract/catalog';
import { getProductPage } from '@tilgul/contract/reviews';
import { CUSTOMER, ROLES, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import { getUser } from '@tilgul/contract/users';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as headTexts } from '@tilgul/messages/shared/page-head';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { FirstCall } from '../shared/api/first-call.ts';
import { toUrl } from '../shared/api/request.ts';
import { DEFAULT_SETTINGS } from '../shared/api/settings.ts';
import { startAppShellRendering } from '../shared/app-shell.ts';
import { type FirstCalls, type FirstRequest, OWN_ID } from '../shared/early-answers.ts';
import { PATHS } from '../shared/paths.ts';
import { inRouter, renderShell, toShellHtml } from './first-view.tsx';
import { authPages } from './pages/auth.ts';
import { getFirstCalls, getOfflineCalls, type Page, type PageRow } from './pages/page.ts';
import { publicPages } from './pages/public.ts';
import type { RoleArea } from './role-area.tsx';
import { AppRoutes, LOAD_AREA } from './router.tsx';

function toFirstRequest({ endpoint, query }: FirstCall): FirstRequest {
  return {
    url: toUrl(endpoint, { query }),
    ...(endpoint.access === 'public' ? { isPublic: true } : {}),
    ...(endpoint === listProducts ? { hasPictures: true } : {}),
  };
}

/** Requests that a role's page makes before its code loads (docs/decisions/0012): its own, then its layout's. */
export function getFirstRequests(role: Role, page: PageRow, layoutCalls: readonly FirstCall[]): FirstCalls {
  const isUnfiltered = (call: FirstCall) => page.hasFilters && page.firstCalls?.includes(call);
  return {
    role,
    requests: [
      ...getFirstCalls(page, layoutCalls).map((call) => ({
        ...toFirstRequest(call),
        ...(isUnfiltered(call) ? { isUnfiltered: true as const } : {}),
      })),
      { url: getUser.path.replace('{id}', OWN_ID) },
    ],
  };
}

interface RenderedPage {
  readonly path: string;
  readonly title: string;
  /** Content of `#root`. */
  readonly html: string;
  /** In the sitemap, in every language. */
  readonly isListed?: boolean;
}

/** A page of signed-in users; its `html` goes before `#root`. */
interface RenderedAppShell extends RenderedPage {
  /** First requests, for the inline script (early.ts). */
  readonly first: FirstCalls;
}

const LISTED: ReadonlySet<string> = new Set(PUBLIC_PAGES);

const formatTitle = (screen: string) => appTexts.title({ screen, brand: DEFAULT_SETTINGS.brand });

async function render(path: string, node: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(inRouter(path, node), {
    // React splits larger pages and joins them by inline script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  // React would leave the failed part to the browser; the build must fail instead.
  if (errors.length > 0) throw errors[0];
  return html;
}

/** Public pages before any data has loaded. */
export function renderPages(): Promise<RenderedPage[]> {
  const pages = [...publicPages, ...authPages].filter(({ isPrerendered = true }) => isPrerendered);
  return Promise.all(
    pages.map(async ({ path, title }) => ({
      path,
      title: formatTitle(title),
      html: await render(path, <AppRoutes />),
      isListed: LISTED.has(path),
    })),
  );
}

/** A signed-in page before any data has loaded: layout, heading and skeletons, without links and names. */
async function renderAppShell(role: Role, area: RoleArea, page: Page): Promise<RenderedAppShell> {
  return {
    path: page.path,
    title: formatTitle(page.title),
    html: toShellHtml(await render(page.path, renderShell(area))),
    first: getFirstRequests(role, page, area.layoutCalls),
  };
}

// For the build, which cannot import the contract.
export { FIRST_VIEW_SLOTS } from '@tilgul/contract/rules/first-view';

/** Meta description of every page. */
export const { description } = headTexts;

const loadAreas = () => Promise.all(ROLES.map(async ({ name }) => [name, await LOAD_AREA[name]()] as const));

/** App shells of all signed-in pages. Call it after `renderPages`. */
export async function renderAppShells(): Promise<RenderedAppShell[]> {
  startAppShellRendering();
  const shells: RenderedAppShell[] = [];
  for (const [role, area] of await loadAreas())
    for (const page of area.pages) shells.push(await renderAppShell(role, area, page));
  return shells;
}

export interface Offline {
  /** Paths of calls whose answers are saved for offline use. */
  readonly calls: readonly string[];
  /** All pages of roles with offline calls. */
  readonly pages: Partial<Record<Role, readonly string[]>>;
}

/** Calls with an id, saved when their page was visited; `offline` in the page tables has those that are saved in advance. */
const VISITED = [getProductPage, getUser];
/** Public pages that customers and riders may need offline. */
const OPEN_PAGES: Partial<Record<Role, readonly string[]>> = {
  [CUSTOMER]: [PATHS.contact, PATHS.product.replace('/:id', '')],
  [STAFF]: [PATHS.contact],
};

/** Input of the service worker's build. */
export async function offline(): Promise<Offline> {
  const areas = await loadAreas();
  const calls = getOfflineCalls([...publicPages, ...areas.flatMap(([, { pages }]) => pages)]);
  const roles = areas.filter(([, { pages }]) => pages.some((page) => page.offline));
  return {
    calls: [...new Set([...calls.map(({ endpoint }) => endpoint.path), ...VISITED.map(({ path }) => path)])],
    pages: Object.fromEntries(
      roles.map(([role, { pages }]) => [role, [...pages.map(({ path }) => path), ...(OPEN_PAGES[role] ?? [])]]),
    ),
  };
}
