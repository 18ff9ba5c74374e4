// Packing: goods, money, and the customer's notifications.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { line, openPackingWorld, withSubstitute } from './packing.fixture.ts';

const {
  world,
  desk,
  call,
  deps,
  admin,
  manager,
  staff,
  rajma,
  toor,
  chana,
  kabuli,
  processing,
  pack,
  getOrder,
  getStock,
  listMessages,
  ship,
} = await openPackingWorld();

describe('packing', () => {
  it('[PACK-2] of everything ordered only marks the order as packed', async () => {
    const { id, customer } = await processing();
    expect((await call(api.orders.listToPack, { as: manager })).ok.map((order) => order.id)).toContain(id);
    const { ok } = await pack(id, [line(rajma.id, 3), line(toor.id, 2)]);
    expect(ok).toMatchObject({ refund_due: 0, payable_total: 600, total: 600, changes: [], status: 'Processing' });
    expect(ok.items.map(({ packed }) => packed)).toEqual([3, 2]);
    expect((await getOrder(customer)).timeline.at(-1)?.event).toBe('packed');
    expect((await listMessages(customer))[0]).toBe(`Your order #${id} was packed.`);
    expect((await call(api.orders.listToPack, { as: manager })).ok.map((order) => order.id)).not.toContain(id);
    expect((await pack(id, [line(rajma.id, 3), line(toor.id, 2)])).error.detail).toBe('This order is already packed.');
  });

  it('[PACK-13] is shown to the back office with its time and packer, until the order moves to another store', async () => {
    const { id } = await processing();
    const seen = async (as: Person) =>
      (await call(api.orders.listAllOrders, { as })).ok.find((order) => order.id === id)?.packed;
    expect(await seen(admin)).toBeNull();
    const { ok } = await pack(id, [line(rajma.id, 3), line(toor.id, 2)]);
    const user = await deps.db.selectFrom('users').selectAll().where('id', '=', manager.id).executeTakeFirstOrThrow();
    const expected = { at: ok.timeline.at(-1)?.at, by_name: `${user.first_name} ${user.last_name}` };
    expect([ok.packed, await seen(admin)]).toEqual([expected, expected]);
    await deps.db.updateTable('orders').set({ stock_round: 2 }).where('id', '=', id).execute();
    expect(await seen(admin)).toBeNull();
    await deps.db.updateTable('orders').set({ stock_round: 1 }).where('id', '=', id).execute();
  });

  it('[PACK-10] opens on any device with the lines packed so far', async () => {
    const { id } = await processing();
    const read = async () => (await call(api.orders.getOrderToPack, { as: manager, params: { id } })).ok.draft;
    expect(await read()).toEqual([]);
    const substitute = { product_id: chana.id, quantity: 1 };
    const lines = [{ ...line(rajma.id, 2), missing: true, substitute }, line(toor.id, 2)];
    (await call(api.orders.savePackingDraft, { as: manager, params: { id }, body: { lines } })).ok;
    const { name, price } = chana;
    expect(await read()).toEqual([
      { line_id: rajma.id, packed: 2, missing: true, substitute: { ...substitute, name, price } },
      { line_id: toor.id, packed: 2 },
    ]);
    await deps.db.updateTable('orders').set({ stock_round: 2 }).where('id', '=', id).execute();
    expect(await read()).toEqual([]);
    await deps.db.updateTable('orders').set({ stock_round: 1 }).where('id', '=', id).execute();
    (await call(api.orders.savePackingDraft, { as: manager, params: { id }, body: { lines: [] } })).ok;
  });

  it('[PACK-10] counts lines that a draft found short if the order ships unpacked', async () => {
    const { id, customer } = await processing({ online: true });
    const before = await getStock(rajma.id);
    const save = (lines: readonly unknown[]) =>
      call(api.orders.savePackingDraft, { as: manager, params: { id }, body: { lines } });
    (await save([line(rajma.id, 3)])).ok;
    (await save([line(rajma.id, 2)])).ok;
    (await ship(id)).ok;
    const order = await getOrder(customer);
    expect(order).toMatchObject({ status: 'Shipped', payable_total: 500, paid_total: 600, refunds: [{ amount: 100 }] });
    expect(order.items.map(({ packed }) => packed)).toEqual([2, 2]);
    expect(await getStock(rajma.id)).toBe(before + 1);
    expect((await save([line(rajma.id, 1)])).status).toBe(409);
  });

  it('[PACK-10] ships as ordered if the draft found nothing short, or is of an earlier store', async () => {
    const { id, customer } = await processing();
    const body = { lines: [line(rajma.id, 3)] };
    (await call(api.orders.savePackingDraft, { as: manager, params: { id }, body })).ok;
    (await ship(id)).ok;
    expect(await getOrder(customer)).toMatchObject({ payable_total: 600, changes: [] });
    const other = await processing();
    const short = { lines: [line(rajma.id, 1)] };
    (await call(api.orders.savePackingDraft, { as: manager, params: { id: other.id }, body: short })).ok;
    await deps.db.updateTable('packing_drafts').set({ round: 9 }).where('order_id', '=', other.id).execute();
    (await ship(other.id)).ok;
    expect(await getOrder(other.customer)).toMatchObject({ payable_total: 600, changes: [] });
  });

  it('[PACK-2] of less returns goods to stock, notifies the customer and reduces the cash due', async () => {
    const { id, customer, who } = await processing();
    const before = await getStock(rajma.id);
    expect((await pack(id, [line(rajma.id, 1), line(toor.id, 2)])).ok).toMatchObject({
      refund_due: 0,
      total: 600,
      payable_total: 400,
      changes: [{ line_id: rajma.id, kind: 'short', from: 3, to: 1, amount: 200, state: 'done' }],
    });
    expect(await getStock(rajma.id)).toBe(before + 2);
    expect((await listMessages(customer))[0]).toBe(
      `Your order #${id} was packed with changes: ${rajma.name} (1 of 3). The new total is ₹400.00.`,
    );
    (await ship(id)).ok;
    await world.advance(id, 'Delivered', who).catch(() => undefined);
    const order = await getOrder(customer);
    expect(order.bill_number).not.toBeNull();
    const bill = await deps.db
      .selectFrom('tax_documents')
      .select('total_paise')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(bill.total_paise).toBe(40_000);
  });

  it('[PACK-2] writes off goods missing in the store as a correction', async () => {
    const { id } = await processing();
    const before = await getStock(rajma.id);
    (await pack(id, [line(rajma.id, 1, { missing: true }), line(toor.id, 2)])).ok;
    expect(await getStock(rajma.id)).toBe(before);
    const [newest] = (await call(api.inventory.listStockMovements, { as: manager, params: { product_id: rajma.id } }))
      .ok;
    expect(newest).toMatchObject({ reason: 'missing', change: -2, document_id: id });
  });

  it('[PACK-4] partially refunds an online payment, once', async () => {
    const { id, customer } = await processing({ online: true });
    expect((await pack(id, [line(rajma.id, 1), line(toor.id, 2)])).ok.refund_due).toBe(200);
    await desk.reconcile();
    expect(await getOrder(customer)).toMatchObject({
      payable_total: 400,
      refund_state: null,
      refunds: [{ amount: 200, state: 'processed', reason: 'Not everything could be packed.' }],
    });
    expect((await listMessages(customer))[0]).toBe(`₹200.00 for your order #${id} was refunded.`);
    (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Flooded road' } })).ok;
    const [payment] = (await call(api.payments.listRefundable, { as: admin, query: { limit: 1 } })).ok.payments;
    expect(payment).toMatchObject({ amount: 400 });
  });

  it('[PACK-3] sends a best match, never more expensive than what it replaces', async () => {
    const { id } = await processing({
      choices: [
        [rajma.id, 'best_match'],
        [toor.id, 'best_match'],
      ],
    });
    const lines = [line(rajma.id, 2, withSubstitute(kabuli.id, 1)), line(toor.id, 0, withSubstitute(chana.id, 2))];
    const { ok } = await pack(id, lines);
    expect(ok.payable_total).toBe(2 * 100 + 100 + 2 * 90);
    expect(ok.items.filter(({ substitute_of }) => substitute_of !== null)).toMatchObject([
      { product_id: chana.id, price: 90, quantity: 2, substitute_of: toor.id },
      { product_id: kabuli.id, price: 100, quantity: 1, substitute_of: rajma.id },
    ]);
    (await ship(id)).ok;
  });

  it.each([
    ['a missing line', () => [line(rajma.id, 3)], 400],
    ['a repeated line', () => [line(rajma.id, 3), line(rajma.id, 3)], 400],
    ['more than ordered', () => [line(rajma.id, 4), line(toor.id, 2)], 400],
    ['a product of the order again', () => [line(rajma.id, 0, withSubstitute(toor.id, 1)), line(toor.id, 2)], 400],
    [
      'more of a substitute than is short',
      () => [line(rajma.id, 2, withSubstitute(chana.id, 2)), line(toor.id, 2)],
      400,
    ],
    ['nothing at all', () => [line(rajma.id, 0), line(toor.id, 0)], 409],
    [
      'a substitute that the customer does not want',
      () => [line(rajma.id, 3), line(toor.id, 1, withSubstitute(chana.id, 1))],
      409,
    ],
    ['a substitute that is not sold', () => [line(rajma.id, 2, withSubstitute(999_999, 1)), line(toor.id, 2)], 404],
  ])('[PACK-2] rejects %s and changes nothing', async (_what, lines, status) => {
    const { id, customer } = await processing({ choices: [[rajma.id, 'best_match']] });
    expect((await pack(id, lines())).status).toBe(status);
    expect((await getOrder(customer)).items.map(({ packed }) => packed)).toEqual([null, null]);
  });

  it('[PACK-3] does not accept a product as substitute that an earlier packing left out', async () => {
    const { id } = await processing({ choices: [[toor.id, 'best_match']] });
    (await pack(id, [line(rajma.id, 0), line(toor.id, 2)])).ok;
    const other = await world.manager();
    for (const { storeId } of [other, manager])
      (await call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: storeId } })).ok;
    const body = { status: 'Processing', order_id: id } as const;
    (await call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body })).ok;
    const refused = await pack(id, [line(toor.id, 1, withSubstitute(rajma.id, 1))]);
    expect([refused.status, refused.error.detail]).toEqual([400, `${rajma.name} is already in this order.`]);
  });

  it('[PACK-6] is allowed for staff whom the manager made packers', async () => {
    const { id } = await processing();
    const lines = [line(rajma.id, 3), line(toor.id, 2)];
    expect((await pack(id, lines, staff)).status).toBe(403);
    const body = { can_pack: true };
    expect((await call(api.users.updateStaff, { as: manager, params: { id: staff.id }, body })).ok.can_pack).toBe(true);
    expect((await call(api.users.getUser, { as: staff, params: { id: staff.id } })).ok.can_pack).toBe(true);
    expect((await call(api.orders.listToPack, { as: staff })).ok.map((order) => order.id)).toContain(id);
    expect((await pack(id, lines, staff)).status).toBe(200);
    const other = await world.manager();
    expect((await pack((await processing()).id, lines, other)).status).toBe(404);
    (await call(api.users.updateStaff, { as: manager, params: { id: staff.id }, body: { can_pack: false } })).ok;
    expect((await pack((await processing()).id, lines, staff)).status).toBe(403);
    expect((await call(api.orders.listToPack, { as: staff })).ok).toEqual([]);
  });

  it('is not possible before Processing or after Shipped; an order shipped without it counts as packed in full', async () => {
    const { id, customer } = await processing();
    (await ship(id)).ok;
    expect((await pack(id, [line(rajma.id, 3), line(toor.id, 2)])).status).toBe(409);
    expect(await getOrder(customer)).toMatchObject({ payable_total: 600 });
  });
});
