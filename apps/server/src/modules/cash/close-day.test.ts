// Closing cash days over the real API: what blocks it, what it stores, what comes after, and who sees it.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { type CashStore, createCashWorld, prepareCashMonths } from '../../../test/support/cash-world.ts';
import type { Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

const world = await createCashWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
const { call, adminUser, clock, deliver, own, view, take, close } = world;

let store: CashStore;
let staff: Person;
const { on, noon } = prepareCashMonths(world, (testNumber, rider) => {
  [store, staff] = [testNumber, rider];
});

describe('closing a day', () => {
  it('stores what was collected, handed over and missing, for the administrator to see', async () => {
    await deliver(store, staff, { cash: 40, reason: 'No change' });
    await deliver(store, store.riders[1], { quantity: 2 });
    (await take(store.manager, staff)).ok;
    (await take(store.manager, store.riders[1], 95, 'A coin fell')).ok;
    expect(await view(store.manager)).toMatchObject({
      can_close: true,
      held_by: [],
      closing: null,
      closes_from: on(1),
    });
    const { ok: closed, status } = await close(store.manager, on(1), 'All quiet');
    expect(status).toBe(201);
    expect(closed).toMatchObject({
      warehouse_id: store.manager.storeId,
      from_date: on(1),
      date: on(1),
      opening: 0,
      orders: 2,
      due: 144,
      collected: 136,
      collected_difference: -8,
      handovers: 2,
      handed_over: 135,
      handover_difference: -1,
      difference: -9,
      in_hand: 0,
      note: 'All quiet',
    });
    expect(closed.closed_by).toMatch(/^Meera Patil/);
    expect((await call(api.cash.listCashClosings, { as: adminUser, query: { date: on(1) } })).ok).toEqual([closed]);
    const seen = (await call(api.cash.viewCashClosing, { as: adminUser, params: { id: closed.id } })).ok;
    expect(seen).toMatchObject(closed);
    expect(seen.riders.map(({ staff_id, collected }) => [staff_id, collected])).toEqual([
      [staff.id, 40],
      [store.riders[1].id, 96],
    ]);
    expect(seen.differences.map(({ reason, difference }) => [reason, difference])).toEqual([
      ['A coin fell', -1],
      ['No change', -8],
    ]);
    const news = (await call(api.notifications.listNotifications, { as: adminUser })).ok.map(({ message }) => message);
    expect(news[0]).toBe(`${closed.warehouse_name} closed its cash day ${on(1)}, ₹9.00 short.`);
    const auditRows = await world.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'cash.day_closed')
      .execute();
    expect(auditRows.at(-1)).toMatchObject({ actor_id: store.manager.id, subject: 'cash_day', subject_id: closed.id });
  });

  it('is 409 while a rider holds its cash or has cash orders out for delivery, and names the rider', async () => {
    await deliver(store, staff);
    const id = await world.outForDelivery(store.manager, store.riders[1]);
    const refused = await close(store.manager, on(1));
    expect([refused.status, refused.error.code]).toEqual([409, 'illegal_move']);
    expect(refused.error['held_by']).toEqual([
      { staff_id: staff.id, staff_name: 'Ravi Pawar', in_hand: 48, on_the_road: 0 },
      { staff_id: store.riders[1].id, staff_name: 'Ravi Pawar', in_hand: 0, on_the_road: 1 },
    ]);
    expect((await view(store.manager)).held_by).toEqual(refused.error['held_by']);
    (await take(store.manager, staff)).ok;
    expect((await close(store.manager, on(1))).status).toBe(409);
    const back = { reason: 'Nobody at home' };
    (await call(api.orders.returnOrder, { as: store.riders[1], params: { id }, body: back })).ok;
    expect((await close(store.manager, on(1))).status).toBe(201);
  });

  it('accepts a day without cash, and refuses a closed day (409) and a future day (400)', async () => {
    expect((await close(store.manager, on(1))).ok).toMatchObject({ orders: 0, collected: 0 });
    expect((await close(store.manager, on(1))).error.detail).toBe('This day is already closed.');
    expect((await close(store.manager, on(2))).error['date']).toEqual(['You cannot close a future day.']);
    expect((await close(store.manager, '2027-02-30')).status).toBe(400);
  });

  it('books later cash on the next day, for rider and manager', async () => {
    await deliver(store, staff);
    (await take(store.manager, staff)).ok;
    (await close(store.manager, on(1))).ok;
    await deliver(store, staff, { quantity: 2 });
    (await take(store.manager, staff, 95, 'Torn')).ok;
    expect(await own(staff)).toMatchObject({ date: on(2), collected: 96, handed_over: 95, opening: 0 });
    expect(await view(store.manager)).toMatchObject({
      date: on(2),
      collected: 96,
      can_close: false,
      closed_through: on(1),
    });
    const before = await view(store.manager, on(1));
    expect(before).toMatchObject({ collected: 48, handed_over: 48, can_close: false, closing: { date: on(1) } });
    await noon(2);
    await deliver(store, staff);
    (await take(store.manager, staff)).ok;
    expect((await close(store.manager, on(2))).ok).toMatchObject({ collected: 144, handed_over: 143, orders: 2 });
  });

  it('accepts yesterday once its cash was handed over, regardless of today', {
    tags: 'long',
  }, async () => {
    await deliver(store, staff, { quantity: 2 });
    await noon(2);
    const held = await close(store.manager, on(1));
    expect([held.status, held.error.detail]).toEqual([409, expect.stringContaining('Ravi Pawar has ₹96.00 in hand')]);
    (await take(store.manager, staff)).ok;
    await deliver(store, staff);
    await world.outForDelivery(store.manager, staff);
    const report = (await call(api.reports.storeReport, { as: store.manager })).ok.today;
    expect(report).toMatchObject({ cash_to_hand_over: 48, staff_with_cash: 1, cash_open_since: on(1) });
    const closed = (await close(store.manager, on(1))).ok;
    expect(closed).toMatchObject({ collected: 96, handed_over: 0, in_hand: 96 });
    expect(await view(store.manager)).toMatchObject({
      date: on(2),
      opening: 96,
      collected: 48,
      handed_over: 96,
      in_hand: 48,
    });
  });

  it('includes earlier days that are still open', async () => {
    await deliver(store, staff);
    (await take(store.manager, staff)).ok;
    await noon(3);
    await deliver(store, staff, { quantity: 2 });
    (await take(store.manager, staff)).ok;
    const open = await view(store.manager);
    expect(open).toMatchObject({ date: on(3), collected: 96, closes_from: on(1) });
    expect(open.closing_sums).toMatchObject({ orders: 2, collected: 144, handed_over: 144 });
    const closed = (await close(store.manager, on(3))).ok;
    expect(closed).toMatchObject({ from_date: on(1), date: on(3), orders: 2, collected: 144, handed_over: 144 });
    for (const day of [1, 2, 3]) {
      expect(await view(store.manager, on(day))).toMatchObject({ closing: { id: closed.id }, closing_sums: null });
      expect((await call(api.cash.listCashClosings, { as: adminUser, query: { date: on(day) } })).ok).toEqual([closed]);
    }
    expect((await close(store.manager, on(2))).status).toBe(409);
  });

  it('uses the business day: 23:59 in India is that day, a minute later the next', async () => {
    clock.set(`${on(1)}T18:29:00.000Z`);
    await deliver(store, staff);
    clock.set(`${on(1)}T18:31:00.000Z`);
    expect(await own(staff)).toMatchObject({ date: on(2), opening: 48, collected: 0, in_hand: 48 });
    expect(await own(staff, on(1))).toMatchObject({ opening: 0, collected: 48, in_hand: 48 });
  });
});

