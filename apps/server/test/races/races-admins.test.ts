// Checks repeatedly that two administrators who delete each other leave one who can work.
// @module-tag long
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createAdmin } from '../../src/modules/users/users.commands.ts';
import { createWorld, type Person } from '../support/harness.ts';
import { eachRound, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;

async function another(round: number): Promise<Person> {
  const [username, password, phone_no] = [`second${round}`, 'secret-1', `97${String(10_000_000 + round)}`];
  const form = { first_name: 'Asha', last_name: 'Second', username, password, phone_no };
  const id = await createAdmin({ db: deps.db, now: deps.now(), deps }, form);
  return world.signIn(username, password, { id, role: 'admin', phone_no });
}

it(
  '[Z05] exactly one of two administrators who delete each other survives',
  async () => {
    let survivor = await world.admin();
    await eachRound(async (round) => {
      const rival = await another(round);
      const remove = (as: Person, whom: Person) => call(api.users.deleteUser, { as, params: { id: whom.id } });
      const [bySurvivor, byRival] = await Promise.all([remove(survivor, rival), remove(rival, survivor)]);
      const statuses = [bySurvivor.status, byRival.status];
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The loser's session ended with the account.
      expect(statuses.filter((status) => status === 401)).toHaveLength(1);
      survivor = bySurvivor.status === 200 ? survivor : rival;
      const admins = (await call(api.users.listUsers, { as: survivor, query: { role_id: 1 } })).ok;
      expect(admins.map(({ id }) => id)).toEqual([survivor.id]);
    });
    expect(await auditLedger(deps.db)).toBeUndefined();
  },
  2 * RACE_LIMIT_MS,
);
