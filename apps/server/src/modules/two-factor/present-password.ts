// Whoever is signed in shows once more who they are, before they change how they sign in.
import type { ActorContext } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { addressKey, clearAttempts, type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { passwordFits } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';

/** Who found a screen unlocked guesses password and code no more often than at the sign-in (SES-10). */
const guessesOf = (userId: number): Limit => ({ bucket: `password:${userId}`, max: 5, windowSeconds: 15 * 60 });

/** Whose turn of the hashing queue is taken. */
export const hashingTurn = ({ origin }: ActorContext): string | undefined => origin && addressKey(origin.address);

/** Runs a check of the actor: each try counts until one succeeds, and too_many beyond 5 in 15 minutes. Needs the pool. */
export async function limitGuesses<T>({ deps, now, actor }: ActorContext, check: () => Promise<T>): Promise<T> {
  const guesses = guessesOf(actor.id);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, guesses, now);
  const checked = await check();
  await clearAttempts(deps.db, guesses.bucket);
  return checked;
}

/** Refuses with 400 at `field` unless the password is the one of that hash. Run it inside `limitGuesses`. */
export async function refuseOtherPassword(
  context: ActorContext,
  { presentHash, password, field }: { presentHash: string; password: string; field: string },
): Promise<void> {
  if (!(await passwordFits(presentHash, password, hashingTurn(context))))
    throw invalid({ [field]: [say('This is not your password.')] });
}
