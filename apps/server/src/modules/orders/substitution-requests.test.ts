// Substitution requests: the customer's answers and their deadline.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { line, openPackingWorld, withSubstitute } from './packing.fixture.ts';

const {
  world,
  desk,
  call,
  admin,
  manager,
  rajma,
  toor,
  chana,
  processing,
  pack,
  getOrder,
  getStock,
  listMessages,
  answer,
  ship,
} = await openPackingWorld();

describe('a substitution request', () => {
  const asked = async (online = false) => {
    const placed = await processing({ online, choices: [[rajma.id, 'ask']] });
    const { ok } = await pack(placed.id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 2)]);
    const [change] = ok.changes;
    if (!change) throw new Error('nothing changed');
    return { ...placed, ok, change };
  };

  it('[PACK-5] holds the order until answered; if accepted, the substitute is sent', async () => {
    const { id, customer, change, ok } = await asked(true);
    expect(change).toMatchObject({ kind: 'substitute', state: 'asked', amount: 10, substitute_name: chana.name });
    expect(change).toMatchObject({
      price: 100,
      substitute_price: 90,
      substitute_image: expect.stringContaining('/media/'),
    });
    expect(ok).toMatchObject({ payable_total: 500, refund_due: 10, refunds: [] });
    const waiting = await getOrder(customer);
    expect(waiting).toMatchObject({ payable_total: 500, total: 600 });
    expect(waiting.items.map(({ product_id }) => product_id)).toEqual([rajma.id, toor.id]);
    const messages = await listMessages(customer);
    expect(messages[0]).toContain(`may we send ${chana.name} instead of ${rajma.name}?`);
    // No message says that it is decided.
    expect(messages.filter((message) => message.includes(chana.name))).toHaveLength(1);
    expect(messages.join()).not.toContain('was packed');
    expect((await ship(id)).error.detail).toBe('The customer has not answered about this order yet.');
    expect((await answer(customer, id, change.id, true)).status).toBe(200);
    expect((await answer(customer, id, change.id, true)).status).toBe(200);
    expect((await answer(customer, id, change.id, false)).status).toBe(409);
    const answered = await getOrder(customer);
    expect(answered).toMatchObject({ payable_total: 590, refunds: [{ amount: 10 }] });
    expect(answered.items).toHaveLength(3);
    (await ship(id)).ok;
  });

  it('[PACK-5] reports decided changes immediately, with a total that excludes open questions', async () => {
    const { id, customer } = await processing({ choices: [[rajma.id, 'ask']] });
    (await pack(id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 1)])).ok;
    const [question, packed] = await listMessages(customer);
    expect(question).toContain('may we send');
    expect(packed).toContain('1 of 2');
    expect(packed).toContain('The new total is ₹350');
    expect(packed).not.toContain(chana.name);
    expect(await getOrder(customer)).toMatchObject({ payable_total: 350 });
  });

  it('[PACK-5] if refused, removes the substitute, refunds and notifies the store', async () => {
    const { id, customer, change } = await asked(true);
    const before = await getStock(chana.id);
    (await answer(customer, id, change.id, false)).ok;
    expect(await getStock(chana.id)).toBe(before + 1);
    const order = await getOrder(customer);
    expect(order).toMatchObject({ payable_total: 500, refunds: [{ amount: 100 }] });
    expect(order.items).toHaveLength(2);
    expect((await listMessages(manager))[0]).toContain(`does not want ${chana.name} instead of ${rajma.name}`);
    (await ship(id)).ok;
  });

  it('[PACK-5] is listed for its customer until answered or over', async () => {
    const { id, customer, change } = await asked();
    const listed = async (as: Person) => (await call(api.orders.listQuestions, { as })).ok;
    const unread = async (as: Person) => (await call(api.notifications.countUnread, { as })).ok;
    expect(await listed(customer)).toEqual([{ ...change, order_id: id }]);
    expect(change).toMatchObject({ product_unit: expect.any(String), substitute_unit: expect.any(String) });
    expect(change).toMatchObject({ product_image: expect.any(String), substitute_image: expect.any(String) });
    expect((await unread(customer)).has_questions).toBe(true);
    const other = await world.customer();
    expect([await listed(other), (await unread(other)).has_questions]).toEqual([[], undefined]);
    (await answer(customer, id, change.id, false)).ok;
    expect([await listed(customer), (await unread(customer)).has_questions]).toEqual([[], undefined]);
    const late = await asked();
    world.clock.advance(10 * 60_000);
    expect(await listed(late.customer)).toEqual([]);
    await desk.reconcile();
    expect((await unread(late.customer)).has_questions).toBeUndefined();
  });

  it('[PACK-5] counts as refused after ten minutes without an answer', async () => {
    const { id, customer, change } = await asked();
    world.clock.advance(10 * 60_000);
    expect((await answer(customer, id, change.id, true)).status).toBe(409);
    await desk.reconcile();
    expect(await getOrder(customer)).toMatchObject({ payable_total: 500 });
    (await ship(id)).ok;
  });

  it('[PACK-5] ends when the order is cancelled or moves to another store', async () => {
    const gone = await asked(true);
    (await call(api.orders.cancelOrder, { as: admin, params: { id: gone.id }, body: { reason: 'Flooded road' } })).ok;
    expect((await answer(gone.customer, gone.id, gone.change.id, true)).status).toBe(409);
    const moved = await asked();
    const other = await world.manager();
    for (const { id } of [rajma, toor])
      await world.stockStore(other, (await world.product({ main: 1 })).id && id, 5).catch(() => undefined);
    const body = { order_id: moved.id, warehouse_id: other.storeId };
    (await call(api.orders.allocateStore, { as: admin, body })).ok;
    expect(await getOrder(moved.customer)).toMatchObject({ status: 'Pending', payable_total: 500 });
  });

  it('[PACK-5] can be answered by the order’s customer only', async () => {
    const { id, change } = await asked();
    expect((await answer(await world.customer(), id, change.id, true)).status).toBe(404);
  });
});
