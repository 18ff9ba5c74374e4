// Notifications: who gets one, the list, the count, marking as read, and the live stream.
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { buildApp } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { closeDeps, openDeps } from '../../open-deps.ts';
import { notify, notifyAdmins, notifyUsers } from './notify.ts';
import { BEAT_MS } from './stream.ts';

const world = await createWorld();
const { notifications } = api;

const tell = (userIds: (number | null)[], message: string) =>
  inTransaction(world.deps.db, (db) => notifyUsers({ db, now: world.clock.now(), deps: world.deps }, userIds, message));
const list = async (as: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await world.call(notifications.listNotifications, { as, query })).ok;
const texts = async (as: Person) => (await list(as)).map(({ message }) => message);
const unread = async (as: Person) => (await world.call(notifications.countUnread, { as })).ok.unread_notifications;
const markAll = (as: Person, body?: Record<string, unknown>) =>
  world.call(notifications.markAllRead, { as, ...(body ? { body } : {}) });

describe('notifying', () => {
  it('reaches each named user once, passes over nobody and the archived, and keeps the order', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    await tell([one.id, one.id, null, 999_999], 'First');
    await inTransaction(world.deps.db, (db) =>
      notify({ db, now: world.clock.now(), deps: world.deps }, [
        { to: [one.id, other.id], message: 'Second' },
        { to: [one.id], message: 'Third' },
      ]),
    );
    expect(await texts(one)).toEqual(['Third', 'Second', 'First']);
    expect(await texts(other)).toEqual(['Second']);
    await world.call(api.users.deleteUser, { as: await world.admin(), params: { id: other.id } });
    await tell([other.id], 'Too late');
    const rows = await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', other.id)
      .execute();
    // What was theirs went with the account (PRIV-3), and nothing comes after.
    expect(rows).toEqual([]);
  });

  it('reaches every administrator and nobody else', async () => {
    const [admin, customer] = [await world.admin(), await world.customer()];
    await inTransaction(world.deps.db, (db) =>
      notifyAdmins({ db, now: world.clock.now(), deps: world.deps }, 'For the office'),
    );
    expect(await texts(admin)).toContain('For the office');
    expect(await texts(customer)).toEqual([]);
  });

  it('is rolled back with its transaction', async () => {
    const customer = await world.customer();
    const failing = inTransaction(world.deps.db, async (db) => {
      await notifyUsers({ db, now: world.clock.now(), deps: world.deps }, [customer.id], 'Never');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await texts(customer)).toEqual([]);
  });
});

describe('the list', () => {
  it('is one’s own, newest first, by pages, with times in UTC', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    for (let n = 1; n <= 5; n += 1) await tell([one.id], `Number ${n}`);
    expect(await list(other)).toEqual([]);
    const { ok, headers } = await world.call(notifications.listNotifications, { as: one, query: { limit: 2 } });
    expect(ok.map(({ message, is_read }) => [message, is_read])).toEqual([
      ['Number 5', false],
      ['Number 4', false],
    ]);
    expect(ok[0]?.created_at).toMatch(/^2026-11-20T06:3\d:\d\d\.\d{3}Z$/);
    expect(headers['x-total-count']).toBe('5');
    const cursor = nextCursor({ headers });
    expect((await list(one, { limit: 500, cursor: cursor ?? '' })).map(({ message }) => message)).toEqual([
      'Number 3',
      'Number 2',
      'Number 1',
    ]);
  });
});

describe('marking as read', () => {
  it('marks what existed when the page was opened; a later one stays unread', async () => {
    const customer = await world.customer();
    await tell([customer.id], 'Seen');
    const [seen] = await list(customer);
    await tell([customer.id], 'Came later');
    expect((await markAll(customer, { up_to_id: seen?.id })).ok.unread_notifications).toBe(1);
    expect((await list(customer)).map(({ message, is_read }) => [message, is_read])).toEqual([
      ['Came later', false],
      ['Seen', true],
    ]);
    expect((await markAll(customer, { up_to_id: null })).ok.unread_notifications).toBe(0);
    expect(await unread(customer)).toBe(0);
  });

  it('[Z11] touches nobody else’s, whatever is sent along', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    await tell([one.id, other.id], 'For both');
    await markAll(one, { user_id: other.id });
    expect([await unread(one), await unread(other)]).toEqual([0, 1]);
  });
});

