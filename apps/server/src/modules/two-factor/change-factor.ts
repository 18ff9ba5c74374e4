// Changes a second factor that is on: new recovery codes, or off, by its owner or by an administrator.
import type { renewedSignIn } from '@tilgul/contract/factors';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { factorRemoved, factorRemovedByOther, recoveryCodesRenewed } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { endSessionsOf } from '../users/sessions.db.ts';
import { visibleTo } from '../users/users.access.ts';
import { getUser } from '../users/users.db.ts';
import { deleteFactor, replaceRecoveryCodes, replaceSalt } from './factors.db.ts';
import { hashingTurn } from './present-password.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { renewSignIn } from './renewed-sign-in.ts';

type Form = z.output<typeof renewedSignIn>;

/** New recovery codes in place of all before. Throws invalid, factor_off, conflict, too_many; needs the pool. */
export async function renewRecoveryCodes(context: ActorContext, form: Form): Promise<{ recovery_codes: string[] }> {
  const { deps, actor } = context;
  const factor = await renewSignIn(context, form);
  if (!factor) throw new AppError('factor_off');
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingTurn(context));
  await inTransaction(deps.db, async (db) => {
    if (!(await replaceSalt(db, factor, salt))) throw new AppError('conflict');
    await replaceRecoveryCodes(db, actor.id, hashes);
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.recovery_renewed', userId: actor.id });
    await notifyUsers(inside, [actor.id], recoveryCodesRenewed());
  });
  return { recovery_codes: [...codes] };
}

/** Turns the actor's own factor off. Throws invalid, factor_off, too_many; needs the pool. */
export async function removeFactor(context: ActorContext, form: Form): Promise<{ message: string }> {
  const { deps, actor } = context;
  await renewSignIn(context, form);
  await inTransaction(deps.db, async (db) => {
    if (!(await deleteFactor(db, actor.id))) throw new AppError('factor_off');
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.removed', userId: actor.id });
    await notifyUsers(inside, [actor.id], factorRemoved());
  });
  return { message: say('Two-step sign-in is off.') };
}

/**
 * Turns the factor of somebody off who lost it, with the administrator's own renewed sign-in, and ends that person's
 * sessions: the lost phone may have one. Throws forbidden for one's own, invalid, not_found, factor_off, too_many; needs the pool.
 */
export async function removeFactorOf(context: ActorContext, id: number, form: Form): Promise<{ message: string }> {
  const { db, deps, now, actor } = context;
  if (id === actor.id) throw new AppError('forbidden', { detail: say('Turn off your own in your account.') });
  await renewSignIn(context, form);
  const { first_name, last_name } = await getUser(db, actor.id, visibleTo(actor));
  await inTransaction(deps.db, async (tx) => {
    await getUser(tx, id, visibleTo(actor));
    if (!(await deleteFactor(tx, id))) throw new AppError('factor_off');
    await endSessionsOf(tx, id, 'factor_changed', now);
    const inside = { ...context, db: tx };
    await securityEvent(inside, { action: 'factor.removed', userId: id });
    await notifyUsers(inside, [id], factorRemovedByOther(`${first_name} ${last_name}`));
  });
  return { message: say('Two-step sign-in was turned off.') };
}
