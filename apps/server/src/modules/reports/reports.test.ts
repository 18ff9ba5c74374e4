// The dashboards and the sales of a period: every figure equals a recount, for the chain, a store and a rider.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';

const { reports } = api;

async function createPeople(world: Awaited<ReturnType<typeof createWorld>>) {
  const [customer, manager] = [await world.customer(), await world.manager()];
  return { customer, manager, staff: await world.staff(manager) };
}
const findSales = (rows: readonly { product__id: number; total_sales: number }[], id: number) =>
  rows.find((row) => row.product__id === id)?.total_sales;

describe('the dashboards of chain and store', async () => {
  const world = await createWorld();
  const chain = async () => (await world.call(reports.adminReport, { as: await world.admin() })).ok;
  const store = async (as: Manager) => (await world.call(reports.storeReport, { as })).ok;
  const sell = (as: Person, product_id: number, quantity: number) =>
    world.call(api.manualOrders.createManualOrder, {
      as,
      body: {
        user: { first_name: 'Walk-in', mobile_number: '9822000000' },
        warehouse_id: 0,
        products: [{ product_id, quantity }],
      },
    });
  const cancel = async (id: number) =>
    (await world.call(api.orders.cancelOrder, { as: await world.admin(), params: { id }, body: { reason: 'Test' } }))
      .ok;
  const remove = async (id: number) =>
    (await world.call(api.orders.deleteOrder, { as: await world.admin(), params: { id } })).ok;

  it('show zeros at first', async () => {
    await world.admin();
    expect(await chain()).toEqual({
      customer_count: 0,
      total_warehouses: 0,
      total_products: 0,
      orders_by_warehouse: [],
      product_sales: [],
    });
  });

  it('name stores and products in the reader’s language, with the English names beside them', async () => {
    const { manager } = await createPeople(world);
    const as = await world.admin();
    const product = await world.product({ stores: [[manager, 5]] });
    const names = { mr: 'गूळ' };
    (
      await world.call(api.search.saveProductWords, {
        as,
        params: { id: product.id },
        body: { names, search_words: [] },
      })
    ).ok;
    await world.deps.db
      .updateTable('stores')
      .set({ names: { mr: 'सांगली' } })
      .where('id', '=', manager.storeId)
      .execute();
    (await sell(manager, product.id, 1)).ok;
    const headers = { 'accept-language': 'mr' };
    const { product_sales, orders_by_warehouse } = (await world.call(reports.adminReport, { as, headers })).ok;
    expect(product_sales.find(({ product__id }) => product__id === product.id)).toMatchObject({
      product__name: 'गूळ',
      product__name_en: product.name,
    });
    expect(orders_by_warehouse.find(({ warehouse__id }) => warehouse__id === manager.storeId)).toMatchObject({
      warehouse__name: 'सांगली',
    });
  });

  it('count customers, stores and products that are not archived', async () => {
    const before = await chain();
    const { customer } = await createPeople(world);
    const product = await world.product();
    expect(await chain()).toMatchObject({
      customer_count: before.customer_count + 1,
      total_warehouses: before.total_warehouses + 1,
      total_products: before.total_products + 1,
    });
    const as = await world.admin();
    await world.call(api.catalog.deleteProduct, { as, params: { id: product.id } });
    await world.call(api.users.deleteUser, { as, params: { id: customer.id } });
    expect(await chain()).toMatchObject({
      customer_count: before.customer_count,
      total_products: before.total_products,
    });
  });

  it('add up counter sales and orders, except cancelled and deleted ones, to the paisa', async () => {
    const who = await createPeople(world);
    const product = await world.product({ price: 19.99, main: 20, stores: [[who.manager, 20]] });
    const placed = async (quantity: number) => world.order(who.customer, [[product.id, quantity]]);
    const waiting = await placed(1);
    const allocated = await placed(2);
    await world.advance(allocated, 'allocated', who);
    const delivered = await placed(3);
    await world.advance(delivered, 'Delivered', who);
    const cancelled = await placed(4);
    await world.advance(cancelled, 'Processing', who);
    await cancel(cancelled);
    (await sell(who.manager, product.id, 2)).ok;
    (await sell(await world.admin(), product.id, 1)).ok;

    expect(findSales((await chain()).product_sales, product.id)).toBe(179.91);
    const own = await store(who.manager);
    expect(findSales(own.product_sales, product.id)).toBe(139.93);
    expect(own).toMatchObject({ staff_count: 1, delivered_orders_count: 1, total_products: 1 });

    await remove(waiting);
    await remove(delivered);
    expect(findSales((await chain()).product_sales, product.id)).toBe(99.95);
    expect(await store(who.manager)).toMatchObject({
      delivered_orders_count: 0,
      product_sales: [{ product__id: product.id, total_sales: 79.96 }],
    });
  });

  it('count the orders allocated to each store, except cancelled ones, with 0 for stores without any', async () => {
    const [who, idle] = [await createPeople(world), await world.manager()];
    const product = await world.product({ main: 20, stores: [[who.manager, 20]] });
    for (const [step, end] of [['allocated'], ['Processing'], ['allocated', 'cancelled'], []] as const) {
      const id = await world.order(who.customer, [[product.id, 1]]);
      if (step) await world.advance(id, step, who);
      if (end) await cancel(id);
    }
    const findCount = async (storeId: number) =>
      (await chain()).orders_by_warehouse.find((row) => row.warehouse__id === storeId)?.count;
    expect(await findCount(who.manager.storeId)).toBe(2);
    expect(await findCount(idle.storeId)).toBe(0);
  });

  it('show a store only its figures', async () => {
    const [who, other] = [await createPeople(world), await createPeople(world)];
    const product = await world.product({ price: 10, main: 5, stores: [[who.manager, 5]] });
    (await sell(who.manager, product.id, 1)).ok;
    expect((await store(who.manager)).product_sales).toHaveLength(1);
    expect(await store(other.manager)).toMatchObject({
      staff_count: 1,
      total_products: 0,
      delivered_orders_count: 0,
      product_sales: [],
    });
  });

  it('are 409 for a manager without a store', async () => {
    const manager = await world.register('Warehouse Manager', await world.admin());
    const { status, error } = await world.call(reports.storeReport, { as: manager });
    expect([status, error.detail]).toEqual([409, 'No store is assigned to you.']);
  });
});

