// Checks which file is served for which path, with a small built web.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { installErrors } from './errors.ts';
import type { GetPageHead } from './search-engines.ts';
import { installPages } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilgul-web-'));
afterAll(() => rmSync(folder, { recursive: true }));

function builtWeb(name: string, files: Readonly<Record<string, string>>): string {
  const web = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(web, path, '..'), { recursive: true });
    writeFileSync(join(web, path), text);
  }
  return web;
}

const asBuilt: GetPageHead = () => Promise.resolve(undefined);

async function server() {
  const app = Fastify();
  await app.register(cookie);
  installErrors(app);
  return app;
}

async function serve(web: string) {
  const app = await server();
  await installPages(app, web, asBuilt);
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return statusCode === 200 ? body : statusCode;
  };
}

describe('a web with prerendered pages', () => {
  const web = builtWeb('rendered', {
    'index.html': 'landing page',
    'shell.html': 'app alone',
    'about-us/index.html': 'about us',
    'assets/a.js': 'code',
    'assets/a.js.br': 'packed code',
    '.vite/manifest.json': 'what the build noted',
  });

  it.each([
    ['/', 'landing page'],
    ['/?from=mail', 'landing page'],
    ['/about-us', 'about us'],
    ['/about-us/', 'about us'],
    ['/customer-cart', 'app alone'],
    ['/nowhere', 'app alone'],
    ['/assets/a.js', 'code'],
    ['/assets/a.js?v=1', 'code'],
    ['/assets/gone.js', 404],
    ['/assets', 'app alone'],
    ['/.vite/manifest.json', 404],
    ['/..%2Frendered%2Fassets%2Fa.js', 404],
    ['/products/nothing/', 404],
    ['/.git/config', 404],
    ['/.env', 404],
    ['/.well-known/nothing', 404],
    ['/%2egit/config', 404],
    ['/%252egit/config', 404],
    ['/about-us/.svn/entries', 404],
    ['/backup.tar.gz', 404],
    ['/index.php/login', 404],
    ['/settings.bak~', 404],
    ['/data/tilgul.db', 404],
    ['/data/secret', 404],
    ['/data', 404],
    ['/about-us?back=a.html', 'about us'],
  ])('answers %s with %s', async (url, expected) => {
    const get = await serve(web);
    expect(await get(url)).toBe(expected);
  });
});

it('a file that is compressed while the server runs is served compressed from then on', async () => {
  const web = builtWeb('packed-later', { 'index.html': 'app', 'assets/a.js': 'code' });
  const app = await server();
  await installPages(app, web, asBuilt);
  const get = async () => {
    const { body, headers } = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } });
    return [body, headers['content-encoding']];
  };
  expect(await get()).toEqual(['code', undefined]);
  // Like scripts/compress.mjs leaves an unfinished file.
  builtWeb('packed-later', { 'assets/.a.js.br.new': 'half' });
  expect(await get()).toEqual(['code', undefined]);
  builtWeb('packed-later', { 'assets/a.js.br': 'br' });
  expect(await get()).toEqual(['br', 'br']);
});

it('hashed files are cached for a year, served compressed when accepted, and support HEAD', async () => {
  const app = await server();
  await installPages(
    app,
    builtWeb('packed', { 'index.html': 'app', 'assets/a.js': 'code', 'assets/a.js.br': 'br' }),
    asBuilt,
  );
  const headers = { 'accept-encoding': 'br' };
  const packed = await app.inject({ url: '/assets/a.js', headers });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['br', 'br']);
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(packed.headers['content-type']).toMatch(/javascript/);
  const again = await app.inject({
    url: '/assets/a.js',
    headers: { ...headers, 'if-none-match': `${packed.headers.etag}` },
  });
  expect(again.statusCode).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: '/assets/a.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
});

it('a web without prerendered pages answers every page with its index', async () => {
  const get = await serve(builtWeb('plain', { 'index.html': 'app alone' }));
  expect(await Promise.all(['/', '/about-us', '/customer-cart'].map(get))).toEqual(Array(3).fill('app alone'));
});

it('a product page has the head that the server provides, and is 404 when the product is gone', async () => {
  const web = builtWeb('things', { 'index.html': 'landing page', 'shell.html': '<head><title>App</title></head>' });
  const app = await server();
  await installPages(app, web, (path, origin) =>
    Promise.resolve({ status: path === '/product/7' ? 200 : 404, title: `Seven at ${origin}` }),
  );
  const found = await app.inject({ url: '/product/7?from=mail', headers: { host: 'shop.example' } });
  expect(found.statusCode).toBe(200);
  expect(found.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(found.body).toContain('<title>Seven at http://shop.example</title>');
  expect((await app.inject('/product/8')).statusCode).toBe(404);
});

describe('the language of a page', () => {
  const web = builtWeb('languages', {
    'index.html': 'landing page',
    'index.mr.html': 'मुख्य पान',
    'shell.html': 'app alone',
    'shell.mr.html': 'अ‍ॅप',
    'about-us/index.html': 'about us',
  });

  async function serveInLanguages() {
    const app = await server();
    await installPages(app, web, asBuilt);
    return (url: string, lang?: string) => app.inject({ url, ...(lang === undefined ? {} : { cookies: { lang } }) });
  }

  it.each([
    ['/', undefined, 'landing page'],
    ['/', 'mr', 'मुख्य पान'],
    ['/', 'en', 'landing page'],
    ['/', 'klingon', 'landing page'],
    ['/?lang=mr', undefined, 'मुख्य पान'],
    ['/?lang=en', 'mr', 'landing page'],
    ['/?lang=..%2F..', 'mr', 'मुख्य पान'],
    ['/customer-cart', 'mr', 'अ‍ॅप'],
    // A language without the page gets the app shell.
    ['/about-us', 'mr', 'अ‍ॅप'],
    ['/about-us', 'hi', 'about us'],
  ])('%s with the cookie %s is %s', async (url, lang, expected) => {
    const get = await serveInLanguages();
    const { body, headers } = await get(url, lang);
    expect(body).toBe(expected);
    expect(headers['vary']).toContain('Cookie');
  });

  it('is remembered when the URL asks for it, and only then', async () => {
    const get = await serveInLanguages();
    const asked = await get('/?lang=hi');
    expect(asked.cookies).toEqual([expect.objectContaining({ name: 'lang', value: 'hi', path: '/', sameSite: 'Lax' })]);
    expect((await get('/?lang=xx', 'mr')).cookies).toEqual([]);
  });
});
