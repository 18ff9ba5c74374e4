// The limits of signing in and of one-time passwords (SES-7, SES-10), counted in the database.
import { createHash } from 'node:crypto';
import { OTP_RESEND_SECONDS } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import { foldUsername } from '@tilgul/contract/rules/limits';
import { inTransaction } from '../../db/transaction.ts';
import type { Context } from '../../deps.ts';
import { addressKey, type Limit, refuseWhenTooMany, takeTry } from '../../security/attempts.ts';

const QUARTER_HOUR = 15 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 30;
const CODES_PER_NUMBER = 3;

/** Names are hashed, so that no text of a stranger becomes a key. */
const digest = (username: string) => createHash('sha256').update(foldUsername(username)).digest('base64url');

/** The count of failures of one account from one address. */
export const accountBucket = (username: string, ip: string): string => `login:${digest(username)}:${addressKey(ip)}`;

/** Failed sign-ins: 5 per account and address and 30 per address within 15 minutes; never a permanent lock. */
export const signInLimits = (username: string, ip: string): readonly Limit[] => [
  { bucket: accountBucket(username, ip), max: FAILURES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR },
  { bucket: `login:${addressKey(ip)}`, max: FAILURES_PER_ADDRESS, windowSeconds: QUARTER_HOUR },
];

/** One-time passwords for one number: the next after 30 seconds, 3 within 15 minutes, whether it is known or not. */
export const otpLimits = (phone: string): readonly Limit[] => [
  { bucket: `otp:${phone}`, max: 1, windowSeconds: OTP_RESEND_SECONDS },
  { bucket: `otp:${phone}`, max: CODES_PER_NUMBER, windowSeconds: QUARTER_HOUR },
];

/** Refuses with 429 while one of the limits is reached; never with RATE_LIMITS=off. */
export async function refuseWhenReached(context: Context, limits: readonly Limit[]): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'on') await refuseWhenTooMany(context.db, limits, context.now);
}

/** Counts a failed sign-in, for good, and answers it: 401, or 429 when others have used the limit up meanwhile. */
export async function failSignIn(context: Context, limits: readonly Limit[]): Promise<never> {
  if (context.deps.config.RATE_LIMITS === 'on') {
    const wait = await inTransaction(context.deps.db, (tx) => takeTry(tx, limits, context.now));
    if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  }
  throw new AppError('login_failed');
}
