// Over real connections: slow, huge and malformed requests are answered or cut off without affecting others.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { api } from '@tilgul/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, TIMES } from '../../src/app.ts';
import { createWorld } from '../support/harness.ts';
import { connectRaw, requestRaw } from './sockets.ts';

const world = await createWorld({ CORS_ORIGIN: 'https://app.example' });
const customer = await world.customer();
/** The same server with shorter timeouts. */
const { app } = await buildApp(world.deps, {
  times: { headers: 1_000, request: 2_000, idle: 2_000, keepAlive: 500, checkInterval: 100 },
});
let port = 0;
/** The server with the normal timeouts. */
let normalPort = 0;
beforeAll(async () => {
  for (const server of [app, world.app]) await server.listen({ port: 0, host: '127.0.0.1' });
  [port, normalPort] = [app, world.app].map(({ server }) => (server.address() as AddressInfo).port) as [number, number];
});
afterAll(() => app.close());

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: tilgul', ...headers].join('\r\n')}\r\n\r\n`;
const request = (line: string, ...headers: string[]) => requestRaw(port, head(line, 'Connection: close', ...headers));
const requestNormal = (line: string, ...headers: string[]) =>
  requestRaw(normalPort, head(line, 'Connection: close', ...headers));
const post = (body: string | Buffer, ...headers: string[]) =>
  requestRaw(
    port,
    Buffer.concat([
      Buffer.from(
        head('POST /api/token/', 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, ...headers),
      ),
      Buffer.from(body),
    ]),
  );
const bearer = `Authorization: Bearer ${customer.access}`;
const JSON_TYPE = 'Content-Type: application/json';
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const inWork = async () => Number(/calls_in_work (\d+)/.exec(await world.deps.metrics.text())?.[1]);
/** An ordinary call on a separate connection. */
const status = async () => (await request('GET /users/roles/', bearer)).status;

it('the timeouts of the product match the security page', () => {
  expect(TIMES).toMatchObject({ headers: 10_000, request: 30_000, idle: 30_000, keepAlive: 5_000 });
});

