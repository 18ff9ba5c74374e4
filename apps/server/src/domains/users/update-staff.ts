// A manager changes a staff member of the own store.
import type { Body } from '@tilgul/contract/endpoint';
import type { updateStaff as call } from '@tilgul/contract/users';
import { inTransaction } from '../../db/transaction.ts';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../http/actor.ts';
import { audit } from '../audit/audit.ts';
import { explainTaken, hashChangedPassword, savePerson } from './save-person.ts';
import { getStaff, type StaffAnswer } from './staff.db.ts';
import { staffOf } from './users.access.ts';
import { refuseOddUsername, refuseOtherStaffRole } from './users.rules.ts';

/**
 * Writes the staff form over a staff member; a new password ends the sessions. Throws no_store, not_found for whoever
 * is not staff of this store, forbidden or role_is_fixed for another role, invalid by field.
 */
export async function updateStaff(context: ActorContext, id: number, form: Body<typeof call>): Promise<StaffAnswer> {
  const storeId = storeOf(context.actor);
  const before = await getStaff(context.db, storeId, id);
  refuseOtherStaffRole(form.role_name);
  refuseOddUsername(form.username, before.username);
  const passwordHash = await hashChangedPassword(context, form);
  return inTransaction(context.deps.db, async (db) => {
    await savePerson({ ...context, db }, { id, scope: staffOf(storeId) }, form, passwordHash);
    const [was, is] = [{ username: before.username }, { username: form.username }];
    await audit(
      { ...context, db },
      { action: 'staff.changed', subject: 'user', subjectId: id, before: was, after: is },
    );
    return getStaff(db, storeId, id);
  }).catch(explainTaken);
}
