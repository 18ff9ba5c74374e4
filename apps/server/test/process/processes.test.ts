// Checks two servers on one database: they share events, limits, keys and the last unit, and each stops cleanly.
import { existsSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { CLEANUP_LOCK, runCleanup } from '../../src/cleanup.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { connectRaw } from '../security/sockets.ts';
import { createWorld, type Person } from '../support/harness.ts';
import { startProcess } from './server-process.ts';

const world = await createWorld();
const { DATABASE_URL = '', JWT_SECRET = '' } = world.deps.config;
// The world signs tokens by its stopped clock, and today's servers need current ones.
world.clock.set(new Date().toISOString());
const settings = { DATABASE_URL, JWT_SECRET, DATA_DIR: world.dataDir, SEED: 'none', DATABASE_POOL: '8' };
// Time zones so far apart that their dates rarely match.
const [west, east] = [{ TZ: 'America/New_York' }, { TZ: 'Pacific/Kiritimati' }];
const servers = [startProcess({ ...settings, ...west }), startProcess({ ...settings, ...east })] as const;
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
});
const [first, second] = await Promise.all([servers[0].port, servers[1].port]);
const ports = [first, second];

const url = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
const buildHeaders = (as?: Person) => ({
  'content-type': 'application/json',
  ...(as ? { authorization: `Bearer ${as.access}` } : {}),
});
async function post(port: number, path: string, body: object, as?: Person, more: Record<string, string> = {}) {
  const response = await fetch(url(port, path), {
    method: 'POST',
    headers: { ...buildHeaders(as), ...more },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Reads a user's notification stream at a server until it sends this count. */
async function waitForUnread(port: number, as: Person, unread: number): Promise<void> {
  const response = await fetch(url(port, api.notifications.notificationStream.path), { headers: buildHeaders(as) });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.includes(`{"unread_notifications":${unread}}`)) return;
  }
  throw new Error(`the stream ended without ${unread}: ${text}`);
}
/** A customer with a filled cart. */
async function shopper(productId: number) {
  const customer = await world.customer();
  await world.fillCart(customer, [[productId, 1]]);
  return { customer, body: { address_id: await world.address(customer), payment_method: 'cod' } };
}

describe('two servers on one database', () => {
  it('send events to a customer connected to the other one', async () => {
    const product = await world.product({ main: 5 });
    const { customer, body } = await shopper(product.id);
    await waitForUnread(first, customer, 0);
    const received = waitForUnread(first, customer, 1);
    expect((await post(second, '/orders/place-order/', body, customer)).status).toBe(201);
    await received;
  });

  it('share the count of failed sign-ins', async () => {
    const { username } = await world.customer();
    const wrong = (port: number) => post(port, '/api/token/', { username, password: 'wrong-one' });
    for (const port of [first, second, first, second, first]) expect((await wrong(port)).status).toBe(401);
    expect([(await wrong(second)).status, (await wrong(first)).status]).toEqual([429, 429]);
  });

  it('sell the last unit to one of ten customers, five at each, with a clean ledger', async () => {
    const product = await world.product({ main: 1 });
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => shopper(product.id)));
    const placed = shoppers.map(({ customer, body }, n) =>
      post(ports[n % 2] ?? first, '/orders/place-order/', body, customer),
    );
    const statuses = (await Promise.all(placed)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('[P13] give one answer to ten requests under one key, whichever of them receives it', async () => {
    const product = await world.product({ main: 5 });
    const { customer, body } = await shopper(product.id);
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(ports[n % 2] ?? first, '/orders/place-order/', body, customer, key)),
    );
    expect(new Set(answers.map((answer) => answer.body['order_id'])).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  });

  it('show a catalogue change immediately', async () => {
    const product = await world.product({ main: 5 });
    const shows = async (port: number) =>
      (await (await fetch(url(port, '/products/our-products/'))).text()).includes(`"${product.name}"`);
    for (const port of ports) await expect.poll(() => shows(port)).toBe(true);
  });

  it('[R10] answer the same in any time zone: days are those of the shop, which begin at 18:30 UTC', async () => {
    const [admin, customer, product] = [await world.admin(), await world.customer(), await world.product({ main: 5 })];
    const moments = ['2026-03-14T18:29:00.000Z', '2026-03-14T18:31:00.000Z'];
    const ids: number[] = [];
    for (const moment of moments) {
      const id = await world.order(customer, [[product.id, 1]]);
      const values = { created_at: new Date(moment) };
      await world.deps.db.updateTable('orders').set(values).where('id', '=', id).execute();
      ids.push(id);
    }
    for (const [n, date] of ['2026-03-14', '2026-03-15'].entries()) {
      const path = `/orders/order-list/?date=${date}`;
      const [here, there] = await Promise.all(
        ports.map(async (port) => (await fetch(url(port, path), { headers: buildHeaders(admin) })).text()),
      );
      expect(there).toBe(here);
      expect(JSON.parse(here ?? '')).toMatchObject([{ id: ids[n], created_at: moments[n] }]);
    }
  });

  it('run the cleanup on one server at a time', async () => {
    const { db } = world.deps;
    await db
      .insertInto('attempts')
      .values({ bucket: 'long ago', at: new Date('2020-01-01') })
      .execute();
    const left = async () =>
      (await db.selectFrom('attempts').select('id').where('bucket', '=', 'long ago').execute()).length;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${CLEANUP_LOCK})`.execute(tx);
      await runCleanup(world.deps);
      expect(await left()).toBe(1);
    });
    await runCleanup(world.deps);
    expect(await left()).toBe(0);
  });

  it('cannot share one port: the second prints one line and exits with 1', { tags: 'long' }, async () => {
    const { code, out, err } = await startProcess({ ...settings, PORT: String(first) }).ended;
    expect([code, out, err]).toEqual([
      1,
      [],
      [`Setting PORT ${first} on HOST 127.0.0.1 cannot be used: another program listens there.`],
    ]);
  });
});

describe('SIGTERM', { tags: 'long' }, () => {
  it('[R03] finishes running calls, refuses new ones, ends streams and idle connections, cuts stuck ones, and exits 0', async () => {
    const admin = await world.admin();
    const stream = fetch(url(first, api.notifications.notificationStream.path), { headers: buildHeaders(admin) }).then(
      (response) => response.text(),
    );
    const idle = await connectRaw(first);
    idle.send('GET /healthz HTTP/1.1\r\nHost: tilgul\r\n\r\n');
    await idle.waitFor(/"ok"/);
    const stuck = await connectRaw(second);
    stuck.send(
      'POST /api/token/ HTTP/1.1\r\nHost: tilgul\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    // A running call that waits for a locked table.
    const holder = await world.deps.pool.connect();
    await holder.query('begin');
    await holder.query('lock table categories in access exclusive mode');
    const inWork = post(first, '/products/category/create/', { name: 'In work', description: 'While it stops' }, admin);
    await expect
      .poll(
        async () =>
          (await holder.query("select 1 from pg_locks where relation = 'categories'::regclass and not granted"))
            .rowCount,
      )
      .toBe(1);
    for (const { child } of servers) child.kill('SIGTERM');
    // Streams end first, and new calls are refused with a reason.
    expect(await stream).toContain('unread_notifications');
    for (const path of ['/readyz', '/users/roles/']) {
      const refused = await fetch(url(first, path), { headers: buildHeaders(admin) });
      expect([refused.status, refused.headers.has('retry-after'), await refused.json()]).toEqual([
        503,
        true,
        expect.objectContaining({ detail: expect.any(String) }),
      ]);
    }
    expect((await fetch(url(first, '/healthz'))).status).toBe(200);
    await holder.query('commit');
    holder.release();
    expect((await inWork).status).toBe(201);
    const started = process.hrtime.bigint();
    expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code, err }) => [code, err])).toEqual([
      [0, []],
      [0, []],
    ]);
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(10);
    await Promise.all([idle.closed, stuck.closed]);
    await expect(
      new Promise((resolve, reject) => net.connect(first, '127.0.0.1').once('connect', resolve).once('error', reject)),
    ).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the start', () => {
  const BAD = [
    ['PORT', { PORT: 'eighty' }],
    ['JWT_SECRET', { JWT_SECRET: 'too short' }],
    ['RATE_LIMITS', { NODE_ENV: 'production', RATE_LIMITS: 'off' }],
    ['NODE_ENV', { NODE_ENV: '' }],
    ['SMS_PROVIDER', { NODE_ENV: 'production' }],
  ] as const;
  const TITLE = 'with a bad %s says so in one line, ends with 1, and makes nothing';
  async function expectRefused(name: string, bad: Readonly<Record<string, string>>) {
    const dataDir = join(world.dataDir, `never-${name}`);
    const { code, out, err } = await startProcess({ ...settings, DATA_DIR: dataDir, ...bad }).ended;
    expect([code, out, err]).toEqual([1, [], [expect.stringMatching(new RegExp(`^Setting ${name} `))]]);
    expect(existsSync(dataDir)).toBe(false);
  }

  it.each(BAD.slice(0, 1))(TITLE, expectRefused);
  it.each(BAD.slice(1))(TITLE, { tags: 'long' }, expectRefused);

  it('with another secret than the other servers prints one line and exits with 1', {
    tags: 'long',
  }, async () => {
    const { code, out, err } = await startProcess({ ...settings, JWT_SECRET: JWT_SECRET.replaceAll('e', 'x') }).ended;
    expect([code, out, err]).toEqual([1, [], [expect.stringMatching(/^Setting JWT_SECRET .*\.$/)]]);
  });

  it('with an unreachable database prints one line without its password', { tags: 'long' }, async () => {
    const { code, err } = await startProcess({
      ...settings,
      DATABASE_URL: 'postgres://shop:hidden-password@127.0.0.1:1/shop',
    }).ended;
    expect([code, err]).toEqual([
      1,
      [expect.stringMatching(/^The database cannot be reached \(DATABASE_URL\): .*\.$/)],
    ]);
    expect(err.join()).not.toContain('hidden-password');
  });
});