describe('slow connections', { tags: 'long' }, () => {
  it('[R07] 200 with unfinished headers, 200 with unfinished bodies and 40 that never read are closed; other calls work', async () => {
    const headers = await Promise.all(many(200, () => connectRaw(port)));
    for (const raw of headers) raw.send('GET /healthz HTTP/1.1\r\nHost: tilgul\r\nX-Slow: ');
    const bodies = await Promise.all(many(200, () => connectRaw(port)));
    for (const raw of bodies) raw.send(`${head('POST /api/token/', JSON_TYPE, 'Content-Length: 1000')}{"username":`);
    const readers = await Promise.all(many(40, () => connectRaw(port)));
    for (const raw of readers) {
      raw.socket.pause();
      raw.send(many(60, () => head('GET /openapi.json')).join(''));
    }
    expect(await Promise.all(many(20, status))).toEqual(many(20, () => 200));
    for (const text of await Promise.all(headers.map(({ closed }) => closed)))
      expect(text).toMatch(/^HTTP\/1\.1 408 .*"detail"/s);
    for (const text of await Promise.all(bodies.map(({ closed }) => closed)))
      expect(text).toMatch(/^(HTTP\/1\.1 408 .*"detail".*)?$/s);
    expect(await status()).toBe(200);
    await expect.poll(connections).toBe(0);
    for (const { socket } of readers) socket.destroy();
  });

  it('30 slow uploads use the upload slots, not those of other calls', async () => {
    const forms = await Promise.all(many(30, () => connectRaw(normalPort)));
    const start = '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nRa';
    for (const raw of forms)
      raw.send(
        head(
          'POST /users/jobapplications/create/',
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 5000',
        ) + start,
      );
    await expect.poll(() => forms.filter(({ text }) => text().includes(' 503 ')).length).toBe(10);
    expect(await status()).toBe(200);
    for (const { socket } of forms) socket.destroy();
    await expect.poll(inWork).toBe(0);
  });

  it('an idle connection is closed after its timeout', async () => {
    const raw = await connectRaw(port);
    raw.send(head('GET /healthz'));
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe('huge requests', () => {
  it('[R08] with 100 MB of chunked body are 413 long before the end, without growing memory', async () => {
    const raw = await connectRaw(port);
    raw.send(head('POST /api/token/', JSON_TYPE, 'Transfer-Encoding: chunked'));
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 97), Buffer.from('\r\n')]);
    const before = process.memoryUsage().arrayBuffers;
    let sent = 0;
    while (sent < 100 && !raw.text().includes('"detail":')) {
      // The server refuses and closes the connection during a write.
      if (!raw.socket.write(chunk)) await Promise.race([once(raw.socket, 'drain').catch(() => undefined), raw.closed]);
      sent += 1;
    }
    expect(raw.text()).toMatch(/^HTTP\/1\.1 413/);
    expect(sent).toBeLessThan(20);
    await raw.closed;
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1_048_576);
  });

  it('[R08] are 413 for 1 MB of JSON, 431 for 100 kB of headers, 415 for a compressed body, each with a message', async () => {
    const answers = [
      await post(JSON.stringify({ username: 'a'.repeat(1_000_000), password: 'b' }), JSON_TYPE),
      await request('GET /healthz', `X-Long: ${'a'.repeat(100_000)}`),
      await post(gzipSync('{"username":"a","password":"b"}'), JSON_TYPE, 'Content-Encoding: gzip'),
      await post('username=a', 'Content-Type: text/plain'),
      await post('not HTTP at all'.repeat(3), JSON_TYPE, 'Content-Length: x'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([413, 431, 415, 415, 400]);
    for (const { body } of answers) expect(JSON.parse(body)).toMatchObject({ detail: expect.stringMatching(/\w/) });
  });
});

describe('malformed requests', () => {
  it('[Z12] cannot override the method', async () => {
    const { id } = await world.customer();
    const path = `/users/user-list/${id}/`;
    const override = ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: DELETE'];
    const admin = `Authorization: Bearer ${(await world.admin()).access}`;
    expect((await request(`GET ${path}?_method=DELETE`, admin, ...override)).status).toBe(200);
    expect((await request(`GET ${path}`, admin)).status).toBe(200);
    for (const method of ['TRACE', 'HEAD', 'PATCH', 'PROPFIND'])
      expect([404, 405]).toContain((await request(`${method} ${path}`, admin)).status);
    expect((await request('CONNECT tilgul:443')).status).not.toBe(200);
  });

  it.each([
    '/users/user%2dlist/ID/',
    '/users//user-list/ID/',
    '//users/user-list/ID/',
    '/users/%2e/user-list/ID/',
    '/users/./user-list/ID/',
    '/products/../users/user-list/ID/',
    '/users/user-list/ID',
    '/USERS/user-list/ID/',
    '/users/user-list/ID/%00',
    '/users/user-list/%zz/',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('[Z12] a path spelled %s has the same access check or is not found', async (path) => {
    const other = await world.customer();
    const { status: code, body } = await request(`GET ${path.replace('ID', String(other.id))}`, bearer);
    expect([400, 404]).toContain(code);
    expect(body).not.toContain(other.phone_no);
    expect(JSON.parse(body)).toHaveProperty('detail');
  });

  it('[Z12] from a foreign origin get no CORS headers, from a configured one they do', async () => {
    const foreign = await request('GET /products/our-products/', 'Origin: https://evil.example');
    expect(foreign.head).not.toContain('access-control-allow');
    const preflight = await request(
      'OPTIONS /cart/',
      'Origin: https://evil.example',
      'Access-Control-Request-Method: POST',
    );
    expect(preflight.head).not.toContain('access-control-allow');
    const allowed = await request('GET /products/our-products/', 'Origin: https://app.example');
    expect(allowed.head).toContain('access-control-allow-origin: https://app.example\r\n');
  });

  it('with two lengths, or with length and chunks, are refused', async () => {
    expect(
      (await requestRaw(port, head('POST /api/token/', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'))).status,
    ).toBe(400);
    expect(
      (await requestRaw(port, head('POST /api/token/', JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked')))
        .status,
    ).toBe(400);
  });
});

describe('overload', () => {
  it('[R06] the 201st parallel call is 503 with Retry-After while /healthz answers, and calls are accepted again afterwards', async () => {
    const clients = await Promise.all(many(world.deps.config.DATABASE_POOL, () => world.deps.pool.connect()));
    const calls = many(230, () => requestNormal('GET /users/roles/', bearer));
    await expect.poll(inWork).toBe(200);
    const refused = await requestNormal('GET /users/roles/', bearer);
    expect([refused.status, /retry-after: \d/.test(refused.head)]).toEqual([503, true]);
    expect((await requestNormal('GET /healthz')).status).toBe(200);
    for (const client of clients) client.release();
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect([statuses.filter((code) => code === 200).length, statuses.filter((code) => code === 503).length]).toEqual([
      200, 30,
    ]);
    expect(await status()).toBe(200);
  });

  it('a call without a free database connection is 503, and so is /readyz', { tags: 'long' }, async () => {
    const clients = await Promise.all(many(world.deps.config.DATABASE_POOL, () => world.deps.pool.connect()));
    const [call, ready] = await Promise.all([requestNormal('GET /users/roles/', bearer), requestNormal('GET /readyz')]);
    for (const client of clients) client.release();
    expect([call.status, ready.status]).toEqual([503, 503]);
    expect(JSON.parse(call.body)).toMatchObject({ detail: expect.any(String) });
    expect((await requestNormal('GET /readyz')).status).toBe(200);
  });
});

describe('cut database connections', () => {
  it('[R05] cause 503 at worst, never a crash, and recover within two calls', async () => {
    const product = await world.product({ main: 500 });
    await world.fillCart(customer, [[product.id, 1]]);
    const address_id = await world.address(customer);
    const body = JSON.stringify({ address_id, payment_method: 'cod' });
    const place = (key: number) =>
      requestRaw(
        normalPort,
        `${head('POST /orders/place-order/', 'Connection: close', bearer, JSON_TYPE, `Idempotency-Key: cut-${key}`, `Content-Length: ${body.length}`)}${body}`,
      );
    const cut = () =>
      world.deps.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tilgul'",
      );
    const calls: ReturnType<typeof place>[] = [];
    for (let round = 0; round < 5; round += 1) {
      calls.push(...many(10, () => place(1)));
      await cut();
    }
    const statuses = new Set((await Promise.all(calls)).map((answer) => answer.status));
    statuses.delete(201);
    statuses.delete(503);
    expect([...statuses]).toEqual([]);
    await expect.poll(status).toBe(200);
    expect((await place(1)).status).toBe(201);
    // Despite all retries, one key placed one order.
    expect((await world.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(1);
  });
});
