// Checks head tags, robots.txt and sitemap.xml.
import { api } from '@tilgul/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { productPaths } from '../../modules/catalog/product-head.ts';
import { installSearchEngines, type PageHead, withHead } from './search-engines.ts';

const PAGE = `<html><head>
    <title>Tilgul</title>
    <meta name="description" content="Groceries." />
  </head><body><div id="root"></div></body></html>`;

const HEAD: PageHead = {
  status: 200,
  title: 'Jaggery 500 g · Tilgul',
  description: 'Dark and soft.',
  url: 'https://shop.example/product/7',
  picture: 'https://shop.example/media/a-960.webp',
  data: { '@type': 'Product', name: 'Jaggery' },
};

describe('a page with its own head', () => {
  it('has its own title, description, URL, picture and data', () => {
    const html = withHead(PAGE, HEAD);
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Jaggery 500 g · Tilgul</title>']);
    expect(html.match(/<meta name="description"[^>]*>/g)).toEqual([
      '<meta name="description" content="Dark and soft." />',
    ]);
    expect(html).toContain('<link rel="canonical" href="https://shop.example/product/7" />');
    expect(html).toContain('<meta property="og:image" content="https://shop.example/media/a-960.webp" />');
    expect(html).toContain('<script type="application/ld+json">{"@type":"Product","name":"Jaggery"}</script>');
    expect(html).not.toContain('noindex');
  });

  it('is noindex when its subject is gone', () => {
    const html = withHead(PAGE, { status: 404, title: 'Gone' });
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('name="description"');
  });

  it.each(['</script><script>alert(1)</script>', `"><img src=x onerror='alert(1)'>`, '</title><b>&$&', '<!--'])(
    'keeps %s inside its tags',
    (evil) => {
      const html = withHead(PAGE, { ...HEAD, title: evil, description: evil, url: evil, data: { name: evil } });
      const plain = withHead(PAGE, HEAD);
      expect(html.match(/<\w+/g)).toEqual(plain.match(/<\w+/g));
      const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toEqual({ name: evil });
    },
  );
});

const world = await createWorld();
const app = Fastify();
installSearchEngines(app, productPaths(world.deps));
const get = (url: string, host = 'shop.example') => app.inject({ url, headers: { host } });

describe('robots.txt', () => {
  it('disallows pages behind the sign-in, and names the sitemap', async () => {
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

  it('lists the public pages and every product on sale, and no archived one', async () => {
    const [sold, gone] = [await world.product(), await world.product()];
    await world.call(api.catalog.deleteProduct, { as: await world.admin(), params: { id: gone.id } });
    expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = await addresses();
    expect(found).toEqual(expect.arrayContaining(['http://shop.example/', 'http://shop.example/shop']));
    expect(found).toContain(`http://shop.example/product/${sold.id}`);
    expect(found).not.toContain(`http://shop.example/product/${gone.id}`);
    expect(found.filter((address) => /\/(admin|customer|store)-/.test(address ?? ''))).toEqual([]);
  });

  it('escapes the host of the request', async () => {
    expect((await addresses('a&b.example'))[0]).toBe('http://a&amp;b.example/');
  });
});

it("name the shop's own address where it is set, whatever host the request names", async () => {
  const named = Fastify();
  installSearchEngines(named, productPaths(world.deps), 'https://tilgul.example');
  const ask = async (url: string) => (await named.inject({ url, headers: { host: 'evil.example' } })).body;
  const texts = [await ask('/robots.txt'), await ask('/sitemap.xml')];
  expect(texts.every((text) => text.includes('https://tilgul.example/'))).toBe(true);
  expect(texts.join()).not.toContain('evil.example');
});

it('lists no more products than requested', async () => {
  await world.product();
  await world.product();
  expect(await productPaths(world.deps)(1)).toHaveLength(1);
});
