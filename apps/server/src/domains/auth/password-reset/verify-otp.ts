// Second step of the password reset: a right code becomes the right to reset once.
import { AppError } from '@tilgul/contract/rules/errors';
import { inTransaction } from '../../../db/transaction.ts';
import type { Context } from '../../../deps.ts';
import { codeFits } from './otp.rules.ts';
import { findUsedUpCode, issueGrant, spendCode, takeCodeTry } from './otps.db.ts';

/** The refusal when no try was left: differs from a wrong code only by the code's own count, known number or not. */
async function refusal({ db, now }: Context, phone: string): Promise<AppError> {
  const until = await findUsedUpCode(db, phone, now);
  if (!until) return new AppError('wrong_otp');
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('too_many', { detail: 'Too many tries. Please request a new OTP.', retryAfter });
}

/**
 * Checks a code and answers the token of the right to reset (SES-9, O03). Each call takes one of
 * the code's five tries, committed before it is compared. Throws wrong_otp, too_many; needs the pool.
 */
export async function verifyOtp(context: Context, phone: string, code: string): Promise<string> {
  const { deps, now } = context;
  const kept = await takeCodeTry(context.db, phone, now);
  if (!kept) throw await refusal(context, phone);
  if (!codeFits(deps.secrets.sealKey, { phone, code }, kept.code_hash)) throw new AppError('wrong_otp');
  return inTransaction(deps.db, async (db) => {
    if (!(await spendCode(db, kept.id, now))) throw new AppError('wrong_otp');
    return issueGrant(db, phone, now);
  });
}
