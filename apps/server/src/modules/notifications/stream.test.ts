// The live stream of notifications: the count at once and at every change, on every server.
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { closeDeps, openDeps } from '../../open-deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createNotice } from './notifications.fixture.ts';
import { notifyUsers } from './notify.ts';
import { HEARTBEAT_MS } from './stream.ts';

const world = await createWorld();
const { notifications } = api;

const tell = (userIds: (number | null)[], message: string) =>
  inTransaction(world.deps.db, (db) =>
    notifyUsers({ db, now: world.clock.now(), deps: world.deps }, userIds, createNotice(message)),
  );
const markAll = (as: Person) => world.call(notifications.markAllRead, { as });

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
const readCounts = (userEvents: Bell) =>
  [...userEvents.text().matchAll(/event: unread\ndata: \{"unread_notifications":(\d+)\}\n\n/g)].map(([, count]) =>
    Number(count),
  );
const hears = (userEvents: Bell, count: number) =>
  vi.waitFor(() => expect(readCounts(userEvents).at(-1)).toBe(count), { timeout: 5_000 });

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
    await vi.waitFor(() => expect(readCounts(userEvents)).toHaveLength(1), { timeout: 5_000 });
    const body = { status: 'Out For Delivery', order_id: id };
    (await world.call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body })).ok;
    await vi.waitFor(() => expect(readCounts(userEvents)).toHaveLength(2), { timeout: 5_000 });
    const [before, after] = readCounts(userEvents);
    expect(after).toBe(before);
  });

  it('says the count again to every administrator when a store moves an order on', async () => {
    const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
    const staff = await world.staff(manager);
    const product = await world.product({ stores: [[manager, 9]] });
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'allocated', { customer, manager, staff });
    const userEvents = await listenAt(origin, admin);
    await vi.waitFor(() => expect(readCounts(userEvents)).toHaveLength(1), { timeout: 5_000 });
    const body = { status: 'Processing', order_id: id };
    (await world.call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body })).ok;
    await vi.waitFor(() => expect(readCounts(userEvents)).toHaveLength(2), { timeout: 5_000 });
  });

  it('sends the last count after a rush, not each one', async () => {
    const customer = await world.customer();
    const userEvents = await listenAt(origin, customer);
    await hears(userEvents, 0);
    for (let n = 0; n < 40; n += 1) await tell([customer.id], `Rush ${n}`);
    await hears(userEvents, 40);
    expect(readCounts(userEvents).length).toBeLessThan(40);
  });

  it('needs a session', async () => {
    expect((await world.app.inject({ url: notifications.notificationStream.path })).statusCode).toBe(401);
  });

  it('beats every 15 seconds and ends at the first beat after its session has ended', async () => {
    const customer = await world.customer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const userEvents = await listenAt(origin, customer);
    await hears(userEvents, 0);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(userEvents.text()).toContain(': beat\n\n'));
    await world.call(api.auth.signOut, { as: customer, body: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS);
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
