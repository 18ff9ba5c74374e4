// Signed-in pages with their first view: own data only, never kept by a cache, and without it when anything is wrong.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { COOKIES } from '@tilgul/contract/auth';
import { FIRST_VIEW_SLOTS, PAGE_ANSWERS_ID, type PageAnswers } from '@tilgul/contract/rules/first-view';
import { CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const webDir = join(world.dataDir, 'web');
const { pictures, view, answers } = FIRST_VIEW_SLOTS;

/** Shows the names of the users that the answers are about. */
const RENDERER = `
export const listFirstUrls = async (path, { userId }) =>
  path === '/customer-orders' ? ['/orders/nothing/'] : ['/products/cart-view/', '/users/user-list/' + userId + '/'];
export const renderFirstView = async (path, { userId }, { answers }) => {
  if (path === '/customer-address') throw new Error('a component failed');
  return { html: '<b>' + answers.at(-1).body.id + '</b>', pictures: '<link>' };
};
`;

const template = (language: string) => `${language} ${pictures} ${view} ${answers}`;
const FILES: Readonly<Record<string, string>> = {
  'index.html': 'landing page',
  'shell.html': 'app alone',
  'package.json': '{ "type": "module" }',
  ...Object.fromEntries(
    ['customer-product', 'customer-orders', 'customer-address'].flatMap((page) => [
      [`${page}/index.html`, 'empty shell'],
      [`.vite/templates/${page}.html`, template('en')],
      [`.vite/mr/templates/${page}.html`, template('mr')],
    ]),
  ),
  '.vite/renderer/first-view.js': RENDERER,
  '.vite/mr/renderer/first-view.js': RENDERER,
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(webDir, path)), { recursive: true });
  writeFileSync(join(webDir, path), text);
}
const { app } = await buildApp(world.deps, { webDir, times: { firstView: 60_000 } });
afterAll(() => app.close());

const [asha, ravi] = [await world.customer(), await world.customer()];

interface Visit {
  readonly path?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const open = ({ path = '/customer-product', cookies = {}, headers = {} }: Visit = {}, person = asha) =>
  app.inject({
    url: path,
    headers,
    cookies: {
      [COOKIES.access]: person.access,
      [COOKIES.role]: person.role,
      [COOKIES.user]: String(person.id),
      ...cookies,
    },
  });

const readAnswers = (html: string) =>
  JSON.parse(new RegExp(`id="${PAGE_ANSWERS_ID}">(.*)</script>`).exec(html)?.[1] ?? '{}') as PageAnswers;

describe('[A07] a page with its first view', () => {
  it('has the data of its user', async () => {
    for (const person of [asha, ravi]) {
      const { body } = await open({}, person);
      expect(body).toContain(`<link> <b>${person.id}</b>`);
      const { userId, answers: [cart, user] = [] } = readAnswers(body);
      expect([userId, cart?.url, user?.body]).toEqual([
        person.id,
        '/products/cart-view/',
        expect.objectContaining({ id: person.id }),
      ]);
    }
  });

  it('is kept by no cache', async () => {
    const { headers } = await open();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['vary']).toContain('Cookie');
    expect(headers['etag']).toBeUndefined();
  });

  it('is compressed if the browser accepts it', async () => {
    const { headers, rawPayload } = await open({ headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain(`<b>${asha.id}</b>`);
  });

  it('is in the language of the page', async () => {
    expect((await open({ cookies: { lang: 'mr' } })).body).toMatch(/^mr /);
    expect((await open({ path: '/customer-product?lang=mr' })).body).toMatch(/^mr /);
  });

  it('cannot close the element with its answers', async () => {
    const user = await world.customer();
    const name = '</script><script>alert(1)</script>';
    await world.deps.db.updateTable('users').set({ first_name: name }).where('id', '=', user.id).execute();
    const { body } = await open({}, user);
    expect(body.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(readAnswers(body).answers[1]?.body).toMatchObject({ first_name: name });
  });
});

describe('[A07] a page is the empty shell', () => {
  const cases: readonly (readonly [string, Visit])[] = [
    ['without a token', { cookies: { [COOKIES.access]: '' } }],
    ['with a forged token', { cookies: { [COOKIES.access]: `${asha.access}x` } }],
    ['with the id of another user', { cookies: { [COOKIES.user]: String(ravi.id) } }],
    ['with another role', { cookies: { [COOKIES.role]: MANAGER } }],
    ['with filters', { path: '/customer-product?q=dal' }],
    ['when a frame or script asks', { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['when a call fails', { path: '/customer-orders' }],
    ['when it cannot be rendered', { path: '/customer-address' }],
  ];

  it.each(cases)('%s', async (_when, visit) => {
    const { body, headers, statusCode } = await open(visit);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'empty shell', 'no-cache']);
  });

  it('for a manager who says to be a customer', async () => {
    const manager = await world.manager();
    expect((await open({ cookies: { [COOKIES.role]: CUSTOMER } }, manager)).body).toBe('empty shell');
  });

  it('once the session has ended', async () => {
    const user = await world.customer();
    expect((await open({}, user)).body).toContain(`<b>${user.id}</b>`);
    await world.deps.db
      .updateTable('sessions')
      .set({ ended_at: world.deps.now() })
      .where('user_id', '=', user.id)
      .execute();
    expect((await open({}, user)).body).toBe('empty shell');
  });
});
