// Creating stock requests, and who sees them.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { OUTSIDE, TRANSIT } from '../stock/stock.rules.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.admin();
});

type Lines = readonly Record<string, unknown>[];
const postRequest = (as: Person, ordered_products: unknown, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.createStockRequest, { as, headers, body: { payment_method: 'cod', ordered_products } });
const createRequest = async (as: Person, lines: Lines) => (await postRequest(as, lines)).ok.request_id;
const listMessages = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('request-products', () => {
  it("creates a Pending request at today's prices, sums equal products, drops lines of 0 and notifies every administrator", async () => {
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
    const { ok } = await postRequest(manager, lines);
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
      challan: null,
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
          price: 48.5,
        },
      ],
    });
    expect((await listMessages(admin))[0]).toContain(`Stock request #${ok.request_id}`);
  });

  it.each([[[]], [[{ product_id: 1, quantity: 0 }]], ['none'], [null]])(
    'refuses %j with 400 and a message for the form',
    async (lines) => {
      const { status, error } = await postRequest(await world.manager(), lines);
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
          await postRequest(await world.manager(), [
            { product_id: product.id, quantity },
            { product_id: product.id, quantity: 1 },
          ])
        ).status,
      ).toBe(400);
    },
  );

  it('refuses lines whose sum exceeds the maximum stock, and totals beyond exact numbers', async () => {
    const manager = await world.manager();
    const product = await world.product({ price: 9_999_999 });
    const line = { product_id: product.id, quantity: 9_999_999 };
    expect((await postRequest(manager, [line, line])).status).toBe(400);
    expect((await postRequest(manager, [line])).status).toBe(400);
  });

  it('answers 404 for an unknown or archived product, 409 for a manager without a store', async () => {
    const manager = await world.manager();
    const product = await world.product();
    (await world.call(api.catalog.deleteProduct, { as: admin, params: { id: product.id } })).ok;
    expect((await postRequest(manager, [{ product_id: product.id, quantity: 1 }])).status).toBe(404);
    expect((await postRequest(manager, [{ product_id: 999_999, quantity: 1 }])).status).toBe(404);
    const { status, error } = await postRequest(await world.register('Warehouse Manager', admin), [
      { product_id: 1, quantity: 1 },
    ]);
    expect([status, error.detail]).toEqual([409, 'No store is assigned to you.']);
  });

  it('returns the first answer for the same Idempotency-Key, even 10 times concurrently, and 409 for another body', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 5 });
    const [one, two] = [[{ product_id: product.id, quantity: 1 }], [{ product_id: product.id, quantity: 2 }]];
    const headers = { 'idempotency-key': 'request-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => postRequest(manager, one, headers)));
    expect(new Set(answers.map(({ ok }) => ok.request_id)).size).toBe(1);
    expect((await world.call(api.stockRequests.listStoreRequests, { as: manager })).ok).toHaveLength(1);
    expect((await postRequest(manager, two, headers)).status).toBe(409);
  });
});

