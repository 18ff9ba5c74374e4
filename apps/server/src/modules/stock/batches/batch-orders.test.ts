// Proves that a batch leads to everybody who received goods of it, and to nobody else's.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/support/harness.ts';
import { nextCursor } from '../../../../test/support/paging.ts';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { world, call, deps, admin, manager, customer, staff } = shop;

const batchOf = async (product_id: number, batch_no: string, as: Person = manager, query: object = {}) => {
  const batch = (await shop.listed({ product_id, ...query }, as)).find((row) => row.batch_no === batch_no);
  return batch?.id ?? 0;
};
const asked = (batch_id: number, as: Person = manager, query: object = {}) =>
  call(api.batches.listBatchOrders, { as, params: { batch_id }, query });
const receiversOf = async (batch_id: number, as: Person = manager) =>
  (await asked(batch_id, as)).ok.map(({ kind, order_id, quantity }) => [kind, order_id, quantity]);

describe('[STOCK-28] a batch leads to those who received it', () => {
  it('orders and counter sales, the newest first, with whom to call', async () => {
    const milk = await shop.product(10, [['R1', 20, 10]]);
    const order = await world.order(customer, [[milk.id, 3]]);
    await world.advance(order, 'Processing', { customer, manager, staff });
    const sale = (await shop.sell(milk.id, 2)).ok.order_id;
    const rows = (await asked(await batchOf(milk.id, 'R1'))).ok;
    expect(rows).toEqual([
      {
        kind: 'manual_order',
        order_id: sale,
        date: expect.any(String),
        status: null,
        customer_name: 'Ramesh',
        mobile_number: '9822041210',
        quantity: 2,
        warehouse_id: manager.storeId,
        warehouse_name: expect.any(String),
      },
      expect.objectContaining({ kind: 'order', order_id: order, status: 'Processing', quantity: 3 }),
    ]);
    expect(rows[1]?.mobile_number).toMatch(/^\d{10}$/);
  });

  it('page by page', async () => {
    const milk = await shop.product(10, [['R2', 20, 10]]);
    const sales = [];
    for (const quantity of [1, 2, 3]) sales.push((await shop.sell(milk.id, quantity)).ok.order_id);
    const id = await batchOf(milk.id, 'R2');
    const first = await asked(id, manager, { limit: 2 });
    expect(first.ok.map(({ order_id }) => order_id)).toEqual([sales[2], sales[1]]);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await asked(id, manager, { limit: 2, cursor: nextCursor(first) });
    expect(second.ok.map(({ order_id }) => order_id)).toEqual([sales[0]]);
  });

  it('without what was cancelled, made void or came back into the batch', async () => {
    const milk = await shop.product(12, [['R3', 20, 12]]);
    const order = await world.order(customer, [[milk.id, 3]]);
    await world.advance(order, 'Processing', { customer, manager, staff });
    (await call(api.orders.cancelOrder, { as: manager, params: { id: order }, body: { reason: 'Too late' } })).ok;
    const voided = (await shop.sell(milk.id, 2)).ok.order_id;
    const body = { reason: 'Typed twice' };
    (await call(api.manualOrders.voidManualOrder, { as: manager, params: { id: voided }, body })).ok;
    const returned = (await shop.sell(milk.id, 4)).ok.order_id;
    const back = (restock: boolean) => ({
      as: manager,
      params: { id: returned },
      body: { lines: [{ product_id: milk.id, quantity: 1 }], restock, reason: 'Too much' },
    });
    (await call(api.manualOrders.returnManualOrder, back(true))).ok;
    // Thrown away, not back in the batch: whoever had it is still to be called.
    (await call(api.manualOrders.returnManualOrder, back(false))).ok;
    expect(await receiversOf(await batchOf(milk.id, 'R3'))).toEqual([['manual_order', returned, 3]]);
  });

  it('also when nothing is left of it', async () => {
    const milk = await shop.product(5, [['R4', 20, 2]]);
    const sale = (await shop.sell(milk.id, 3)).ok.order_id;
    expect(await batchOf(milk.id, 'R4')).toBe(0);
    const gone = await batchOf(milk.id, 'R4', manager, { gone: 'true' });
    expect(await receiversOf(gone)).toEqual([['manual_order', sale, 2]]);
    expect((await call(api.batches.listBatches, { as: manager, query: { gone: 'true' } })).error).toMatchObject({
      product_id: ['Please choose a product.'],
    });
  });

  it('everywhere for the administrator, to whom a batch of main and of the stores is one; of the own store for a manager', async () => {
    const other = await world.manager();
    const milk = await world.product({
      stores: [
        [manager, 5],
        [other, 5],
      ],
    });
    for (const as of [manager, other]) (await shop.count(as, milk.id, 5, [['R5', 20, 5]])).ok;
    const here = (await shop.sell(milk.id, 1)).ok.order_id;
    const there = (await shop.sell(milk.id, 2, other)).ok.order_id;
    const [mine, theirs] = [await batchOf(milk.id, 'R5'), await batchOf(milk.id, 'R5', other)];
    expect(await receiversOf(mine)).toEqual([['manual_order', here, 1]]);
    expect(await receiversOf(theirs, other)).toEqual([['manual_order', there, 2]]);
    expect((await asked(theirs)).status).toBe(404);
    expect((await asked(mine, customer)).status).toBe(403);
    const all = [
      ['manual_order', there, 2],
      ['manual_order', here, 1],
    ];
    expect(await receiversOf(mine, admin)).toEqual(all);
    expect(await receiversOf(theirs, admin)).toEqual(all);
    expect((await asked(999_999, admin)).status).toBe(404);
  });

  it('whose number is gone once the law no longer asks for the buyer', async () => {
    const milk = await shop.product(5, [['R6', 20, 5]]);
    const sale = (await shop.sell(milk.id, 1)).ok.order_id;
    const nobody = { first_name: 'Deleted customer', mobile_number: '' };
    await deps.db.updateTable('manual_orders').set(nobody).where('id', '=', sale).execute();
    expect((await asked(await batchOf(milk.id, 'R6'))).ok[0]).toMatchObject({ mobile_number: null });
  });
});

describe('[STOCK-22] no batches', () => {
  it('are entered where none were known: it says so and changes nothing; where some were, they go', async () => {
    const milk = await shop.product(5, []);
    const none = await shop.count(manager, milk.id, 4, []);
    expect(none.error).toMatchObject({ code: 'invalid', lines: ['Enter at least one batch.'] });
    expect(await shop.onHand(milk.id)).toBe(5);
    (await shop.count(manager, milk.id, 5, [['N1', 20, 5]])).ok;
    (await shop.count(manager, milk.id, 5, [])).ok;
    expect(await shop.listed({ product_id: milk.id })).toEqual([]);
  });
});
