// The scope of the calls on one's own account.
import { api } from '@tilgul/contract';
import { CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { hashPassword } from '../../src/security/passwords.ts';
import { type Cast, personOf, type Scope, type ScopeTable, type Side } from './scope-cast.ts';

/** The calls on one's own account. */
export function ofAccounts({ world }: Cast): ScopeTable {
  const { db } = world.deps;
  /** A session that nobody uses. */
  async function openSession(userId: number): Promise<number> {
    const now = world.clock.now();
    const row = { user_id: userId, created_at: now, expires_at: new Date(now.getTime() + 60_000) };
    return (await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const peopleOf = ({ customer, manager, staff }: Side) => [customer, manager, staff];
  const session: Scope = {
    kind: 'names',
    target: async (side, role) => ({ params: { id: await openSession(personOf(side, role).id) } }),
  };
  const countRows = async (side: Side, role: Role, isEnd: boolean) => {
    const { id } = personOf(side, role);
    const ended = db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_why', '=', 'ended_by_owner');
    const changed = db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', id)
      .where('action', '=', 'password.changed');
    return (await (isEnd ? ended : changed).execute()).length;
  };
  return {
    'account.listSessions': {
      kind: 'shows',
      mine: (side, role) => openSession(personOf(side, role).id),
      of: (rows: readonly { id: number }[]) => rows.map(({ id }) => id),
    },
    'account.endSession': { [CUSTOMER]: session, [STAFF]: session, [MANAGER]: session },
    'account.endOtherSessions': {
      kind: 'does',
      target: async (side) => {
        for (const { id } of peopleOf(side)) await openSession(id);
        return {};
      },
      trace: (side, role) => countRows(side, role, true),
    },
    'account.changePassword': {
      kind: 'does',
      target: async (side) => {
        const ids = peopleOf(side).map(({ id }) => id);
        const password_hash = await hashPassword('before-1');
        await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute();
        return { body: { old_password: 'before-1', new_password: 'turmeric-9' } };
      },
      trace: (side, role) => countRows(side, role, false),
    },
    'account.updateOwnDetails': {
      kind: 'does',
      target: async () => ({ body: { first_name: 'Kaveri', last_name: 'Shinde', email: null } }),
      trace: async (side, role) => {
        const { id } = personOf(side, role);
        return (await world.call(api.users.getUser, { as: personOf(side, role), params: { id } })).ok.last_name;
      },
    },
  };
}
