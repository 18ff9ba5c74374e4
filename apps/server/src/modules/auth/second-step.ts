// The second step of a sign-in: asks for a code where the second factor is on.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey, type Limit } from '../../platform/security/attempts.ts';
import { findFactor } from '../two-factor/factors.db.ts';
import { readCode } from '../two-factor/spend-code.ts';
import { countSuccess, refuseWhenReached, secondStepLimits } from './limits.ts';

export interface SecondStepAsk {
  readonly userId: number;
  readonly otp: string | undefined;
  readonly ip: string;
  /** The limits of wrong codes. */
  readonly limits: readonly Limit[];
}

/**
 * The factor of a user whose password was right, with the code that came as far as it can be checked before it is spent;
 * undefined where no factor is on. Throws otp_required without a code, too_many beyond the limits. Needs the pool.
 */
export async function readSecondStep(context: Context, { userId, otp, ip, limits }: SecondStepAsk) {
  const factor = await findFactor(context.db, userId);
  if (!factor) return undefined;
  await refuseWhenReached(context, limits);
  if (otp === undefined) {
    const asked = secondStepLimits(userId, ip);
    await inTransaction(context.deps.db, (db) => countSuccess({ ...context, db }, asked));
    throw new AppError('otp_required');
  }
  return { factor, code: await readCode(context, factor, otp, addressKey(ip)) };
}
