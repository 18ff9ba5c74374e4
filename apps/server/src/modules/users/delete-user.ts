// Archives a user: refused while something needs the user, and never the last administrator.
import { AppError } from '@tilgul/contract/rules/errors';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { auditable } from './create-user.ts';
import { erasePerson, lockCart } from './privacy/erase-person.ts';
import { endSessionsOf } from './sessions.db.ts';
import { type UserScope, visibleTo } from './users.access.ts';
import { archiveUserRow, getUser, lockAdmins, lockUser, readHolds } from './users.db.ts';
import { type Holds, refuseHeldUser } from './users.rules.ts';

/**
 * Locks the administrators and refuses to lose the last one. Of two who delete each other at once the second finds
 * itself archived and may do nothing any more (security Z05).
 */
async function lockAdmin(context: ActorContext, id: number): Promise<void> {
  const admins = await lockAdmins(context.db);
  if (!admins.includes(context.actor.id)) throw new AppError('token_invalid');
  if (!admins.includes(id)) throw new AppError('not_found');
  if (admins.length === 1) throw new AppError('last_admin');
}

/**
 * Archives a user of the scope, ends its sessions and erases the person (PRIV-3), in the transaction of the call. `refuse`
 * throws while something needs the user, in words for whoever asks.
 */
export async function archiveUser(
  context: ActorContext,
  id: number,
  scope: UserScope,
  refuse: (holds: Holds) => void = refuseHeldUser,
): Promise<void> {
  const { db, now } = context;
  const user = await getUser(db, id, scope);
  // As placing an order does it: the cart, then the person.
  await lockCart(db, id);
  if (user.role_name === ADMIN) await lockAdmin(context, id);
  else await lockUser(db, id, scope);
  refuse(await readHolds(db, id));
  await archiveUserRow(db, id, now);
  await endSessionsOf(db, id, 'user_deleted', now);
  await audit(context, { action: 'user.deleted', subject: 'user', subjectId: id, before: auditable(user) });
  await erasePerson(db, { id, role: user.role_name }, now);
}

/**
 * Deletes a user for the administrator (USER-4, USER-6). Throws not_found; last_admin; in_use for the
 * manager of a store, staff with open deliveries and customers with open orders.
 */
export async function deleteUser(context: ActorContext, id: number): Promise<{ message: string }> {
  await archiveUser(context, id, visibleTo(context.actor));
  return { message: say('User deleted.') };
}
