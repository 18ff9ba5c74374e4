// Notifications: recipients, the list, the unread count, marking as read.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createMessage } from '../../texts/message.ts';
import { createNotice, noticeText } from './notifications.fixture.ts';
import { notify, notifyAdmins, notifyUsers } from './notify.ts';

const world = await createWorld();
const { notifications } = api;

const notifyAll = (userIds: (number | null)[], message: string) =>
  inTransaction(world.deps.db, (db) =>
    notifyUsers({ db, now: world.clock.now(), deps: world.deps }, userIds, createNotice(message)),
  );
const list = async (as: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await world.call(notifications.listNotifications, { as, query })).ok;
const texts = async (as: Person) => (await list(as)).map(({ message }) => message);
const unread = async (as: Person) => (await world.call(notifications.countUnread, { as })).ok.unread_notifications;
const markAll = (as: Person, body?: Record<string, unknown>) =>
  world.call(notifications.markAllRead, { as, ...(body ? { body } : {}) });

describe('notifying', () => {
  it('reaches each user once, skips missing and archived users, and keeps the order', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    await notifyAll([one.id, one.id, null, 999_999], 'First');
    await inTransaction(world.deps.db, (db) =>
      notify({ db, now: world.clock.now(), deps: world.deps }, [
        { to: [one.id, other.id], message: createNotice('Second') },
        { to: [one.id], message: createNotice('Third') },
      ]),
    );
    expect(await texts(one)).toEqual(['Third', 'Second', 'First'].map(noticeText));
    expect(await texts(other)).toEqual([noticeText('Second')]);
    await world.call(api.users.deleteUser, { as: await world.admin(), params: { id: other.id } });
    await notifyAll([other.id], 'Too late');
    const rows = await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', other.id)
      .execute();
    // Deleted with the account (PRIV-3).
    expect(rows).toEqual([]);
  });

  it('names stores and goods in the reader’s language, also within lists', async () => {
    const reader = await world.customer();
    const product = await world.product();
    const params = { id: product.id };
    const body = { name_mr: 'गूळ', name_hi: null, search_words: [] };
    await world.call(api.search.saveProductWords, { as: await world.admin(), params, body });
    const received = createMessage('received_of', { name: product.name, received: 3, quantity: 5 });
    const facts = { id: 7, store: 'Nowhere', products: [received] };
    await inTransaction(world.deps.db, (db) =>
      notifyUsers({ db, now: world.clock.now(), deps: world.deps }, [reader.id], createMessage('request_short', facts)),
    );
    const read = async (language: string) =>
      (
        await world.call(notifications.listNotifications, { as: reader, headers: { 'accept-language': language } })
      ).ok.map(({ message }) => message);
    expect(await read('mr')).toEqual(['साठ्याची मागणी #7 Nowhere ला कमी आली: गूळ (5 पैकी 3).']);
    expect(await read('en')).toEqual([`Stock request #7 reached Nowhere incomplete: ${product.name} (3 of 5).`]);
  });

  it('reaches every administrator and no other user', async () => {
    const [admin, customer] = [await world.admin(), await world.customer()];
    await inTransaction(world.deps.db, (db) =>
      notifyAdmins({ db, now: world.clock.now(), deps: world.deps }, createNotice('For the office')),
    );
    expect(await texts(admin)).toContain(noticeText('For the office'));
    expect(await texts(customer)).toEqual([]);
  });

  it('is rolled back with its transaction', async () => {
    const customer = await world.customer();
    const failing = inTransaction(world.deps.db, async (db) => {
      await notifyUsers({ db, now: world.clock.now(), deps: world.deps }, [customer.id], createNotice('Never'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await texts(customer)).toEqual([]);
  });
});

describe('the list', () => {
  it("has the user's notifications, newest first, in pages, with times in UTC", async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    for (let n = 1; n <= 5; n += 1) await notifyAll([one.id], `Number ${n}`);
    expect(await list(other)).toEqual([]);
    const { ok, headers } = await world.call(notifications.listNotifications, { as: one, query: { limit: 2 } });
    expect(ok.map(({ message, is_read }) => [message, is_read])).toEqual([
      [noticeText('Number 5'), false],
      [noticeText('Number 4'), false],
    ]);
    expect(ok[0]?.created_at).toMatch(/^2026-11-20T06:3\d:\d\d\.\d{3}Z$/);
    expect(headers['x-total-count']).toBe('5');
    const cursor = nextCursor({ headers });
    expect((await list(one, { limit: 500, cursor: cursor ?? '' })).map(({ message }) => message)).toEqual(
      ['Number 3', 'Number 2', 'Number 1'].map(noticeText),
    );
  });
});

describe('the subject of a notification', () => {
  it('is the order, request or form that it names, or none', async () => {
    const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
    const product = await world.product({ price: 48, main: 9, stores: [[manager, 9]] });
    const order = await world.order(customer, [[product.id, 1]]);
    const lines = [{ product_id: product.id, quantity: 2 }];
    const body = { payment_method: 'cod' as const, ordered_products: lines };
    const request = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
    await notifyAll([customer.id], 'Plain');
    expect((await list(customer)).map(({ about }) => about)).toEqual([null, { kind: 'order', id: order }]);
    expect((await list(admin, { limit: 2 })).map(({ about }) => about)).toEqual([
      { kind: 'stock_request', id: request },
      { kind: 'order', id: order },
    ]);
  });
});

describe('marking as read', () => {
  it('marks notifications shown on the page; later ones stay unread', async () => {
    const customer = await world.customer();
    await notifyAll([customer.id], 'Seen');
    const [seen] = await list(customer);
    await notifyAll([customer.id], 'Came later');
    expect((await markAll(customer, { up_to_id: seen?.id })).ok.unread_notifications).toBe(1);
    expect((await list(customer)).map(({ message, is_read }) => [message, is_read])).toEqual([
      [noticeText('Came later'), false],
      [noticeText('Seen'), true],
    ]);
    expect((await markAll(customer, { up_to_id: null })).ok.unread_notifications).toBe(0);
    expect(await unread(customer)).toBe(0);
  });

  it('returns the time, and sets it on each notification', async () => {
    const customer = await world.customer();
    await notifyAll([customer.id], 'Old');
    await markAll(customer);
    world.clock.advance(1000);
    await notifyAll([customer.id], 'New');
    const { read_at } = (await markAll(customer)).ok;
    expect((await list(customer)).map((row) => [row.message, row.read_at === read_at])).toEqual([
      [noticeText('New'), true],
      [noticeText('Old'), false],
    ]);
  });

  it('[Z11] leaves other users’ notifications unread, whatever the body says', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    await notifyAll([one.id, other.id], 'For both');
    await markAll(one, { user_id: other.id });
    expect([await unread(one), await unread(other)]).toEqual([0, 1]);
  });
});

