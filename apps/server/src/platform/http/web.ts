// Serves the built web app: hashed assets for a year, pages revalidated, unknown API paths as JSON 404.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import type { FastifyInstance } from 'fastify';
import { getPath, isApiPath } from './api-paths.ts';
import { createFirstViews } from './first-view.ts';
import { choosePageLanguage } from './languages.ts';
import { addVary } from './responses.ts';
import { type GetPageHead, getOrigin, withHead } from './search-engines.ts';

/** Paths that visitors try in search of files, beside those with a dot: no page has one. */
const FILE_PATH = /\.|%(?:25)*2e|^\/+data(?:\/|$)/i;

/** Whether a path can be a page, not an API path or a missing file. */
const isPagePath = (path: string): boolean => !isApiPath(path) && !FILE_PATH.test(path);

const YEAR = 365 * 24 * 60 * 60;

/** The app without page content, for paths that are not prerendered. The index contains the home page. */
const SHELL = 'shell.html';

/** The file of a language: `index.html` is English, `index.mr.html` Marathi. */
const toLanguageFile = (language: Language, file: string): string =>
  language === DEFAULT_LANGUAGE ? file : file.replace('.html', `.${language}.html`);

/**
 * Lists the built files, with `/` as separator and without dot files. Looked up in a set, because registering two thousand
 * routes would slow the start down.
 */
async function listBuiltFiles(webDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(webDir, join(parentPath, name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/(?:^|\/)\./.test(name)));
}

/** Finds the file of a page: the prerendered one, otherwise the app shell. */
function findPageFile(files: ReadonlySet<string>, path: string, language: Language): string {
  const own = `${path.replace(/^\/+|\/+$/g, '')}/index.html`.replace(/^\//, '');
  // A web built without prerendering has the app in its index.
  const wanted = [toLanguageFile(language, own), toLanguageFile(language, SHELL), own, SHELL];
  return wanted.find((file) => files.has(file)) ?? 'index.html';
}

interface PageOptions {
  readonly publicUrl?: string | undefined;
  /** Milliseconds that a page waits for its first view. */
  readonly firstViewMs?: number;
}

/**
 * Serves the web app in `webDir`, with the `<head>` that `getPageHead` returns for the shop's address. Without a built web app only the API is served.
 */
export async function installPages(
  app: FastifyInstance,
  webDir: string,
  getPageHead: GetPageHead,
  { publicUrl, firstViewMs = 0 }: PageOptions = {},
): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return;
  const files = await listBuiltFiles(webDir);
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  const sendFirstView = createFirstViews(app, webDir, firstViewMs);
  const asksForPage = (path: string) => !files.has(path.slice(1)) || path.endsWith('.html');
  const options = { exposeHeadRoute: true, config: { asksForPage } };
  app.get<{ Params: { '*': string } }>('/*', options, async (request, reply) => {
    const path = getPath(request);
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*']);
    if (!isPagePath(path)) throw notFound();
    const language = choosePageLanguage(request, reply);
    // Shared caches must not serve another visitor's language.
    addVary(reply, 'Cookie');
    if (await sendFirstView(request, reply, { path, language })) return reply;
    const file = findPageFile(files, path, language);
    const head = await getPageHead(path, getOrigin(request, publicUrl));
    if (head === undefined) return reply.sendFile(file);
    const html = withHead(await readFile(join(webDir, file), 'utf8'), head);
    return reply.code(head.status).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
