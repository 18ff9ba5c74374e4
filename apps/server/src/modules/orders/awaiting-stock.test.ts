// Orders that a store cannot fully supply yet: it reserves what is free, and the rest as goods arrive.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, customer, manager, other] = [
  await world.admin(),
  await world.customer(),
  await world.manager(),
  await world.manager(),
];

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const allocate = (order_id: number, to: Manager = manager) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id, warehouse_id: to.storeId } });
const prepare = (id: number, as: Manager = manager) =>
  call(api.orders.moveOrderAsManager, { as, params: { id }, body: { status: 'Processing' } });
const cancel = (id: number) =>
  call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Out of town' } });
const correct = (product_id: number, kind: 'count' | 'write_off', quantity: number) =>
  call(api.inventory.adjustStock, {
    as: manager,
    body: { kind, reason: 'Checked', lines: [{ product_id, quantity }] },
  });
/** On hand and reserved at a store. */
async function heldBy(as: Manager, productId: number) {
  const { inventory } = (await call(api.inventory.viewStock, { as })).ok;
  const row = inventory.find(({ product_id }) => product_id === productId);
  return [row?.quantity ?? 0, row?.reserved ?? 0];
}
/** A product, and orders of it allocated to the store in sequence. */
async function placeOrders(
  quantities: readonly number[],
  { inStore, main = 1000 }: { inStore: number; main?: number },
) {
  const { id: product } = await world.product({ main, stores: inStore > 0 ? [[manager, inStore]] : [] });
  const orders: number[] = [];
  for (const quantity of quantities) {
    orders.push(await world.order(customer, [[product, quantity]]));
    (await allocate(orders.at(-1) ?? 0)).ok;
  }
  const [first = 0, second = 0, third = 0] = orders;
  return { product, first, second, third };
}
const shortages = async (answer: ReturnType<typeof prepare>) => {
  const { status, error } = await answer;
  return [status, error.shortages?.[0]?.requested, error.shortages?.[0]?.available];
};

describe('[STOCK-5] a store', () => {
  it('reserves no more than it has, and cannot process what it has not reserved', async () => {
    const { product, first, second } = await placeOrders([25, 25], { inStore: 49 });
    expect(await heldBy(manager, product)).toEqual([49, 49]);
    expect(await shortages(prepare(second))).toEqual([409, 25, 24]);
    (await prepare(first)).ok;
    expect(await heldBy(manager, product)).toEqual([24, 24]);
    expect(await shortages(prepare(second))).toEqual([409, 25, 24]);
  });

  it('sees in its list how many products an order waits for', async () => {
    const { product, first, second } = await placeOrders([25, 25], { inStore: 49 });
    const listAwaited = async () => {
      const orders = (await call(api.orders.listStoreOrders, { as: manager })).ok;
      return [first, second].map((wanted) => orders.filter(({ id }) => id === wanted)[0]?.awaited_products);
    };
    expect(await listAwaited()).toEqual([undefined, 1]);
    (await correct(product, 'count', 50)).ok;
    expect(await listAwaited()).toEqual([undefined, undefined]);
  });

  it('reserves nothing of a product it never had', async () => {
    const { product, first } = await placeOrders([4], { inStore: 0 });
    expect(await heldBy(manager, product)).toEqual([0, 0]);
    expect(await shortages(prepare(first))).toEqual([409, 4, 0]);
    (await cancel(first)).ok;
    expect(await heldBy(manager, product)).toEqual([0, 0]);
  });

  it('reserves the same when orders are allocated concurrently', async () => {
    const { id } = await world.product({ main: 100, stores: [[manager, 49]] });
    const orders = await Promise.all(
      Array.from({ length: 8 }, async () => world.order(await world.customer(), [[id, 10]])),
    );
    const answers = await Promise.all(orders.map((order) => allocate(order)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await heldBy(manager, id)).toEqual([49, 49]);
  });

  it('reserves arriving goods for the oldest waiting order', async () => {
    const { product, first, second, third } = await placeOrders([6, 5, 5], { inStore: 4 });
    await world.stockStore(manager, product, 3);
    expect(await heldBy(manager, product)).toEqual([7, 7]);
    expect(await shortages(prepare(second))).toEqual([409, 5, 1]);
    (await prepare(first)).ok;
    (await correct(product, 'count', 6)).ok;
    (await prepare(second)).ok;
    expect(await shortages(prepare(third))).toEqual([409, 5, 1]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['is cancelled', async (id) => (await cancel(id)).ok],
    ['goes to another store', async (id) => (await allocate(id, other)).ok],
    [
      'is cancelled in preparation',
      async (id) => {
        (await prepare(id)).ok;
        (await cancel(id)).ok;
      },
    ],
    [
      'goes to another store from preparation',
      async (id) => {
        (await prepare(id)).ok;
        (await allocate(id, other)).ok;
      },
    ],
  ])('reserves the goods of an order that %s for waiting orders', async (_, leave) => {
    const { product, first, second } = await placeOrders([5, 5], { inStore: 5 });
    await leave(first);
    expect(await heldBy(manager, product)).toEqual([5, 5]);
    (await prepare(second)).ok;
  });

  it('keeps the goods of an order that it restarts', async () => {
    const { product, first, second } = await placeOrders([5, 5], { inStore: 5 });
    (await prepare(second)).error;
    (await prepare(first)).ok;
    (await allocate(first)).ok;
    expect(await heldBy(manager, product)).toEqual([5, 5]);
    (await prepare(first)).ok;
  });

  it('reserves arriving goods for an order locked by another call, without waiting', async () => {
    const { product, first } = await placeOrders([5], { inStore: 1 });
    await deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', first).forUpdate().execute();
      expect((await correct(product, 'count', 5)).status).toBe(201);
    });
    expect(await heldBy(manager, product)).toEqual([5, 5]);
  });

  it('does not reserve goods found missing when packing', async () => {
    const { product, first, second } = await placeOrders([5, 5], { inStore: 5 });
    (await prepare(first)).ok;
    const lines = [{ line_id: product, packed: 2, missing: true }];
    (await call(api.orders.packOrder, { as: manager, params: { id: first }, body: { lines } })).ok;
    expect(await heldBy(manager, product)).toEqual([0, 0]);
    expect(await shortages(prepare(second))).toEqual([409, 5, 0]);
  });

  it('may write off reserved goods; the order processed first gets the rest', async () => {
    const { product, first, second } = await placeOrders([5, 5], { inStore: 10 });
    (await correct(product, 'write_off', 4)).ok;
    expect(await heldBy(manager, product)).toEqual([6, 10]);
    (await prepare(second)).ok;
    expect(await shortages(prepare(first))).toEqual([409, 5, 1]);
  });

  it('includes waiting orders in the suggested stock request', async () => {
    const { product } = await placeOrders([30], { inStore: 4 });
    const { suggestions } = (await call(api.stockRequests.listSuggestions, { as: manager })).ok;
    expect(suggestions.find(({ product_id }) => product_id === product)).toMatchObject({ on_hand: 4, reserved: 30 });
  });
});
