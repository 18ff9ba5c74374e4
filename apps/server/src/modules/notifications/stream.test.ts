// The notification stream: the unread count on connection and at every change, across servers.
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { api } from '@tilgul/contract';
import type { AppError } from '@tilgul/contract/rules/errors';
import type { Role } from '@tilgul/contract/rules/roles';
import type { FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import type { Actor } from '../../deps.ts';
import { closeDeps, openDeps } from '../../open-deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createNotice } from './notifications.fixture.ts';
import { notifyUsers } from './notify.ts';
import { createStreams, HEARTBEAT_MS } from './stream.ts';

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

/** Long before the next heartbeat. */
const expectEnded = ({ response }: EventStream) =>
  vi.waitFor(() => expect(response.complete).toBe(true), { timeout: HEARTBEAT_MS / 3 });

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

  it('repeats the count for a packer when the store changes an order, and not once another store employs them', async () => {
    const [customer, manager, elsewhere] = [await world.customer(), await world.manager(), await world.manager()];
    const [rider, packer] = [await world.staff(manager), await world.staff(manager)];
    const product = await world.product({ stores: [[manager, 9]] });
    const mark = (fields: { can_pack?: boolean; store_id?: number | null }) =>
      world.deps.db.updateTable('users').set(fields).where('id', '=', packer.id).execute();
    await mark({ can_pack: true });
    const process = async () => {
      const id = await world.order(customer, [[product.id, 1]]);
      await world.advance(id, 'Processing', { customer, manager, staff: rider });
    };
    const userEvents = await listenAt(origin, packer);
    await vi.waitFor(() => expect(readCounts(userEvents)).toHaveLength(1), { timeout: 5_000 });
    await process();
    await vi.waitFor(() => expect(readCounts(userEvents).length).toBeGreaterThan(1), { timeout: 5_000 });
    // Each event reads the user again, so the next one comes from the new store.
    await mark({ store_id: elsewhere.storeId });
    await notifyAll([packer.id], 'Moved');
    await expectCount(userEvents, 1);
    const before = readCounts(userEvents).length;
    await process();
    await notifyAll([packer.id], 'After it');
    await expectCount(userEvents, 2);
    expect(readCounts(userEvents)).toHaveLength(before + 1);
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

  it('sends a heartbeat every 15 seconds, and ends at the first one after its session has expired', async () => {
    const customer = await world.customer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const userEvents = await listenAt(origin, customer);
    await expectCount(userEvents, 0);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(userEvents.text()).toContain(': beat\n\n'));
    await world.deps.db
      .updateTable('sessions')
      .set({ expires_at: world.clock.now() })
      .where('user_id', '=', customer.id)
      .execute();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });

  describe('ends at once, without another heartbeat or count,', () => {
    const suspend = async ({ id }: Person) => {
      const body = { suspended: true, reason: 'Left' };
      return world.call(api.users.suspendUser, { as: await world.admin(), params: { id }, body });
    };
    it.each([
      ['the user signs out', (as: Person) => world.call(api.auth.signOut, { as, body: {} })],
      ['the user is suspended', suspend],
      [
        'the account is deleted',
        (as: Person) => world.call(api.account.deleteAccount, { as, body: { password: as.password } }),
      ],
    ])('when %s', async (_, endSessions) => {
      const customer = await world.customer();
      const userEvents = await listenAt(origin, customer);
      await expectCount(userEvents, 0);
      expect((await endSessions(customer)).status).toBe(200);
      await expectEnded(userEvents);
      expect(readCounts(userEvents)).toEqual([0]);
    });

    it('but not when another session of the user ends', async () => {
      const customer = await world.customer();
      const body = { username: customer.username, password: customer.password };
      const other = (await world.call(api.auth.signIn, { body, from: '10.64.0.1' })).ok;
      const [own, ended] = [await listenAt(origin, customer), await listenAt(origin, { ...customer, ...other })];
      await Promise.all([expectCount(own, 0), expectCount(ended, 0)]);
      expect((await world.call(api.account.endOtherSessions, { as: customer })).status).toBe(200);
      await expectEnded(ended);
      await notifyAll([customer.id], 'Still here');
      await expectCount(own, 1);
    });
  });

  it('allows three per customer and ten per employee: one more ends the oldest', async () => {
    for (const [person, most] of [
      [await world.customer(), 3],
      [await world.manager(), 10],
    ] as const) {
      const opened = [await listenAt(origin, person)];
      for (let n = 1; n < most; n += 1) opened.push(await listenAt(origin, person));
      for (const stream of opened) await expectCount(stream, 0);
      expect(opened.filter(({ response }) => response.complete)).toEqual([]);
      opened.push(await listenAt(origin, person));
      await opened[0]?.ended();
      expect(opened.map(({ response }) => response.complete)).toEqual([true, ...Array<boolean>(most).fill(false)]);
    }
  });

  it('sends events of other servers, ends with a session that another server ended, and ends when its server stops', async () => {
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
    const elsewhere = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const userEvents = await listenAt(elsewhere, customer);
    await expectCount(userEvents, 0);
    await notifyAll([customer.id], 'Told on the first server');
    await expectCount(userEvents, 1);
    const leaver = await world.customer();
    const left = await listenAt(elsewhere, leaver);
    await expectCount(left, 0);
    await world.call(api.auth.signOut, { as: leaver, body: {} });
    await expectEnded(left);
    await close();
    await userEvents.ended();
    expect(userEvents.response.complete).toBe(true);
  });
});

