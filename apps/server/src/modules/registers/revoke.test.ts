// Revoking a register: with an open shift, unsent records or a lost device; numbers that never arrived.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Register } from '../../../test/support/harness.ts';

// Shifts and numbers are written without their records.
const world = await createWorld({}, { hasUnsoundLedgers: true });
const { registers } = api;
const { db } = world.deps;

const revoke = (as: Manager, { id }: Register, body: { reason?: string; lost?: boolean; counted?: number } = {}) =>
  world.call(registers.revokeRegister, {
    as,
    params: { id },
    body: { reason: 'Sold', lost: false, ...body },
  });
const closeMissing = (as: Manager, { id }: Register, last_number?: string) =>
  world.call(registers.closeMissingNumbers, {
    as,
    params: { id },
    body: { note: 'Tablet stolen', ...(last_number === undefined ? {} : { last_number }) },
  });
const report = (register: Register, head_seq: number, invoice: number, credit_note = 0) =>
  register.call(registers.hello, { body: { head_seq, numbers: { invoice, credit_note } } });
const openShift = (register: Register, manager: Manager, float_paise: number) =>
  db
    .insertInto('register_shifts')
    .values({
      register_id: register.id,
      number: 1,
      opened_at: world.clock.now(),
      opened_by: manager.id,
      float_paise,
      cash_paise: 5_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const readCode = async (register: Register) =>
  (await register.call(registers.getCatalogue)).ok.series.invoice.series.slice(1);

describe('revoking a register', () => {
  it('is for good: its calls are refused, and a second one changes nothing', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const first = (await revoke(manager, register)).ok;
    expect(first).toMatchObject({ state: 'revoked', reason: 'Sold', missing: [], pending: 0 });
    const again = (await revoke(manager, register, { reason: 'Stolen', lost: true })).ok;
    expect(again).toEqual(first);
    const refused = await report(register, 0, 0);
    expect([refused.status, refused.error.code]).toEqual([403, 'register_revoked']);
    const entries = db.selectFrom('audit_log').select('after').where('action', '=', 'register.revoked');
    expect(await entries.where('subject_id', '=', register.id).execute()).toEqual([
      { after: { reason: 'Sold', lost: false } },
    ]);
  });

  it('waits for the open shift and for unsent records, unless the device is lost', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    await report(register, 2, 1);
    const unsent = await revoke(manager, register);
    expect([unsent.status, unsent.error.code]).toEqual([409, 'illegal_move']);
    expect(unsent.error.detail).toContain('2 unsent records');
    await db.updateTable('registers').set({ head_seq: 2 }).where('id', '=', register.id).execute();
    await openShift(register, manager, 0);
    const open = await revoke(manager, register);
    expect([open.status, open.error.code]).toEqual([409, 'illegal_move']);
    expect(open.error.detail).toContain('open shift');
  });

  it('counts the drawer of a lost device, which closes its shift into the till', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const shift = await openShift(register, manager, 10_000);
    const refused = await revoke(manager, register, { lost: true });
    expect([refused.status, refused.error['counted']]).toEqual([400, ['Please enter the amount that you counted.']]);
    const { ok } = await revoke(manager, register, { lost: true, counted: 149.5 });
    expect(ok).toMatchObject({ state: 'revoked', open_shift: null });
    const closed = await db
      .selectFrom('register_shifts')
      .select(['closed_by', 'expected_paise', 'counted_paise', 'difference_paise'])
      .where('id', '=', shift.id)
      .executeTakeFirstOrThrow();
    expect(closed).toEqual({
      closed_by: manager.id,
      expected_paise: 15_000,
      counted_paise: 14_950,
      difference_paise: -50,
    });
    const cash = await db
      .selectFrom('cash_entries')
      .select(['kind', 'due_paise', 'amount_paise', 'register_id', 'store_id'])
      .where('shift_id', '=', shift.id)
      .execute();
    expect(cash).toEqual([
      {
        kind: 'drawer',
        due_paise: 15_000,
        amount_paise: 14_950,
        register_id: register.id,
        store_id: manager.storeId,
      },
    ]);
  });

  it('needs a reason', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    expect((await revoke(manager, register, { reason: '' })).error['reason']).toEqual([expect.any(String)]);
  });
});

