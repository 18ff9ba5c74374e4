// The first view of a signed-in page: its app shell, empty while building, or with the answers of its first calls on the server.
import type { FirstView, PageAnswers, Viewer } from '@tilgul/contract/rules/first-view';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { cachePageAnswers, toOwnUserUrl } from '../shared/api/page-answers.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { toUrl } from '../shared/api/request.ts';
import { APP_SHELL_ID, startAppShellRendering } from '../shared/app-shell.ts';
import { deviceNow } from '../shared/format/clock.ts';
import { setRenderedSession } from '../shared/session/session-cookies.ts';
import { setRenderedForPhones } from '../ui/use-media.ts';
import { getFirstCalls, type Page } from './pages/page.ts';
import type { RoleArea } from './role-area.tsx';
import { LOAD_AREA } from './router.tsx';

export const inRouter = (path: string, node: ReactNode) => (
  <StrictMode>
    <StaticRouter location={path}>{node}</StaticRouter>
  </StrictMode>
);

/** The element that covers the root until the page has rendered. */
export const renderShell = ({ Pages }: RoleArea) => (
  <div
    aria-hidden="true"
    inert
    className="in-data-app-shell-hidden:hidden fixed inset-0 z-50 overflow-hidden bg-canvas"
  >
    <Pages />
  </div>
);

/** Attributes by which users, assistive technology or scripts could reach an element. */
const SEMANTIC_ATTRIBUTES = / (?:id|for|name|href|role|tabindex|aria-(?!hidden|pressed|current)[\w-]+)="[^"]*"/g;

const LANDMARK = /(<\/?)(?:main|nav|header|footer)([ >])/g;
const HEADING = /<h([1-6])(?: class="([^"]*)")?(.*?)<\/h\1>/gs;

/** The shell's HTML without links, names and landmarks, but with their look. */
export const toShellHtml = (html: string): string =>
  html
    .replace(SEMANTIC_ATTRIBUTES, '')
    .replace(LANDMARK, '$1div$2')
    // Same style as headings in base.css.
    .replace(HEADING, (_, _level, look = '', rest) => `<div class="text-balance font-semibold ${look}"${rest}</div>`)
    .replace('<div', `<div id="${APP_SHELL_ID}"`);

async function findPage(path: string, { role }: Viewer): Promise<{ area: RoleArea; page: Page } | undefined> {
  const area = await LOAD_AREA[role]();
  const page = area.pages.find((one) => one.path === path);
  await page?.load();
  return page && { area, page };
}

export async function listFirstUrls(path: string, viewer: Viewer): Promise<readonly string[] | undefined> {
  const found = await findPage(path, viewer);
  if (!found) return undefined;
  const calls = getFirstCalls(found.page, found.area.layoutCalls);
  return [...calls.map(({ endpoint, query }) => toUrl(endpoint, { query })), toOwnUserUrl(viewer.userId)];
}

/** Renders in one go: the session and the cache of the components are global, so nothing else may run in between. */
function renderNow(path: string, { role, userId, isPhone }: Viewer, area: RoleArea, fill: () => void): string {
  try {
    setRenderedSession({ role, userId, storeId: undefined, access: undefined });
    setRenderedForPhones(isPhone);
    fill();
    return renderToString(inRouter(path, renderShell(area)));
  } finally {
    setRenderedSession(undefined);
    setRenderedForPhones(undefined);
    queryClient.clear();
  }
}

/** Pictures in the first row of phones, which load with the style. Those of wide screens have more, beside them. */
const FIRST_PICTURES = 2;

const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The picture on wide screens, else only its place. */
const toWide = (picture: string): string =>
  picture
    .replaceAll('<source', '<source media="(width >= 48rem)"')
    .replace(/(<img[^>]* src=")[^"]*"/, (_, start: string) => `${start}${EMPTY_PICTURE}"`);

const PICTURE = /<source([^>]*)\/>(?:<source[^>]*\/>)*<img[^>]*loading="eager"[^>]*>/g;

function loadFirstPictures(html: string): FirstView {
  const pictures: string[] = [];
  const view = html.replace(PICTURE, (picture, source: string) => {
    if (pictures.length === FIRST_PICTURES) return toWide(picture);
    const attributes = source.replace(/ srcSet=/, ' imagesrcset=').replace(/ sizes=/, ' imagesizes=');
    pictures.push(`<link rel="preload" as="image"${attributes} fetchpriority="high">`);
    return picture;
  });
  return { html: view, pictures: pictures.join('') };
}

/** In place of a part that has failed, or whose code has not been loaded yet. */
const MISSING = '<!--$!-->';
/** Rounds until the code of all parts must be there, and milliseconds between them. */
const ROUNDS = 20;
const PAUSE_MS = 10;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export async function renderFirstView(path: string, viewer: Viewer, answers: PageAnswers): Promise<FirstView> {
  const found = await findPage(path, viewer);
  if (!found) throw new Error(`${viewer.role} has no page ${path}`);
  startAppShellRendering();
  const calls = getFirstCalls(found.page, found.area.layoutCalls);
  const fill = () => cachePageAnswers(calls, answers, deviceNow());
  let html = renderNow(path, viewer, found.area, fill);
  for (let round = 1; html.includes(MISSING); round += 1) {
    if (round === ROUNDS) throw new Error(`a part of ${path} cannot be rendered`);
    await pause();
    html = renderNow(path, viewer, found.area, fill);
  }
  return loadFirstPictures(toShellHtml(html));
}
