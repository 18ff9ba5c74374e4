// Lists of shifts and flags: filters, pages, stores; resolving a flag; the file of shifts.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { readPages } from '../../../test/support/paging.ts';
import { createTestRegister, units } from '../register-records/register-records.fixture.ts';

const world = await createWorld();
const { registers } = api;
const { db } = world.deps;

/** Opens and closes shifts, minutes apart. */
async function workShifts(manager: Manager, count: number) {
  const register = await createTestRegister(world, manager);
  for (let n = 1; n <= count; n += 1) {
    await register.send(register.open(10_000));
    await register.send(register.close(10_000));
    world.clock.advance(60_000);
  }
  return register;
}

/** Records of a register, of which the newest have a flag. */
async function flagRecords(manager: Manager, count: number) {
  const register = await workShifts(manager, 7);
  const common = { register_id: register.device.id, store_id: manager.storeId, kind: 'permission' };
  const flags = Array.from({ length: count }, (_, index) => ({
    ...common,
    seq: 15 - count + index,
    created_at: world.clock.now(),
  }));
  await db.insertInto('register_flags').values(flags).execute();
  return register;
}

describe('the list of shifts', () => {
  it('has their sums, newest first, in pages', async () => {
    const manager = await world.manager();
    const product = await world.product({ price: 40, stores: [[manager, 9]] });
    const register = await workShifts(manager, 12);
    await register.send(register.open(5_000));
    const pay = [
      { kind: 'cash', amount: 5_000 },
      { kind: 'upi', amount: 3_000, reference: '412' },
    ] as const;
    await register.send(register.sale([units(product.id, 2, 4_000)], { pay: [...pay] }));
    await register.send(register.cash(2_000));
    await register.send(register.cash(-500));
    const pages = await readPages(world.call, registers.listShifts, { as: manager, query: { limit: 5 } });
    const rows = pages.flatMap(({ ok }) => ok);
    expect(rows.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(pages[0]?.headers['x-total-count']).toBe('13');
    expect(rows[0]).toMatchObject({
      register_id: register.device.id,
      state: 'open',
      closed_at: null,
      opened_by: 'Meera Patil',
      float: 50,
      sales: 1,
      returns: 0,
      by_payment: [
        { kind: 'cash', amount: 50 },
        { kind: 'upi', amount: 30 },
        { kind: 'card', amount: 0 },
      ],
      paid_in: 20,
      paid_out: 5,
      expected: 115,
      counted: null,
      difference: null,
    });
    expect(rows[0]?.first_number).toBe(rows[0]?.last_number);
    expect(rows[1]).toMatchObject({ state: 'closed', expected: 100, counted: 100, difference: 0 });
  });

  it('is filtered by register, store and day, each of others being not found', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const [one, two] = [await workShifts(manager, 2), await workShifts(manager, 1)];
    const foreign = await workShifts(other, 1);
    const admin = await world.admin();
    const list = async (as: typeof admin, query: Record<string, string | number>) =>
      (await world.call(registers.listShifts, { as, query })).ok.map(({ register_id }) => register_id);
    expect(await list(manager, {})).toEqual([two.device.id, one.device.id, one.device.id]);
    expect(await list(manager, { register_id: one.device.id })).toEqual([one.device.id, one.device.id]);
    expect(await list(admin, { store_id: other.storeId })).toEqual([foreign.device.id]);
    expect(await list(other, { date: '2026-11-20' })).toEqual([foreign.device.id]);
    expect(await list(other, { date: '2026-11-21' })).toEqual([]);
    for (const query of [{ register_id: foreign.device.id }, { store_id: other.storeId }])
      expect((await world.call(registers.listShifts, { as: manager, query })).status).toBe(404);
  });

  it('is a file with every shift', async () => {
    const manager = await world.manager();
    await workShifts(manager, 3);
    const send = (authorization: string) =>
      world.app.inject({
        url: '/registers/shifts/?format=csv&limit=1',
        headers: { authorization },
      });
    const file = await send(`Bearer ${manager.access}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="shifts.csv"');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toContain('Register,Shift,Opened,Closed,Opened by,Float,Sales,Returns,Cash,UPI,Card');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^Register \d+,3,20\d\d-\d\d-\d\d \d\d:\d\d,.*,Meera Patil,100,0,0,0,0,0,0,0,100,100,0,,,$/,
    );
  });
});

describe('flags', () => {
  it('are listed newest first, in pages, open or resolved', async () => {
    const manager = await world.manager();
    const register = await flagRecords(manager, 13);
    const read = async (state?: 'open' | 'resolved') => {
      const query = { limit: 5, ...(state ? { state } : {}) };
      return (await readPages(world.call, registers.listFlags, { as: manager, query })).flatMap(({ ok }) => ok);
    };
    const all = await read();
    expect(all.map(({ seq }) => seq)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(all[0]).toMatchObject({
      register_id: register.device.id,
      letter: 'A',
      kind: 'permission',
      sale_id: null,
      resolved_at: null,
      resolved_by: null,
      note: null,
    });
    const params = { id: all[3]?.id ?? 0 };
    const resolved = await world.call(registers.resolveFlag, { as: manager, params, body: { note: 'He may' } });
    expect(resolved.ok).toMatchObject({ id: params.id, resolved_by: 'Meera Patil', note: 'He may' });
    expect(await read('resolved')).toEqual([resolved.ok]);
    expect((await read('open')).map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => id !== params.id));
    const entries = db.selectFrom('audit_log').select('after').where('action', '=', 'register.flag_resolved');
    expect(await entries.execute()).toEqual([{ after: { record: 11, kind: 'permission', note: 'He may' } }]);
  });

  it('are resolved once, in the own store, with a note', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    await flagRecords(manager, 1);
    const [flag] = (await world.call(registers.listFlags, { as: manager })).ok;
    const params = { id: flag?.id ?? 0 };
    const resolve = (as: Manager, note: string) => world.call(registers.resolveFlag, { as, params, body: { note } });
    expect((await resolve(other, 'Seen')).status).toBe(404);
    expect((await resolve(manager, '')).status).toBe(400);
    const both = await Promise.all([resolve(manager, 'Seen'), resolve(manager, 'Seen')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await resolve(manager, 'Seen again');
    expect([again.status, again.error.code]).toEqual([409, 'illegal_move']);
  });
});

it('records are listed newest first, in pages, and by state', async () => {
  const [manager, other] = [await world.manager(), await world.manager()];
  const register = await workShifts(manager, 6);
  const held = await register.send(register.close(0));
  expect(held.state).toBe('held');
  const read = async (query: { state?: 'posted' | 'held' | 'closed' }) => {
    const input = { as: manager, params: { id: register.device.id }, query: { limit: 5, ...query } };
    return (await readPages(world.call, registers.listRecords, input)).flatMap(({ ok }) => ok.map(({ seq }) => seq));
  };
  expect(await read({})).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(await read({ state: 'held' })).toEqual([13]);
  expect((await read({ state: 'posted' })).length).toBe(12);
  const foreign = await world.call(registers.listRecords, { as: other, params: { id: register.device.id } });
  expect(foreign.status).toBe(404);
});