describe('[NOTE-9] the language of a notification', () => {
  const read = async (as: Person, language?: string) =>
    (
      await world.call(notifications.listNotifications, {
        as,
        ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
      })
    ).ok.map(({ message }) => message);

  it('is the language of the reader at the time of reading', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 5, price: 40 });
    const order = await world.order(customer, [[product.id, 1]]);
    const reason = { body: { reason: 'Ordered twice.' }, headers: { 'accept-language': 'hi' } };
    await world.call(api.orders.cancelOrder, { as: customer, params: { id: order }, ...reason });
    expect(await read(customer)).toEqual([
      `Your order #${order} was cancelled. Reason: Ordered twice.`,
      `Your order #${order} of ₹40.00 was placed.`,
    ]);
    expect(await read(customer, 'mr')).toEqual([
      `आपली ऑर्डर #${order} रद्द झाली. कारण: Ordered twice.`,
      `आपली ₹40.00 ची ऑर्डर #${order} नोंदवली.`,
    ]);
    expect((await read(customer, 'hi'))[1]).toBe(`आपका ₹40.00 का ऑर्डर #${order} दर्ज हो गया।`);
  });

  it('keeps the stored text of old rows and of unknown kinds', async () => {
    const customer = await world.customer();
    const row = { user_id: customer.id, created_at: world.clock.now() };
    await world.deps.db
      .insertInto('notifications')
      .values([
        { ...row, message: 'From before', kind: null, facts: null },
        { ...row, message: 'From a later version', kind: 'not_yet', facts: JSON.stringify({}) },
      ])
      .execute();
    expect(await read(customer, 'mr')).toEqual(['From a later version', 'From before']);
  });
});
