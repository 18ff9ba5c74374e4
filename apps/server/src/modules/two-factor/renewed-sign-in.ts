// The renewed sign-in: the own password, and a code where the second factor is on, before how somebody signs in is changed.
import type { renewedSignIn } from '@tilgul/contract/factors';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { type Factor, findFactor } from './factors.db.ts';
import { hashingTurn, limitGuesses, refuseOtherPassword } from './present-password.ts';
import { readCode, spendCode } from './spend-code.ts';

async function refuseOtherCode(context: ActorContext, factor: Factor, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw invalid({ otp: [say('Please enter the code of your authenticator app.')] });
  const code = await readCode(context, factor, otp, hashingTurn(context));
  const isRight = await inTransaction(context.deps.db, (db) => spendCode({ ...context, db }, factor, code));
  if (!isRight) throw invalid({ otp: [say('This code is not right, or it was used already.')] });
}

/**
 * Refuses with 400 at `password` or `otp` unless both are the actor's; the actor's factor, undefined while none is on.
 * Guesses count as those of the password do (SES-14); too_many beyond. Needs the pool.
 */
export function renewSignIn(
  context: ActorContext,
  { password, otp }: z.output<typeof renewedSignIn>,
): Promise<Factor | undefined> {
  return limitGuesses(context, async () => {
    const { id } = context.actor;
    const user = context.db.selectFrom('users').select('password_hash').where('id', '=', id);
    const { password_hash: presentHash } = await user.executeTakeFirstOrThrow();
    await refuseOtherPassword(context, { presentHash, password, field: 'password' });
    const factor = await findFactor(context.db, id);
    if (factor) await refuseOtherCode(context, factor, otp);
    return factor;
  });
}
