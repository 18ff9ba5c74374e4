// What is in the HTML before any code has run: public pages, and the app shells of all others. See build/prerender.mjs.

import { listProducts } from '@tilgul/contract/catalog';
import { ROLES, type Role } from '@tilgul/contract/rules/roles';
import { PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import { getUser } from '@tilgul/contract/users';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { FirstCall } from '../shared/api/first-call.ts';
import { toUrl } from '../shared/api/request.ts';
import { DEFAULT_SETTINGS } from '../shared/api/settings.ts';
import { APP_SHELL_ID, startAppShellRendering } from '../shared/app-shell.ts';
import { type FirstCalls, type FirstRequest, OWN_ID } from '../shared/early-answers.ts';
import { appTexts } from '../texts/en/shared/app.ts';
import { headTexts } from '../texts/en/shared/page-head.ts';
import { t } from '../texts/text.ts';
import { authPages } from './pages/auth.ts';
import { everyLayoutCalls, offlineCalls, type Page, type PageRow } from './pages/page.ts';
import { publicPages } from './pages/public.ts';
import type { RoleArea } from './role-area.tsx';
import { AppRoutes, LOAD_AREA } from './router.tsx';

// What the HTML of a signed-in page tells to ask for before its code is there (docs/decisions/0012), from the table of pages.

function requestOf({ endpoint, query }: FirstCall): FirstRequest {
  return {
    url: toUrl(endpoint, { query }),
    ...(endpoint.access === 'public' ? { isPublic: true } : {}),
    ...(endpoint === listProducts ? { hasPictures: true } : {}),
  };
}

/** The first requests of a role's page: its own before those of its layout. */
export function firstRequests(role: Role, page: PageRow, layoutCalls: readonly FirstCall[]): FirstCalls {
  const isGet = ({ endpoint }: FirstCall) => endpoint.method === 'GET';
  const own = (page.firstCalls ?? []).filter(isGet).map(requestOf);
  return {
    role,
    requests: [
      ...own.map((request) => (page.hasFilters ? { ...request, isUnfiltered: true as const } : request)),
      ...[...layoutCalls, ...everyLayoutCalls].map(requestOf),
      { url: getUser.path.replace('{id}', OWN_ID) },
    ],
  };
}

interface RenderedPage {
  readonly path: string;
  readonly title: string;
  /** What is in `#root`. */
  readonly html: string;
  /** Search engines are shown it, in every language. */
  readonly isListed?: boolean;
}

/** A page of signed-in people; its `html` comes before `#root`. */
interface RenderedAppShell extends RenderedPage {
  /** What the page asks for before its code is there, for the script that does (boot/early.ts). */
  readonly first: FirstCalls;
}

const LISTED: ReadonlySet<string> = new Set(PUBLIC_PAGES);

const titleOf = (screen: string) => t(appTexts.title, { screen, brand: DEFAULT_SETTINGS.brand });

async function render(path: string, node: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>{node}</StaticRouter>
    </StrictMode>,
    {
      // Larger pages would come in pieces that an inline script puts together, which the pages' policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  // React would leave the broken part to the browser; a build must not pass with it.
  if (errors.length > 0) throw errors[0];
  return html;
}

/** The pages of visitors who are not signed in, before anything is loaded. */
export function renderPages(): Promise<RenderedPage[]> {
  const pages = [...publicPages, ...authPages].filter(({ isPrerendered = true }) => isPrerendered);
  return Promise.all(
    pages.map(async ({ path, title }) => ({
      path,
      title: titleOf(title),
      html: await render(path, <AppRoutes />),
      isListed: LISTED.has(path),
    })),
  );
}

/** What makes an element more than a shape: its own picture of the page must not be reached, named or found by. */
const MEANING = / (?:id|for|name|href|role|tabindex|aria-(?!hidden|pressed|current)[\w-]+)="[^"]*"/g;

/** Parts by which a page is known: there is one of each once the page is there. */
const LANDMARK = /(<\/?)(?:main|nav|header|footer)([ >])/g;
const HEADING = /<h([1-6])(?: class="([^"]*)")?(.*?)<\/h\1>/gs;

/** `html` as shapes: it looks the same, and nothing in it can be reached or taken for the page's own. */
const asPicture = (html: string): string =>
  html
    .replace(MEANING, '')
    .replace(LANDMARK, '$1div$2')
    // As the base style has headings.
    .replace(HEADING, (_, _level, look = '', rest) => `<div class="text-balance font-semibold ${look}"${rest}</div>`);

/** A page of signed-in people before anything of theirs is loaded: layout, heading and grey shapes, without links and names. */
async function renderAppShell(role: Role, area: RoleArea, page: Page): Promise<RenderedAppShell> {
  const shell = (
    <div
      aria-hidden="true"
      inert
      className="in-data-app-shell-hidden:hidden fixed inset-0 z-50 overflow-hidden bg-canvas"
    >
      <area.Pages />
    </div>
  );
  const html = asPicture(await render(page.path, shell));
  return {
    path: page.path,
    title: titleOf(page.title),
    html: html.replace('<div', `<div id="${APP_SHELL_ID}"`),
    first: firstRequests(role, page, area.layoutCalls),
  };
}

/** What every page's HTML says of the shop. */
export const { description } = headTexts;

const loadAreas = () => Promise.all(ROLES.map(async ({ name }) => [name, await LOAD_AREA[name]()] as const));

/** The pages of signed-in people as pictures of what is about to come; call it after `renderPages`. */
export async function renderAppShells(): Promise<RenderedAppShell[]> {
  startAppShellRendering();
  const shells: RenderedAppShell[] = [];
  for (const [role, area] of await loadAreas())
    for (const page of area.pages) shells.push(await renderAppShell(role, area, page));
  return shells;
}

export interface Offline {
  /** Paths of the calls whose answers are kept for times without a network. */
  readonly calls: readonly string[];
  /** Every page of the roles that read something then. */
  readonly pages: Partial<Record<Role, readonly string[]>>;
}

/** What the service worker keeps. */
export async function offline(): Promise<Offline> {
  const areas = await loadAreas();
  const kept = offlineCalls([...publicPages, ...areas.flatMap(([, { pages }]) => pages)]);
  const roles = areas.filter(([, { pages }]) => pages.some((page) => page.offline));
  return {
    calls: [...new Set(kept.map(({ endpoint }) => endpoint.path))],
    pages: Object.fromEntries(roles.map(([role, { pages }]) => [role, pages.map(({ path }) => path)])),
  };
}
