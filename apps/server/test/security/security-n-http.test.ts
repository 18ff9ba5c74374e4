// Security headers of every answer, path traversal, and what a production server does not show.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createWorld } from '../support/harness.ts';
import { requestRaw } from './sockets.ts';

const world = await createWorld({ CORS_ORIGIN: 'https://office.example' });
const webDir = join(world.dataDir, 'web');
mkdirSync(join(webDir, 'about-us'), { recursive: true });
for (const file of ['index.html', 'shell.html', 'about-us/index.html'])
  writeFileSync(join(webDir, file), `<html>${file}</html>`);
const built = await buildApp(world.deps, { webDir });
await built.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = built.app.server.address() as AddressInfo;
afterAll(() => built.app.close());

const request = (line: string, ...headers: string[]) =>
  requestRaw(port, `${[line, 'Host: tilgul', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);

const NAMES = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

describe('[N04] security headers are set on', () => {
  it.each([
    ['a page', 200, ['GET / HTTP/1.1']],
    ['a call', 200, ['GET /settings/ HTTP/1.1']],
    ['a refused call', 401, ['GET /orders/order-list/ HTTP/1.1']],
    ['an unknown path', 404, ['GET /orders/nothing/ HTTP/1.1']],
    ['a preflight', 204, ['OPTIONS /settings/ HTTP/1.1', 'Origin: https://office.example']],
    ['an invalid path', 400, ['GET /%zz HTTP/1.1']],
    ['a path traversal', 400, ['GET /../ HTTP/1.1']],
    ['a compressed body', 415, ['POST /api/token/ HTTP/1.1', 'Content-Length: 1', 'Content-Encoding: gzip']],
    ['oversized headers', 431, ['GET / HTTP/1.1', `X-Large: ${'a'.repeat(17_000)}`]],
    ['a request that is not HTTP', 400, ['NONSENSE']],
    ['an unknown expectation', 417, ['GET / HTTP/1.1', 'Expect: a miracle']],
  ])('%s (%i)', async (_what, status, lines) => {
    const [line = '', ...headers] = lines;
    const answer = await request(line, ...headers);
    expect(answer.status).toBe(status);
    for (const name of NAMES) expect(answer.head).toContain(`\r\n${name}: `);
  });

  it('a request without a host (400)', async () => {
    const answer = await requestRaw(port, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer.status).toBe(400);
    for (const name of NAMES) expect(answer.head).toContain(`\r\n${name}: `);
  });

  it('a request with several hosts (400)', async () => {
    const answer = await request('GET /healthz HTTP/1.1', 'host: evil.example');
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'bad_request']);
    for (const name of NAMES) expect(answer.head).toContain(`\r\n${name}: `);
  });

  it('a call refused because the server is stopping (503)', async () => {
    const other = await buildApp(world.deps);
    other.lifecycle.isStopping = true;
    const { statusCode, headers } = await other.app.inject('/settings/');
    expect(statusCode).toBe(503);
    for (const name of NAMES) expect(headers[name]).toBeDefined();
    await other.app.close();
  });
});

describe('[N05] pages', () => {
  it('load styles and scripts only from our own files', async () => {
    const { headers } = await built.app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(?:^|;)style-src 'self'(?:;|$)/);
    expect(policy).toMatch(/(?:^|;)script-src 'self'(?:;|$)/);
    // Packing scans barcodes with the camera; foreign frames may not use it.
    expect(headers['permissions-policy']).toContain('camera=(self)');
  });

  it('open USB and serial ports to the counter alone, for receipt printers', async () => {
    const getPolicy = async (path: string) => (await built.app.inject(path)).headers['permissions-policy'];
    expect(await getPolicy('/store-counter')).toMatch(/serial=\(self\), usb=\(self\)/);
    for (const path of ['/', '/store-counters', '/store-manual-orders'])
      expect(await getPolicy(path)).toMatch(/serial=\(\), usb=\(\)/);
  });

  it('allow the inline styles of Razorpay’s checkout if its keys are set', async () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_A', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
    const paid = await createWorld(keys);
    const { headers } = await paid.app.inject('/nowhere');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'unsafe-inline'/);
    expect(headers['permissions-policy']).toContain('payment=(self "https://api.razorpay.com"');
  });
});

describe('caches tell answers apart', () => {
  it.each([
    ['/', ['Origin', 'Cookie']],
    ['/products/our-products/', ['Origin', 'Accept-Encoding', 'Accept-Language']],
    ['/settings/', ['Origin']],
  ])('of %s by %j', async (url, names) => {
    for (const headers of [{}, { origin: 'https://office.example' }]) {
      const { vary } = (await built.app.inject({ url, headers })).headers;
      expect(String(vary).split(', ')).toEqual(expect.arrayContaining(names));
    }
  });
});

describe('[Z12] a path traversal is 400', () => {
  it.each([
    '/../',
    '/..',
    '/%2e%2e/',
    '/%2E%2e/etc/passwd',
    '/.%2e/',
    '/about-us/../',
    '/about-us/..%2f',
    '/assets/..%5c..%5csecret',
    '/%252e%252e/',
    '/settings/../settings/',
    '/media/..%2f..%2fsecret',
    '/api-docs/static/..%2f..%2fpackage.json',
  ])('%s', async (path) => {
    const { status, body } = await request(`GET ${path} HTTP/1.1`);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ detail: 'The request could not be read.' });
  });

  it('and dots in a query are allowed', async () => {
    expect((await request('GET /about-us?back=../.. HTTP/1.1')).status).toBe(200);
  });
});

const METRICS_TOKEN = 'figures-for-the-monitor';
const production = await createWorld({ NODE_ENV: 'production', METRICS_TOKEN });

describe('[N03] in production', () => {
  it('metrics need the token, also on the same machine', async () => {
    const scrape = (authorization?: string) =>
      production.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    const answers = await Promise.all([scrape(), scrape('Bearer wrong'), scrape(`Bearer ${METRICS_TOKEN}`)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
  });

  it('metrics are closed if no token is set', async () => {
    const other = await createWorld({ NODE_ENV: 'production' });
    expect((await other.app.inject('/metrics')).statusCode).toBe(403);
  });

  it('the API description is hidden unless API_DOCS=on', async () => {
    const paths = ['/openapi.json', '/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/static/index.html'];
    for (const path of paths) expect([path, (await production.app.inject(path)).statusCode]).toEqual([path, 404]);
    const other = await createWorld({ NODE_ENV: 'production', API_DOCS: 'on' });
    expect((await other.app.inject('/openapi.json')).statusCode).toBe(200);
  });
});
