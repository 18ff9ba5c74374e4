// Product lists: search, pages, cached bytes, and freshness after writes.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { buildApp } from '../../app.ts';
import { closeDeps, openDeps } from '../../open-deps.ts';
import { createCaller } from '../../seed/caller.ts';

const world = await createWorld();
const { catalog } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const path: string = catalog.ourProducts.path;
const get = (headers: Record<string, string> = {}, url = path) => world.app.inject({ url, headers });
type Answer = Awaited<ReturnType<typeof get>>;
const ids = async (query: Record<string, unknown> = {}) =>
  (await world.call(catalog.listProducts, { as, query })).ok.map(({ id }) => id);

describe('the lists', () => {
  it('show visitors and signed-in users the same products, newest first', async () => {
    const [first, second] = [await world.product(), await world.product()];
    const visitor = await world.call(catalog.ourProducts);
    expect(visitor.ok.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const who of [as, await world.customer()])
      expect((await world.call(catalog.listProducts, { as: who })).ok).toEqual(visitor.ok);
  });

  it('are searched by a part of the name in any case, taken literally, and by category', async () => {
    const product = await world.product();
    const { category, unit } = await world.categoryAndUnit();
    const body = { name: '100% Jowar_flour', category, unit, description: 'Fine', price: 10 };
    await world.call(catalog.updateProduct, { as, params: { id: product.id }, body });
    expect(await ids({ q: 'jowar_FL' })).toEqual([product.id]);
    expect(await ids({ q: '0% J' })).toEqual([product.id]);
    expect(await ids({ q: 'jowar%flour' })).toEqual([]);
    expect(await ids({ q: 'jowar', category })).toEqual([product.id]);
    expect(await ids({ category: 999_999 })).toEqual([]);
  });

  it('are paged by cursor, each product once, with total and next page', async () => {
    for (let n = 0; n < 5; n += 1) await world.product();
    const all = await ids({ limit: 500 });
    const seen: number[] = [];
    let url: string | undefined = `${path}?limit=2`;
    while (url) {
      const answer = await get({}, url);
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      seen.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
      const cursor = nextCursor(answer);
      url = cursor === undefined ? undefined : `${path}?limit=2&cursor=${cursor}`;
    }
    expect(seen).toEqual(all);
  });
});

