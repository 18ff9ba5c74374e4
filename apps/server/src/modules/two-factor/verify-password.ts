// Asks the signed-in user for the password again, and for a two-factor code where it is on, before sensitive changes.
import type { reauthentication } from '@tilgul/contract/auth.forms';
import { invalid } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { clearAttempts, type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { type HashingClient, isCorrectPassword } from '../../platform/security/passwords.ts';
import { getText } from '../../texts/get-text.ts';
import { findTwoFactor, type TwoFactor } from './two-factor.sql.ts';
import { parseTwoFactorCode, spendTwoFactorCode } from './two-factor-codes.ts';

async function refuseWrongCode(context: ActorContext, twoFactor: TwoFactor, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw invalid({ otp: [getText('errors.otp_required')] });
  const code = await parseTwoFactorCode(context, twoFactor, otp, hashingClient(context));
  const isRight = await withTransaction(context, (tx) => spendTwoFactorCode(tx, twoFactor, code));
  if (!isRight) throw invalid({ otp: [getText('twoFactor.codeRefused')] });
}

/**
 * Refuses with 400 on `password` or `otp` unless both are right; returns the actor's two-factor sign-in, undefined while it
 * is off. Wrong codes count like wrong passwords (SES-14). Call it outside a transaction.
 */
export function reauthenticate(
  context: ActorContext,
  { password, otp }: z.output<typeof reauthentication>,
): Promise<TwoFactor | undefined> {
  return limitGuesses(context, async () => {
    const { id } = context.actor;
    await refuseWrongPassword(context, await getPasswordHash(context), password, 'password');
    const twoFactor = await findTwoFactor(context.db, id);
    if (twoFactor) await refuseWrongCode(context, twoFactor, otp);
    return twoFactor;
  });
}

/**
 * Refuses with 400 on `field` unless it is the actor's password; returns its hash for a compare-and-set. Attempts count
 * until one is right. Call it outside a transaction.
 */
export async function verifyOwnPassword(context: ActorContext, password: string, field = 'password'): Promise<string> {
  const currentHash = await getPasswordHash(context);
  await limitGuesses(context, () => refuseWrongPassword(context, currentHash, password, field));
  return currentHash;
}

/** At an unlocked screen, password and code can be guessed no more often than at sign-in (SES-10). */
const guessLimit = (userId: number): Limit => ({ bucket: `password:${userId}`, max: 5, windowSeconds: 15 * 60 });

/** The client for whom the actor's hashes are computed. */
export const hashingClient = ({ origin }: ActorContext): HashingClient | undefined => origin && { ip: origin.address };

/** Runs a check within 5 attempts in 15 minutes; a success clears them. Call it outside a transaction. */
export async function limitGuesses<T>({ deps, now, actor }: ActorContext, check: () => Promise<T>): Promise<T> {
  const guesses = guessLimit(actor.id);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, guesses, now);
  const checked = await check();
  await clearAttempts(deps.db, guesses.bucket);
  return checked;
}

async function getPasswordHash({ db, actor }: ActorContext): Promise<string> {
  const user = db.selectFrom('users').select('password_hash').where('id', '=', actor.id);
  return (await user.executeTakeFirstOrThrow()).password_hash;
}

/** Refuses with 400 on `field` unless the password matches the hash. Call it within `limitGuesses`. */
async function refuseWrongPassword(
  context: ActorContext,
  hash: string,
  password: string,
  field: string,
): Promise<void> {
  if (!(await isCorrectPassword(hash, password, hashingClient(context))))
    throw invalid({ [field]: [getText('account.wrongPassword')] });
}
