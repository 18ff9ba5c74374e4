// The notification stream: the unread count on connection and at every change, across servers.
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

const notifyAll = (userIds: (number | null)[], message: string) =>
  inTransaction(world.deps.db, (db) =>
    notifyUsers({ db, now: world.clock.now(), deps: world.deps }, userIds, createNotice(message)),
  );
const markAll = (as: Person) => world.call(notifications.markAllRead, { as });

interface EventStream {
  readonly response: IncomingMessage;
  text(): string;
  ended(): Promise<unknown>;
  hangUp(): void;
}

const streams: EventStream[] = [];
async function listenAt(origin: string, as: Person): Promise<EventStream> {
  const request = httpGet(origin + notifications.notificationStream.path, {
    headers: { authorization: `Bearer ${as.access}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => response.once('close', resolve));
  const userEvents: EventStream = { response, text: () => text, ended: () => ended, hangUp: () => request.destroy() };
  response.on('error', () => undefined);
  streams.push(userEvents);
  return userEvents;
}
const readCounts = (userEvents: EventStream) =>
  [...userEvents.text().matchAll(/event: unread\ndata: \{"unread_notifications":(\d+)\}\n\n/g)].map(([, count]) =>
    Number(count),
  );
const expectCount = (userEvents: EventStream, count: number) =>
  vi.waitFor(() => expect(readCounts(userEvents).at(-1)).toBe(count), { timeout: 5_000 });

describe('the stream', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const userEvents of streams.splice(0)) userEvents.hangUp();
  });

  it('sends the unread count on connection and at every change, to every screen of the user', async () => {
    const customer = await world.customer();
    await notifyAll([customer.id], 'Before');
    const [phone, desk] = [await listenAt(origin, customer), await listenAt(origin, customer)];
    expect(phone.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await Promise.all([expectCount(phone, 1), expectCount(desk, 1)]);
    await notifyAll([customer.id], 'Now');
    await Promise.all([expectCount(phone, 2), expectCount(desk, 2)]);
    await markAll(customer);
    await Promise.all([expectCount(phone, 0), expectCount(desk, 0)]);
  });

  it('repeats the count for the manager when an order goes out for delivery, which sends no notification', async () => {
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

  it('repeats the count for every administrator when a store changes an order', async () => {
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

  it('sends only the last count after many events', async () => {
    const customer = await world.customer();
    const userEvents = await listenAt(origin, customer);
    await expectCount(userEvents, 0);
    for (let n = 0; n < 40; n += 1) await notifyAll([customer.id], `Rush ${n}`);
    await expectCount(userEvents, 40);
    expect(readCounts(userEvents).length).toBeLessThan(40);
  });

  it('needs a session', async () => {
    expect((await world.app.inject({ url: notifications.notificationStream.path })).statusCode).toBe(401);
  });

  it('sends a heartbeat every 15 seconds, and ends at the first one after its session has ended', async () => {
    const customer = await world.customer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const userEvents = await listenAt(origin, customer);
    await expectCount(userEvents, 0);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(userEvents.text()).toContain(': beat\n\n'));
    await world.call(api.auth.signOut, { as: customer, body: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });

  it('allows ten per user: the eleventh ends the oldest', async () => {
    const customer = await world.customer();
    const first = await listenAt(origin, customer);
    for (let n = 0; n < 10; n += 1) await listenAt(origin, customer);
    await first.ended();
    expect(first.response.complete).toBe(true);
  });

  it('sends events of other servers, and ends when its server stops', async () => {
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
    await expectCount(userEvents, 0);
    await notifyAll([customer.id], 'Told on the first server');
    await expectCount(userEvents, 1);
    await close();
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });
});
