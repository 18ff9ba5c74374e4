// Answers for search engines and link previews: head tags, /robots.txt and /sitemap.xml (CAT-9).
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES } from '@tilgul/contract/rules/languages';
import { AREAS, PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Head of a page that varies by path. */
export interface PageHead {
  /** 404 when the subject of the page is gone. */
  readonly status: 200 | 404;
  /** Includes the shop's name. */
  readonly title: string;
  /** One or two sentences. Undefined for pages that should not be found. */
  readonly description?: string | undefined;
  /** Canonical URL of the page. */
  readonly url?: string | undefined;
  /** URL of the preview image. */
  readonly picture?: string | undefined;
  /** Structured data (schema.org). */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the head of a page by path and origin ('https://shop.example'); undefined to keep the built one. */
export type GetPageHead = (path: string, origin: string) => Promise<PageHead | undefined>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes a text for HTML and XML, between tags and in quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** JSON that cannot close its script element. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (name: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`<meta ${name} content="${escapeHtml(content)}" />`];

function buildTags({ status, title, description, url, picture, data }: PageHead): string[] {
  return [
    ...(status === 404 ? ['<meta name="robots" content="noindex" />'] : []),
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    ...meta('property="og:title"', title),
    ...meta('property="og:description"', description),
    ...meta('property="og:url"', url),
    ...meta('property="og:image"', picture),
    // Data, not code: browsers never execute it, so the content policy does not apply.
    ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
}

/** Replaces title and description of a built page. Nothing in the head can break out of its tag. */
export function withHead(html: string, head: PageHead): string {
  const description = meta('name="description"', head.description).join('');
  return html
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => description)
    .replace('</head>', () => `${buildTags(head).join('\n    ')}\n  </head>`);
}

/** Lists paths of product pages, at most `most`. */
export type ListProductPaths = (most: number) => Promise<readonly string[]>;

/** Maximum URLs of one sitemap (sitemaps.org). */
const MAX_SITEMAP_URLS = 50_000;

const PAGES: ReadonlySet<string> = new Set(PUBLIC_PAGES);

/** The shop's own address: PUBLIC_URL, otherwise what the request says. */
export const getOrigin = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

/**
 * Signed-out visitors would find only the login there, and an empty cart. API calls stay open, because pages are
 * rendered with their answers.
 */
const DISALLOWED = [...AREAS.map(([prefix]) => prefix), '/cart'];

/** Links to a public page in each language. */
const buildAlternates = (origin: string, path: string): string =>
  PAGES.has(path)
    ? LANGUAGES.map((language) => {
        const address = language === DEFAULT_LANGUAGE ? path : `${path}?${LANGUAGE_COOKIE}=${language}`;
        return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + address)}"/>`;
      }).join('')
    : '';

function buildSitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map(
    (path) => `<url><loc>${escapeHtml(origin + path)}</loc>${buildAlternates(origin, path)}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Serves both files. The sitemap reads the database, so it counts towards the rate limits (API-13). */
export function installSearchEngines(
  app: FastifyInstance,
  listProductPaths: ListProductPaths,
  publicUrl?: string,
): void {
  app.get('/robots.txt', { exposeHeadRoute: true }, async (request, reply) => {
    const closed = DISALLOWED.map((prefix) => `Disallow: ${prefix}`);
    const lines = ['User-agent: *', ...closed, '', `Sitemap: ${getOrigin(request, publicUrl)}/sitemap.xml`, ''];
    return reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  app.get('/sitemap.xml', { exposeHeadRoute: true, config: { isCall: true } }, async (request, reply) => {
    const products = await listProductPaths(MAX_SITEMAP_URLS - PUBLIC_PAGES.length);
    const text = buildSitemap(getOrigin(request, publicUrl), [...PUBLIC_PAGES, ...products]);
    return reply.header('Cache-Control', 'no-cache').type('application/xml; charset=utf-8').send(text);
  });
}
