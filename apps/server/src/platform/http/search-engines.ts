// /robots.txt and /sitemap.xml: where search engines may look, and which pages there are (CAT-9).
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES } from '@tilgul/contract/rules/languages';
import { AREAS, PUBLIC_PAGES } from '@tilgul/contract/rules/web-areas';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The head of a page that is not the same for all addresses of its kind. */
export interface PageHead {
  /** 404 where the page is there to say that its subject is gone. */
  readonly status: 200 | 404;
  /** With the shop's name. */
  readonly title: string;
  /** One or two sentences; none for a page that is not to be found. */
  readonly description?: string | undefined;
  /** The page's own address, with origin. */
  readonly url?: string | undefined;
  /** The picture that stands for the page, with origin. */
  readonly picture?: string | undefined;
  /** Structured data (schema.org). */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** The head of a page by its path, below an origin ('https://shop.example'); undefined where the built HTML has it. */
export type HeadOf = (path: string, origin: string) => Promise<PageHead | undefined>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text that is safe between tags and in quoted attributes, of HTML and XML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** JSON that no sign can lead out of its script element. */
const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (name: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`<meta ${name} content="${escapeHtml(content)}" />`];

function tagsOf({ status, title, description, url, picture, data }: PageHead): string[] {
  return [
    ...(status === 404 ? ['<meta name="robots" content="noindex" />'] : []),
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    ...meta('property="og:title"', title),
    ...meta('property="og:description"', description),
    ...meta('property="og:url"', url),
    ...meta('property="og:image"', picture),
    // Data, not code: browsers never run it, and the pages' policy does not concern it.
    ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
}

/** A built page with this head in the place of its own title and description; whatever the head says cannot leave its tag. */
export function withHead(html: string, head: PageHead): string {
  const description = meta('name="description"', head.description).join('');
  return html
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => description)
    .replace('</head>', () => `${tagsOf(head).join('\n    ')}\n  </head>`);
}

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
