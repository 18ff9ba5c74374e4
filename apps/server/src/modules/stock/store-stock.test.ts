// Proves what a manager sees and sets of the own store's stock: reorder levels, and the movements of a product.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

const world = await createWorld();
const { call } = world;
const [admin, customer, manager, other] = [
  await world.admin(),
  await world.customer(),
  await world.manager(),
  await world.manager(),
];
const staff = await world.staff(manager);

describe('the reorder level', () => {
  const set = (as: Manager, product_id: unknown, reorder_level: unknown) =>
    call(api.inventory.setReorderLevel, { as, body: { product_id, reorder_level } });

  it("is 10 until the manager sets another for the own store, which leaves the others' alone", async () => {
    const product = await world.product({
      stores: [
        [manager, 20],
        [other, 20],
      ],
    });
    const levelIn = async (as: Manager) =>
      (await call(api.inventory.viewStock, { as })).ok.inventory.find((row) => row.product_id === product.id);
    expect((await levelIn(manager))?.reorder_level).toBe(10);
    const { ok } = await set(manager, product.id, 25);
    expect(ok).toEqual(await levelIn(manager));
    expect(ok).toMatchObject({ product_id: product.id, reorder_level: 25, quantity: 20 });
    expect((await levelIn(other))?.reorder_level).toBe(10);
    const trail = await world.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'stock.reorder_level')
      .execute();
    expect(trail).toEqual([
      expect.objectContaining({ actor_id: manager.id, subject: 'product', subject_id: product.id }),
    ]);
  });

  it('decides when the manager is notified that stock is low, also at 0', async () => {
    const product = await world.product({ stores: [[manager, 20]] });
    const sell = (quantity: number) =>
      call(api.manualOrders.createManualOrder, {
        as: manager,
        body: {
          user: { first_name: 'Walk-in', mobile_number: '9822000000' },
          products: [{ product_id: product.id, quantity }],
        },
      });
    const warnings = async () =>
      (await call(api.notifications.listNotifications, { as: manager })).ok.filter(({ message }) =>
        message.includes(product.name),
      ).length;
    (await set(manager, product.id, 18)).ok;
    (await sell(2)).ok;
    expect(await warnings()).toBe(1);
    (await set(manager, product.id, '0')).ok;
    (await sell(17)).ok;
    expect(await warnings()).toBe(1);
    (await sell(1)).ok;
    expect(await warnings()).toBe(2);
  });

  it('of a product that the store does not have is 404, a wrong one 400, and without a store 409', async () => {
    const elsewhere = await world.product({ main: 5, stores: [[other, 5]] });
    expect((await set(manager, elsewhere.id, 5)).status).toBe(404);
    expect((await set(manager, 2_000_000, 5)).status).toBe(404);
    for (const wrong of [-1, 1.5, 'many', 10_000_000, null]) {
      const refused = await set(other, elsewhere.id, wrong);
      expect([refused.status, Object.keys(refused.error)]).toEqual([400, expect.arrayContaining(['reorder_level'])]);
    }
    const idle = await world.register('Warehouse Manager', admin);
    const body = { product_id: elsewhere.id, reorder_level: 5 };
    expect((await call(api.inventory.setReorderLevel, { as: idle, body })).status).toBe(409);
  });
});

describe('the movements of a product', () => {
  const list = (as: Manager, product_id: number, query: Record<string, number | string> = {}) =>
    call(api.inventory.listStockMovements, { as, params: { product_id }, query });

  it('say who, why, when, from where to where, how much and for which document, newest first', async () => {
    const product = await world.product({ sent: [[manager, 20]] });
    const order = await world.order(customer, [[product.id, 3]]);
    await world.advance(order, 'Processing', { customer, manager, staff });
    (await call(api.orders.cancelOrder, { as: admin, params: { id: order }, body: { reason: 'Out of town' } })).ok;
    const rows = (await list(manager, product.id)).ok;
    const store = expect.stringMatching(/^Store \d+$/);
    expect(rows).toEqual([
      expect.objectContaining({ reason: 'order_put_back', change: 3, from: 'Outside', to: store, document_id: order }),
      expect.objectContaining({
        reason: 'order_deducted',
        change: -3,
        from: store,
        to: 'Outside',
        document_kind: 'order',
      }),
      expect.objectContaining({
        reason: 'request_added',
        change: 20,
        from: 'In transit',
        document_kind: 'stock_request',
      }),
    ]);
    expect(rows.map(({ who }) => who)).toEqual(['Asha Admin', ...Array(2).fill(expect.stringMatching(/^Meera Patil/))]);
    expect(rows.every(({ at }) => at.startsWith('2026-11-20T'))).toBe(true);
  });

  it("are the own store's alone, page by page; of a product that never came there 404", async () => {
    const product = await world.product({ stores: [[manager, 5]] });
    await world.product({ stores: [[other, 5]] });
    expect((await list(other, product.id)).status).toBe(404);
    expect((await list(manager, 2_000_000)).status).toBe(404);
    (await call(api.catalog.addMainStock, { as: admin, body: { product_id: product.id, stock: 10 } })).ok;
    await world.stockStore(manager, product.id, 7);
    await world.stockStore(other, product.id, 3);
    const page = await list(manager, product.id, { limit: 1 });
    expect([page.headers['x-total-count'], page.ok.map(({ change }) => change)]).toEqual(['2', [7]]);
    const cursor = nextCursor(page) ?? '';
    expect((await list(manager, product.id, { limit: 1, cursor })).ok.map(({ change }) => change)).toEqual([5]);
    expect((await list(other, product.id)).ok.map(({ change }) => change)).toEqual([3]);
  });
});
