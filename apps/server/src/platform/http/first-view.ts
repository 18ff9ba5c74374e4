// The first view of signed-in pages: HTML with the answers of the page's first calls (docs/decisions/0043).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { COOKIES } from '@tilgul/contract/auth';
import {
  FIRST_VIEW_SLOTS,
  type FirstViewRenderer,
  PAGE_ANSWERS_ID,
  type PageAnswer,
  type PageAnswers,
  type Viewer,
} from '@tilgul/contract/rules/first-view';
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, type Language } from '@tilgul/contract/rules/languages';
import { AREAS } from '@tilgul/contract/rules/web-areas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './responses.ts';
import { scriptJson } from './search-engines.ts';

/** Views in preparation, beyond which pages do without: each takes the processor longer than a call. */
const MAX_RUNNING = 8;

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const FAST_BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

interface Visit {
  readonly path: string;
  readonly language: Language;
  readonly viewer: Viewer;
  readonly access: string;
}

/** Chromium sends a hint, others only say it in the name of the browser. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

/** A navigation of a signed-in user to a page of the role; undefined for anything else. The calls check the token. */
function findVisit(request: FastifyRequest, path: string, language: Language): Visit | undefined {
  const { cookies, headers, query } = request;
  const access = cookies[COOKIES.access];
  const role = AREAS.find(([prefix]) => path.startsWith(prefix))?.[1];
  const userId = Number(cookies[COOKIES.user]);
  const isNavigation = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  const isPlain = Object.keys(query as object).every((name) => name === LANGUAGE_COOKIE);
  if (!access || !role || cookies[COOKIES.role] !== role || !(userId > 0) || !isNavigation || !isPlain)
    return undefined;
  return { path, language, viewer: { role, userId, isPhone: isPhone(request) }, access };
}

/** Headers that identify the client. */
const CLIENT_HEADERS = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** Makes a call for the visitor of the page, through the same route and rules; throws unless it is answered. */
async function fetchAnswer(request: FastifyRequest, { access, language }: Visit, url: string): Promise<PageAnswer> {
  const known = CLIENT_HEADERS.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { statusCode, headers, body } = await request.server.inject({
    url,
    headers: { ...Object.fromEntries(known), authorization: `Bearer ${access}`, 'accept-language': language },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
  });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  const total = headers['x-total-count'];
  const { link } = headers;
  return {
    url,
    body: JSON.parse(body) as unknown,
    ...(link === undefined ? {} : { link: String(link) }),
    ...(total === undefined ? {} : { total: String(total) }),
  };
}

/** Built files of a language. */
const findFolder = (webDir: string, language: Language): string =>
  join(webDir, '.vite', language === DEFAULT_LANGUAGE ? '' : language);

/** Fills in the template of the page. */
function fill(template: string, { html, pictures }: { html: string; pictures: string }, answers: PageAnswers): string {
  const { pictures: head, view, answers: foot } = FIRST_VIEW_SLOTS;
  return template
    .replace(head, () => pictures)
    .replace(view, () => html)
    .replace(foot, () => `<script type="application/json" id="${PAGE_ANSWERS_ID}">${scriptJson(answers)}</script>`);
}

/** Renders pages with their first views; undefined if the page has none, or a call fails. */
function createRenderer(webDir: string) {
  const templates = new Map<string, string>();
  return async (request: FastifyRequest, visit: Visit): Promise<string | undefined> => {
    const { path, language, viewer } = visit;
    const folder = findFolder(webDir, language);
    const file = join(folder, 'templates', `${path}.html`);
    const template = templates.get(file) ?? (existsSync(file) ? await readFile(file, 'utf8') : undefined);
    if (template === undefined) return undefined;
    templates.set(file, template);
    // Loaded on first use: a server that renders nothing needs no memory for it.
    const renderer = (await import(pathToFileURL(join(folder, 'renderer/first-view.js')).href)) as FirstViewRenderer;
    const urls = await renderer.listFirstUrls(path, viewer);
    if (urls === undefined) return undefined;
    const date = new Date().toUTCString();
    const answers = await Promise.all(urls.map((url) => fetchAnswer(request, visit, url)));
    const page: PageAnswers = { userId: viewer.userId, date, answers };
    return fill(template, await renderer.renderFirstView(path, viewer, page), page);
  };
}

/** Sends personal HTML, which no cache may keep, compressed if the client accepts it. */
async function sendPrivately(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  addVary(reply, 'Accept-Encoding');
  reply.header('Cache-Control', 'private, no-store').type('text/html; charset=utf-8');
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(await brotli(html, FAST_BROTLI));
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await gzip(html));
  return reply.send(html);
}

export type SendFirstView = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly path: string; readonly language: Language },
) => Promise<boolean>;

/**
 * Returns a function that sends a page with its first view, and resolves to false if the page has to do without: after `limitMs`
 * too.
 */
export function createFirstViews(app: FastifyInstance, webDir: string, limitMs: number): SendFirstView {
  const render = createRenderer(webDir);
  let running = 0;
  return async (request, reply, { path, language }) => {
    const visit = findVisit(request, path, language);
    if (!visit || running >= MAX_RUNNING) return false;
    running += 1;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, limitMs, undefined);
    });
    const rendered = render(request, visit)
      .catch((error: unknown) => {
        app.log.debug({ err: error, path }, 'page without its first view');
        return undefined;
      })
      .finally(() => {
        running -= 1;
      });
    const html = await Promise.race([rendered, timeout]).finally(() => clearTimeout(timer));
    if (html === undefined) return false;
    await sendPrivately(request, reply, html);
    return true;
  };
}
