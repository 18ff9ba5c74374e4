// Serves the built web: hashed assets for a year, pages fresh, unknown API paths as JSON 404.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import type { FastifyInstance } from 'fastify';
import { isApiPath } from './api-paths.ts';
import { pageLanguage } from './languages.ts';
import { type HeadOf, withHead } from './search-engines.ts';

/** Whether a path can be a page of the web (as against an API path or a missing file). */
const isPagePath = (path: string): boolean => !isApiPath(path) && !/\.[a-z0-9]+$/i.test(path);

const YEAR = 365 * 24 * 60 * 60;

/** The app without any page in it, for addresses that are not prerendered: `/` has a page in its index. */
const SHELL = 'shell.html';

/** A page's file in a language: `index.html` is English, `index.mr.html` Marathi. */
const fileIn = (language: Language, file: string): string =>
  language === DEFAULT_LANGUAGE ? file : file.replace('.html', `.${language}.html`);

/**
 * The names of what was built, with slashes, without what begins with a dot. A set: routes for two thousand files would take
 * longer at the start than all of the server's own.
 */
async function builtFiles(webDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(webDir, join(parentPath, name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/(?:^|\/)\./.test(name)));
}

/** The file for a browser's navigation: the page's prerendered one when there is one, else the app's shell. */
function pageFile(files: ReadonlySet<string>, path: string, language: Language): string {
  const own = `${path.replace(/^\/+|\/+$/g, '')}/index.html`.replace(/^\//, '');
  // A web that was built without prerendered pages has the app in its index.
  const wanted = [fileIn(language, own), fileIn(language, SHELL), own, SHELL];
  return wanted.find((file) => files.has(file)) ?? 'index.html';
}

/** Serves the built web below `webDir`, with `headOf` the pages that it knows better; without a web only the API answers. */
export async function installPages(app: FastifyInstance, webDir: string, headOf: HeadOf): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return;
  const files = await builtFiles(webDir);
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*']);
    if (!isPagePath(path)) throw new AppError('not_found');
    const file = pageFile(files, path, pageLanguage(request, reply, path));
    // Whoever keeps the page for others must not give them another language's.
    reply.header('Vary', 'Cookie');
    const head = await headOf(path, `${request.protocol}://${request.host}`);
    if (head === undefined) return reply.sendFile(file);
    const html = withHead(await readFile(join(webDir, file), 'utf8'), head);
    return reply.code(head.status).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