describe("a rider's day", async () => {
  const world = await createWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
  const day = async (as: Person) => (await world.call(reports.staffReport, { as })).ok;

  it('counts open deliveries, and deliveries and cash of the business day', async () => {
    const who = await createPeople(world);
    const product = await world.product({ price: 25.5, main: 1, stores: [[who.manager, 50]] });
    const deliver = async (cash?: number) => {
      const id = await world.order(who.customer, [[product.id, 2]]);
      await world.advance(id, 'Out For Delivery', who);
      const otp = await world.getPin(id, who.customer);
      (await world.call(api.orders.verifyPin, { as: who.staff, body: { order_id: id, otp } })).ok;
      const body = { status: 'Delivered', ...(cash === undefined ? {} : { cash_collected: cash }) };
      (await world.call(api.orders.moveOrderAsStaff, { as: who.staff, params: { id }, body })).ok;
    };
    expect(await day(who.staff)).toEqual({ to_deliver: 0, delivered_today: 0, cash_collected_today: 0 });

    // 23:59 in India is 18:29 UTC; a minute later the business day is over.
    world.clock.set('2026-11-20T18:29:00.000Z');
    await deliver();
    await deliver(50);
    const open = await world.order(who.customer, [[product.id, 1]]);
    await world.advance(open, 'Shipped', who);
    expect(await day(who.staff)).toEqual({ to_deliver: 1, delivered_today: 2, cash_collected_today: 101 });

    world.clock.set('2026-11-20T18:31:00.000Z');
    expect(await day(who.staff)).toEqual({ to_deliver: 1, delivered_today: 0, cash_collected_today: 0 });
    expect(await day(await world.staff(who.manager))).toEqual({
      to_deliver: 0,
      delivered_today: 0,
      cash_collected_today: 0,
    });
  });
});

const world = await createWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
const as = await world.admin();
const [customer, manager, other] = [await world.customer(), await world.manager(), await world.manager()];
const product = await world.product({
  price: 48.5,
  main: 500,
  stores: [
    [manager, 100],
    [other, 100],
  ],
});

const sales = async (from?: string, to?: string, who: Person = as) =>
  (await world.call(api.reports.salesReport, { as: who, query: { ...(from && { from }), ...(to && { to }) } })).ok;
