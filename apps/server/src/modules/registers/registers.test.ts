// Life of a register: registering, renaming, lists; its letter, name and secret.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { readPages } from '../../../test/support/paging.ts';

const world = await createWorld();
const { registers } = api;
const { db } = world.deps;

const revoke = (id: number, revoked_at: string, revoked_by: number) =>
  db
    .updateTable('registers')
    .set({ revoked_at: new Date(revoked_at), revoked_by })
    .where('id', '=', id)
    .execute();
const create = async (manager: Manager, name: string) =>
  world.call(registers.createRegister, {
    as: await world.admin(),
    body: { store_id: manager.storeId, name },
  });

describe('registering a device', () => {
  it('answers a secret of 256 bits once and stores its hash', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager, 'Front');
    expect(Buffer.from(register.secret, 'base64url')).toHaveLength(32);
    expect(register).toMatchObject({
      name: 'Front',
      letter: 'A',
      store_id: manager.storeId,
      state: 'active',
      head_seq: 0,
      heard_at: null,
      pending: 0,
      open_shift: null,
      held: 0,
      missing: [],
      revoked_at: null,
      reason: null,
    });
    const listed = (await world.call(registers.listRegisters, { as: manager })).ok;
    expect(JSON.stringify(listed)).not.toContain(register.secret);
    const row = await db.selectFrom('registers').selectAll().where('id', '=', register.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(register.secret);
  });

  it('signs the manager out of the device, and no administrator', async () => {
    const manager = await world.manager();
    const made = await world.call(registers.createRegister, { as: manager, body: { name: 'Front' } });
    expect(made.status).toBe(201);
    expect((await world.call(registers.listRegisters, { as: manager })).status).toBe(401);
    expect((await create(manager, 'Back')).status).toBe(201);
    expect((await world.call(registers.listRegisters, { as: await world.admin() })).status).toBe(200);
  });

  it('needs a store of an administrator, and takes only their own of a manager', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const admin = await world.admin();
    const without = await world.call(registers.createRegister, { as: admin, body: { name: 'Front' } });
    expect([without.status, without.error['store_id']]).toEqual([400, ['Choose a store.']]);
    const unknown = { store_id: 2_000_000_000, name: 'Front' };
    expect((await world.call(registers.createRegister, { as: admin, body: unknown })).status).toBe(404);
    const foreign = { store_id: other.storeId, name: 'Front' };
    expect((await world.call(registers.createRegister, { as: manager, body: foreign })).status).toBe(404);
  });

  it('refuses the name of another active register of the store, in any case', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const first = (await create(manager, 'Front')).ok;
    const taken = await create(manager, 'FRONT');
    expect([taken.status, taken.error.code, taken.error['name']]).toEqual([
      409,
      'conflict',
      ['Another register of this store has this name.'],
    ]);
    expect((await create(other, 'Front')).status).toBe(201);
    await revoke(first.id, '2026-11-20T07:00:00Z', manager.id);
    expect((await create(manager, 'front')).status).toBe(201);
  });

  it('gives each register of a financial year another letter, without I and O', async () => {
    const manager = await world.manager();
    const letters: string[] = [];
    for (let n = 1; n <= 32; n += 1) {
      const { ok } = await create(manager, `Register ${n}`);
      letters.push(ok.letter);
      // Revoked in this financial year, and in the one before.
      if (n === 2) await revoke(ok.id, '2026-04-01T00:00:00+05:30', manager.id);
      if (n === 3) {
        await revoke(ok.id, '2026-03-31T23:59:59+05:30', manager.id);
        expect((await create(manager, 'Again C')).ok.letter).toBe('C');
      }
    }
    expect(letters.join('')).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const refused = await create(manager, 'One more');
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
    expect(refused.error.detail).toContain('letter');
  });

  it('gives two devices that register at once two letters', async () => {
    const manager = await world.manager();
    const made = await Promise.all([1, 2, 3, 4].map((n) => create(manager, `Register ${n}`)));
    expect(made.map(({ ok }) => ok.letter).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('is in the audit log, like its new name', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager, 'Front');
    const body = { name: 'Till 1' };
    const renamed = await world.call(registers.renameRegister, { as: manager, params: { id: register.id }, body });
    expect(renamed.ok.name).toBe('Till 1');
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', 'register')
      .where('subject_id', '=', register.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        action: 'register.created',
        actor_id: manager.id,
        before: null,
        after: { name: 'Front', letter: 'A', store_id: manager.storeId },
      },
      {
        action: 'register.renamed',
        actor_id: manager.id,
        before: { name: 'Front' },
        after: { name: 'Till 1' },
      },
    ]);
  });
});

describe('renaming a register', () => {
  it('refuses a taken name', async () => {
    const manager = await world.manager();
    await world.registerDevice(manager, 'Front');
    const { id } = await world.registerDevice(manager, 'Back');
    const rename = (name: string) =>
      world.call(registers.renameRegister, { as: manager, params: { id }, body: { name } });
    expect((await rename('front')).error['name']).toEqual(['Another register of this store has this name.']);
    expect((await rename('BACK')).ok.name).toBe('BACK');
    expect((await rename('x')).status).toBe(400);
  });
});

describe('the list of registers', () => {
  it('has the active ones first, then revoked ones, each newest first', async () => {
    const manager = await world.manager();
    const ids: number[] = [];
    for (let n = 1; n <= 12; n += 1) ids.push((await create(manager, `Register ${n}`)).ok.id);
    const gone = ids.filter((_id, index) => index % 3 === 0);
    for (const id of gone) await revoke(id, '2026-11-20T07:00:00Z', manager.id);
    const pages = await readPages(world.call, registers.listRegisters, { as: manager, query: { limit: 5 } });
    const rows = pages.flatMap(({ ok }) => ok);
    const active = ids.filter((id) => !gone.includes(id));
    expect(rows.map(({ id }) => id)).toEqual([...active.toReversed(), ...gone.toReversed()]);
    expect(rows.map(({ state }) => state)).toEqual([...active.map(() => 'active'), ...gone.map(() => 'revoked')]);
  });

  it('is filtered by store for administrators', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const register = await world.registerDevice(manager);
    const foreign = await world.registerDevice(other);
    const as = await world.admin();
    const list = async (query: { store_id?: number; limit: number }) =>
      (await world.call(registers.listRegisters, { as, query })).ok.map(({ id }) => id);
    expect(await list({ store_id: manager.storeId, limit: 50 })).toEqual([register.id]);
    expect(await list({ limit: 2 })).toEqual([foreign.id, register.id]);
  });
});
