// Web push: encrypted messages to subscribed browsers until their session ends, and no other outgoing calls.
import { createPublicKey } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { api } from '@tilgul/contract';
import type { PushMessage } from '@tilgul/contract/notifications';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPushBrowser } from '../../../test/support/push-browser.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createNotice, noticeText } from './notifications.fixture.ts';
import { notifyUsers } from './notify.ts';

const world = await createWorld({ CONTACT_EMAIL: 'care@shop.example' });
const { db, push } = world.deps;
const { notifications } = api;

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
const received: Received[] = [];
let status = 201;
const service = createServer(async (request, response) => {
  received.push({ path: request.url, headers: request.headers, body: await buffer(request) });
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  received.length = 0;
  status = 201;
});

let count = 0;
/** Subscribes a browser of the user's session. */
async function subscribe(as: Person) {
  count += 1;
  const path = `/push/${count}`;
  const browser = createPushBrowser();
  const subscription = browser.subscription(`${origin}${path}`);
  await world.call(notifications.turnPushOn, { as, body: subscription }).then(({ ok }) => ok);
  const messages = () =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(browser.read(body)) as PushMessage);
  return { path, subscription, messages };
}
const notifyUser = (userId: number, message: string) =>
  inTransaction(db, (tx) =>
    notifyUsers({ db: tx, now: world.clock.now(), deps: world.deps }, [userId], createNotice(message), {
      kind: 'order',
      id: 7,
    }),
  );
const countJobs = async () => (await db.selectFrom('push_jobs').select('id').execute()).length;
/** Waits until all jobs are done. */
const jobsDone = async () => {
  await push?.sendDue();
  await expect.poll(countJobs).toBe(0);
};
const isOn = async (as: Person) => (await world.call(notifications.pushState, { as })).ok.is_on;

