// Checks orders and stock under concurrent clients on a real database.
// @module-tag any-length
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import type { CallResult } from '../../src/seed/caller.ts';
import { createWorld, type Manager, type Person } from '../support/harness.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, manager, second] = [await world.admin(), await world.manager(), await world.manager()];
const [customer, staff] = [await world.customer(), await world.staff(manager)];
const who = { customer, manager, staff };
const address_id = await world.address(customer);
const cod = { payment_method: 'cod' } as const;

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const getStatuses = async (calls: readonly Promise<CallResult<AnyEndpoint>>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [status, statuses.filter((s) => s === status).length]),
  );

const process = (id: number, as: Manager = manager) =>
  call(api.orders.moveOrderAsManager, { as, params: { id }, body: { status: 'Processing' } });
const deduct = (id: number) => call(api.orders.deductOrderStock, { as: manager, params: { id } });
const cancel = (id: number) => call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'A race' } });
const allocate = (id: number, to: Manager) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: to.storeId } });
const shelf = async (of: Manager, productId: number) => {
  const row = (await call(api.inventory.viewStock, { as: of })).ok.inventory.find(
    (entry) => entry.product_id === productId,
  );
  return [row?.quantity ?? 0, row?.reserved ?? 0];
};
const getOrder = async (id: number) =>
  (await call(api.orders.listAllOrders, { as: admin, query: { q: String(id) } })).ok.find((order) => order.id === id);

describe('concurrent orders', () => {
  it("[S13] give the chain's last 10 units to exactly 10 of 50 customers; 40 see the shortage", async () => {
    const product = await world.product({ main: 4, stores: [[manager, 6]] });
    const customers: Person[] = [];
    for (const _ of times(50, String)) customers.push(await world.customer());
    const addresses = new Map<number, number>();
    for (const buyer of customers) {
      await world.fillCart(buyer, [[product.id, 1]]);
      addresses.set(buyer.id, await world.address(buyer));
    }
    const place = (buyer: Person) =>
      call(api.orders.placeOrder, { as: buyer, body: { address_id: addresses.get(buyer.id) ?? 0, ...cod } });
    const results = await Promise.all(customers.map(place));
    expect(tally(results.map(({ status }) => status))).toEqual({ 201: 10, 409: 40 });
    for (const result of results.filter(({ status }) => status === 409)) {
      expect(result.error.shortages).toEqual([
        { product_id: product.id, product_name: product.name, requested: 1, available: 0 },
      ]);
    }
  });

  it('[P11] of 20 clicks make one order; the others find an empty cart', async () => {
    const product = await world.product({ main: 50 });
    await world.fillCart(customer, [[product.id, 2]]);
    const clicks = times(20, () => call(api.orders.placeOrder, { as: customer, body: { address_id, ...cod } }));
    const results = await Promise.all(clicks);
    expect(tally(results.map(({ status }) => status))).toEqual({ 201: 1, 400: 19 });
    for (const { error } of results.filter(({ status }) => status === 400))
      expect(error.detail).toBe('Your cart is empty.');
  });

  it('of 20 retries under one Idempotency-Key get the same answer', async () => {
    const product = await world.product({ main: 50 });
    await world.fillCart(customer, [[product.id, 2]]);
    const headers = { 'idempotency-key': randomUUID() };
    const retries = times(20, () =>
      call(api.orders.placeOrder, { as: customer, headers, body: { address_id, ...cod } }),
    );
    const ids = (await Promise.all(retries)).map(({ ok }) => ok.order_id);
    expect(new Set(ids).size).toBe(1);
  });

  it('never fail for two carts with the same products in another order', async () => {
    const [one, two] = [await world.product({ main: 500 }), await world.product({ main: 500 })];
    const buyers: Person[] = [];
    for (const _ of times(10, String)) buyers.push(await world.customer());
    for (const round of times(3, (n) => n)) {
      const cart = (n: number) => ((n + round) % 2 ? [one.id, two.id] : [two.id, one.id]).map((id) => [id, 1] as const);
      const placed = await Promise.all(buyers.map((buyer, n) => world.order(buyer, cart(n))));
      expect(new Set(placed).size).toBe(buyers.length);
    }
  });
});