describe('a cached answer', () => {
  it('has an ETag, is revalidated every time, and is 304 if unchanged', async () => {
    await world.product();
    const first = await get();
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language' });
    const etag = String(first.headers['etag']);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    await world.product();
    const changed = await get({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('is sent as brotli or gzip if accepted, with the same content', async () => {
    for (let n = 0; n < 4; n += 1) await world.product();
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get({ 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await get({ 'accept-encoding': 'identity' })).body).toBe(plain.body);
  });

  it('has the same headers whether cached or new, for each page, category and language', async () => {
    const { category } = await world.categoryAndUnit();
    await world.product();
    const urls = [path, `${path}?limit=1`, `${path}?category=${category}`, `${path}?limit=1&category=${category}`];
    const seen = ({ statusCode, body, headers: { 'x-request-id': _own, date: _now, ...headers } }: Answer) => ({
      statusCode,
      body,
      headers,
    });
    for (const url of urls)
      for (const language of [undefined, 'mr', 'hi']) {
        const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
        world.deps.productList.changed();
        const made = seen(await get(headers, url));
        expect(made.statusCode).toBe(200);
        expect(seen(await get(headers, url))).toEqual(made);
      }
    const twice = [await get({}, `${path}?limit=0`), await get({}, `${path}?limit=0`)];
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });

  it('requires a session if the list does, even for a 304', async () => {
    const { headers } = await get();
    const answer = await world.app.inject({
      url: catalog.listProducts.path,
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('stock figures of a cached answer', () => {
  const shown = async (id: number) => (await world.call(catalog.ourProducts)).ok.find((product) => product.id === id);

  it('immediately follow received goods, an approved request, and an order for the last unit', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 3 });
    expect(await shown(product.id)).toMatchObject({ stock: 3, in_stock: true });
    await world.call(catalog.addMainStock, { as, body: { product_id: product.id, stock: 4 } });
    expect((await shown(product.id))?.stock).toBe(7);
    await world.stockStore(manager, product.id, 5);
    expect(await shown(product.id)).toMatchObject({ stock: 2, in_stock: true });
    const customer = await world.customer();
    const order = await world.order(customer, [[product.id, 7]]);
    expect(await shown(product.id)).toMatchObject({ stock: 2, in_stock: false });
    await world.call(api.orders.cancelOrder, {
      as: customer,
      params: { id: order },
      body: { reason: 'Changed my mind' },
    });
    expect(await shown(product.id)).toMatchObject({ stock: 2, in_stock: true });
  });

  it('immediately follow a renamed category and a changed unit', async () => {
    const { category, unit } = await world.categoryAndUnit();
    const product = await world.product();
    await world.call(catalog.updateCategory, {
      as,
      params: { id: category },
      body: { name: 'Masala', description: 'Renamed' },
    });
    expect((await shown(product.id))?.category_name).toBe('Masala');
    await world.call(catalog.updateUnit, { as, params: { id: unit }, body: { unit: '1 kg', description: 'Renamed' } });
    expect((await shown(product.id))?.unit).toBe('1 kg');
  });
});

describe('another server', () => {
  it('shows changes from this server immediately', async () => {
    const opened = await openDeps(world.deps.config, pino({ level: 'silent' }), { now: () => world.clock.now() });
    const other = await buildApp(opened.deps);
    afterAll(async () => {
      await other.app.close();
      await closeDeps(opened);
    });
    const call = createCaller(other.app);
    const product = await world.product();
    expect((await call(catalog.ourProducts)).ok[0]?.id).toBe(product.id);
    const { category, unit } = await world.categoryAndUnit();
    const body = { name: 'Heard of', category, unit, description: 'Fine', price: 10 };
    await world.call(catalog.updateProduct, { as, params: { id: product.id }, body });
    await vi.waitFor(async () => expect((await call(catalog.ourProducts)).ok[0]?.name).toBe('Heard of'));
    await world.call(catalog.addMainStock, { as, body: { product_id: product.id, stock: 3 } });
    await vi.waitFor(async () => expect((await call(catalog.ourProducts)).ok[0]?.stock).toBe(3));
  });
});

describe('a picture', () => {
  it('[U01] is cacheable for a year and has its exact type, so nothing in it can run', async () => {
    const { image } = await world.product();
    for (const [format, type] of [
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ]) {
      const answer = await get({}, (image ?? '').replace('webp', format ?? ''));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      const again = await get(
        { 'if-none-match': String(answer.headers['etag']) },
        (image ?? '').replace('webp', format ?? ''),
      );
      expect(again.statusCode).toBe(304);
    }
  });

  it('is readable by allowed origins, like the script of the payment sandbox', async () => {
    const elsewhere = await createWorld({ CORS_ORIGIN: 'https://app.example' });
    const { image } = await elsewhere.product();
    for (const url of [image ?? '', '/sandbox/razorpay/checkout.js']) {
      const { statusCode, headers } = await elsewhere.app.inject({ url, headers: { origin: 'https://app.example' } });
      expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    }
    // HTML pages are not shared with other origins.
    const call = await elsewhere.app.inject({ url: '/settings/' });
    expect(call.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each([
    `/media/${'0'.repeat(32)}-640.webp`,
    '/media/nothing.webp',
    `/media/${'0'.repeat(32)}-641.webp`,
    `/media/${'0'.repeat(32)}-640.svg`,
    '/media/',
  ])('that does not exist is a JSON 404: %s', async (url) => {
    const answer = await get({}, url);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([404, 'Not found.']);
    expect(String(answer.headers['cache-control'] ?? '')).not.toContain('immutable');
  });
});
