// Goods keep their batches from receipt to sale and back, earliest date first.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { world, call, deps, admin, manager, customer, staff } = shop;

/** An approved request of 10 units, in transit. */
async function sendRequest(productId: number) {
  const body = { payment_method: 'cod' as const, ordered_products: [{ product_id: productId, quantity: 10 }] };
  const { request_id: id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const decision = { status: 'Approved' as const, request_id: id };
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
  return id;
}
const receive = (request_id: number, received?: unknown) =>
  call(api.stockRequests.addToInventory, { as: manager, body: { request_id, received } as never });
const change = async (id: number, lines: readonly { product_id: number; quantity: number }[], restock = true) =>
  (
    await call(api.manualOrders.returnManualOrder, {
      as: manager,
      params: { id },
      body: { lines: [...lines], restock, reason: 'Came back' },
    })
  ).ok;

describe('[STOCK-22] a batch', () => {
  it('is entered when a request is received; goods beyond it have no date', async () => {
    const milk = await world.product({ main: 10 });
    const id = await sendRequest(milk.id);
    const batches = shop.toBatches([
      ['B2', 20, 4],
      ['B1', 9, 5],
    ]);
    (await receive(id, [{ product_id: milk.id, quantity: 10, batches }])).ok;
    expect(await shop.listed({ product_id: milk.id })).toEqual([
      {
        id: expect.any(Number),
        warehouse_id: manager.storeId,
        warehouse_name: expect.any(String),
        product_id: milk.id,
        product: milk.name,
        product_unit: '500 g',
        batch_no: 'B1',
        best_before: shop.inDays(9),
        quantity: 5,
        is_expired: false,
      },
      expect.objectContaining({ batch_no: 'B2', quantity: 4 }),
    ]);
    expect(await shop.onHand(milk.id)).toBe(10);
  });

  it('is transferred with goods from main stock if no other batch is entered', async () => {
    const milk = await world.product({ main: 20 });
    const body = { kind: 'count', warehouse_id: 0, lines: [{ product_id: milk.id, quantity: 20 }] };
    const batches = shop.toBatches([
      ['M1', 5, 7],
      ['M2', 8, 7],
    ]);
    (await shop.adjust(admin, { ...body, lines: [{ ...body.lines[0], batches }] })).ok;
    const id = await sendRequest(milk.id);
    expect(await shop.held(milk.id, admin)).toEqual({ M2: 4 });
    (await receive(id, [{ product_id: milk.id, quantity: 9 }])).ok;
    expect(await shop.held(milk.id)).toEqual({ M1: 7, M2: 2 });
    const main = await shop.listed({ product_id: milk.id, store_id: 0 }, admin);
    expect(main).toMatchObject([{ batch_no: 'M2', quantity: 4, warehouse_id: 0, warehouse_name: 'Main stock' }]);
    expect(await shop.listed({ product_id: milk.id, store_id: manager.storeId }, admin)).toHaveLength(2);
  });

  it.each([
    ['a past date', [['B', -1, 1]], 'enter a best-before date that has not passed.'],
    [
      'the same batch twice',
      [
        ['B', 3, 1],
        ['B', 3, 1],
      ],
      'enter each batch once.',
    ],
    ['more than received', [['B', 3, 11]], 'add up to more than its stock.'],
  ] as const)('is refused with %s, and nothing is added', async (_why, entered, words) => {
    const milk = await world.product({ main: 10 });
    const id = await sendRequest(milk.id);
    const batches = shop.toBatches(entered);
    const { status, error } = await receive(id, [{ product_id: milk.id, quantity: 10, batches }]);
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(words);
    (await receive(id)).ok;
  });

  it.each([
    [{ batch_no: '', best_before: '2027-01-01', quantity: 1 }, 'Batch is required.'],
    [{ batch_no: 'x'.repeat(31), best_before: '2027-01-01', quantity: 1 }, 'Batch must be at most 30 characters.'],
    [{ batch_no: 'A', best_before: '2027-02-30', quantity: 1 }, 'Best before must be a date in the form YYYY-MM-DD.'],
    [{ batch_no: 'A', best_before: '2027-01-01', quantity: 0 }, 'Quantity must be a whole number'],
  ])('refuses %j on its field', async (batch, words) => {
    const { status, error } = await shop.adjust(manager, {
      kind: 'count',
      lines: [{ product_id: 1, quantity: 5, batches: [batch] }],
    });
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(words)]);
  });

  it('of another store is hidden from a manager, and its id is 404', async () => {
    const other = await world.manager();
    const milk = await shop.product(5, [['O1', 4, 5]], other);
    expect(await shop.listed({ product_id: milk.id })).toEqual([]);
    const query = { product_id: milk.id, store_id: other.storeId };
    expect((await call(api.batches.listBatches, { as: manager, query })).status).toBe(404);
    const [batch] = await shop.listed({ product_id: milk.id }, other);
    const line = { product_id: milk.id, quantity: 1, batch_id: batch?.id };
    expect((await shop.adjust(manager, { kind: 'write_off', lines: [line] })).status).toBe(404);
  });

  it('is listed page by page, earliest date first, optionally only if it expires soon', async () => {
    const own = await world.manager();
    const milk = await shop.product(9, [['L3', 30, 1], ['L1', 2, 3], ['L2', 7, 4]], own); // biome-ignore format: one line reads better
    const first = await call(api.batches.listBatches, { as: own, query: { limit: 2 } });
    expect(first.ok.map(({ batch_no }) => batch_no)).toEqual(['L1', 'L2']);
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1];
    const next = await call(api.batches.listBatches, { as: own, query: { limit: 2, cursor } });
    expect(next.ok.map(({ batch_no }) => batch_no)).toEqual(['L3']);
    const soon = await shop.listed({ product_id: milk.id, expiring_days: 7 }, own);
    expect(soon.map(({ batch_no }) => batch_no)).toEqual(['L1', 'L2']);
  });
});

