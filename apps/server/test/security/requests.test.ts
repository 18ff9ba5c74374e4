// Logs and metrics of the server: a line per call, ids, metrics; never a secret.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { api } from '@tilgul/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { closeDeps, openDeps } from '../../src/open-deps.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';
import { createGoods } from '../support/world-goods.ts';
import { createPeople } from '../support/world-people.ts';

const world = await createWorld();

/** An SMS provider that records messages. */
const messages: string[] = [];
const provider = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
  request.on('end', () => response.end('{"type":"success"}'));
});
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));

const METRICS_TOKEN = 'figures-for-the-monitor';
/** A second server with a captured log. */
async function serveLogged(LOG_LEVEL: string) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  const { JWT_SECRET, DATABASE_URL } = world.deps.config;
  const sms = {
    SMS_PROVIDER: 'msg91',
    CONFIRM_PHONE: 'off',
    SMS_TOKEN: 'provider-token',
    SMS_OTP_TEMPLATE: 'otp-template',
    SMS_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  };
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: world.dataDir,
    DATABASE_URL,
    SEED: 'none',
    JWT_SECRET,
    METRICS_TOKEN,
    LOG_LEVEL,
    ...sms,
  });
  const opened = await openDeps(config, createLog(LOG_LEVEL, sink), { now: () => world.clock.now() });
  const { app } = await buildApp(opened.deps);
  const call = createCaller(app);
  const people = createPeople(opened.deps, call);
  afterAll(async () => {
    await app.close();
    await closeDeps(opened);
  });
  const parseLog = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, call, deps: opened.deps, people, goods: createGoods(call, people), lines, parseLog };
}
afterAll(() => void provider.close());

const { app, call, people, goods, lines, parseLog, deps } = await serveLogged('info');
const quiet = await serveLogged('warn');
const [admin, manager, customer] = [await people.admin(), await people.manager(), await people.customer()];

