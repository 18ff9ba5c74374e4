// Owns the public pages as HTML, rendered while the web is built (ux section 9); see scripts/prerender.mjs.
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { areaOf, PATHS } from '../lib/paths.ts';
import { DEFAULT_SETTINGS } from '../lib/settings.ts';
import { appTexts } from '../texts/en/app.ts';
import { titles } from '../texts/en/titles.ts';
import { t } from '../texts/text.ts';
import { AppRoutes } from './router.tsx';

/** The pages that stand in the HTML, with the names of their screens. */
const PAGES = [
  [PATHS.home, titles.home],
  [PATHS.about, titles.about],
  [PATHS.contact, titles.contact],
  [PATHS.privacy, titles.privacy],
  [PATHS.login, titles.login],
  [PATHS.register, titles.register],
] as const;

/** The addresses of signed-in people: nothing of theirs is rendered, but what code they need is known. */
export const rolePaths: readonly string[] = Object.values(PATHS).filter((path) => areaOf(path) !== undefined);

export interface RenderedPage {
  readonly path: string;
  readonly title: string;
  /** What stands in `#root`. */
  readonly html: string;
}

async function renderPage(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
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
  const brand = DEFAULT_SETTINGS.brand;
  return Promise.all(
    PAGES.map(async ([path, screen]) => ({
      path,
      title: t(appTexts.title, { screen, brand }),
      html: await renderPage(path),
    })),
  );
}
