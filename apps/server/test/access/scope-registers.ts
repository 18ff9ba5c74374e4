// Scopes of calls by managers on their store's registers.
import { api } from '@tilgul/contract';
import { onTestFinished } from 'vitest';
import type { Scenario, ScopeTable, Side } from './scope-scenario.ts';

/** Calls on registers, their shifts, records and flags. */
export function registerScope({ world }: Scenario): ScopeTable {
  const { call } = world;
  const { db } = world.deps;
  let serial = 0;
  const newName = () => {
    serial += 1;
    return `Scoped ${serial}`;
  };
  /** Registers a device that has opened a shift, with a flag. A store has few letters, so it is revoked afterwards. */
  async function createRegister({ manager }: Side) {
    const register = await world.registerDevice(manager, newName());
    const { id } = register;
    const now = world.clock.now();
    const open = { register: id, seq: 1, at: now.toISOString(), kind: 'open', by: manager.id, shift: 1, float: 0 };
    (await register.call(api.registers.postRecords, { body: { records: [open] } })).ok;
    const values = { register_id: id, seq: 1, store_id: manager.storeId, kind: 'clock', created_at: now };
    const flag = await db.insertInto('register_flags').values(values).returning('id').executeTakeFirstOrThrow();
    return { id, manager, flag: flag.id };
  }
  const params = async (side: Side) => ({ params: { id: (await createRegister(side)).id } });
  const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const all = { query: { limit: 500 } };
  return {
    'registers.listRegisters': {
      kind: 'list',
      create: async (side) => (await createRegister(side)).id,
      toKeys: toIds,
      target: all,
    },
    'registers.createRegister': {
      kind: 'byId',
      target: async ({ manager }) => {
        // It signs the manager out.
        onTestFinished(async () => {
          const ended = db.updateTable('sessions').set({ ended_at: null, ended_why: null });
          await ended.where('user_id', '=', manager.id).execute();
        });
        return { body: { store_id: manager.storeId, name: newName() } };
      },
    },
    'registers.renameRegister': {
      kind: 'byId',
      target: async (side) => ({ ...(await params(side)), body: { name: newName() } }),
    },
    'registers.revokeRegister': {
      kind: 'byId',
      target: async (side) => ({ ...(await params(side)), body: { reason: 'Lost', lost: true, counted: 0 } }),
    },
    'registers.importRecords': {
      kind: 'byId',
      target: async (side) => {
        const { id, manager } = await createRegister(side);
        const at = world.clock.now().toISOString();
        const close = { register: id, seq: 2, at, kind: 'close', by: manager.id, shift: 1, counted: 0 };
        return { params: { id }, body: { records: [close] } };
      },
    },
    'registers.closeMissingNumbers': {
      kind: 'byId',
      target: async (side) => {
        const { id, manager } = await createRegister(side);
        const body = { reason: 'Lost', lost: true, counted: 0 };
        (await call(api.registers.revokeRegister, { as: manager, params: { id }, body })).ok;
        return { params: { id }, body: { note: 'Lost' } };
      },
    },
    'registers.listRecords': { kind: 'byId', target: params },
    'registers.listFlags': {
      kind: 'list',
      create: async (side) => (await createRegister(side)).flag,
      toKeys: toIds,
      target: all,
    },
    'registers.resolveFlag': {
      kind: 'byId',
      target: async (side) => ({ params: { id: (await createRegister(side)).flag }, body: { note: 'Seen' } }),
    },
    'registers.listShifts': {
      kind: 'list',
      create: async (side) => (await createRegister(side)).id,
      toKeys: (rows: readonly { register_id: number }[]) => rows.map(({ register_id }) => register_id),
      target: all,
    },
  };
}
