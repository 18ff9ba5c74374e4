// What search engines are told of the pages: where they may look, and which there are.
import { api } from '@tilgul/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { productPaths } from '../../../modules/catalog/product-head.ts';
import { installSearchEngines } from './search-engines.ts';

const world = await createWorld();
const app = Fastify();
installSearchEngines(app, productPaths(world.deps));
const get = (url: string, host = 'shop.example') => app.inject({ url, headers: { host } });

describe('robots.txt', () => {
  it('keeps out what one signs in for, and names the sitemap', async () => {
    const { statusCode, headers, body } = await get('/robots.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Sitemap: http://shop.example/sitemap.xml');
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    const isOpen = (path: string) => !closed.some((prefix) => path.startsWith(prefix));
    const signedIn = ['/admin-orders', '/customer-cart', '/store-dashboard', '/store-staff-cash', '/cart'];
    expect(signedIn.filter(isOpen)).toEqual([]);
    const open = ['/', '/shop', '/about-us', '/product/7', '/products/7/', '/media/a.webp', '/assets/a.js'];
    expect(open.filter(isOpen)).toEqual(open);
  });
});

describe('sitemap.xml', () => {
  const addresses = async (host?: string) =>
    [...(await get('/sitemap.xml', host)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

  it('has the public pages and every product on sale, and none that is gone', async () => {
    const [sold, gone] = [await world.product(), await world.product()];
    await world.call(api.catalog.deleteProduct, { as: await world.admin(), params: { id: gone.id } });
    expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = await addresses();
    expect(found).toEqual(expect.arrayContaining(['http://shop.example/', 'http://shop.example/shop']));
    expect(found).toContain(`http://shop.example/product/${sold.id}`);
    expect(found).not.toContain(`http://shop.example/product/${gone.id}`);
    expect(found.filter((address) => /\/(admin|customer|store)-/.test(address ?? ''))).toEqual([]);
  });

  it('keeps what a request says of its host inside the address', async () => {
    expect((await addresses('a&b.example'))[0]).toBe('http://a&amp;b.example/');
  });
});

it('the products are no more than asked for', async () => {
  await world.product();
  await world.product();
  expect(await productPaths(world.deps)(1)).toHaveLength(1);
});