describe('closed days', () => {
  it("are listed newest first: a manager's own store, for the administrator all or one", async () => {
    (await close(store.manager, on(1))).ok;
    await noon(2);
    const closed = (await close(store.manager, on(2))).ok;
    const { storeId } = store.manager;
    const list = async (as: Person, query: Record<string, number | string> = {}) =>
      call(api.cash.listCashClosings, { as, query });
    expect((await list(store.manager)).ok.map(({ date }) => date)).toEqual([on(2), on(1)]);
    expect((await list(adminUser, { warehouse_id: storeId })).ok).toEqual((await list(store.manager)).ok);
    const page = await list(adminUser, { warehouse_id: storeId, limit: 1 });
    const cursor = nextCursor(page) ?? '';
    expect((await list(adminUser, { warehouse_id: storeId, limit: 1, cursor })).ok.map(({ date }) => date)).toEqual([
      on(1),
    ]);
    const other = await world.manager();
    expect((await list(other)).ok).toEqual([]);
    expect((await list(other, { warehouse_id: storeId })).status).toBe(404);
    expect((await call(api.cash.viewCashClosing, { as: other, params: { id: closed.id } })).status).toBe(404);
    expect((await call(api.cash.viewCashClosing, { as: store.manager, params: { id: closed.id } })).status).toBe(200);
  });

  it('show the administrator the cash in hand of every store and its first open day', async () => {
    (await close(store.manager, on(1))).ok;
    await noon(2);
    await deliver(store, staff, { quantity: 2 });
    const { stores } = (await call(api.cash.listCashByStore, { as: adminUser })).ok;
    expect(stores.find(({ warehouse_id }) => warehouse_id === store.manager.storeId)).toMatchObject({
      in_hand: 96,
      closed_through: on(1),
      open_since: on(2),
      manager_name: expect.stringMatching(/./),
      manager_phone: expect.stringMatching(/^\d{10}$/),
    });
  });
});

it('protects entries and closed days from changes and deletion in the database', async () => {
  await deliver(store, staff);
  (await take(store.manager, staff)).ok;
  (await close(store.manager, on(1))).ok;
  const { db } = world.deps;
  await expect(db.updateTable('cash_entries').set({ reason: 'x' }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('cash_entries').execute()).rejects.toThrow('never changed');
  await expect(db.updateTable('cash_days').set({ note: 'x' }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('cash_days').execute()).rejects.toThrow('never changed');
});