describe('a subscribed browser', () => {
  it('[A24] gets a message that only it can decrypt, right after the commit', async () => {
    const [customer, other] = [await world.customer(), await world.customer()];
    const { messages, path } = await subscribe(customer);
    const others = await subscribe(other);
    const product = await world.product({ main: 100 });
    const id = await world.order(customer, [[product.id, 1]]);
    await expect.poll(() => received.length).toBe(1);
    const [notice] = (await world.call(notifications.listNotifications, { as: customer })).ok;
    expect(messages()).toEqual([
      {
        id: notice?.id,
        title: 'Tilgul',
        message: notice?.message,
        about: { kind: 'order', id },
        role: 'Customer',
        unread: 1,
      },
    ]);
    expect(others.messages()).toEqual([]);
    expect(received[0]).toMatchObject({ path, headers: { 'content-encoding': 'aes128gcm', ttl: '43200' } });
    expect(received[0]?.body.includes('order')).toBe(false);
    await jobsDone();
  });

  it('gets messages signed for its push service, with a contact', async () => {
    const customer = await world.customer();
    await subscribe(customer);
    await notifyUser(customer.id, 'On its way');
    await jobsDone();
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe((await world.call(notifications.pushState, { as: customer })).ok.public_key);
    const point = Buffer.from(key ?? '', 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate: world.clock.now() });
    expect(payload.sub).toBe('mailto:care@shop.example');
  });

  it('[NOTE-9] gets messages in the language of the user', async () => {
    const customer = await world.customer();
    const { messages } = await subscribe(customer);
    await world.call(api.account.changeLanguage, { as: customer, body: { language: 'mr' } });
    await notifyUser(customer.id, 'Sachin Jadhav');
    await jobsDone();
    expect(messages().map(({ message }) => message)).toEqual(['Sachin Jadhav यांचा नवीन नोकरीचा अर्ज.']);
  });

  it('[NOTE-9] gets the names of stores in the language of the user', async () => {
    const manager = await world.manager();
    const { messages } = await subscribe(manager);
    await world.call(api.account.changeLanguage, { as: manager, body: { language: 'mr' } });
    const store = db.updateTable('stores').set({ name: 'Sangli', names: { mr: 'सांगली' } });
    await store.where('id', '=', manager.storeId).execute();
    const product = await world.product({ price: 50, stores: [[manager, 9]] });
    const id = await world.order(await world.customer(), [[product.id, 1]]);
    const body = { order_id: id, warehouse_id: manager.storeId };
    await world.call(api.orders.allocateStore, { as: await world.admin(), body });
    await jobsDone();
    const [message] = messages();
    expect(message?.message).toContain('सांगली');
    expect(message?.message).not.toContain('Sangli');
  });

  it('gets nothing from a rolled-back transaction', async () => {
    const customer = await world.customer();
    await subscribe(customer);
    const failing = inTransaction(db, async (tx) => {
      await notifyUsers({ db: tx, now: world.clock.now(), deps: world.deps }, [customer.id], createNotice('Never'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await jobsDone();
    expect(received).toEqual([]);
  });

  it('gets nothing after push is turned off, not even queued messages', async () => {
    const customer = await world.customer();
    const { messages } = await subscribe(customer);
    status = 503;
    await notifyUser(customer.id, 'Refused at first');
    await expect.poll(() => received.length).toBe(1);
    await world.call(notifications.turnPushOff, { as: customer });
    status = 201;
    world.clock.advance(60_000);
    await jobsDone();
    await notifyUser(customer.id, 'Later');
    await jobsDone();
    expect(messages().map(({ message }) => message)).toEqual(['Refused at first'].map(noticeText));
    expect(await isOn(customer)).toBe(false);
  });

  it('belongs to the last subscriber, and a session has only one', async () => {
    const [before, after] = [await world.customer(), await world.customer()];
    const { subscription, messages } = await subscribe(before);
    await world.call(notifications.turnPushOn, { as: after, body: subscription });
    expect([await isOn(before), await isOn(after)]).toEqual([false, true]);
    await notifyUser(before.id, 'For the previous user');
    await notifyUser(after.id, 'For the one after');
    await jobsDone();
    expect(messages().map(({ message }) => message)).toEqual(['For the one after'].map(noticeText));
    const newer = await subscribe(after);
    await notifyUser(after.id, 'In the new browser');
    await jobsDone();
    expect(newer.messages().map(({ message }) => message)).toEqual(['In the new browser'].map(noticeText));
    expect(messages()).toHaveLength(1);
  });

  it.each([
    ['signing out', (as: Person) => world.call(api.auth.signOut, { as, body: {} })],
    [
      'deleting the account',
      async ({ id }: Person) => world.call(api.users.deleteUser, { as: await world.admin(), params: { id } }),
    ],
  ])('[A24] is unsubscribed with its session: %s', async (_name, end) => {
    const customer = await world.customer();
    await subscribe(customer);
    const own = () => db.selectFrom('push_subscriptions').select('id').where('user_id', '=', customer.id).execute();
    expect(await own()).toHaveLength(1);
    await end(customer);
    expect(await own()).toEqual([]);
  });

  it('gets nothing after its session has expired', async () => {
    const customer = await world.customer();
    await subscribe(customer);
    const over = { expires_at: world.clock.now() };
    await db.updateTable('sessions').set(over).where('user_id', '=', customer.id).execute();
    await notifyUser(customer.id, 'Too late');
    await jobsDone();
    expect(received).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410, 403])('that answers %d is not called again', async (answer) => {
    const customer = await world.customer();
    await subscribe(customer);
    status = answer;
    await notifyUser(customer.id, 'One');
    await jobsDone();
    expect(await isOn(customer)).toBe(false);
  });

  it('that fails is retried for an hour at most, without affecting the call', async () => {
    const customer = await world.customer();
    const { messages } = await subscribe(customer);
    status = 500;
    await notifyUser(customer.id, 'Again');
    await expect.poll(() => received.length).toBe(1);
    await expect
      .poll(async () => (await db.selectFrom('push_jobs').select('tries').execute()).map(({ tries }) => tries))
      .toEqual([1]);
    status = 201;
    world.clock.advance(30_000);
    await jobsDone();
    expect(messages().map(({ message }) => message)).toEqual(['Again', 'Again'].map(noticeText));
    status = 500;
    await notifyUser(customer.id, 'Never');
    await expect.poll(() => received.length).toBe(3);
    world.clock.advance(61 * 60_000);
    await jobsDone();
    expect(received).toHaveLength(3);
    expect(await isOn(customer)).toBe(true);
  });
});

describe('a subscription', () => {
  it('[N11] is refused for an unknown push service or an invalid key', async () => {
    const as = await world.customer();
    const good = createPushBrowser().subscription(`${origin}/push/0`);
    const answerTo = async (body: typeof good) => (await world.call(notifications.turnPushOn, { as, body })).status;
    expect(await answerTo({ ...good, endpoint: 'https://10.0.0.1/abc' })).toBe(400);
    expect(await answerTo({ ...good, keys: { ...good.keys, auth: 'short' } })).toBe(400);
    expect(await answerTo({ ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } })).toBe(400);
    expect(await isOn(as)).toBe(false);
  });
});

it('without a push key, there is no public key and subscribing is refused', async () => {
  const quiet = await createWorld({ PUSH: 'off' });
  const as = await quiet.customer();
  expect((await quiet.call(notifications.pushState, { as })).ok).toEqual({ public_key: null, is_on: false });
  const body = createPushBrowser().subscription(`${origin}/push/0`);
  expect((await quiet.call(notifications.turnPushOn, { as, body })).status).toBe(503);
});
