// Sets up a second factor: a secret for the authenticator app first, then the code that proves that the app has it.

import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { FACTOR_SET_UP_SECONDS, type renewedSignIn } from '@tilgul/contract/two-factor';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTotpSecret, findTotpStep, totpUri } from '../../platform/security/two-factor-codes.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import {
  recoveryCodesRenewed,
  twoFactorDisabled,
  twoFactorDisabledByOther,
  twoFactorEnabled,
} from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { endOtherUserSessions, endUserSessions } from '../users/sessions.sql.ts';
import { visibleScope } from '../users/users.access.ts';
import { getUser, lockUser } from '../users/users.sql.ts';
import {
  confirmSetup,
  deleteTwoFactor,
  findSetup,
  findTwoFactor,
  insertPendingSetup,
  replaceRecoveryCodes,
  replaceRecoverySalt,
} from './two-factor.sql.ts';
import { makeRecoveryCodes, openSecret, sealSecret } from './two-factor-codes.ts';
import { hashingQueueKey, limitGuesses, reauthenticate } from './verify-password.ts';

/**
 * Keeps a fresh secret that is to be confirmed within 15 minutes. Throws invalid for a wrong password, factor_on, too_many;
 * needs the pool.
 */
export async function beginTwoFactor(
  context: ActorContext,
  form: z.output<typeof renewedSignIn>,
): Promise<{ secret: string; uri: string }> {
  const { db, deps, now, actor } = context;
  if (await findTwoFactor(db, actor.id)) throw new AppError('factor_on');
  await reauthenticate(context, form);
  const secret = createTotpSecret();
  if (!(await insertPendingSetup(db, actor.id, sealSecret(deps, actor.id, secret), now)))
    throw new AppError('factor_on');
  const user = db.selectFrom('users').select('username').where('id', '=', actor.id);
  const { username } = await user.executeTakeFirstOrThrow();
  return { secret, uri: totpUri(secret, { issuer: deps.config.BRAND, label: username }) };
}

/** The secret that the actor is setting up, sealed as it is kept, and the step of the code. */
async function checkFirstCode({ db, deps, now, actor }: ActorContext, otp: string) {
  const since = new Date(now.getTime() - FACTOR_SET_UP_SECONDS * 1000);
  const setUp = await findSetup(db, actor.id, since);
  if (setUp?.is_on) throw new AppError('factor_on');
  const secret = setUp && openSecret(deps, actor.id, setUp.secret_seal);
  if (!setUp || secret === undefined) throw new AppError('factor_expired');
  const step = findTotpStep(secret, otp, now);
  if (step === undefined)
    throw invalid({ otp: [say('This code is not right. Please enter the one that your app shows now.')] });
  return { userId: actor.id, secretSeal: setUp.secret_seal, step };
}

/**
 * Turns the second factor on and answers its recovery codes; sessions that were opened without it end (SES-15). Throws
 * invalid for a wrong code, factor_on, factor_expired, too_many; needs the pool.
 */
export async function confirmTwoFactor(context: ActorContext, otp: string): Promise<{ recovery_codes: string[] }> {
  const { deps, now, actor } = context;
  const setUp = await limitGuesses(context, () => checkFirstCode(context, otp));
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingQueueKey(context));
  await inTransaction(deps.db, async (db) => {
    // A sign-in without a code either sees the factor or is seen here and ended.
    await lockUser(db, actor.id, (eb) => eb.lit(true));
    if (!(await confirmSetup(db, { ...setUp, salt }, now))) throw new AppError('factor_on');
    await replaceRecoveryCodes(db, actor.id, hashes);
    await endOtherUserSessions(db, { userId: actor.id, keptId: actor.sessionId }, 'factor_changed', now);
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.added', userId: actor.id });
    await notifyUsers(inside, [actor.id], twoFactorEnabled());
  });
  return { recovery_codes: [...codes] };
}

// Changes a second factor that is on: new recovery codes, or off, by its owner or by an administrator.

type Form = z.output<typeof renewedSignIn>;

/** New recovery codes in place of all before. Throws invalid, factor_off, conflict, too_many; needs the pool. */
export async function renewRecoveryCodes(context: ActorContext, form: Form): Promise<{ recovery_codes: string[] }> {
  const { deps, actor } = context;
  const factor = await reauthenticate(context, form);
  if (!factor) throw new AppError('factor_off');
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingQueueKey(context));
  await inTransaction(deps.db, async (db) => {
    if (!(await replaceRecoverySalt(db, factor, salt))) throw new AppError('conflict');
    await replaceRecoveryCodes(db, actor.id, hashes);
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.recovery_renewed', userId: actor.id });
    await notifyUsers(inside, [actor.id], recoveryCodesRenewed());
  });
  return { recovery_codes: [...codes] };
}

/** Turns the actor's own factor off. Throws invalid, factor_off, too_many; needs the pool. */
export async function disableTwoFactor(context: ActorContext, form: Form): Promise<{ message: string }> {
  const { deps, actor } = context;
  await reauthenticate(context, form);
  await inTransaction(deps.db, async (db) => {
    if (!(await deleteTwoFactor(db, actor.id))) throw new AppError('factor_off');
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.removed', userId: actor.id });
    await notifyUsers(inside, [actor.id], twoFactorDisabled());
  });
  return { message: say('Two-step sign-in is off.') };
}

/**
 * Turns the factor of somebody off who lost it, with the administrator's own renewed sign-in, and ends that person's
 * sessions: the lost phone may have one. Throws forbidden for one's own, invalid, not_found, factor_off, too_many; needs the pool.
 */
export async function disableTwoFactorForUser(
  context: ActorContext,
  id: number,
  form: Form,
): Promise<{ message: string }> {
  const { db, deps, now, actor } = context;
  if (id === actor.id) throw new AppError('forbidden', { detail: say('Turn off your own in your account.') });
  await reauthenticate(context, form);
  const { first_name, last_name } = await getUser(db, actor.id, visibleScope(actor));
  await inTransaction(deps.db, async (tx) => {
    await getUser(tx, id, visibleScope(actor));
    if (!(await deleteTwoFactor(tx, id))) throw new AppError('factor_off');
    await endUserSessions(tx, id, 'factor_changed', now);
    const inside = { ...context, db: tx };
    await securityEvent(inside, { action: 'factor.removed', userId: id });
    await notifyUsers(inside, [id], twoFactorDisabledByOther(`${first_name} ${last_name}`));
  });
  return { message: say('Two-step sign-in was turned off.') };
}
