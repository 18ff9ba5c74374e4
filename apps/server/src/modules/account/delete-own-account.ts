// A customer deletes the own account.
import type { accountDeletion } from '@tilgul/contract/account';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { say, sayCount } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { archiveUser } from '../users/delete-user.ts';
import type { Holds } from '../users/users.rules.ts';
import { checkOwnPassword } from './check-own-password.ts';

/** Refuses in the words of whoever is refused. */
function refuseOpenOrders({ open_orders }: Holds): void {
  if (open_orders === 0) return;
  const detail = sayCount(
    open_orders,
    'You still have {count} open order. Please wait until it is delivered, or cancel it first.',
    'You still have {count} open orders. Please wait until it is delivered, or cancel it first.',
  );
  throw new AppError('in_use', { detail });
}

/**
 * Archives and erases the actor's own account, with the password (USER-11, PRIV-3); all sessions end. Throws invalid for a
 * wrong password, in_use while orders are open, too_many; needs the pool.
 */
export async function deleteOwnAccount(
  context: ActorContext,
  { password }: z.output<typeof accountDeletion>,
): Promise<{ message: string }> {
  const { deps, actor } = context;
  await checkOwnPassword(context, password);
  await inTransaction(deps.db, async (db) => {
    const inside = { ...context, db };
    await archiveUser(inside, actor.id, (eb) => eb('users.id', '=', actor.id), refuseOpenOrders);
    await securityEvent(inside, { action: 'account.deleted', userId: actor.id });
  });
  return { message: say('Your account was deleted.') };
}