describe('numbers that never arrived', () => {
  it('are listed up to the last that the device reported, and cancelled', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const code = await readCode(register);
    await report(register, 4, 3, 1);
    const active = await closeMissing(manager, register);
    expect([active.status, active.error.code]).toEqual([409, 'illegal_move']);
    const revoked = (await revoke(manager, register, { lost: true })).ok;
    expect(revoked.missing).toEqual([
      { from: `T${code}/2627/000001`, to: `T${code}/2627/000003` },
      { from: `C${code}/2627/000001`, to: `C${code}/2627/000001` },
    ]);
    expect((await closeMissing(manager, register)).ok.missing).toEqual([]);
    const rows = await db
      .selectFrom('unissued_numbers')
      .select(['series', 'fy', 'seq', 'record_seq', 'note'])
      .where('register_id', '=', register.id)
      .where('cancelled_at', 'is not', null)
      .orderBy('series', 'desc')
      .orderBy('seq')
      .execute();
    const common = { fy: '2627', record_seq: null, note: 'Tablet stolen' };
    expect(rows).toEqual([
      { series: `T${code}`, seq: 1, ...common },
      { series: `T${code}`, seq: 2, ...common },
      { series: `T${code}`, seq: 3, ...common },
      { series: `C${code}`, seq: 1, ...common },
    ]);
    const entries = db.selectFrom('audit_log').select('after').where('action', '=', 'register.numbers_cancelled');
    expect(await entries.where('subject_id', '=', register.id).execute()).toEqual([
      {
        after: {
          note: 'Tablet stolen',
          numbers: `T${code}/2627/000001 – T${code}/2627/000003, C${code}/2627/000001`,
        },
      },
    ]);
    // A repeated call has nothing left.
    expect((await closeMissing(manager, register)).status).toBe(200);
    expect(await entries.where('subject_id', '=', register.id).execute()).toHaveLength(1);
  });

  it('are cancelled further where a receipt shows a later number', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const code = await readCode(register);
    await report(register, 1, 2);
    await revoke(manager, register, { lost: true });
    for (const wrong of [
      'nothing',
      `T${code}/2627/00005`,
      `D${code}/2627/000005`,
      `T00A/2627/000005`,
      `T${code}/2526/000005`,
      `T${code}/2728/000005`,
      `T${code}/2627/999999`,
    ]) {
      const refused = await closeMissing(manager, register, wrong);
      expect([refused.status, refused.error['last_number']]).toEqual([400, [expect.stringContaining(`T${code}/2627`)]]);
    }
    expect((await closeMissing(manager, register, `T${code}/2627/000005`)).status).toBe(200);
    const count = db.selectFrom('unissued_numbers').select('seq').where('register_id', '=', register.id).orderBy('seq');
    expect((await count.execute()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    // An earlier one changes nothing.
    expect((await closeMissing(manager, register, `T${code}/2627/000004`)).status).toBe(200);
    expect(await count.execute()).toHaveLength(5);
  });

  it('are cancelled in the return, where numbers of held records are missing', async () => {
    const manager = await world.manager();
    const as = await world.admin();
    const register = await world.registerDevice(manager);
    const code = await readCode(register);
    const sale = { user: { first_name: 'Ramesh', mobile_number: '9822041210' } };
    const product = await world.product({ price: 40, stores: [[manager, 9]] });
    const products = [{ product_id: product.id, quantity: 1 }];
    (await world.call(api.manualOrders.createManualOrder, { as: manager, body: { ...sale, products } })).ok;
    await report(register, 9, 3);
    await revoke(manager, register, { lost: true });
    (await closeMissing(manager, register)).ok;
    await db.transaction().execute(async (tx) => {
      const held = { series: `T${code}`, fy: '2627', register_id: register.id };
      await tx.deleteFrom('unissued_numbers').where('series', '=', held.series).where('seq', '=', 2).execute();
      await tx
        .insertInto('unissued_numbers')
        .values({ ...held, seq: 2, record_seq: 7 })
        .execute();
    });
    const { ok } = await world.call(api.returns.gstr1Report, { as, query: { month: '2026-11' } });
    const docs = ok.doc_issue.doc_det.flatMap((kind) => kind.docs);
    const store = code.slice(0, 2);
    expect(docs.filter(({ from }) => from.startsWith(`T${store}`))).toMatchObject([
      { from: `T${store}/2627/0000001`, to: `T${store}/2627/0000001`, totnum: 1, cancel: 0, net_issue: 1 },
      { from: `T${code}/2627/000001`, to: `T${code}/2627/000003`, totnum: 2, cancel: 2, net_issue: 0 },
    ]);
  });
});
