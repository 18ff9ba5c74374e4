// A store's till: cash in and out, counts, and an audit that finds wrong ones.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type CashStore, createCashWorld, prepareCashMonths } from '../../../test/support/cash-world.ts';
import type { Person } from '../../../test/support/harness.ts';
import { LEDGER_CHECKS } from '../stock/audit/audit.ts';

const world = await createCashWorld();
const { call, adminUser, deliver, view, take } = world;

let store: CashStore;
let staff: Person;
const { on, noon } = prepareCashMonths(world, (testNumber, rider) => {
  [store, staff] = [testNumber, rider];
});

const sell = async (quantity: number, payment_type?: string, as: Person = store.manager, warehouse_id = 0) => {
  const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
  const body = { user, warehouse_id, payment_type, products: [{ product_id: world.goods.id, quantity }] };
  return (await call(api.manualOrders.createManualOrder, { as, body })).ok.order_id;
};
const payOut = (amount: number, reason = 'To the bank') =>
  call(api.cash.payOutOfTill, { as: store.manager, body: { amount, reason } });
const close = (day: number, body: Record<string, unknown> = {}) =>
  call(api.cash.closeCashDay, { as: store.manager, body: { date: on(day), ...body } });
const till = async (day = 1) => (await view(store.manager, on(day))).till;

