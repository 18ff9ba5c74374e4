// Allocating orders to stores: reservations move, deducted goods go back, and the dialog ranks stores.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

// Without caps: one customer orders half of the stock.
const world = await createWorld({ RATE_LIMITS: 'off' });
const { call, deps } = world;
const [admin, customer, first, second] = [
  await world.admin(),
  await world.customer(),
  await world.manager(),
  await world.manager(),
];
const staff = await world.staff(first);
const who = { customer, manager: first, staff };
const product = await world.product({
  stores: [
    [first, 200],
    [second, 200],
  ],
});

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const allocate = (id: number, to: Manager) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: to.storeId } });
const getStock = async (manager: Manager) => {
  const row = (await call(api.inventory.viewStock, { as: manager })).ok.inventory.find(
    (entry) => entry.product_id === product.id,
  );
  return [row?.quantity ?? 0, row?.reserved ?? 0] as const;
};
const getOrder = async (id: number) =>
  (await call(api.orders.listAllOrders, { as: admin })).ok.find((order) => order.id === id);
const listMessages = async (as: Manager | typeof staff) =>
  (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('two administrators who allocate the same order', () => {
  const from = (id: number, to: Manager, seen: number | null) =>
    call(api.orders.allocateStore, {
      as: admin,
      body: { order_id: id, warehouse_id: to.storeId, seen_warehouse_id: seen },
    });

  it('do not override each other silently: the second gets the store that has it', async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    (await from(id, first, null)).ok;
    const { status, error } = await from(id, second, null);
    const store = (await getOrder(id))?.warehouse_name;
    expect([status, error.detail]).toEqual([409, `Order ${id} is now with ${store}.`]);
    expect((await getOrder(id))?.warehouse_id).toBe(first.storeId);
    expect((await from(id, first, null)).status).toBe(200);
    (await from(id, second, first.storeId)).ok;
    expect((await getOrder(id))?.warehouse_id).toBe(second.storeId);
  });

  it('concurrently, to different stores: exactly one succeeds', async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    const answers = await Promise.all([from(id, first, null), from(id, second, null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('[S06] allocating a Pending order', () => {
  it("moves the chain's reservation to the store, and from store to store", async () => {
    const id = await world.order(customer, [[product.id, 3]]);
    const [[, inFirst], [, inSecond]] = [await getStock(first), await getStock(second)];
    const answer = (await allocate(id, first)).ok;
    expect(answer).toMatchObject({ warehouse_id: first.storeId, warehouse_name: (await getOrder(id))?.warehouse_name });
    expect([(await getStock(first))[1], (await getStock(second))[1]]).toEqual([inFirst + 3, inSecond]);
    (await allocate(id, second)).ok;
    expect([(await getStock(first))[1], (await getStock(second))[1]]).toEqual([inFirst, inSecond + 3]);
    expect((await getOrder(id))?.timeline.map(({ event }) => event)).toEqual(['placed', 'allocated', 'allocated']);
  });

  it('to its current store changes nothing', async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    (await allocate(id, first)).ok;
    const before = [await getOrder(id), await getStock(first), await listMessages(first)];
    expect((await allocate(id, first)).status).toBe(200);
    expect([await getOrder(id), await getStock(first), await listMessages(first)]).toEqual(before);
  });

  it("notifies the store's manager and the customer", async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    const { warehouse_name } = (await allocate(id, first)).ok;
    expect((await listMessages(first))[0]).toBe(`Order #${id} was allocated to your store ${warehouse_name}.`);
    expect((await listMessages(customer))[0]).toBe(
      `Your order #${id} will be delivered by our store ${warehouse_name}.`,
    );
  });

  it('is possible although the store is short; Processing is then rejected', async () => {
    const rare = await world.product({ main: 5 });
    const id = await world.order(customer, [[rare.id, 2]]);
    expect((await allocate(id, first)).status).toBe(200);
    const refused = await call(api.orders.moveOrderAsManager, {
      as: first,
      params: { id },
      body: { status: 'Processing' },
    });
    expect([refused.status, refused.error.shortages?.[0]?.available]).toEqual([409, 0]);
  });
});

describe.each(['Processing', 'Shipped'] as const)('[S06] allocating an order that is %s', (status) => {
  it('returns the goods, clears the rider and makes it Pending at the new store', async () => {
    const id = await world.order(customer, [[product.id, 3]]);
    await world.advance(id, status, who);
    const [[onHand, reserved], [otherHand, otherReserved]] = [await getStock(first), await getStock(second)];
    (await allocate(id, second)).ok;
    expect(await getOrder(id)).toMatchObject({
      status: 'Pending',
      warehouse_id: second.storeId,
      staff_id: null,
      stock_deducted: false,
    });
    expect([await getStock(first), await getStock(second)]).toEqual([
      [onHand + 3, reserved],
      [otherHand, otherReserved + 3],
    ]);
    expect(
      (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { status: 'Out For Delivery' } }))
        .status,
    ).toBe(404);
  });

  it('to the same store restarts it, and it can be deducted again', async () => {
    const id = await world.order(customer, [[product.id, 3]]);
    await world.advance(id, status, who);
    const before = await getStock(first);
    (await allocate(id, first)).ok;
    expect(await getOrder(id)).toMatchObject({ status: 'Pending', warehouse_id: first.storeId, staff_id: null });
    await world.advance(id, status, who);
    expect(await getStock(first)).toEqual(before);
  });
});

it('returns goods that deduct-stock took while the order was Pending', async () => {
  const id = await world.order(customer, [[product.id, 2]]);
  (await allocate(id, first)).ok;
  const before = await getStock(first);
  (await call(api.orders.deductOrderStock, { as: first, params: { id } })).ok;
  (await allocate(id, second)).ok;
  expect(await getStock(first)).toEqual([before[0], before[1] - 2]);
});

it.each(['Out For Delivery', 'Delivered'] as const)(
  '[S06] an order that is %s is allocated no more',
  async (status) => {
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, status, who);
    expect([(await allocate(id, second)).status, (await getOrder(id))?.status]).toEqual([409, status]);
  },
);

it('rejects a cancelled order; an unknown order or store is 404', async () => {
  const id = await world.order(customer, [[product.id, 1]]);
  (await call(api.orders.cancelOrder, { as: customer, params: { id }, body: { reason: 'Too late' } })).ok;
  expect((await allocate(id, first)).status).toBe(409);
  expect(
    (await call(api.orders.allocateStore, { as: admin, body: { order_id: 2_000_000, warehouse_id: first.storeId } }))
      .status,
  ).toBe(404);
  expect(
    (await call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: 2_000_000 } })).status,
  ).toBe(404);
});

