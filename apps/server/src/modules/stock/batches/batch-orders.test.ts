// Recalls: a batch leads to exactly the customers who received goods of it.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/support/harness.ts';
import { nextCursor } from '../../../../test/support/paging.ts';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { world, call, deps, admin, manager, customer, staff } = shop;

const findBatchId = async (product_id: number, batch_no: string, as: Person = manager, query: object = {}) => {
  const batch = (await shop.listed({ product_id, ...query }, as)).find((row) => row.batch_no === batch_no);
  return batch?.id ?? 0;
};
const requestReceivers = (batch_id: number, as: Person = manager, query: object = {}) =>
  call(api.batches.listBatchOrders, { as, params: { batch_id }, query });
const listReceivers = async (batch_id: number, as: Person = manager) =>
  (await requestReceivers(batch_id, as)).ok.map(({ kind, order_id, quantity }) => [kind, order_id, quantity]);

describe('[STOCK-28] receivers of a batch', () => {
  it('are orders and counter sales, newest first, with contact details', async () => {
    const milk = await shop.product(10, [['R1', 20, 10]]);
    const order = await world.order(customer, [[milk.id, 3]]);
    await world.advance(order, 'Processing', { customer, manager, staff });
    const sale = (await shop.sell(milk.id, 2)).ok.order_id;
    const rows = (await requestReceivers(await findBatchId(milk.id, 'R1'))).ok;
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

  it('are listed page by page', async () => {
    const milk = await shop.product(10, [['R2', 20, 10]]);
    const sales = [];
    for (const quantity of [1, 2, 3]) sales.push((await shop.sell(milk.id, quantity)).ok.order_id);
    const id = await findBatchId(milk.id, 'R2');
    const first = await requestReceivers(id, manager, { limit: 2 });
    expect(first.ok.map(({ order_id }) => order_id)).toEqual([sales[2], sales[1]]);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await requestReceivers(id, manager, { limit: 2, cursor: nextCursor(first) });
    expect(second.ok.map(({ order_id }) => order_id)).toEqual([sales[0]]);
  });

  it('exclude cancelled, void and fully returned sales', async () => {
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
    // Returned goods that were thrown away did not re-enter the batch, so the customer still counts.
    (await call(api.manualOrders.returnManualOrder, back(false))).ok;
    expect(await listReceivers(await findBatchId(milk.id, 'R3'))).toEqual([['manual_order', returned, 3]]);
  });

  it('are found after the batch is used up', async () => {
    const milk = await shop.product(5, [['R4', 20, 2]]);
    const sale = (await shop.sell(milk.id, 3)).ok.order_id;
    expect(await findBatchId(milk.id, 'R4')).toBe(0);
    const gone = await findBatchId(milk.id, 'R4', manager, { gone: 'true' });
    expect(await listReceivers(gone)).toEqual([['manual_order', sale, 2]]);
    expect((await call(api.batches.listBatches, { as: manager, query: { gone: 'true' } })).error).toMatchObject({
      product_id: ['Please choose a product.'],
    });
  });

  it('cover all locations for an administrator, and their store for a manager', async () => {
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
    const [mine, theirs] = [await findBatchId(milk.id, 'R5'), await findBatchId(milk.id, 'R5', other)];
    expect(await listReceivers(mine)).toEqual([['manual_order', here, 1]]);
    expect(await listReceivers(theirs, other)).toEqual([['manual_order', there, 2]]);
    expect((await requestReceivers(theirs)).status).toBe(404);
    expect((await requestReceivers(mine, customer)).status).toBe(403);
    const all = [
      ['manual_order', there, 2],
      ['manual_order', here, 1],
    ];
    expect(await listReceivers(mine, admin)).toEqual(all);
    expect(await listReceivers(theirs, admin)).toEqual(all);
    expect((await requestReceivers(999_999, admin)).status).toBe(404);
  });

  it('have no phone number after the legal retention period', async () => {
    const milk = await shop.product(5, [['R6', 20, 5]]);
    const sale = (await shop.sell(milk.id, 1)).ok.order_id;
    const anonymized = { first_name: 'Deleted customer', mobile_number: '' };
    await deps.db.updateTable('manual_orders').set(anonymized).where('id', '=', sale).execute();
    expect((await requestReceivers(await findBatchId(milk.id, 'R6'))).ok[0]).toMatchObject({ mobile_number: null });
  });
});

describe('[STOCK-22] a count without batches', () => {
  it('is refused if none were known, and removes known ones', async () => {
    const milk = await shop.product(5, []);
    const none = await shop.count(manager, milk.id, 4, []);
    expect(none.error).toMatchObject({ code: 'invalid', lines: ['Enter at least one batch.'] });
    expect(await shop.onHand(milk.id)).toBe(5);
    (await shop.count(manager, milk.id, 5, [['N1', 20, 5]])).ok;
    (await shop.count(manager, milk.id, 5, [])).ok;
    expect(await shop.listed({ product_id: milk.id })).toEqual([]);
  });
});
