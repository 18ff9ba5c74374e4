// What a page's HTML says of itself before any code has run: to search engines, and to whoever is sent its link.

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
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

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