const place = (quantity: number) => world.order(customer, [[product.id, quantity]]);
const sell = async (who: Person, quantity: number) => {
  const user = { first_name: 'Walk-in', mobile_number: '9822000000' };
  const body = { user, warehouse_id: 0, products: [{ product_id: product.id, quantity }] };
  (await world.call(api.manualOrders.createManualOrder, { as: who, body })).ok;
};
const allocate = async (order_id: number, warehouse_id: number) =>
  (await world.call(api.orders.allocateStore, { as, body: { order_id, warehouse_id } })).ok;

// 23:59 on 17 November in India, and 0:01 on the next day.
world.clock.set('2026-11-17T18:29:00.000Z');
await allocate(await place(1), manager.storeId);
world.clock.set('2026-11-17T18:31:00.000Z');
await allocate(await place(2), other.storeId);
await sell(manager, 3);
const [cancelled, deleted] = [await place(4), await place(5)];
(await world.call(api.orders.cancelOrder, { as, params: { id: cancelled }, body: { reason: 'Changed my mind' } })).ok;
(await world.call(api.orders.deleteOrder, { as, params: { id: deleted } })).ok;
world.clock.set('2026-11-20T06:30:00.000Z');
await place(6);
await sell(as, 7);

describe('the sales of a period', () => {
  it.each([
    ['2026-11-17', '2026-11-17', [1, 0, 1]],
    ['2026-11-18', '2026-11-18', [1, 1, 5]],
    ['2026-11-17', '2026-11-18', [2, 1, 6]],
    ['2026-11-18', '2026-11-20', [2, 2, 18]],
    ['2026-11-19', '2026-11-19', [0, 0, 0]],
  ])('%s to %s', async (from, to, [orders, manual_orders, units = 0]) => {
    const report = await sales(from, to);
    const revenue = units * 48.5;
    expect(report).toMatchObject({ from, to, orders, manual_orders, revenue });
    expect(report.product_sales.map((row) => [row.product__id, row.total_sales])).toEqual(
      units === 0 ? [] : [[product.id, revenue]],
    );
  });

  it('agree with the lists of orders and counter sales', async () => {
    const { orders, manual_orders, revenue } = await sales('2026-11-16', '2026-11-20');
    let [count, counter, sum] = [0, 0, 0];
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
      const listed = (await world.call(api.orders.listAllOrders, { as, query: { date } })).ok.filter(
        ({ status }) => status !== 'Cancelled',
      );
      const sold = (await world.call(api.manualOrders.listAllManualOrders, { as, query: { date } })).ok;
      count += listed.length;
      counter += sold.length;
      for (const { items } of listed) for (const { price, quantity } of items) sum += price * quantity;
      for (const { total_price } of sold) sum += total_price;
    }
    expect([orders, manual_orders, revenue]).toEqual([count, counter, sum]);
    expect([count, counter]).toEqual([3, 2]);
  });

  it("are limited to the manager's store for a manager", async () => {
    expect(await sales('2026-11-17', '2026-11-20', manager)).toMatchObject({
      orders: 1,
      manual_orders: 1,
      revenue: 4 * 48.5,
      orders_by_warehouse: [{ warehouse__id: manager.storeId, count: 1 }],
    });
    expect(await sales('2026-11-18', '2026-11-18', other)).toMatchObject({ orders: 1, manual_orders: 0 });
  });

  it('cover today by default, and count orders by store', async () => {
    expect(await sales()).toMatchObject({ from: '2026-11-20', to: '2026-11-20', orders: 1, manual_orders: 1 });
    expect(await sales('2026-11-19')).toMatchObject({ from: '2026-11-19', to: '2026-11-20', orders: 1 });
    const { orders_by_warehouse } = await sales('2026-11-18', '2026-11-18');
    expect(orders_by_warehouse.map((row) => [row.warehouse__id, row.count])).toEqual([
      [manager.storeId, 0],
      [other.storeId, 1],
    ]);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, 'to'],
    [{ from: '2025-11-19', to: '2026-11-20' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
  ])('%j is 400 on the field', async (query, field) => {
    const { status, error } = await world.call(api.reports.salesReport, { as, query });
    expect([status, error[field]]).toEqual([400, [expect.any(String)]]);
  });
});