describe('[STOCK-23] outgoing goods', () => {
  it('are taken by earliest date, undated goods last, and return to their batches', async () => {
    const milk = await shop.product(12, [
      ['S2', 9, 4],
      ['S1', 3, 5],
    ]);
    const { order_id } = (await shop.sell(milk.id, 7)).ok;
    expect(await shop.held(milk.id)).toEqual({ S2: 2 });
    await change(order_id, [{ product_id: milk.id, quantity: 6 }]);
    expect(await shop.held(milk.id)).toEqual({ S1: 5, S2: 3 });
    (await shop.sell(milk.id, 10)).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{}, 1]);
  });

  it('are recorded for their order, shown on the pick list, and return when it is cancelled', async () => {
    const milk = await shop.product(8, [
      ['P1', 4, 2],
      ['P2', 6, 3],
    ]);
    const id = await world.order(customer, [[milk.id, 4]]);
    expect(await shop.held(milk.id)).toEqual({ P1: 2, P2: 3 });
    await world.advance(id, 'Processing', { customer, manager, staff });
    expect(await shop.held(milk.id)).toEqual({ P2: 1 });
    const toPack = (await call(api.orders.listToPack, { as: manager })).ok.find((order) => order.id === id);
    expect(toPack?.items[0]?.batches).toEqual([
      { batch_no: 'P1', best_before: shop.inDays(4), quantity: 2, is_expired: false },
      { batch_no: 'P2', best_before: shop.inDays(6), quantity: 2, is_expired: false },
    ]);
    const reason = 'Changed my mind';
    (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason } })).ok;
    expect(await shop.held(milk.id)).toEqual({ P1: 2, P2: 3 });
  });

  it('return to their batch if packed short, and leave it if missing', async () => {
    const milk = await shop.product(10, [['Q1', 4, 6]]);
    const id = await world.order(customer, [[milk.id, 5]]);
    await world.advance(id, 'Processing', { customer, manager, staff });
    const pack = (lines: object[]) =>
      call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } as never });
    (await pack([{ line_id: milk.id, packed: 2, missing: true }])).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ Q1: 1 }, 5]);
  });

  it('without batches write no batch rows', async () => {
    const salt = await shop.product(5, []);
    (await shop.sell(salt.id, 2)).ok;
    const total = deps.db.selectFrom('stock_totals').select(['has_batches', 'next_best_before']);
    expect(await total.where('product_id', '=', salt.id).execute()).toEqual([
      { has_batches: false, next_best_before: null },
    ]);
  });
});

describe('[STOCK-25] corrections', () => {
  it('write off goods of a batch, at most its quantity', async () => {
    const milk = await shop.product(9, [
      ['W1', 3, 4],
      ['W2', 5, 3],
    ]);
    const [, second] = await shop.listed({ product_id: milk.id });
    const line = { product_id: milk.id, batch_id: second?.id };
    const write = (quantity: number) => shop.adjust(manager, { kind: 'write_off', lines: [{ ...line, quantity }] });
    expect((await write(2)).ok.lines).toEqual([
      { product_id: milk.id, product_name: milk.name, batch_id: second?.id, before: 3, after: 1 },
    ]);
    expect((await write(2)).error.shortages).toEqual([
      { product_id: milk.id, product_name: milk.name, requested: 2, available: 1 },
    ]);
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ W1: 4, W2: 1 }, 7]);
  });

  it('replace known batches by counted ones; a count without batches keeps the later dates', async () => {
    const milk = await shop.product(9, [
      ['C1', 3, 4],
      ['C2', 5, 3],
    ]);
    (await shop.count(manager, milk.id, 4)).ok;
    expect(await shop.held(milk.id)).toEqual({ C2: 2 });
    (await shop.count(manager, milk.id, 6, [['C3', 8, 5], ['C2', 5, 1]])).ok; // biome-ignore format: one line reads better
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ C2: 1, C3: 5 }, 6]);
    (await shop.count(manager, milk.id, 6, [])).ok;
    expect(await shop.held(milk.id)).toEqual({});
  });

  it('refuse `batch_id` in a count and `batches` in a write-off', async () => {
    const milk = await shop.product(5, [['X1', 3, 4]]);
    const [batch] = await shop.listed({ product_id: milk.id });
    const line = { product_id: milk.id, quantity: 1 };
    for (const body of [
      { kind: 'count', lines: [{ ...line, batch_id: batch?.id }] },
      { kind: 'write_off', lines: [{ ...line, batches: shop.toBatches([['X2', 3, 1]]) }] },
    ])
      expect((await shop.adjust(manager, body)).error).toMatchObject({
        lines: ['Write off and count this product by batch.'],
      });
  });
});
