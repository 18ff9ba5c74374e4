// Sets up a second factor: a secret for the authenticator app first, then the code that proves that the app has it.
import { FACTOR_SET_UP_SECONDS, type renewedSignIn } from '@tilgul/contract/factors';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/errors.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../../platform/security/totp.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { factorAdded } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { endOtherSessionsOf } from '../users/sessions.db.ts';
import { lockUser } from '../users/users.db.ts';
import { openSecret, sealSecret } from './factor-secret.ts';
import { confirmSetUp, findFactor, findSetUp, insertPending, replaceRecoveryCodes } from './factors.db.ts';
import { hashingTurn, limitGuesses } from './present-password.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { renewSignIn } from './renewed-sign-in.ts';

/**
 * Keeps a fresh secret that is to be confirmed within 15 minutes. Throws invalid for a wrong password, factor_on, too_many;
 * needs the pool.
 */
export async function beginFactor(
  context: ActorContext,
  form: z.output<typeof renewedSignIn>,
): Promise<{ secret: string; uri: string }> {
  const { db, deps, now, actor } = context;
  if (await findFactor(db, actor.id)) throw new AppError('factor_on');
  await renewSignIn(context, form);
  const secret = newTotpSecret();
  if (!(await insertPending(db, actor.id, sealSecret(deps, actor.id, secret), now))) throw new AppError('factor_on');
  const user = db.selectFrom('users').select('username').where('id', '=', actor.id);
  const { username } = await user.executeTakeFirstOrThrow();
  return { secret, uri: totpUri(secret, { issuer: deps.config.BRAND, label: username }) };
}

/** The secret that the actor is setting up, sealed as it is kept, and the step of the code. */
async function checkFirstCode({ db, deps, now, actor }: ActorContext, otp: string) {
  const since = new Date(now.getTime() - FACTOR_SET_UP_SECONDS * 1000);
  const setUp = await findSetUp(db, actor.id, since);
  if (setUp?.is_on) throw new AppError('factor_on');
  const secret = setUp && openSecret(deps, actor.id, setUp.secret_seal);
  if (!setUp || secret === undefined) throw new AppError('factor_expired');
  const step = stepOfCode(secret, otp, now);
  if (step === undefined)
    throw invalid({ otp: [say('This code is not right. Please enter the one that your app shows now.')] });
  return { userId: actor.id, secretSeal: setUp.secret_seal, step };
}

/**
 * Turns the second factor on and answers its recovery codes; sessions that were opened without it end (SES-15). Throws
 * invalid for a wrong code, factor_on, factor_expired, too_many; needs the pool.
 */
export async function confirmFactor(context: ActorContext, otp: string): Promise<{ recovery_codes: string[] }> {
  const { deps, now, actor } = context;
  const setUp = await limitGuesses(context, () => checkFirstCode(context, otp));
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingTurn(context));
  await inTransaction(deps.db, async (db) => {
    // A sign-in without a code either sees the factor or is seen here and ended.
    await lockUser(db, actor.id, (eb) => eb.lit(true));
    if (!(await confirmSetUp(db, { ...setUp, salt }, now))) throw new AppError('factor_on');
    await replaceRecoveryCodes(db, actor.id, hashes);
    await endOtherSessionsOf(db, { userId: actor.id, keptId: actor.sessionId }, 'factor_changed', now);
    const inside = { ...context, db };
    await securityEvent(inside, { action: 'factor.added', userId: actor.id });
    await notifyUsers(inside, [actor.id], factorAdded());
  });
  return { recovery_codes: [...codes] };
}