interface Bell {
  readonly response: IncomingMessage;
  /** Everything that came so far. */
  text(): string;
  ended(): Promise<unknown>;
  hangUp(): void;
}

const bells: Bell[] = [];
async function listenAt(origin: string, as: Person): Promise<Bell> {
  const request = httpGet(origin + notifications.notificationStream.path, {
    headers: { authorization: `Bearer ${as.access}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => response.once('close', resolve));
  const userEvents: Bell = { response, text: () => text, ended: () => ended, hangUp: () => request.destroy() };
  response.on('error', () => undefined);
  bells.push(userEvents);
  return userEvents;
}
const countsOf = (userEvents: Bell) =>
  [...userEvents.text().matchAll(/event: unread\ndata: \{"unread_notifications":(\d+)\}\n\n/g)].map(([, count]) =>
    Number(count),
  );
const hears = (userEvents: Bell, count: number) =>
  vi.waitFor(() => expect(countsOf(userEvents).at(-1)).toBe(count), { timeout: 5_000 });

describe('the stream', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const userEvents of bells.splice(0)) userEvents.hangUp();
  });

  it('sends the unread count at once and whenever it changes, on every screen of the user', async () => {
    const customer = await world.customer();
    await tell([customer.id], 'Before');
    const [phone, desk] = [await listenAt(origin, customer), await listenAt(origin, customer)];
    expect(phone.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await Promise.all([hears(phone, 1), hears(desk, 1)]);
    await tell([customer.id], 'Now');
    await Promise.all([hears(phone, 2), hears(desk, 2)]);
    await markAll(customer);
    await Promise.all([hears(phone, 0), hears(desk, 0)]);
  });

  it('says the count again to the manager whose order goes out for delivery, which has no notification of its own', async () => {
    const [customer, manager] = [await world.customer(), await world.manager()];
    const staff = await world.staff(manager);
    const product = await world.product({ stores: [[manager, 9]] });
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Shipped', { customer, manager, staff });
    const userEvents = await listenAt(origin, manager);
    await vi.waitFor(() => expect(countsOf(userEvents)).toHaveLength(1), { timeout: 5_000 });
    const body = { status: 'Out For Delivery', order_id: id };
    (await world.call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body })).ok;
    await vi.waitFor(() => expect(countsOf(userEvents)).toHaveLength(2), { timeout: 5_000 });
    const [before, after] = countsOf(userEvents);
    expect(after).toBe(before);
  });

  it('sends the last count after a rush, not each one', async () => {
    const customer = await world.customer();
    const userEvents = await listenAt(origin, customer);
    await hears(userEvents, 0);
    for (let n = 0; n < 40; n += 1) await tell([customer.id], `Rush ${n}`);
    await hears(userEvents, 40);
    expect(countsOf(userEvents).length).toBeLessThan(40);
  });

  it('needs a session', async () => {
    expect((await world.app.inject({ url: notifications.notificationStream.path })).statusCode).toBe(401);
  });

  it('beats every 15 seconds and ends at the first beat after its session has ended', async () => {
    const customer = await world.customer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const userEvents = await listenAt(origin, customer);
    await hears(userEvents, 0);
    vi.advanceTimersByTime(BEAT_MS);
    await vi.waitFor(() => expect(userEvents.text()).toContain(': beat\n\n'));
    await world.call(api.auth.signOut, { as: customer, body: {} });
    vi.advanceTimersByTime(BEAT_MS);
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });

  it('gives a user ten at a time: the oldest ends for the eleventh', async () => {
    const customer = await world.customer();
    const first = await listenAt(origin, customer);
    for (let n = 0; n < 10; n += 1) await listenAt(origin, customer);
    await first.ended();
    expect(first.response.complete).toBe(true);
  });

  it('sends what happened on another server, and ends when its own server stops', async () => {
    const opened = await openDeps(world.deps.config, pino({ level: 'silent' }), { now: () => world.clock.now() });
    const other = await buildApp(opened.deps);
    const closing = { done: false };
    const close = async () => {
      if (closing.done) return;
      closing.done = true;
      await other.app.close();
      await closeDeps(opened);
    };
    afterAll(close);
    const customer = await world.customer();
    const userEvents = await listenAt(await other.app.listen({ port: 0, host: '127.0.0.1' }), customer);
    await hears(userEvents, 0);
    await tell([customer.id], 'Told on the first server');
    await hears(userEvents, 1);
    await close();
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });
});
