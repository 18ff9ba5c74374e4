// Registration, and the administrator's adding of customers and managers.
import type { Body } from '@tilgul/contract/endpoint';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { createUser as call, UserAnswer } from '@tilgul/contract/users';
import type { Actor, Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey } from '../../platform/security/attempts.ts';
import { audit } from '../audit-log/audit.ts';
import { takeHourlyTry } from './address-limit.ts';
import { keepConsent } from './privacy/consents.db.ts';
import { addUser, hashNewPassword, refuseTaken } from './save-person.ts';
import { getUser } from './users.db.ts';
import { decideNewRole, refuseUnequalPasswords } from './users.rules.ts';

export interface Creator {
  /** Who is signed in, if anybody; only an administrator may make more than a Customer. */
  readonly actor: Actor | undefined;
  readonly ip: string;
}

/**
 * Makes a Customer, or for an administrator also a manager (USER-2). Registrations are limited to 60 per
 * hour and address, and keep the consent that comes along (PRIV-9). Throws forbidden for any other role, invalid with messages by field, too_many.
 */
export async function createUser(context: Context, creator: Creator, form: Body<typeof call>): Promise<UserAnswer> {
  const boss = creator.actor?.role === ADMIN ? creator.actor : undefined;
  const role = decideNewRole(form.role_name, boss?.role);
  refuseUnequalPasswords(form, boss === undefined);
  if (!boss) await takeHourlyTry(context, 'registration', creator.ip);
  // Spares the hash of what cannot succeed; the unique keys decide.
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form, addressKey(creator.ip));
  return inTransaction(context.deps.db, async (db) => {
    const id = await addUser({ ...context, db }, form, {
      role,
      store_id: null,
      password_hash,
      must_change_password: boss !== undefined,
    });
    // What an administrator enters for somebody is no consent of theirs.
    if (!boss && form.privacy_version)
      await keepConsent(db, { userId: id, version: form.privacy_version }, context.now);
    const user = await getUser(db, id, (eb) => eb.lit(true));
    if (boss)
      await audit(
        { ...context, db, actor: boss },
        { action: 'user.created', subject: 'user', subjectId: id, after: auditable(user) },
      );
    return user;
  });
}

/** What the audit trail keeps of a user. */
export const auditable = ({ username, role_name, first_name, last_name }: UserAnswer) => ({
  username,
  role_name,
  first_name,
  last_name,
});
