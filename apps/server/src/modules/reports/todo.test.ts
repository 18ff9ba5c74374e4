// Waiting work by kind: each count follows its own rows, and each role sees its own kinds.
import { api } from '@tilgul/contract';
import type { TodoItem, TodoKind } from '@tilgul/contract/reports';
import { expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';

const world = await createCashWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
const { call, stores, buyer: customer, adminUser: admin } = world;
const [{ manager, riders }, other] = stores;
const [staff] = riders;
const who = { customer, manager, staff };

const list = async (as: typeof admin = admin) => (await call(api.reports.listTodo, { as })).ok.items;
async function find(kind: TodoKind, as: typeof admin = admin): Promise<TodoItem> {
  const item = (await list(as)).find((row) => row.kind === kind);
  if (!item) throw new Error(`no ${kind}`);
  return item;
}

it('shows each role its own kinds, the most urgent first, all 0 at the start', async () => {
  const kinds = (items: readonly TodoItem[]) => items.map(({ kind }) => kind);
  const chain = await list();
  expect(kinds(chain)).toEqual(['late', 'unallocated', 'requests', 'claims', 'refunds', 'days_open', 'riders_cash']);
  const store = await list(manager);
  expect(kinds(store)).toEqual([
    'late',
    'to_process',
    'to_pack',
    'to_ship',
    'goods_to_add',
    'claims',
    'days_open',
    'low_stock',
    'riders_cash',
  ]);
  for (const item of [...chain, ...store]) expect(item).toMatchObject({ count: 0, names: [], first_id: null });
});

it('counts orders by their next step, with the oldest and its amount', async () => {
  const id = await world.order(customer, [[world.goods.id, 2]]);
  await world.order(customer, [[world.goods.id, 1]]);
  const waiting = await find('unallocated');
  expect(waiting).toMatchObject({ count: 2, amount: 144, first_id: id });
  expect(waiting.oldest_at).toMatch(/^2026-11-20T/);
  await world.advance(id, 'allocated', who);
  expect((await find('unallocated')).count).toBe(1);
  const step = { count: 1, first_id: id, amount: 96, due_at: null };
  expect(await find('to_process', manager)).toMatchObject(step);
  expect((await find('to_process', other.manager)).count).toBe(0);
  await world.advance(id, 'Processing', who);
  expect(await find('to_pack', manager)).toMatchObject(step);
  const lines = [{ line_id: world.goods.id, packed: 2 }];
  (await call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } })).ok;
  expect([(await find('to_pack', manager)).count, (await find('to_ship', manager)).count]).toEqual([0, 1]);
  await world.advance(id, 'Shipped', who);
  expect((await find('to_ship', manager)).count).toBe(0);
});

it('counts undelivered orders past their window, the longest due first', async () => {
  const { db } = world.deps;
  const book = async (ends: string) => {
    const id = await world.order(customer, [[world.goods.id, 1]]);
    await world.advance(id, 'allocated', who);
    const ends_at = new Date(ends);
    const starts_at = new Date(ends_at.getTime() - 7_200_000);
    const window = {
      store_id: manager.storeId,
      starts_at,
      ends_at,
      cutoff_at: starts_at,
      capacity: 9,
      wanted: 9,
      used: 1,
    };
    const slot = await db.insertInto('slots').values(window).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ slot_id: slot.id }).where('id', '=', id).execute();
    return id;
  };
  const [later, first] = [await book('2026-11-20T07:30:00Z'), await book('2026-11-20T07:00:00Z')];
  expect((await find('late')).count).toBe(0);
  world.clock.set('2026-11-20T07:00:01.000Z');
  expect(await find('late')).toMatchObject({ count: 1, first_id: first, due_at: '2026-11-20T07:00:00.000Z' });
  world.clock.set('2026-11-20T07:30:01.000Z');
  expect(await find('late', manager)).toMatchObject({ count: 2, first_id: first, amount: 48 });
  expect((await find('late', other.manager)).count).toBe(0);
  const reason = { reason: 'Out of town' };
  for (const id of [first, later]) (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: reason })).ok;
  expect((await find('late')).count).toBe(0);
});

it('counts requests until they are decided, then goods to add', async () => {
  const ordered_products = [{ product_id: world.goods.id, quantity: 5 }];
  const body = { payment_method: 'cod', ordered_products } as const;
  const { request_id: id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const pending = await find('requests');
  expect(pending).toMatchObject({ count: 1, amount: 240, first_id: id });
  expect(pending.names).toHaveLength(1);
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status: 'Approved' } })).ok;
  expect((await find('requests')).count).toBe(0);
  expect(await find('goods_to_add', manager)).toMatchObject({ count: 1, first_id: id });
  expect((await find('goods_to_add', other.manager)).count).toBe(0);
  (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
  expect((await find('goods_to_add', manager)).count).toBe(0);
});

it('counts products at their reorder level, the lowest first', async () => {
  await world.product({ stores: [[manager, 9]] });
  const low = await world.product({ stores: [[manager, 4]] });
  expect(await find('low_stock', manager)).toMatchObject({ count: 2, first_id: low.id });
  expect((await find('low_stock', other.manager)).count).toBe(0);
});

it('counts riders with cash, then the store whose day is not closed', async () => {
  await world.deliver(stores[0], staff, { quantity: 2 });
  expect(await find('riders_cash')).toMatchObject({ count: 1, amount: 96 });
  const held = await find('riders_cash', manager);
  expect(held).toMatchObject({ count: 1, amount: 96, first_id: staff.id });
  expect(held.names).toHaveLength(1);
  expect((await find('riders_cash', other.manager)).count).toBe(0);
  expect((await find('days_open')).count).toBe(0);
  await world.moveTo('2026-11-20T18:31:00.000Z', [manager, other.manager, staff]);
  expect(await find('days_open')).toMatchObject({ count: 1, day: '2026-11-20' });
  expect((await find('days_open', other.manager)).count).toBe(0);
  (await world.take(manager, staff)).ok;
  (await world.close(manager, '2026-11-20')).ok;
  expect((await find('days_open', manager)).count).toBe(0);
  expect((await find('riders_cash')).count).toBe(0);
});
