// Proves that a store adds what came: less than was sent goes outside as a short receipt, more than was sent is refused.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { OUTSIDE, TRANSIT } from '../stock/stock.rules.ts';

const world = await createWorld();
const admin = await world.admin();

/** A request of 10 flour and 4 sugar, approved and on its way. */
async function sent() {
  const manager = await world.manager();
  const [flour, sugar] = [await world.product({ main: 10 }), await world.product({ main: 4 })];
  const ordered_products = [
    { product_id: flour.id, quantity: 10 },
    { product_id: sugar.id, quantity: 4 },
  ];
  const body = { payment_method: 'cod', ordered_products };
  const { request_id: id } = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const decision = { status: 'Approved', request_id: id };
  (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
  return { manager, flour, sugar, id };
}
const add = (as: Person, request_id: number, received?: unknown, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.addToInventory, { as, headers, body: { request_id, received } });
const stockOf = async (as: Person) =>
  Object.fromEntries(
    (await world.call(api.inventory.viewStock, { as })).ok.inventory.map((row) => [row.product_id, row.quantity]),
  );
const requestOf = async (as: Person, id: number) =>
  (await world.call(api.stockRequests.listStoreRequests, { as })).ok.find((row) => row.id === id);
const notesOf = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('add to inventory', () => {
  it('[S03] books what came; a product left out came as sent, the rest is a short receipt that the admins read of', async () => {
    const { manager, flour, sugar, id } = await sent();
    (await add(manager, id, [{ product_id: flour.id, quantity: 7 }])).ok;
    expect(await stockOf(manager)).toEqual({ [flour.id]: 7, [sugar.id]: 4 });
    const request = await requestOf(manager, id);
    expect(request).toMatchObject({ status: 'Added', ordered_products: [{ received: 7 }, { received: 4 }] });
    const short = world.deps.db
      .selectFrom('stock_movements')
      .select(['product_id', 'from_place_id', 'to_place_id', 'quantity', 'document_id'])
      .where('reason', '=', 'short_receipt');
    expect(await short.where('document_id', '=', id).execute()).toEqual([
      { product_id: flour.id, from_place_id: TRANSIT, to_place_id: OUTSIDE, quantity: 3, document_id: id },
    ]);
    const name = request?.warehouse_name ?? '';
    expect(await notesOf(admin)).toContain(`Stock request #${id} came short to ${name}: ${flour.name} (7 of 10).`);
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('books what was sent when nothing is said, and when all of it is said; no note goes out then', async () => {
    for (const received of [undefined, [], null]) {
      const { manager, flour, sugar, id } = await sent();
      (await add(manager, id, received)).ok;
      expect(await stockOf(manager)).toEqual({ [flour.id]: 10, [sugar.id]: 4 });
      expect((await notesOf(admin)).some((note) => note.includes(`#${id} came short`))).toBe(false);
    }
  });

  it('books nothing of what did not come at all', async () => {
    const { manager, flour, sugar, id } = await sent();
    const none = [flour, sugar].map((product) => ({ product_id: product.id, quantity: 0 }));
    (await add(manager, id, none)).ok;
    expect(await stockOf(manager)).toEqual({});
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('is 400 for more than was sent, another product, the same product twice, no number; the goods stay on their way', async () => {
    const { manager, flour, sugar, id } = await sent();
    const other = await world.product();
    const lines = (...rows: (readonly [number, unknown])[]) =>
      rows.map(([product_id, quantity]) => ({ product_id, quantity }));
    for (const received of [
      lines([flour.id, 11]),
      lines([other.id, 0]),
      lines([flour.id, 5], [flour.id, 5]),
      lines([flour.id, -1]),
      lines([flour.id, 2.5]),
      lines([flour.id, 'some']),
      'all',
    ])
      expect((await add(manager, id, received)).status).toBe(400);
    expect((await requestOf(manager, id))?.status).toBe('Approved');
    expect(await stockOf(manager)).toEqual({});
    (await add(manager, id, lines([sugar.id, '3']))).ok;
    expect(await stockOf(manager)).toEqual({ [flour.id]: 10, [sugar.id]: 3 });
  });

  it('books once, however often and at once it is asked; the same key gets the first answer', async () => {
    const { manager, flour, id } = await sent();
    const short = [{ product_id: flour.id, quantity: 6 }];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => add(manager, id, short, { 'idempotency-key': `receipt-${id}-${n % 2}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await stockOf(manager))[flour.id]).toBe(6);
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });
});
