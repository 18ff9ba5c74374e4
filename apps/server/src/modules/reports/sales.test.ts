// The sales of a period: the figures of each day and product equal a recount of the lists of orders.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

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

// 23:59 of 17 November in India, and 0:01 of the day after.
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

describe('sales from one business day to another', () => {
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

  it('agree with the lists of orders and counter sales of those days', async () => {
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

  it('are those of the own store for its manager', async () => {
    expect(await sales('2026-11-17', '2026-11-20', manager)).toMatchObject({
      orders: 1,
      manual_orders: 1,
      revenue: 4 * 48.5,
      orders_by_warehouse: [{ warehouse__id: manager.storeId, count: 1 }],
    });
    expect(await sales('2026-11-18', '2026-11-18', other)).toMatchObject({ orders: 1, manual_orders: 0 });
  });

  it('are of today unless days are given, and count orders by the store that has them', async () => {
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
  ])('%j is 400 at the field', async (query, field) => {
    const { status, error } = await world.call(api.reports.salesReport, { as, query });
    expect([status, error[field]]).toEqual([400, [expect.any(String)]]);
  });
});