describe('[A20] the places for streams', () => {
  const LIMITS = { total: 8, perCustomer: 3, perEmployee: 10, perAddress: 4 };

  /** Streams without connections; `open` returns an error code or a function that hangs up. */
  function createPlaces(limits?: typeof LIMITS) {
    const places = createStreams(world.deps, limits);
    afterAll(places.endAll);
    let serial = 0;
    return (role: Role, ip: string, id?: number): (() => void) | string => {
      serial += 1;
      const raw = Object.assign(new PassThrough(), { writeHead: () => undefined });
      const reply = { raw, request: { ip }, getHeaders: () => ({}), hijack: () => undefined };
      const actor = { id: id ?? 1_000_000 + serial, role, sessionId: 1, storeId: null };
      try {
        places.open(actor as unknown as Actor, reply as unknown as FastifyReply);
        return () => raw.destroy();
      } catch (error) {
        return (error as AppError).code;
      }
    };
  }
  const ownNetwork = (n: number) => `10.60.${n}.1`;

  it('are kept free for employees by a quarter, however many customers there are', () => {
    const open = createPlaces(LIMITS);
    const customers = Array.from({ length: 9 }, (_, n) => open('Customer', ownNetwork(n)));
    expect(customers.filter((answer) => answer === 'unavailable')).toHaveLength(3);
    expect(open('Warehouse Manager', ownNetwork(20))).toBeTypeOf('function');
    expect(open('admin', ownNetwork(21))).toBeTypeOf('function');
    expect(open('admin', ownNetwork(22))).toBe('unavailable');
  });

  it('are at most 200 for an address', () => {
    const open = createPlaces();
    const opened = Array.from({ length: 201 }, () => open('Customer', '10.61.0.1'));
    expect(opened.filter((answer) => typeof answer === 'function')).toHaveLength(200);
    expect(opened.at(-1)).toBe('too_many');
    expect(open('Customer', '10.61.0.2')).toBeTypeOf('function');
  });

  it('are at most eight times as many for the network around an address', async () => {
    const open = createPlaces({ ...LIMITS, total: 1_000 });
    const opened = Array.from({ length: 32 }, (_, n) => open('Customer', `10.61.0.${n >> 2}`));
    expect(opened.filter((answer) => typeof answer === 'function')).toHaveLength(32);
    expect(open('Customer', '10.61.0.99')).toBe('too_many');
    const [hangUp] = opened;
    if (typeof hangUp === 'function') hangUp();
    await vi.waitFor(() => expect(open('Customer', '10.61.0.99')).toBeTypeOf('function'));
  });

  it('stay at three for a customer who opens many at once', () => {
    const open = createPlaces({ ...LIMITS, perAddress: 100 });
    for (let n = 0; n < 20; n += 1) expect(open('Customer', '10.62.0.1', 7)).toBeTypeOf('function');
    const others = Array.from({ length: 4 }, (_, n) => open('Customer', `10.62.${n}.1`));
    expect(others.map((answer) => typeof answer)).toEqual(['function', 'function', 'function', 'string']);
  });
});
