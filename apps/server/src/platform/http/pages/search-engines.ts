// /robots.txt and /sitemap.xml: where search engines may look, and which pages there are (CAT-9).
import { DEFAULT_LANGUAGE, LANGUAGES } from '@tilgul/contract/rules/languages';
import { AREAS, PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import { LANGUAGE_COOKIE } from '@tilgul/contract/rules/web-languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from './page-head.ts';

/** The paths of products' pages, at most so many. */
export type ProductPathsOf = (most: number) => Promise<readonly string[]>;

/** Addresses of one sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

const PAGES: ReadonlySet<string> = new Set(PUBLIC_PAGES);

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Whoever has not signed in finds the login there, and in the cart nothing. Calls stay open: the pages are drawn with their answers. */
const CLOSED = [...AREAS.map(([prefix]) => prefix), '/cart'];

/** Where a public page is in each language. */
const alternates = (origin: string, path: string): string =>
  PAGES.has(path)
    ? LANGUAGES.map((language) => {
        const address = language === DEFAULT_LANGUAGE ? path : `${path}?${LANGUAGE_COOKIE}=${language}`;
        return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + address)}"/>`;
      }).join('')
    : '';

function sitemapOf(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc>${alternates(origin, path)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Serves both files. The sitemap reads the database, so it counts as a call of its address (API-13). */
export function installSearchEngines(app: FastifyInstance, productPathsOf: ProductPathsOf): void {
  app.get('/robots.txt', { exposeHeadRoute: true }, async (request, reply) => {
    const closed = CLOSED.map((prefix) => `Disallow: ${prefix}`);
    const lines = ['User-agent: *', ...closed, '', `Sitemap: ${originOf(request)}/sitemap.xml`, ''];
    return reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  app.get('/sitemap.xml', { exposeHeadRoute: true, config: { isCall: true } }, async (request, reply) => {
    const products = await productPathsOf(MOST_ADDRESSES - PUBLIC_PAGES.length);
    const text = sitemapOf(originOf(request), [...PUBLIC_PAGES, ...products]);
    return reply.header('Cache-Control', 'no-cache').type('application/xml; charset=utf-8').send(text);
  });
}
