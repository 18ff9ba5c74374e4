// First step of the password reset: sends a one-time password to a mobile number.

import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey, clearAttempts } from '../../platform/security/attempts.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { endSessionsOf } from '../users/sessions.sql.ts';
import { refuseWeakPassword } from '../users/users.rules.ts';
import { confirmPhoneOf, findNamesByPhone, setPassword } from '../users/users.sql.ts';
import {
  type FoundAsk,
  matchCode,
  refuseOverBudget,
  refuseWhenUsedUp,
  reportSmsBudget,
  sendCode,
} from './codes.commands.ts';
import { hashNumber } from './codes.rules.ts';
import { endAsk, endAsksFor, takeCodeTry } from './codes.sql.ts';
import { checkResetBrowser, hashBrowser, newResetBrowser } from './cookies.ts';
import { accountBucket, failCode, otpAskLimits, otpTryLimits, refuseWhenReached } from './limits.ts';
import { endGrantsOf, findGrant, findUserByPhone, issueGrant, spendGrant } from './password-reset.sql.ts';

interface OtpAsk {
  readonly phone: string;
  /** The cookie of a browser that asked before. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/**
 * Sends a code when a live user has the number (SES-7, SES-8, O04, O05, O10); answers the cookie for the browser that asks.
 * Limits, answer and work are the same whether or not the number is known. Throws too_many; needs the pool.
 */
export async function sendOtp(
  context: Context,
  { phone, browser: cookie, ip }: OtpAsk,
): Promise<{ message: string; browser: string }> {
  const { deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const known = checkResetBrowser(sealKey, phone, cookie);
  const browser = known ?? newResetBrowser(sealKey, phone);
  const number = hashNumber(sealKey, phone);
  const limits = otpAskLimits({ number, asker: known === undefined ? undefined : hashBrowser(known), ip });
  const budget = await inTransaction(deps.db, async (db) => {
    const userId = await findUserByPhone(db, phone);
    const ask = { purpose: 'reset', phone, number, asker: hashBrowser(browser), userId, limits } as const;
    return sendCode({ ...context, db }, ask);
  });
  reportSmsBudget(deps, budget);
  refuseOverBudget(budget);
  return { message: say('OTP sent successfully'), browser };
}

// Second step of the password reset: a right code becomes the right to reset once.

interface OtpCheck {
  readonly phone: string;
  readonly code: string;
  /** The cookie of the browser that asked. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/** The ask whose code this is, with its user; undefined for a wrong code. Each one it is compared with loses a try. */
async function findAsk(context: Context, check: OtpCheck): Promise<FoundAsk | undefined> {
  const { db, now, deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const anybody = { purpose: 'reset', number: hashNumber(sealKey, check.phone) } as const;
  const cookie = checkResetBrowser(sealKey, check.phone, check.browser);
  const browser = cookie === undefined ? undefined : { ...anybody, asker: hashBrowser(cookie) };
  const own = browser && (await takeCodeTry(db, browser, now));
  const found = own && matchCode(context, check, own);
  if (found) return found;
  if (browser && !own) await refuseWhenUsedUp(context, browser);
  // Somebody else may have asked since: the message that came last has that code.
  const newest = await takeCodeTry(db, anybody, now, own?.ask_id);
  if (!newest && !own) await refuseWhenUsedUp(context, anybody);
  return newest && matchCode(context, check, newest);
}

/**
 * Checks a code and answers the token of the right to reset (SES-9, O03). Tries with the cookie of the browser that asked
 * have a budget of their own, all others share the newest code's; each is committed before it is compared. Throws
 * wrong_otp, too_many; needs the pool.
 */
export async function verifyOtp(context: Context, check: OtpCheck): Promise<string> {
  const { deps, now } = context;
  const limits = otpTryLimits(check.ip);
  await refuseWhenReached(context, limits);
  const found = await findAsk(context, check);
  if (!found) return failCode(context, limits);
  return inTransaction(deps.db, async (db) => {
    if (!(await endAsk(db, found.askId, now))) throw new AppError('wrong_otp');
    return issueGrant(db, found.userId, check.phone, now);
  });
}

// Last step of the password reset: sets the new password, once, for the verified number.

export interface Reset {
  readonly phone: string;
  readonly password: string;
  /** What may carry the right: the `reset_token` of the body, the cookie of verify-otp. */
  readonly tokens: readonly string[];
  readonly ip: string;
}

/**
 * Sets the password and ends all sessions of the user in one transaction (SES-9, O01, O02, O11).
 * Nobody is signed in by it. Throws no_reset_grant when no token is a live grant for this number,
 * invalid for a password that is easy to guess, which keeps the grant; needs the pool.
 */
export async function resetPassword(
  context: Context,
  { phone, password, tokens, ip }: Reset,
): Promise<{ message: string }> {
  const { now, deps } = context;
  const token = await findGrant(context.db, tokens, phone, now);
  if (token === undefined) throw new AppError('no_reset_grant');
  const person = await findNamesByPhone(context.db, phone);
  if (!person) throw new AppError('no_reset_grant');
  await refuseWeakPassword(deps.config, { password, person, field: 'new_password' });
  const passwordHash = await hashPassword(password, addressKey(ip));
  await inTransaction(deps.db, async (db) => {
    const userId = await spendGrant(db, token, phone, now);
    const user = userId && (await setPassword(db, { id: userId, phone }, passwordHash));
    if (!user) throw new AppError('no_reset_grant');
    await confirmPhoneOf(db, { id: user.id, phone }, now);
    await endSessionsOf(db, user.id, 'password_reset', now);
    await endGrantsOf(db, user.id, now);
    await endAsksFor(db, hashNumber(deps.secrets.sealKeys[0], phone), now);
    await securityEvent({ ...context, db }, { action: 'password.reset', userId: user.id });
    // Whoever forgot the password has often tried it in vain before.
    await clearAttempts(db, accountBucket(user.username, ip));
  });
  return { message: say('Password reset successfully') };
}
