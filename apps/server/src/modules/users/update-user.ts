// The administrator changes a user.
import type { Body } from '@tilgul/contract/endpoint';
import type { updateUser as call, UserAnswer } from '@tilgul/contract/users';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit-log/audit.ts';
import { auditable } from './create-user.ts';
import { changedContacts, explainTaken, hashChangedPassword, savePerson } from './save-person.ts';
import { visibleTo } from './users.access.ts';
import { getUser } from './users.db.ts';
import { refuseLongUsername, refuseOddUsername, refuseOtherRole } from './users.rules.ts';

/**
 * Writes the user form over a user. The role is fixed; a new password ends the user's sessions in the same transaction
 * (USER-1, USER-4). Throws not_found, role_is_fixed, invalid with messages by field.
 */
export async function updateUser(context: ActorContext, id: number, form: Body<typeof call>): Promise<UserAnswer> {
  const scope = visibleTo(context.actor);
  const before = await getUser(context.db, id, scope);
  refuseOtherRole(form.role_name, before.role_name);
  refuseLongUsername(form.username, before.role_name);
  refuseOddUsername(form.username, before.username);
  const passwordHash = await hashChangedPassword(context, form);
  return inTransaction(context.deps.db, async (db) => {
    await savePerson({ ...context, db }, { id, scope }, form, passwordHash);
    const after = await getUser(db, id, scope);
    const entry = {
      action: 'user.changed',
      subject: 'user',
      subjectId: id,
      before: auditable(before),
      after: { ...auditable(after), ...changedContacts(before, after) },
    } as const;
    await audit({ ...context, db }, entry);
    return after;
  }).catch(explainTaken);
}
