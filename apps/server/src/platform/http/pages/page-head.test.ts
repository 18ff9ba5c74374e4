// The head of a page that the server writes: what stands in it, and that nothing leads out of it.
import { describe, expect, it } from 'vitest';
import { type PageHead, withHead } from './page-head.ts';

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

describe('a page with a head of its own', () => {
  it('has its title and description instead of the built ones, its address, its picture and its data', () => {
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

  it('asks not to be listed where its subject is gone', () => {
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