describe('concurrent deductions', () => {
  it('[S02] of both kinds deduct once in 20 calls', async () => {
    const product = await world.product({ stores: [[manager, 40]] });
    const id = await world.order(customer, [[product.id, 3]]);
    await world.advance(id, 'allocated', who);
    expect(tally(await getStatuses(times(20, (n) => (n % 2 ? deduct(id) : process(id)))))).toEqual({ 200: 20 });
    expect(await shelf(manager, product.id)).toEqual([37, 0]);
    expect((await getOrder(id))?.timeline.map(({ event }) => event)).toEqual(['placed', 'allocated', 'Processing']);
  });

  it("[S02] give the store's last units to one of two orders; the other sees the shortage", async () => {
    const product = await world.product({ main: 10, stores: [[manager, 3]] });
    const ids = [await world.order(customer, [[product.id, 2]]), await world.order(customer, [[product.id, 2]])];
    for (const id of ids) (await allocate(id, manager)).ok;
    expect(tally(await getStatuses(ids.map((id) => process(id))))).toEqual({ 200: 1, 409: 1 });
    expect(await shelf(manager, product.id)).toEqual([1, 1]);
  });

  it('and cancellations leave the order cancelled and the stock restored, in any order', async () => {
    const product = await world.product({ stores: [[manager, 40]] });
    for (const round of times(8, (n) => n)) {
      const id = await world.order(customer, [[product.id, 3]]);
      await world.advance(id, 'allocated', who);
      const both = round % 2 ? [process(id), cancel(id), deduct(id)] : [cancel(id), process(id), cancel(id)];
      for (const status of await getStatuses(both)) expect([200, 409]).toContain(status);
      expect((await getOrder(id))?.status).toBe('Cancelled');
      expect(await shelf(manager, product.id)).toEqual([40, 0]);
    }
  });
});

describe('[S06] concurrent allocations', () => {
  it('and cancellations end cancelled, with nothing reserved at either store', async () => {
    const product = await world.product({
      stores: [
        [manager, 40],
        [second, 40],
      ],
    });
    for (const round of times(8, (n) => n)) {
      const id = await world.order(customer, [[product.id, 3]]);
      await world.advance(id, round % 2 ? 'allocated' : 'Processing', who);
      for (const status of await getStatuses([allocate(id, second), cancel(id), allocate(id, manager)]))
        expect([200, 409]).toContain(status);
      expect((await getOrder(id))?.status).toBe('Cancelled');
      expect([await shelf(manager, product.id), await shelf(second, product.id)]).toEqual([
        [40, 0],
        [40, 0],
      ]);
    }
  });

  it('by two administrators end at one of the stores, reserved only there', async () => {
    const product = await world.product({
      stores: [
        [manager, 40],
        [second, 40],
      ],
    });
    const id = await world.order(customer, [[product.id, 3]]);
    const calls = times(10, (n) => allocate(id, n % 2 ? manager : second));
    expect(tally(await getStatuses(calls))).toEqual({ 200: 10 });
    const reserved = [(await shelf(manager, product.id))[1], (await shelf(second, product.id))[1]];
    expect([...reserved].sort()).toEqual([0, 3]);
    expect((await getOrder(id))?.warehouse_id).toBe(reserved[0] === 3 ? manager.storeId : second.storeId);
  });
});

describe('concurrent deliveries', () => {
  it('[S12] with verifications and a cancellation end Delivered with the PIN verified, or Cancelled', async () => {
    const product = await world.product({ stores: [[manager, 40]] });
    for (const _ of times(6, String)) {
      const id = await world.order(customer, [[product.id, 1]]);
      await world.advance(id, 'Out For Delivery', who);
      const otp = await world.getPin(id, customer);
      const deliver = () =>
        call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { status: 'Delivered' } });
      const verify = () => call(api.orders.verifyPin, { as: staff, body: { order_id: id, otp } });
      for (const status of await getStatuses([verify(), deliver(), verify(), deliver(), cancel(id)]))
        expect([200, 409]).toContain(status);
      const row = await deps.db
        .selectFrom('orders')
        .select(['status', 'pin_verified_by', 'stock_state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.status === 'Delivered')
        expect(row).toEqual({ status: 'Delivered', pin_verified_by: staff.id, stock_state: 'deducted' });
      else expect(row).toMatchObject({ status: 'Cancelled', stock_state: 'released' });
    }
  });
});
