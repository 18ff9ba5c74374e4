// The store's dashboard of open work: every figure follows the store's own orders, cash and stock.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';

const world = await createCashWorld();
const { call, stores, buyer: customer, adminUser: admin } = world;
const [{ manager, riders }, second] = stores;
const [staff] = riders;
const today = async (as = manager) => (await call(api.reports.storeReport, { as })).ok.today;
const who = { customer, manager, staff };
const order = () => world.order(customer, [[world.goods.id, 1]]);

const IDLE = {
  to_process: 0,
  to_ship: 0,
  to_pick_up: 0,
  on_the_road: 0,
  delivered_today: 0,
  low_stock: 0,
  requests_to_add: 0,
  cash_to_hand_over: 0,
  staff_with_cash: 0,
  cash_open_since: null,
};

it('counts the orders of the store by their next step', async () => {
  expect(await today()).toEqual({ ...IDLE, as_of: expect.stringMatching(/^2026-11-20T/) });
  const id = await order();
  expect(await today()).toMatchObject(IDLE);
  const steps = ['allocated', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered'] as const;
  const figures = ['to_process', 'to_ship', 'to_pick_up', 'on_the_road', 'delivered_today'] as const;
  for (const [index, step] of steps.entries()) {
    const each = index === 0 ? id : await order();
    await world.advance(each, step, who);
    expect((await today())[figures[index] ?? 'to_process']).toBe(1);
  }
  expect(await today()).toMatchObject({ to_process: 1, to_ship: 1, to_pick_up: 1, on_the_road: 1, delivered_today: 1 });
  (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Out of town' } })).ok;
  expect((await today()).to_process).toBe(0);
  expect(await today(second.manager)).toMatchObject(IDLE);
});

it('counts the cash in hand of riders until it is handed over', async () => {
  await world.deliver({ manager, riders }, riders[1], { quantity: 2 });
  expect(await today()).toMatchObject({ cash_to_hand_over: 144, staff_with_cash: 2, cash_open_since: null });
  (await world.take(manager, riders[1])).ok;
  expect(await today()).toMatchObject({ cash_to_hand_over: 48, staff_with_cash: 1 });
  (await world.take(manager, staff)).ok;
  expect(await today()).toMatchObject({ cash_to_hand_over: 0, staff_with_cash: 0 });
});

it('counts products at their reorder level, and approved requests not yet added', async () => {
  const low = await world.product({ main: 50, stores: [[manager, 10]] });
  expect((await today()).low_stock).toBe(1);
  (await call(api.inventory.setReorderLevel, { as: manager, body: { product_id: low.id, reorder_level: 9 } })).ok;
  expect((await today()).low_stock).toBe(0);
  const ordered_products = [{ product_id: low.id, quantity: 5 }];
  const body = { payment_method: 'cod', ordered_products } as const;
  const { request_id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  expect((await today()).requests_to_add).toBe(0);
  const params = { id: request_id };
  (await call(api.stockRequests.decideStockRequest, { as: admin, params, body: { status: 'Approved' } })).ok;
  expect((await today()).requests_to_add).toBe(1);
  (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id } })).ok;
  expect((await today()).requests_to_add).toBe(0);
});

it('counts deliveries of the business day, and shows the first day whose cash is open', async () => {
  await world.moveTo('2026-11-21T06:30:00.000Z', [manager, ...riders]);
  expect(await today()).toMatchObject({ delivered_today: 0, cash_open_since: '2026-11-20', on_the_road: 1 });
  (await world.close(manager, '2026-11-20')).ok;
  expect((await today()).cash_open_since).toBeNull();
});
