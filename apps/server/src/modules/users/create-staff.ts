// A manager adds staff to the own store.
import type { Body } from '@tilgul/contract/endpoint';
import { STAFF } from '@tilgul/contract/rules/roles';
import type { createStaff as call } from '@tilgul/contract/users';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { audit } from '../audit-log/audit.ts';
import { addUser, hashNewPassword, refuseTaken } from './save-person.ts';
import { getStaff, type StaffAnswer } from './staff.db.ts';
import { refuseOtherThanStaff } from './users.rules.ts';

/** Makes a staff member of the manager's store. Throws no_store, forbidden for another role, invalid by field. */
export async function createStaff(context: ActorContext, form: Body<typeof call>): Promise<StaffAnswer> {
  const store_id = storeOf(context.actor);
  refuseOtherThanStaff(form.role_name);
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form);
  return inTransaction(context.deps.db, async (db) => {
    const id = await addUser({ ...context, db }, form, {
      role: STAFF,
      store_id,
      password_hash,
      must_change_password: true,
    });
    const after = { username: form.username, store_id };
    await audit({ ...context, db }, { action: 'staff.created', subject: 'user', subjectId: id, after });
    return getStaff(db, store_id, id);
  });
}