describe('the stores to choose from', () => {
  const options = async (id: number) => (await call(api.orders.listStoreOptions, { as: admin, params: { id } })).ok;
  const servedBy = async (id: number, of: Manager) =>
    (await options(id)).find((option) => option.warehouse_id === of.storeId);

  it('show how many lines each can supply, best first, with what is short', async () => {
    const [rare, common] = [
      await world.product({ stores: [[second, 5]] }),
      await world.product({
        stores: [
          [first, 5],
          [second, 5],
        ],
      }),
    ];
    const id = await world.order(customer, [
      [rare.id, 2],
      [common.id, 2],
    ]);
    const list = await options(id);
    expect(
      list.slice(0, 2).map(({ warehouse_id, lines_served, lines_total }) => [warehouse_id, lines_served, lines_total]),
    ).toEqual([
      [second.storeId, 2, 2],
      [first.storeId, 1, 2],
    ]);
    expect(list[1]?.shortages).toEqual([{ product_id: rare.id, product_name: rare.name, requested: 2, available: 0 }]);
  });

  it('subtract reservations of other orders, but not this order’s reserved or deducted goods', async () => {
    const item = await world.product({ stores: [[first, 3]] });
    const [id, other] = [await world.order(customer, [[item.id, 2]]), await world.order(customer, [[item.id, 1]])];
    for (const order of [id, other]) (await allocate(order, first)).ok;
    expect((await servedBy(id, first))?.lines_served).toBe(1);
    (await call(api.orders.deductOrderStock, { as: first, params: { id } })).ok;
    expect((await servedBy(id, first))?.lines_served).toBe(1);
    expect((await servedBy(other, first))?.lines_served).toBe(1);
  });

  it('show free stock and the order’s own goods per line, for orders allocated together', async () => {
    const item = await world.product({ main: 1, stores: [[first, 49]] });
    const ids = [await world.order(customer, [[item.id, 25]]), await world.order(customer, [[item.id, 25]])] as const;
    const getLines = async (id: number) => (await servedBy(id, first))?.lines;
    const line = { product_id: item.id, product_name: item.name, requested: 25 };
    for (const id of ids) {
      expect(await getLines(id)).toEqual([{ ...line, free: 49, held: 0 }]);
      expect((await servedBy(id, first))?.shortages).toEqual([]);
    }
    (await allocate(ids[0], first)).ok;
    expect(await getLines(ids[0])).toEqual([{ ...line, free: 24, held: 25 }]);
    expect(await getLines(ids[1])).toEqual([{ ...line, free: 24, held: 0 }]);
    expect((await servedBy(ids[1], first))?.shortages).toEqual([
      { product_id: item.id, product_name: item.name, requested: 25, available: 24 },
    ]);
  });

  it('are 404 for an unknown order', async () => {
    expect((await call(api.orders.listStoreOptions, { as: admin, params: { id: 2_000_000 } })).status).toBe(404);
  });
});
