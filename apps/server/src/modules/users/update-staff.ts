// A manager changes a staff member of the own store.
import type { Body } from '@tilgul/contract/endpoint';
import type { updateStaff as call } from '@tilgul/contract/users';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { audit } from '../audit-log/audit.ts';
import { changedContacts, explainTaken, hashChangedPassword, savePerson } from './save-person.ts';
import { getStaff, type StaffAnswer, setPacker } from './staff.db.ts';
import { staffOf } from './users.access.ts';
import { refuseOddUsername, refuseOtherStaffRole } from './users.rules.ts';

/**
 * Changes what is sent of a staff member (USER-8); a new password ends the sessions. Throws no_store, not_found for whoever
 * is not staff of this store, forbidden or role_is_fixed for another role, invalid by field.
 */
export async function updateStaff(context: ActorContext, id: number, form: Body<typeof call>): Promise<StaffAnswer> {
  const storeId = storeOf(context.actor);
  const before = await getStaff(context.db, storeId, id);
  refuseOtherStaffRole(form.role_name);
  const named = { first_name: form.first_name ?? before.first_name, last_name: form.last_name ?? before.last_name };
  const username = form.username ?? before.username;
  refuseOddUsername(username, before.username);
  const passwordHash = await hashChangedPassword(context, { ...named, username, password: form.password });
  return inTransaction(context.deps.db, async (db) => {
    await savePerson({ ...context, db }, { id, scope: staffOf(storeId) }, form, passwordHash);
    if (form.can_pack !== undefined) await setPacker(db, id, form.can_pack);
    const after = await getStaff(db, storeId, id);
    const was = { username: before.username, can_pack: before.can_pack };
    const is = { username: after.username, can_pack: after.can_pack, ...changedContacts(before, after) };
    await audit(
      { ...context, db },
      { action: 'staff.changed', subject: 'user', subjectId: id, before: was, after: is },
    );
    return after;
  }).catch(explainTaken);
}
