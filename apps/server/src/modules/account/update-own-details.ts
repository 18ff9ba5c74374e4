// Changes one's own names, e-mail address and GSTIN.
import type { ownDetails } from '@tilgul/contract/account';
import type { UserAnswer } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { explainTaken, savePerson } from '../users/save-person.ts';
import type { UserScope } from '../users/users.access.ts';
import { getUser } from '../users/users.db.ts';

/** Writes the form over the actor's own row. Throws invalid for an e-mail address that somebody has; needs the pool. */
export async function updateOwnDetails(context: ActorContext, form: z.output<typeof ownDetails>): Promise<UserAnswer> {
  const { deps, actor } = context;
  const self: UserScope = (eb) => eb('users.id', '=', actor.id);
  return inTransaction(deps.db, async (db) => {
    const before = await getUser(db, actor.id, self);
    await savePerson({ ...context, db }, { id: actor.id, scope: self }, form, undefined);
    const changed = (['first_name', 'last_name', 'email', 'gstin'] as const).filter(
      (name) => form[name] !== undefined && form[name] !== before[name],
    );
    await securityEvent({ ...context, db }, { action: 'account.changed', userId: actor.id, changed });
    return getUser(db, actor.id, self);
  }).catch(explainTaken);
}
