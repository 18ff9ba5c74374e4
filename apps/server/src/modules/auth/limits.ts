// The limits of signing in and of one-time passwords (SES-7, SES-10), counted in the database.
import { createHash } from 'node:crypto';
import { OTP_RESEND_SECONDS } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import { foldUsername } from '@tilgul/contract/rules/limits';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  addressKey,
  getWaitSeconds,
  type Limit,
  requireTriesLeft,
  tryTakeAttempt,
} from '../../platform/security/attempts.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { twoFactorGuessed } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 30;
const SUCCESSES_PER_ACCOUNT = 30;
const WRONG_CODES_PER_ACCOUNT = 10;
const CODES_PER_REQUESTER = 3;
const CODES_PER_NUMBER = 10;
const OTP_REQUESTS_PER_ADDRESS = 60;
const WRONG_CODES_PER_ADDRESS = 100;

/** Names are hashed, so that no text of a stranger becomes a key. */
const hashUsername = (username: string) => createHash('sha256').update(foldUsername(username)).digest('base64url');

/** The count of failures of one account from one address. */
export const accountBucket = (username: string, ip: string): string =>
  `login:${hashUsername(username)}:${addressKey(ip)}`;

/**
 * Failed sign-ins: 5 per account and address and 30 per address within 15 minutes; never a permanent lock. A device on which
 * the account was signed in before has 5 of its own, whatever others at its address do. The first is the account's.
 */
export function signInLimits(username: string, ip: string, deviceId?: string): readonly [Limit, ...Limit[]] {
  const perAccount = { max: FAILURES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR };
  if (deviceId !== undefined) return [{ bucket: `login:${hashUsername(username)}:device:${deviceId}`, ...perAccount }];
  return [
    { bucket: accountBucket(username, ip), ...perAccount },
    { bucket: `login:${addressKey(ip)}`, max: FAILURES_PER_ADDRESS, windowSeconds: QUARTER_HOUR },
  ];
}

/** Successful sign-ins of one account, from wherever: each costs a hash and a session. */
export const successLimits = (username: string): readonly Limit[] => [
  { bucket: `login-ok:${hashUsername(username)}`, max: SUCCESSES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR },
];

/**
 * Right passwords that were answered by asking for a code: each costs a hash. Per account and address, so that who knows
 * the password cannot use up the owner's.
 */
export const twoFactorPromptLimits = (userId: number, ip: string): readonly Limit[] => [
  {
    bucket: `login-step:${userId}:${addressKey(ip)}`,
    max: SUCCESSES_PER_ACCOUNT,
    windowSeconds: QUARTER_HOUR,
  },
];

/**
 * Wrong codes after the right password, from wherever: six digits are few for many addresses (SES-15). The owner's devices
 * have the limit of `signInLimits` alone.
 */
export const twoFactorCodeLimits = (userId: number, deviceId: string | undefined): readonly Limit[] =>
  deviceId === undefined
    ? [{ bucket: `login-code:${userId}`, max: WRONG_CODES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR }]
    : [];

export interface OtpRequester {
  /** The number's keyed hash: no number of a stranger is kept. */
  readonly number: Buffer;
  /** The browser that asked before, known by its cookie, or who is signed in. */
  readonly asker: Buffer | undefined;
  readonly ip: string;
}

/**
 * One-time passwords, whether the number is known or not: the next after 30 seconds and 3 within 15 minutes, counted apart
 * for each browser that asked before and for who is signed in, so that a stranger's asks are not its own; 10 a day for the number, 60 an hour for
 * the address.
 */
export function otpRequestLimits({ number, asker, ip }: OtpRequester): readonly Limit[] {
  const named = number.toString('base64url');
  const asking = asker === undefined ? `otp:${named}` : `otp:${named}:${asker.toString('base64url')}`;
  return [
    { bucket: asking, max: 1, windowSeconds: OTP_RESEND_SECONDS },
    { bucket: asking, max: CODES_PER_REQUESTER, windowSeconds: QUARTER_HOUR },
    { bucket: `otp-day:${named}`, max: CODES_PER_NUMBER, windowSeconds: DAY },
    { bucket: `otp-ask:${addressKey(ip)}`, max: OTP_REQUESTS_PER_ADDRESS, windowSeconds: HOUR },
  ];
}

/** Wrong one-time passwords from one address, over all numbers. */
export const otpAttemptLimits = (ip: string): readonly Limit[] => [
  { bucket: `otp-wrong:${addressKey(ip)}`, max: WRONG_CODES_PER_ADDRESS, windowSeconds: QUARTER_HOUR },
];

/** Refuses with 429 while one of the limits is reached; never with RATE_LIMITS=off. */
export async function refuseOverLimits(context: Context, limits: readonly Limit[]): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'on') await requireTriesLeft(context.db, limits, context.now);
}

/** Counts a success inside its transaction, or refuses with 429. */
export async function countSuccess({ db, now, deps }: Context, limits: readonly Limit[]): Promise<void> {
  const wait = deps.config.RATE_LIMITS === 'on' ? await tryTakeAttempt(db, limits, now) : 0;
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/**
 * Counts a failure, for good; refuses with 429 when others have used the limit up meanwhile. `report` runs in the same
 * transaction; it is given whether this failure was the last one allowed.
 */
async function countFailure(
  context: Context,
  limits: readonly Limit[],
  report?: (context: Context, isLast: boolean) => Promise<void>,
): Promise<void> {
  const counted = context.deps.config.RATE_LIMITS === 'on' ? limits : [];
  const wait = await inTransaction(context.deps.db, async (db) => {
    const seconds = counted.length > 0 ? await tryTakeAttempt(db, counted, context.now) : 0;
    if (seconds === 0) await report?.({ ...context, db }, (await getWaitSeconds(db, counted, context.now)) > 0);
    return seconds;
  });
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/**
 * Counts a failed sign-in, writes it into the trail, and answers it: 401, or 429. `userId` is null when nobody has the name,
 * which leaves the same rows.
 */
export async function failSignIn(context: Context, limits: readonly Limit[], userId: number | null): Promise<never> {
  await countFailure(context, limits, async (counting, isLast) => {
    await securityEvent(counting, { action: 'session.refused', userId });
    if (isLast) await securityEvent(counting, { action: 'session.blocked', userId });
  });
  throw new AppError('login_failed');
}

/** As `failSignIn` for a wrong code after the right password, of which the owner is notified before tries are refused. */
export async function failTwoFactor(context: Context, limits: readonly Limit[], userId: number): Promise<never> {
  const facts = { step: 'code' };
  await countFailure(context, limits, async (counting, isLast) => {
    await securityEvent(counting, { action: 'session.refused', userId, facts });
    if (!isLast) return;
    await securityEvent(counting, { action: 'session.blocked', userId, facts });
    await notifyUsers(counting, [userId], twoFactorGuessed());
  });
  throw new AppError('otp_refused');
}

/** Counts a wrong one-time password and answers it: 400, or 429. */
export async function failOtp(context: Context, limits: readonly Limit[]): Promise<never> {
  await countFailure(context, limits);
  throw new AppError('wrong_otp');
}
