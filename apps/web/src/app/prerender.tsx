// What the HTML holds before any code has run (PERF-4): public pages, and the frames of all others. See build/prerender.mjs.
import type { Role } from '@tilgul/contract/rules/roles';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { DEFAULT_SETTINGS } from '../shared/api/settings.ts';
import { drawFrames, FRAME_ID } from '../shared/early/app-shell.ts';
import { firstCalls } from '../shared/early/first-calls.ts';
import type { FirstCalls } from '../shared/early/first-request.ts';
import { areaOf, PATHS, type Path } from '../shared/paths.ts';
import { appTexts } from '../texts/en/shared/app.ts';
import { titles } from '../texts/en/shared/titles.ts';
import { t } from '../texts/text.ts';
import { AppRoutes, LOAD_AREA } from './router.tsx';

/** The pages that are in the HTML, with the names of their screens. */
const PAGES = [
  [PATHS.home, titles.home],
  [PATHS.about, titles.about],
  [PATHS.contact, titles.contact],
  [PATHS.privacy, titles.privacy],
  [PATHS.login, titles.login],
  [PATHS.register, titles.register],
] as const;

export interface RenderedPage {
  readonly path: string;
  readonly title: string;
  /** The content of `#root`. */
  readonly html: string;
}

/** A page of signed-in people; its `html` comes before `#root`. */
export interface RenderedFrame extends RenderedPage {
  /** What the page asks for before its code is there, for the script that does (early.ts). */
  readonly first: FirstCalls;
}

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

/** All pages of visitors who are not signed in, before anything is loaded. */
export function renderPages(): Promise<RenderedPage[]> {
  return Promise.all(
    PAGES.map(async ([path, screen]) => ({
      path,
      title: titleOf(screen),
      html: await render(path, <AppRoutes />),
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

/** A page of signed-in people before anything of theirs is loaded: frame, heading and grey shapes, without links and names. */
async function renderFrame(path: Path, role: Role): Promise<RenderedFrame> {
  const { Pages, pages } = await LOAD_AREA[role]();
  const frame = (
    <div aria-hidden="true" inert className="in-data-frame-hidden:hidden fixed inset-0 z-50 overflow-hidden bg-canvas">
      <Pages />
    </div>
  );
  const html = asPicture(await render(path, frame));
  return {
    path,
    title: titleOf(pages.find((page) => page.path === path)?.title ?? titles.notFound),
    html: html.replace('<div', `<div id="${FRAME_ID}"`),
    first: firstCalls(path, role),
  };
}

/** The pages of signed-in people as pictures of what is about to come; call it after `renderPages`. */
export async function renderFrames(): Promise<RenderedFrame[]> {
  drawFrames();
  const frames: RenderedFrame[] = [];
  for (const path of Object.values(PATHS)) {
    const role = areaOf(path);
    if (role) frames.push(await renderFrame(path, role));
  }
  return frames;
}
