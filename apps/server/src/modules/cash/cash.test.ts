// Cash over the real API: collected on delivery and handed over as counted, by rider and store.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createCashWorld();
const { call, adminUser, stores, deliver, own, view, take } = world;
const [first, second] = stores;
const { manager } = first;

afterEach(async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});

/** A new rider without cash in hand. */
const rider = () => world.staff(manager);
const readMessages = async (as: { readonly access: string }) =>
  (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('cash on delivery', () => {
  it('is in the hand of the delivering rider, order by order, with differences and reasons', async () => {
    const staff = await rider();
    const exact = await deliver(first, staff, { quantity: 2 });
    const short = await deliver(first, staff, { cash: 40, reason: 'Customer had no change' });
    const over = await deliver(first, staff, { cash: 50.5 });
    const cash = await own(staff);
    expect(cash).toMatchObject({ orders: 3, due: 192, collected: 186.5, collected_difference: -5.5, in_hand: 186.5 });
    expect(cash).toMatchObject({
      opening: 0,
      handovers: 0,
      handed_over: 0,
      handover_difference: 0,
      date: '2026-11-20',
    });
    const entry = { kind: 'collected', staff_id: staff.id, staff_name: 'Ravi Pawar', taken_by: null, date: cash.date };
    expect(cash.entries).toEqual([
      expect.objectContaining({ ...entry, order_id: over, due: 48, amount: 50.5, difference: 2.5, reason: null }),
      expect.objectContaining({
        ...entry,
        order_id: short,
        amount: 40,
        difference: -8,
        reason: 'Customer had no change',
      }),
      expect.objectContaining({ ...entry, order_id: exact, due: 96, amount: 96, difference: 0 }),
    ]);
  });

  it("notifies the store's manager of differences only", async () => {
    const staff = await rider();
    const before = await readMessages(manager);
    await deliver(first, staff);
    const id = await deliver(first, staff, { cash: 40 });
    const news = (await readMessages(manager)).filter((message) => message.includes('was collected'));
    expect(news[0]).toBe(`₹40.00 was collected for order #${id}, ₹8.00 short.`);
    expect(news).toHaveLength(before.filter((message) => message.includes('was collected')).length + 1);
  });

  it('stores no reason without a difference, treats a blank one as none, and refuses a long one', async () => {
    const staff = await rider();
    await deliver(first, staff, { reason: 'All well' });
    await deliver(first, staff, { cash: 40, reason: '  ' });
    expect((await own(staff)).entries.map(({ reason }) => reason)).toEqual([null, null]);
    const id = await world.outForDelivery(manager, staff);
    const refused = await world.deliverWithPin(staff, id, { cash: 40, reason: 'x'.repeat(201) });
    expect([refused.status, Object.keys(refused.error)]).toEqual([400, expect.arrayContaining(['cash_reason'])]);
  });

  it('is collected once per order, and not for an order brought back', async () => {
    const staff = await rider();
    const id = await world.outForDelivery(manager, staff);
    (await world.deliverWithPin(staff, id)).ok;
    const again = { status: 'Delivered', cash_collected: 1 };
    (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: again })).ok;
    const back = await world.outForDelivery(manager, staff);
    (await call(api.orders.returnOrder, { as: staff, params: { id: back }, body: { reason: 'Nobody at home' } })).ok;
    expect(await own(staff)).toMatchObject({ orders: 1, in_hand: 48 });
  });

  it('stays in the ledger when the administrator deletes the order', async () => {
    const staff = await rider();
    const id = await deliver(first, staff);
    (await call(api.orders.deleteOrder, { as: adminUser, params: { id } })).ok;
    expect(await own(staff)).toMatchObject({ orders: 1, in_hand: 48 });
  });
});