describe('[CASH-6] the till', () => {
  it('grows by cash sales and handovers, and shrinks by pay-outs', async () => {
    const sale = await sell(3);
    await sell(2, 'upi');
    await sell(1, 'card');
    await deliver(store, staff);
    (await take(store.manager, staff, 47, 'A coin fell')).ok;
    expect((await payOut(20, 'Milk for the office')).ok).toMatchObject({
      kind: 'paid_out',
      amount: 20,
      difference: 0,
      reason: 'Milk for the office',
      staff_id: store.manager.id,
    });
    const seen = await view(store.manager);
    expect(seen.till).toEqual({
      from_date: on(1),
      opening: null,
      sales: 1,
      takings: 144,
      handed_over: 47,
      paid_out: 20,
      to_registers: 0,
      from_registers: 0,
      expected: null,
      can_count: true,
    });
    expect(seen.counter).toEqual([
      { payment_type: 'cash', sales: 1, amount: 144 },
      { payment_type: 'upi', sales: 1, amount: 96 },
      { payment_type: 'card', sales: 1, amount: 48 },
    ]);
    // The till's takings do not count as riders' cash.
    expect(seen).toMatchObject({ collected: 48, handed_over: 47, in_hand: 0 });
    const entries = (await call(api.cash.listCashEntries, { as: store.manager, query: { kind: 'takings' } })).ok;
    expect(entries).toEqual([
      expect.objectContaining({ manual_order_id: sale, order_id: null, due: 144, amount: 144, difference: 0 }),
    ]);
  });

  it('belongs to the selling store, no matter who sold; main stock has none', async () => {
    await sell(1, 'cash', adminUser, store.manager.storeId);
    await sell(1, 'cash', adminUser);
    expect(await till()).toMatchObject({ sales: 1, takings: 48 });
    const entries = (await call(api.cash.listCashEntries, { as: adminUser, query: { kind: 'takings', date: on(1) } }))
      .ok;
    expect(entries.map(({ warehouse_id, staff_id }) => [warehouse_id, staff_id])).toEqual([
      [store.manager.storeId, adminUser.id],
    ]);
  });

  it('pays out no more than the expected cash, once the till has been counted', async () => {
    await sell(1);
    (await close(1, { till_counted: 100, till_opening: 52 })).ok;
    await noon(2);
    const refused = await payOut(100.01);
    expect([refused.status, refused.error.detail]).toEqual([409, 'The till should hold ₹100.00, no more.']);
    expect((await payOut(0)).status).toBe(400);
    expect((await payOut(1, ' ')).status).toBe(400);
    const twice = await Promise.all([payOut(60), payOut(60)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await till(2)).toMatchObject({ opening: 100, paid_out: 60, expected: 40 });
  });
});

describe('[CASH-7] the count of the till', () => {
  it('shows a difference, needs a reason for it, and leaves an opening for the next day', async () => {
    await sell(2);
    const without = await close(1, { till_counted: 2090, till_opening: 2000 });
    expect([without.status, without.error['note']]).toEqual([400, ['Please say why the till differs.']]);
    const count = { till_counted: 2090, till_opening: 2000, till_kept: 500, note: 'A torn note, and a coin' };
    expect((await close(1, count)).ok.till).toEqual({
      from_date: on(1),
      opening: 2000,
      sales: 1,
      takings: 96,
      handed_over: 0,
      paid_out: 0,
      to_registers: 0,
      from_registers: 0,
      expected: 2096,
      can_count: true,
      counted: 2090,
      difference: -6,
      kept: 500,
    });
    const news = (await call(api.notifications.listNotifications, { as: adminUser })).ok.map(({ message }) => message);
    expect(news[0]).toMatch(/ closed its cash day .*, ₹6.00 short\.$/);
    await noon(2);
    await sell(1);
    expect(await till(2)).toMatchObject({ from_date: on(2), opening: 500, takings: 48, expected: 548 });
    // The opening is known by now, so an entered one is ignored.
    expect((await close(2, { till_counted: 548, till_opening: 1 })).ok.till).toMatchObject({
      difference: 0,
      kept: 548,
    });
  });

  it('is refused if the difference is not the one that the screen showed', async () => {
    await sell(2);
    const count = { till_counted: 90, till_opening: 0, note: 'Coins are missing', expected_difference: -6 };
    await deliver(store, staff);
    (await take(store.manager, staff, 47, 'A coin fell')).ok;
    const refused = await close(1, { ...count, till_counted: 137 });
    expect([refused.status, refused.error.detail, refused.error['difference']]).toEqual([
      409,
      'The difference for the day is now -₹7.00. Please compare again.',
      -7,
    ]);
    for (const wrong of ['-7', 1.234, 1e15])
      expect((await close(1, { ...count, expected_difference: wrong })).error['expected_difference']).toEqual([
        'The expected amount is not valid.',
      ]);
    const closed = (await close(1, { ...count, till_counted: 137, expected_difference: -7 })).ok;
    expect(closed).toMatchObject({ difference: -7, handover_difference: -1, till: { difference: -6 } });
  });

  it('can be skipped; the next one covers those days', async () => {
    await sell(1);
    (await close(1, { till_counted: 48, till_opening: 0 })).ok;
    await noon(2);
    await sell(2);
    expect((await close(2)).ok.till).toBeNull();
    await noon(3);
    await sell(1);
    expect((await close(3, { till_counted: 192 })).ok.till).toMatchObject({ from_date: on(2), sales: 2, takings: 144 });
  });

  it('starts the till on the first count without an opening, without a difference', async () => {
    await sell(1);
    expect((await close(1, { till_counted: 777 })).ok.till).toMatchObject({
      expected: null,
      difference: null,
      kept: 777,
    });
  });

  it('is refused after new cash, if more is kept than counted, and with cash of a later day', async () => {
    await sell(1);
    (await close(1, { till_counted: 48, till_opening: 0 })).ok;
    await noon(2);
    const expected = (await till(2))?.expected;
    await sell(1);
    const stale = await close(2, { till_counted: 48, till_expected: expected });
    expect([stale.status, stale.error['till_expected']]).toEqual([409, 96]);
    const kept = await close(2, { till_counted: 96, till_kept: 97 });
    expect([kept.status, Object.keys(kept.error)]).toEqual([400, expect.arrayContaining(['till_kept'])]);
    await noon(3);
    await sell(1);
    expect((await till(2))?.can_count).toBe(false);
    expect((await close(2, { till_counted: 144 })).status).toBe(409);
    expect((await close(2)).status).toBe(201);
    expect((await close(3, { till_counted: 144 })).ok.till).toMatchObject({ from_date: on(2), takings: 96 });
  });
});

describe('[I12] the audit finds', () => {
  class Undo extends Error {}
  const auditAfter = async (damage: string) => {
    let sentence: string | undefined;
    const { db } = world.deps;
    await db
      .transaction()
      .execute(async (tx) => {
        // Damages rows directly, with the triggers of the append-only tables off.
        await sql
          .raw(`alter table cash_entries disable trigger user; alter table cash_days disable trigger user; ${damage}`)
          .execute(tx);
        for (const query of LEDGER_CHECKS) sentence ??= (await query.execute(tx)).rows[0]?.sentence;
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return sentence;
  };

  it('a cash sale without a till entry, a card sale with one, a wrong sum, and a count that differs from its entries', async () => {
    const sale = await sell(1);
    (await close(1, { till_counted: 48, till_opening: 0 })).ok;
    await noon(2);
    await sell(1);
    (await close(2, { till_counted: 96 })).ok;
    const at = `where manual_order_id = ${sale}`;
    expect(await auditAfter(`delete from cash_entries ${at}`)).toContain(`Counter sale ${sale} was paid in cash, but`);
    expect(await auditAfter(`update manual_orders set payment_type = 'upi' where id = ${sale}`)).toContain(
      `Counter sale ${sale} has cash entry`,
    );
    expect(await auditAfter(`update cash_entries set amount_paise = 1, due_paise = 1 ${at}`)).toContain('took 4800');
    const counts = `where store_id = ${store.manager.storeId} and day`;
    expect(await auditAfter(`update cash_days set till_takings_paise = 1 ${counts} = '${on(1)}'`)).toContain('1 taken');
    expect(await auditAfter(`update cash_days set till_opening_paise = 1 ${counts} = '${on(2)}'`)).toContain(
      'with 1 paise before',
    );
    expect(await auditAfter(`update manual_orders set with_till = false where id = ${sale}`)).toContain(
      'was not paid in cash',
    );
  });
});
