// Proves how a store asks for goods, and who sees the requests.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.admin();
});

type Lines = readonly Record<string, unknown>[];
const ask = (as: Person, ordered_products: unknown, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.createStockRequest, { as, headers, body: { payment_method: 'cod', ordered_products } });
const asked = async (as: Person, lines: Lines) => (await ask(as, lines)).ok.request_id;
const messagesOf = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('request-products', () => {
  it("makes a Pending request at today's prices, the same product summed, lines of 0 dropped; every admin is notified", async () => {
    const manager = await world.manager();
    const [flour, sugar] = [
      await world.product({ price: 48.5, main: 50 }),
      await world.product({ price: 10, main: 50 }),
    ];
    const lines = [
      { product_id: flour.id, quantity: 2 },
      { product: sugar.id, quantity: '0' },
      { id: flour.id, quantity: 3 },
    ];
    const { ok } = await ask(manager, lines);
    const [request] = (await world.call(api.stockRequests.listStoreRequests, { as: manager })).ok;
    expect(request).toEqual({
      id: ok.request_id,
      created_at: expect.stringMatching(/Z$/),
      warehouse_id: manager.storeId,
      warehouse_name: expect.stringMatching(/^Store/),
      status: 'Pending',
      payment_method: 'cod',
      total_amount: 242.5,
      decision_reason: null,
      ordered_products: [
        {
          id: expect.any(Number),
          product_id: flour.id,
          product_name: flour.name,
          unit: '500 g',
          quantity: 5,
          approved: null,
          received: null,
          image: expect.stringMatching(/^\/media\//),
        },
      ],
    });
    expect((await messagesOf(admin))[0]).toContain(`Stock request #${ok.request_id}`);
  });

  it.each([[[]], [[{ product_id: 1, quantity: 0 }]], ['none'], [null]])(
    'refuses %j with 400 and the sentence of the form',
    async (lines) => {
      const { status, error } = await ask(await world.manager(), lines);
      expect([status, error.detail]).toEqual([
        400,
        'Please enter a quantity for at least one product before submitting your request.',
      ]);
    },
  );

  it.each([[-1], [0.5], [1e9], [2 ** 53], ['NaN'], ['two'], [null], [true], [[1]]])(
    '[M03] refuses the quantity %j with 400',
    async (quantity) => {
      const product = await world.product();
      expect(
        (
          await ask(await world.manager(), [
            { product_id: product.id, quantity },
            { product_id: product.id, quantity: 1 },
          ])
        ).status,
      ).toBe(400);
    },
  );

  it('refuses two lines of a product whose sum passes the largest stock, and a sum of money that is no exact number', async () => {
    const manager = await world.manager();
    const product = await world.product({ price: 9_999_999 });
    const line = { product_id: product.id, quantity: 9_999_999 };
    expect((await ask(manager, [line, line])).status).toBe(400);
    expect((await ask(manager, [line])).status).toBe(400);
  });

  it('answers 404 for an unknown or archived product, 409 for a manager without a store', async () => {
    const manager = await world.manager();
    const product = await world.product();
    (await world.call(api.catalog.deleteProduct, { as: admin, params: { id: product.id } })).ok;
    expect((await ask(manager, [{ product_id: product.id, quantity: 1 }])).status).toBe(404);
    expect((await ask(manager, [{ product_id: 999_999, quantity: 1 }])).status).toBe(404);
    const { status, error } = await ask(await world.register('Warehouse Manager', admin), [
      { product_id: 1, quantity: 1 },
    ]);
    expect([status, error.detail]).toEqual([409, 'No store is assigned to you.']);
  });

  it('gives the first answer again for the same Idempotency-Key, also 10 times at once; 409 with another body', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 5 });
    const [one, two] = [[{ product_id: product.id, quantity: 1 }], [{ product_id: product.id, quantity: 2 }]];
    const headers = { 'idempotency-key': 'ask-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(manager, one, headers)));
    expect(new Set(answers.map(({ ok }) => ok.request_id)).size).toBe(1);
    expect((await world.call(api.stockRequests.listStoreRequests, { as: manager })).ok).toHaveLength(1);
    expect((await ask(manager, two, headers)).status).toBe(409);
  });
});

describe('the lists', () => {
  it('show a manager the own store and the admin all, newest first, page by page, by day and by store name', async () => {
    const [mine, other] = [await world.manager(), await world.manager()];
    const product = await world.product();
    const lines = [{ product_id: product.id, quantity: 1 }];
    const [first, foreign, second] = [await asked(mine, lines), await asked(other, lines), await asked(mine, lines)];
    const own = await world.call(api.stockRequests.listStoreRequests, { as: mine });
    expect(own.ok.map(({ id }) => id)).toEqual([second, first]);
    expect(own.headers['x-total-count']).toBe('2');
    const all = (query: Record<string, string | number>) =>
      world.call(api.stockRequests.listAllRequests, { as: admin, query });
    const page = await all({ limit: 2 });
    expect(page.ok.map(({ id }) => id)).toEqual([second, foreign]);
    const cursor = nextCursor(page) ?? '';
    expect((await all({ limit: 1, cursor })).ok.map(({ id }) => id)).toEqual([first]);
    const name = own.ok[0]?.warehouse_name ?? '';
    expect((await all({ q: name.toUpperCase() })).ok.map(({ id }) => id)).toEqual([second, first]);
    expect((await all({ q: name, date: '2026-11-20' })).ok).toHaveLength(2);
    expect((await all({ q: name, date: '2026-11-19' })).ok).toEqual([]);
    expect((await all({ q: name, status: 'pending' })).ok).toHaveLength(2);
    expect((await all({ q: name, status: 'ALL' })).ok).toHaveLength(2);
    expect((await all({ q: name, status: 'Approved' })).ok).toEqual([]);
    expect((await all({ status: 'lost' })).error['status']).toEqual([
      'Status must be one of Pending, Approved, Rejected, Added.',
    ]);
  });

  it('count a request at 00:30 in India to its own day', async () => {
    const manager = await world.manager();
    const product = await world.product();
    const id = await asked(manager, [{ product_id: product.id, quantity: 1 }]);
    await world.deps.db
      .updateTable('stock_requests')
      .set({ created_at: new Date('2026-11-21T19:00:00Z') })
      .where('id', '=', id)
      .execute();
    const on = async (date: string) =>
      (await world.call(api.stockRequests.listStoreRequests, { as: manager, query: { date } })).ok.length;
    expect([await on('2026-11-21'), await on('2026-11-22')]).toEqual([0, 1]);
  });
});
