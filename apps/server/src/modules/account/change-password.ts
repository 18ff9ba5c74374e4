// Changes one's own password, with the present one.
import type { passwordChange } from '@tilgul/contract/account';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { passwordChanged } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { hashingTurn } from '../two-factor/present-password.ts';
import { refuseWeakPassword } from '../users/password.rules.ts';
import { endOtherSessionsOf } from '../users/sessions.db.ts';
import { checkOwnPassword } from './check-own-password.ts';

/**
 * Sets a new password and ends the user's other sessions (SES-14). Throws invalid for a wrong present password or a new
 * one that is easy to guess, too_many, conflict when it was changed meanwhile; needs the pool.
 */
export async function changePassword(
  context: ActorContext,
  { old_password, new_password }: z.output<typeof passwordChange>,
): Promise<{ message: string }> {
  const { db, deps, now, actor } = context;
  const password_hash = await checkOwnPassword(context, old_password, 'old_password');
  const person = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (new_password === old_password)
    throw invalid({ new_password: [say('Please choose another password than before.')] });
  await refuseWeakPassword(deps.config, { password: new_password, person, field: 'new_password' });
  const newHash = await hashPassword(new_password, hashingTurn(context));
  await inTransaction(deps.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash: newHash, must_change_password: false })
      .where('id', '=', actor.id)
      .where('password_hash', '=', password_hash)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict');
    await endOtherSessionsOf(tx, { userId: actor.id, keptId: actor.sessionId }, 'password_changed', now);
    const inside = { ...context, db: tx };
    await securityEvent(inside, { action: 'password.changed', userId: actor.id, changed: ['password'] });
    await notifyUsers(inside, [actor.id], passwordChanged());
  });
  return { message: say('Your password was changed.') };
}
