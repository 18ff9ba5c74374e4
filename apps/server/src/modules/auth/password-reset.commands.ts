// First step of the password reset: sends a one-time password to a mobile number.

import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey, clearAttempts } from '../../platform/security/attempts.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { endUserSessions } from '../users/sessions.sql.ts';
import { refuseWeakPassword } from '../users/users.rules.ts';
import { findUserNamesByPhone, setPassword, setPhoneConfirmed } from '../users/users.sql.ts';
import {
  type MatchedCode,
  matchCode,
  refuseOverSmsBudget,
  refuseWhenExhausted,
  reportSmsBudget,
  sendCode,
} from './codes.commands.ts';
import { hashPhone } from './codes.rules.ts';
import { endCodeRequest, endCodeRequests, takeCodeAttempt } from './codes.sql.ts';
import { createResetBrowserCookie, hashResetBrowser, verifyResetBrowserCookie } from './cookies.ts';
import { accountBucket, failOtp, otpAttemptLimits, otpRequestLimits, refuseOverLimits } from './limits.ts';
import { endGrants, findGrant, findUserByPhone, issueGrant, spendGrant } from './password-reset.sql.ts';

interface OtpRequest {
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
  { phone, browser: cookie, ip }: OtpRequest,
): Promise<{ message: string; browser: string }> {
  const { deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const known = verifyResetBrowserCookie(sealKey, phone, cookie);
  const browser = known ?? createResetBrowserCookie(sealKey, phone);
  const number = hashPhone(sealKey, phone);
  const limits = otpRequestLimits({ number, asker: known === undefined ? undefined : hashResetBrowser(known), ip });
  const budget = await inTransaction(deps.db, async (db) => {
    const userId = await findUserByPhone(db, phone);
    const ask = { purpose: 'reset', phone, number, asker: hashResetBrowser(browser), userId, limits } as const;
    return sendCode({ ...context, db }, ask);
  });
  reportSmsBudget(deps, budget);
  refuseOverSmsBudget(budget);
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
async function findMatchingCode(context: Context, check: OtpCheck): Promise<MatchedCode | undefined> {
  const { db, now, deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const anybody = { purpose: 'reset', number: hashPhone(sealKey, check.phone) } as const;
  const cookie = verifyResetBrowserCookie(sealKey, check.phone, check.browser);
  const browser = cookie === undefined ? undefined : { ...anybody, asker: hashResetBrowser(cookie) };
  const own = browser && (await takeCodeAttempt(db, browser, now));
  const found = own && matchCode(context, check, own);
  if (found) return found;
  if (browser && !own) await refuseWhenExhausted(context, browser);
  // Somebody else may have asked since: the message that came last has that code.
  const newest = await takeCodeAttempt(db, anybody, now, own?.ask_id);
  if (!newest && !own) await refuseWhenExhausted(context, anybody);
  return newest && matchCode(context, check, newest);
}

/**
 * Checks a code and answers the token of the right to reset (SES-9, O03). Tries with the cookie of the browser that asked
 * have a budget of their own, all others share the newest code's; each is committed before it is compared. Throws
 * wrong_otp, too_many; needs the pool.
 */
export async function verifyOtp(context: Context, check: OtpCheck): Promise<string> {
  const { deps, now } = context;
  const limits = otpAttemptLimits(check.ip);
  await refuseOverLimits(context, limits);
  const found = await findMatchingCode(context, check);
  if (!found) return failOtp(context, limits);
  return inTransaction(deps.db, async (db) => {
    if (!(await endCodeRequest(db, found.askId, now))) throw new AppError('wrong_otp');
    return issueGrant(db, found.userId, check.phone, now);
  });
}

// Last step of the password reset: sets the new password, once, for the verified number.

export interface PasswordReset {
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
  { phone, password, tokens, ip }: PasswordReset,
): Promise<{ message: string }> {
  const { now, deps } = context;
  const token = await findGrant(context.db, tokens, phone, now);
  if (token === undefined) throw new AppError('no_reset_grant');
  const person = await findUserNamesByPhone(context.db, phone);
  if (!person) throw new AppError('no_reset_grant');
  await refuseWeakPassword(deps.config, { password, person, field: 'new_password' });
  const passwordHash = await hashPassword(password, addressKey(ip));
  await inTransaction(deps.db, async (db) => {
    const userId = await spendGrant(db, token, phone, now);
    const user = userId && (await setPassword(db, { id: userId, phone }, passwordHash));
    if (!user) throw new AppError('no_reset_grant');
    await setPhoneConfirmed(db, { id: user.id, phone }, now);
    await endUserSessions(db, user.id, 'password_reset', now);
    await endGrants(db, user.id, now);
    await endCodeRequests(db, hashPhone(deps.secrets.sealKeys[0], phone), now);
    await securityEvent({ ...context, db }, { action: 'password.reset', userId: user.id });
    // Whoever forgot the password has often tried it in vain before.
    await clearAttempts(db, accountBucket(user.username, ip));
  });
  return { message: say('Password reset successfully') };
}
