// Owns a manager's adding of staff to the own store.
import type { Body } from '@tilgul/contract/endpoint';
import { STAFF } from '@tilgul/contract/roles';
import type { createStaff as call } from '@tilgul/contract/users';
import { inTransaction } from '../../db/transaction.ts';
import type { ActorWork } from '../../deps.ts';
import { storeOf } from '../../http/actor.ts';
import { hashPassword } from '../../security/passwords.ts';
import { audit } from '../audit/audit.ts';
import { addUser, refuseTaken } from './save-person.ts';
import { getStaff, type StaffAnswer } from './staff.db.ts';
import { refuseOtherThanStaff } from './users.rules.ts';

/** Makes a staff member of the manager's store. Throws no_store, forbidden for another role, invalid by field. */
export async function createStaff(work: ActorWork, form: Body<typeof call>): Promise<StaffAnswer> {
  const store_id = storeOf(work.actor);
  refuseOtherThanStaff(form.role_name);
  await refuseTaken(work.db, form);
  const password_hash = await hashPassword(form.password);
  return inTransaction(work.deps.db, async (db) => {
    const id = await addUser({ ...work, db }, form, { role: STAFF, store_id, password_hash });
    const after = { username: form.username, store_id };
    await audit({ ...work, db }, { action: 'staff.created', subject: 'user', subjectId: id, after });
    return getStaff(db, store_id, id);
  });
}
