// Whoever is signed in shows once more who they are, before they change how they sign in.
import { invalid } from '@tilgul/contract/rules/errors';
import type { renewedSignIn } from '@tilgul/contract/two-factor';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey, clearAttempts, type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { isCorrectPassword } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';
import { findTwoFactor, type TwoFactor } from './two-factor.sql.ts';
import { parseTwoFactorCode, spendTwoFactorCode } from './two-factor-codes.ts';

// The renewed sign-in: the own password, and a code where the second factor is on, before how somebody signs in is changed.

async function refuseWrongCode(context: ActorContext, factor: TwoFactor, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw invalid({ otp: [say('Please enter the code of your authenticator app.')] });
  const code = await parseTwoFactorCode(context, factor, otp, hashingQueueKey(context));
  const isRight = await inTransaction(context.deps.db, (db) => spendTwoFactorCode({ ...context, db }, factor, code));
  if (!isRight) throw invalid({ otp: [say('This code is not right, or it was used already.')] });
}

/**
 * Refuses with 400 at `password` or `otp` unless both are the actor's; the actor's factor, undefined while none is on.
 * Guesses count as those of the password do (SES-14); too_many beyond. Needs the pool.
 */
export function reauthenticate(
  context: ActorContext,
  { password, otp }: z.output<typeof renewedSignIn>,
): Promise<TwoFactor | undefined> {
  return limitGuesses(context, async () => {
    const { id } = context.actor;
    const user = context.db.selectFrom('users').select('password_hash').where('id', '=', id);
    const { password_hash: presentHash } = await user.executeTakeFirstOrThrow();
    await refuseWrongPassword(context, { presentHash, password, field: 'password' });
    const factor = await findTwoFactor(context.db, id);
    if (factor) await refuseWrongCode(context, factor, otp);
    return factor;
  });
}

// Asks whoever is signed in for the password once more, before something that a stranger at an unlocked screen must not do.

/**
 * Refuses with 400 at `field` unless it is the actor's password; answers its hash, for a compare-and-set. Each try counts
 * until one is right: too_many. Needs the pool.
 */
export async function verifyOwnPassword(context: ActorContext, password: string, field = 'password'): Promise<string> {
  const { password_hash: presentHash } = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', context.actor.id)
    .executeTakeFirstOrThrow();
  await limitGuesses(context, () => refuseWrongPassword(context, { presentHash, password, field }));
  return presentHash;
}

/** Who found a screen unlocked guesses password and code no more often than at the sign-in (SES-10). */
const guessLimit = (userId: number): Limit => ({ bucket: `password:${userId}`, max: 5, windowSeconds: 15 * 60 });

/** Whose turn of the hashing queue is taken. */
export const hashingQueueKey = ({ origin }: ActorContext): string | undefined => origin && addressKey(origin.address);

/** Runs a check of the actor: each try counts until one succeeds, and too_many beyond 5 in 15 minutes. Needs the pool. */
export async function limitGuesses<T>({ deps, now, actor }: ActorContext, check: () => Promise<T>): Promise<T> {
  const guesses = guessLimit(actor.id);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, guesses, now);
  const checked = await check();
  await clearAttempts(deps.db, guesses.bucket);
  return checked;
}

/** Refuses with 400 at `field` unless the password is the one of that hash. Run it inside `limitGuesses`. */
async function refuseWrongPassword(
  context: ActorContext,
  { presentHash, password, field }: { presentHash: string; password: string; field: string },
): Promise<void> {
  if (!(await isCorrectPassword(presentHash, password, hashingQueueKey(context))))
    throw invalid({ [field]: [say('This is not your password.')] });
}
