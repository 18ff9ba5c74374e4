// What a notification asks its reader to do, until it is done.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { orderSteps } from '../../seed/caller.ts';
import { line, openPackingWorld, withSubstitute } from '../orders/packing.fixture.ts';

const { world, admin, manager, staff, rajma, toor, chana, processing, pack, answer } = await openPackingWorld();
const { call } = world;
const find = async (as: Person, kind: string, about?: number) =>
  (await call(api.notifications.listNotifications, { as })).ok.find(
    (notice) => notice.kind === kind && (about === undefined || notice.about?.id === about),
  );

it('[NOTE-4] asks a customer to answer about a substitute, until answered', async () => {
  const { id, customer } = await processing({ choices: [[rajma.id, 'ask']] });
  const { ok } = await pack(id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 2)]);
  expect(await find(customer, 'order_asks')).toMatchObject({ action: 'answer', about: { kind: 'order', id } });
  expect((await answer(customer, id, ok.changes[0]?.id ?? 0, false)).status).toBe(200);
  expect(await find(customer, 'order_asks')).not.toHaveProperty('action');
  expect(await find(customer, 'order_placed')).not.toHaveProperty('action');
});

it('[NOTE-4] asks a customer no longer once the time to answer is over', async () => {
  const { id, customer } = await processing({ choices: [[rajma.id, 'ask']] });
  (await pack(id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 2)])).ok;
  world.clock.advance(60 * 60_000);
  expect(await find(customer, 'order_asks')).not.toHaveProperty('action');
});

it('[NOTE-4] asks administrators to allocate and managers to process an order', async () => {
  const id = await world.order(await world.customer(), [[rajma.id, 1]]);
  expect(await find(admin, 'order_new', id)).toMatchObject({ action: 'allocate' });
  const pin = () => Promise.resolve('');
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff, pin });
  (await steps.allocated()).ok;
  expect(await find(admin, 'order_new', id)).not.toHaveProperty('action');
  expect(await find(manager, 'order_to_store', id)).toMatchObject({ action: 'process' });
  (await steps.Processing()).ok;
  expect(await find(manager, 'order_to_store', id)).not.toHaveProperty('action');
});

it('[NOTE-4] shows a customer the order on its way, for its PIN', async () => {
  const customer = await world.customer();
  const id = await world.order(customer, [[rajma.id, 1]]);
  const pin = () => Promise.resolve('');
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff, pin });
  for (const step of [steps.allocated, steps.Processing, steps.staff, steps.Shipped, steps['Out For Delivery']])
    (await step()).ok;
  expect(await find(customer, 'order_out', id)).toMatchObject({ action: 'see' });
  expect(await find(customer, 'order_shipped', id)).not.toHaveProperty('action');
});

it('[NOTE-4] asks administrators to decide a stock request', async () => {
  const body = { payment_method: 'cod', ordered_products: [{ product_id: rajma.id, quantity: 1 }] } as const;
  const { request_id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  expect(await find(admin, 'request_made', request_id)).toMatchObject({ action: 'decide' });
  const decision = { status: 'Rejected', request_id } as const;
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id: request_id }, body: decision })).ok;
  expect(await find(admin, 'request_made', request_id)).not.toHaveProperty('action');
});

it('[NOTE-4] asks a manager to request a product that is low, until requested or back in stock', async () => {
  const moong = await world.product({ price: 90, stores: [[manager, 12]] });
  const customer = await world.customer();
  const id = await world.order(customer, [[moong.id, 2]]);
  await world.advance(id, 'Shipped', { customer, manager, staff });
  const setLevel = async (reorder_level: number) =>
    (await call(api.inventory.setReorderLevel, { as: manager, body: { product_id: moong.id, reorder_level } })).ok;
  expect(await find(manager, 'stock_low', moong.id)).toMatchObject({ action: 'request' });
  await setLevel(9);
  expect(await find(manager, 'stock_low', moong.id)).not.toHaveProperty('action');
  await setLevel(10);
  const body = { payment_method: 'cod', ordered_products: [{ product_id: moong.id, quantity: 5 }] } as const;
  (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  expect(await find(manager, 'stock_low', moong.id)).not.toHaveProperty('action');
});

it('shows the order as it is now to its customer, store and administrators, and to nobody else', async () => {
  const customer = await world.customer();
  const other = await world.manager();
  const id = await world.order(customer, [[rajma.id, 2]]);
  const move = (storeId: number) =>
    call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: storeId } });
  (await move(manager.storeId)).ok;
  const order = {
    status: 'Pending',
    total: expect.any(Number),
    images: [expect.any(String)],
    city: expect.any(String),
  };
  expect((await find(customer, 'order_placed', id))?.order).toEqual(order);
  const [starts_at, ends_at] = [new Date('2026-11-21T04:30:00.000Z'), new Date('2026-11-21T06:30:00.000Z')];
  const window = {
    store_id: manager.storeId,
    starts_at,
    ends_at,
    cutoff_at: starts_at,
    wanted: 5,
    capacity: 5,
    used: 1,
  };
  const { id: slot_id } = await world.deps.db
    .insertInto('slots')
    .values(window)
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.deps.db.updateTable('orders').set({ slot_id }).where('id', '=', id).execute();
  const slot = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
  expect((await find(customer, 'order_placed', id))?.order).toEqual({ ...order, slot });
  expect(await find(admin, 'order_new', id)).toMatchObject({ order });
  expect(await find(manager, 'order_to_store', id)).toMatchObject({ order });
  const setStore = ({ storeId }: typeof other) =>
    world.deps.db.updateTable('orders').set({ store_id: storeId }).where('id', '=', id).execute();
  await setStore(other);
  expect(await find(manager, 'order_to_store', id)).not.toHaveProperty('order');
  await setStore(manager);
});