describe('a handover', () => {
  it('empties the hand, stores the counted amount, and gives the rider a receipt', async () => {
    const staff = await rider();
    await deliver(first, staff, { quantity: 3 });
    const taken = await take(manager, staff);
    expect(taken.status).toBe(201);
    expect(taken.ok).toMatchObject({ kind: 'handed_over', order_id: null, due: 144, amount: 144, difference: 0 });
    expect(taken.ok.taken_by).toMatch(/^Meera Patil/);
    expect(await own(staff)).toMatchObject({ collected: 144, handed_over: 144, handovers: 1, in_hand: 0 });
    expect((await readMessages(staff))[0]).toBe('You handed over ₹144.00 in cash.');
  });

  it('needs a note if it is short or over, and shows the difference', async () => {
    const staff = await rider();
    await deliver(first, staff);
    const without = await take(manager, staff, 40);
    expect([without.status, without.error['note']]).toEqual([400, ['Please say why the amounts differ.']]);
    expect((await take(manager, staff, 40, '   ')).status).toBe(400);
    expect((await own(staff)).in_hand).toBe(48);
    expect((await take(manager, staff, 40, 'A note was torn')).ok).toMatchObject({
      difference: -8,
      reason: 'A note was torn',
    });
    await deliver(first, staff);
    (await take(manager, staff, 50, 'Found the rest')).ok;
    const cash = await own(staff);
    expect(cash).toMatchObject({ collected: 96, handed_over: 90, handover_difference: -6, in_hand: 0 });
    expect((await readMessages(staff)).slice(0, 1)).toEqual(['You handed over ₹50.00 in cash, ₹2.00 over.']);
  });

  it('is 409 with the cash in hand if the rider has collected more in the meantime', async () => {
    const staff = await rider();
    await deliver(first, staff);
    const body = { staff_id: staff.id, expected_amount: 48, counted_amount: 48 };
    await deliver(first, staff, { quantity: 2 });
    const refused = await call(api.cash.takeCash, { as: manager, body });
    expect([refused.status, refused.error.code, refused.error['in_hand']]).toEqual([409, 'conflict', 144]);
    expect((await own(staff)).in_hand).toBe(144);
  });

  it('is 409 without cash in hand', async () => {
    const refused = await take(manager, await rider());
    expect([refused.status, refused.error.detail]).toEqual([409, 'Ravi Pawar has no cash in hand.']);
  });

  it.each([
    ['counted_amount', { counted_amount: -1 }],
    ['counted_amount', { counted_amount: 1.234 }],
    ['counted_amount', { counted_amount: 'much' }],
    ['expected_amount', { expected_amount: null }],
    ['staff_id', { staff_id: 'Ravi' }],
  ])('is 400 at %s with %j', async (field, wrong) => {
    const body = { staff_id: 1, expected_amount: 48, counted_amount: 48, ...wrong };
    const refused = await call(api.cash.takeCash, { as: manager, body });
    expect([refused.status, Object.keys(refused.error)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it("is 404 for another store's staff, for customers and for unknown users", async () => {
    const [other] = second.riders;
    await deliver(second, other);
    for (const staff_id of [other.id, world.buyer.id, 2_000_000]) {
      const body = { staff_id, expected_amount: 48, counted_amount: 48 };
      expect((await call(api.cash.takeCash, { as: manager, body })).status).toBe(404);
    }
    expect((await own(other)).in_hand).toBe(48);
    (await take(second.manager, other)).ok;
  });

  it('repeats its answer for the same Idempotency-Key, and writes one audit entry', async () => {
    const staff = await rider();
    await deliver(first, staff);
    const body = { staff_id: staff.id, expected_amount: 48, counted_amount: 48 };
    const send = () =>
      call(api.cash.takeCash, { as: manager, body, headers: { 'idempotency-key': `take-${staff.id}` } });
    const [one, two] = [await send(), await send()];
    expect(two.ok).toEqual(one.ok);
    const auditRows = await world.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'cash.handed_over')
      .execute();
    expect(auditRows.filter((row) => row.subject_id === one.ok.id)).toEqual([
      expect.objectContaining({ actor_id: manager.id }),
    ]);
  });
});

describe("the store's cash", () => {
  it('is the sum of its riders, each with cash in hand and orders out for delivery', async () => {
    const [staff, idle] = [await rider(), await rider()];
    await deliver(first, staff, { cash: 47 });
    (await take(manager, staff)).ok;
    await deliver(first, staff, { quantity: 2 });
    const id = await world.outForDelivery(manager, idle, 3);
    const cash = await view(manager);
    const of = (person: { readonly id: number }) => cash.riders.find(({ staff_id }) => staff_id === person.id);
    expect(of(staff)).toMatchObject({
      orders: 2,
      due: 144,
      collected: 143,
      handed_over: 47,
      in_hand: 96,
      in_hand_now: 96,
    });
    expect(of(idle)).toMatchObject({ orders: 0, in_hand_now: 0, on_the_road: 1, on_the_road_amount: 144 });
    expect(of(second.riders[0])).toBeUndefined();
    const inHand = cash.riders.reduce((sum, row) => sum + row.in_hand_now, 0);
    expect(cash.in_hand).toBe(inHand);
    expect([cash.can_close, cash.held_by.length > 0]).toEqual([false, true]);
    (await world.deliverWithPin(idle, id)).ok;
    for (const person of [staff, idle]) (await take(manager, person)).ok;
  });

  it('lists entries newest first, page by page, by rider and kind', async () => {
    const staff = await rider();
    const orders = [await deliver(first, staff), await deliver(first, staff)];
    const taken = (await take(manager, staff)).ok.id;
    const list = async (query: Record<string, string | number>, as = manager) =>
      call(api.cash.listCashEntries, { as, query: { staff_id: staff.id, ...query } });
    expect((await list({})).ok.map((entry) => entry.order_id)).toEqual([null, ...orders.toReversed()]);
    expect((await list({ kind: 'handed_over' })).ok.map(({ id }) => id)).toEqual([taken]);
    const page = await list({ limit: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    const cursor = nextCursor(page) ?? '';
    expect((await list({ limit: 2, cursor })).ok.map((entry) => entry.order_id)).toEqual([orders[0]]);
    expect((await list({ date: '2026-11-19' })).ok).toEqual([]);
    expect((await list({}, second.manager)).ok).toEqual([]);
    expect((await list({ kind: 'lost' })).status).toBe(400);
  });

  it('is 409 for a manager without a store', async () => {
    const idle = await world.register('Warehouse Manager', adminUser);
    for (const endpoint of [api.cash.viewStoreCash, api.cash.listCashEntries, api.cash.listCashClosings])
      expect((await call(endpoint, { as: idle })).status).toBe(409);
  });
});
