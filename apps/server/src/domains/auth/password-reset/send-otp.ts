// First step of the password reset: sends a one-time password to a mobile number.
import { randomBytes } from 'node:crypto';
import { AppError } from '@tilgul/contract/rules/errors';
import { inTransaction } from '../../../db/transaction.ts';
import type { Context } from '../../../deps.ts';
import { takeTry } from '../../../security/attempts.ts';
import { newSixDigits } from '../../../security/tokens.ts';
import { otpLimits } from '../limits.ts';
import { hashCode, otpText } from './otp.rules.ts';
import { codeEnd, isKnownPhone, replaceCode } from './otps.db.ts';

/**
 * Keeps a new code for the number and sends it when a live user has the number (SES-7, SES-8, O04, O05).
 * The number's limits, the answer and the work are the same whether or not it is known. Throws too_many; needs the pool.
 */
export async function sendOtp(context: Context, phone: string): Promise<{ message: string }> {
  const { deps, now } = context;
  const limits = deps.config.RATE_LIMITS === 'on' ? otpLimits(phone) : [];
  const wait = await inTransaction(deps.db, async (db) => {
    const seconds = limits.length > 0 ? await takeTry(db, limits, now) : 0;
    if (seconds > 0) return seconds;
    const code = newSixDigits();
    const isKnown = await isKnownPhone(db, phone);
    // Nobody gets the code of an unknown number, so nothing fits what is kept for it.
    await replaceCode(db, phone, isKnown ? hashCode(deps.secrets.sealKey, phone, code) : randomBytes(32), now);
    const sms = { to: phone, text: otpText(deps.config.BRAND, code), variables: { OTP: code }, at: now };
    await deps.sms.enqueue(db, { ...sms, expiresAt: codeEnd(now) }, { isWanted: isKnown });
    return 0;
  });
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  return { message: 'OTP sent successfully' };
}