describe('the lists', () => {
  it("show a manager their store's and an administrator all, newest first, by page, day and store name", async () => {
    const [mine, other] = [await world.manager(), await world.manager()];
    const product = await world.product();
    const lines = [{ product_id: product.id, quantity: 1 }];
    const [first, foreign, second] = [
      await createRequest(mine, lines),
      await createRequest(other, lines),
      await createRequest(mine, lines),
    ];
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

  it('assign a request at 00:30 in India to its local day', async () => {
    const manager = await world.manager();
    const product = await world.product();
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 1 }]);
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

describe('receiving a stock request', async () => {
  const world = await createWorld();
  const admin = await world.admin();

  /** An approved request of 10 flour and 4 sugar, in transit. */
  async function sendRequest() {
    const manager = await world.manager();
    const [flour, sugar] = [await world.product({ main: 10 }), await world.product({ main: 4 })];
    const ordered_products = [
      { product_id: flour.id, quantity: 10 },
      { product_id: sugar.id, quantity: 4 },
    ];
    const body = { payment_method: 'cod', ordered_products };
    const { request_id: id } = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
    const decision = { status: 'Approved', request_id: id };
    (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
    return { manager, flour, sugar, id };
  }
  const add = (as: Person, request_id: number, received?: unknown, headers: Record<string, string> = {}) =>
    world.call(api.stockRequests.addToInventory, { as, headers, body: { request_id, received } });
  const getStock = async (as: Person) =>
    Object.fromEntries(
      (await world.call(api.inventory.viewStock, { as })).ok.inventory.map((row) => [row.product_id, row.quantity]),
    );
  const findRequest = async (as: Person, id: number) =>
    (await world.call(api.stockRequests.listStoreRequests, { as })).ok.find((row) => row.id === id);
  const listNotes = async (as: Person) =>
    (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

  describe('add to inventory', () => {
    it('[S03] books received quantities; omitted products came in full, the rest is a short receipt that notifies administrators', async () => {
      const { manager, flour, sugar, id } = await sendRequest();
      (await add(manager, id, [{ product_id: flour.id, quantity: 7 }])).ok;
      expect(await getStock(manager)).toEqual({ [flour.id]: 7, [sugar.id]: 4 });
      const request = await findRequest(manager, id);
      expect(request).toMatchObject({ status: 'Added', ordered_products: [{ received: 7 }, { received: 4 }] });
      const short = world.deps.db
        .selectFrom('stock_movements')
        .select(['product_id', 'from_place_id', 'to_place_id', 'quantity', 'document_id'])
        .where('reason', '=', 'short_receipt');
      expect(await short.where('document_id', '=', id).execute()).toEqual([
        { product_id: flour.id, from_place_id: TRANSIT, to_place_id: OUTSIDE, quantity: 3, document_id: id },
      ]);
      const name = request?.warehouse_name ?? '';
      expect(await listNotes(admin)).toContain(
        `Stock request #${id} reached ${name} incomplete: ${flour.name} (7 of 10).`,
      );
      expect(await auditLedger(world.deps.db)).toBeUndefined();
    });

    it('books the sent quantities if none or all are given, without a notification', async () => {
      for (const received of [undefined, [], null]) {
        const { manager, flour, sugar, id } = await sendRequest();
        (await add(manager, id, received)).ok;
        expect(await getStock(manager)).toEqual({ [flour.id]: 10, [sugar.id]: 4 });
        expect((await listNotes(admin)).some((note) => note.includes(`#${id} reached`))).toBe(false);
      }
    });

    it('books nothing for goods that did not arrive', async () => {
      const { manager, flour, sugar, id } = await sendRequest();
      const none = [flour, sugar].map((product) => ({ product_id: product.id, quantity: 0 }));
      (await add(manager, id, none)).ok;
      expect(await getStock(manager)).toEqual({});
      expect(await auditLedger(world.deps.db)).toBeUndefined();
    });

    it('is 400 for more than was sent, another product, a duplicate or no number; the goods stay in transit', async () => {
      const { manager, flour, sugar, id } = await sendRequest();
      const other = await world.product();
      const lines = (...rows: (readonly [number, unknown])[]) =>
        rows.map(([product_id, quantity]) => ({ product_id, quantity }));
      for (const received of [
        lines([flour.id, 11]),
        lines([other.id, 0]),
        lines([flour.id, 5], [flour.id, 5]),
        lines([flour.id, -1]),
        lines([flour.id, 2.5]),
        lines([flour.id, 'some']),
        'all',
      ])
        expect((await add(manager, id, received)).status).toBe(400);
      expect((await findRequest(manager, id))?.status).toBe('Approved');
      expect(await getStock(manager)).toEqual({});
      (await add(manager, id, lines([sugar.id, '3']))).ok;
      expect(await getStock(manager)).toEqual({ [flour.id]: 10, [sugar.id]: 3 });
    });

    it('books once under concurrent calls; the same key returns the first answer', async () => {
      const { manager, flour, id } = await sendRequest();
      const short = [{ product_id: flour.id, quantity: 6 }];
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => add(manager, id, short, { 'idempotency-key': `receipt-${id}-${n % 2}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      expect((await getStock(manager))[flour.id]).toBe(6);
      expect(await auditLedger(world.deps.db)).toBeUndefined();
    });
  });
});