describe('the log', () => {
  it('[T02] has one line per call with request id, route, status, duration, user and address', async () => {
    lines.length = 0;
    const { headers } = await call(api.users.getUser, { as: customer, params: { id: customer.id } });
    expect(parseLog()).toEqual([
      expect.objectContaining({
        request_id: headers['x-request-id'],
        method: 'GET',
        route: '/users/user-list/:id/',
        status: 200,
        ms: expect.any(Number),
        user_id: customer.id,
        address: '127.0.0.1',
      }),
    ]);
  });

  it('has refused calls too, unknown paths without their query, and the request id of the answer', async () => {
    lines.length = 0;
    const response = await app.inject({ url: '/orders/nothing/?token=secret-of-the-query' });
    expect(parseLog()).toEqual([
      expect.objectContaining({
        route: 'unknown',
        path: '/orders/nothing/',
        status: 404,
        request_id: response.json().request_id,
      }),
    ]);
    expect(lines.join()).not.toContain('secret-of-the-query');
  });

  it('[U03] accepts no id from a client, and no line breaks', async () => {
    lines.length = 0;
    const forged = await app.inject({
      url: '/orders/x%0d%0a{"level":60}/',
      headers: { 'x-request-id': 'forged', 'user-agent': 'a\u0085b' },
    });
    expect(forged.headers['x-request-id']).not.toBe('forged');
    await call(api.auth.signIn, { body: { username: 'x\r\n{"level":60,"msg":"forged"}', password: 'y' } });
    expect(parseLog().map(({ msg }) => msg)).toEqual(['request', 'security event', 'request']);
  });

  it('has no health checks, and nothing at level warn', async () => {
    lines.length = 0;
    await app.inject({ url: '/healthz' });
    expect(lines).toEqual([]);
    await quiet.call(api.auth.signIn, { body: { username: 'nobody', password: 'nothing' } });
    expect(quiet.lines).toEqual([]);
  });

  it('has no rows or parameters of database errors', async () => {
    lines.length = 0;
    const failure = Object.assign(new Error('null value in column'), {
      code: '23502',
      detail: 'Failing row contains (7, $argon2id$secret).',
      where: 'the row',
    });
    deps.log.error({ err: failure }, 'unexpected failure');
    expect(lines.join()).toContain('null value in column');
    expect(lines.join()).not.toMatch(/argon2id|the row/);
  });

  it('[R12][O05][O09] of a full customer journey has no password, token, cookie, code or PIN', async () => {
    lines.length = 0;
    const secrets: string[] = [
      customer.password,
      customer.access,
      admin.access,
      'brand-new-password',
      METRICS_TOKEN,
      'provider-token',
    ];
    const getCookie = (headers: Record<string, unknown>) =>
      String(headers['set-cookie']).split(';')[0]?.split('=')[1] ?? '';
    // Sign in, refresh, sign out.
    const session = await call(api.auth.signIn, {
      body: { username: customer.username, password: customer.password },
      from: '10.9.0.1',
    });
    const renewed = await call(api.auth.refreshSession, {
      body: {},
      headers: { cookie: `refreshToken=${session.ok.refresh}` },
    });
    await call(api.auth.signOut, { body: { refresh: renewed.ok.refresh } });
    await call(api.auth.signIn, {
      body: { username: customer.username, password: 'a-wrong-password' },
      from: '10.9.0.1',
    });
    secrets.push(
      'a-wrong-password',
      session.ok.access,
      session.ok.refresh,
      renewed.ok.access,
      renewed.ok.refresh,
      getCookie(session.headers),
    );
    // Order and deliver.
    const [staff, product] = [await people.staff(manager), await goods.product({ stores: [[manager, 20]] })];
    const buyer = await people.customer();
    const id = await goods.order(buyer, [[product.id, 2]]);
    await goods.advance(id, 'Out For Delivery', { customer: buyer, manager, staff });
    const pin = await goods.getPin(id, buyer);
    await call(api.orders.verifyPin, {
      as: staff,
      body: { order_id: id, otp: pin === '000000' ? '000001' : '000000' },
    });
    (await call(api.orders.verifyPin, { as: staff, body: { order_id: id, otp: pin } })).ok;
    secrets.push(pin, buyer.access, staff.access, buyer.password);
    // Reset the password.
    await call(api.auth.forgotPassword, { body: { phone_no: customer.phone_no } });
    await expect.poll(() => messages.length).toBeGreaterThan(0);
    const otp = /"OTP":"(\d{6})"/.exec(messages.at(-1) ?? '')?.[1] ?? '';
    const { ok, headers } = await call(api.auth.verifyOtp, { body: { phone_no: customer.phone_no, otp } });
    (
      await call(api.auth.resetPassword, {
        body: { phone_no: customer.phone_no, new_password: 'brand-new-password', reset_token: ok.reset_token },
      })
    ).ok;
    secrets.push(otp, ok.reset_token, getCookie(headers));
    await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    await app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'content-type': 'application/json' },
      payload: `{"password":"${customer.password}",`,
    });
    await app.inject({
      url: `/nothing/?access=${customer.access}`,
      headers: { cookie: `accessToken=${customer.access}` },
    });
    expect(lines.length).toBeGreaterThan(20);
    // Six digits occur in times and ids by chance, so only whole words are compared.
    const log = lines.join('\n');
    for (const secret of secrets.filter((text) => text !== ''))
      expect(log).not.toMatch(/^\d{6}$/.test(secret) ? new RegExp(`"[^"]*\\b${secret}\\b[^"]*"`) : secret);
  });
});

describe('GET /metrics', () => {
  const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers, remoteAddress });
  const figure = (text: string, name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"./]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

  it('is open to this machine, or with the token', async () => {
    const far = '203.0.113.7';
    const statuses = [
      scrape(),
      scrape({}, '::1'),
      scrape({}, far),
      scrape({ authorization: 'Bearer wrong' }, far),
      scrape({ authorization: `Bearer ${METRICS_TOKEN}` }, far),
    ];
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 403, 200]);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is closed to clients behind a proxy on this machine (%s)',
    async (name) => {
      expect((await scrape({ [name]: '127.0.0.1' })).statusCode).toBe(403);
    },
  );

  it('counts calls by route and status, orders, running calls, and connections', async () => {
    const placed = 'tilgul_orders_placed_total{payment="cod"}';
    const before = (await scrape()).body;
    const product = await goods.product({ main: 9 });
    await goods.order(await people.customer(), [[product.id, 1]]);
    expect((await call(api.orders.listAllOrders, { as: await people.customer() })).status).toBe(403);
    const { body, headers } = await scrape();
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(figure(body, placed)).toBe((figure(before, placed) || 0) + 1);
    expect(body).toContain(
      'tilgul_http_request_seconds_count{method="GET",route="/orders/order-list/",status="403"} 1',
    );
    expect(figure(body, 'tilgul_http_calls_in_work')).toBe(0);
    expect(figure(body, 'tilgul_notification_streams')).toBe(0);
    expect(figure(body, 'tilgul_db_connections{state="idle"}')).toBeGreaterThan(0);
    expect(figure(body, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  });
});
