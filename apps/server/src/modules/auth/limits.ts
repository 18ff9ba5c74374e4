// Rate limits of sign-in (SES-10), counted in the database.

import { createHash } from 'node:crypto';
import { AppError } from '@tilgul/contract/rules/errors';
import { removeInvisible } from '@tilgul/contract/rules/identity';
import { foldUsername } from '@tilgul/contract/rules/limits';
import type { Context } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import {
  addressLimits,
  getWaitSeconds,
  type Limit,
  requireTriesLeft,
  tryTakeAttempt,
} from '../../platform/security/attempts.ts';
import { addressKey } from '../../platform/security/networks.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';

const QUARTER_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 30;
const FAILURES_FROM_UNKNOWN_DEVICES = 20;
const FAILURES_FROM_KNOWN_DEVICES = 20;
const SUCCESSES_PER_ACCOUNT = 30;
const WRONG_CODES_PER_ACCOUNT = 10;

/** Hashed, so that text sent by clients does not become a key. */
const hashUsername = (username: string) =>
  createHash('sha256')
    .update(foldUsername(removeInvisible(username)))
    .digest('base64url');

/** Counter of failed sign-ins of one account from one address. */
export const accountBucket = (username: string, ip: string): string =>
  `login:${hashUsername(username)}:${addressKey(ip)}`;

const UNKNOWN_DEVICES = 'login-unknown:';

/** Failed sign-ins of one account from all unknown devices together. */
const unknownDevicesLimit = (account: number | string): Limit => ({
  bucket: `${UNKNOWN_DEVICES}${account}`,
  max: FAILURES_FROM_UNKNOWN_DEVICES,
  windowSeconds: QUARTER_HOUR,
});

/** Failed sign-ins of one account from all its known devices together. */
const knownDevicesLimit = (account: number | undefined): Limit => ({
  bucket: `login-known:${account}`,
  max: FAILURES_FROM_KNOWN_DEVICES,
  windowSeconds: QUARTER_HOUR,
});

interface SignInAttempt {
  readonly username: string;
  readonly ip: string;
  /** Undefined for an unknown name, which is limited like a known one. */
  readonly userId: number | undefined;
  /** Undefined unless the account has signed in on this device before. */
  readonly deviceId: string | undefined;
}

/**
 * Failed sign-ins within 15 minutes, never a permanent lock: 5 per account and address, 30 per address, and 20 per
 * account from all unknown devices. A known device has its own 5, independent of name and address, and all known devices
 * of an account together have 20. The narrowest limit comes first.
 */
export function signInLimits({ username, ip, userId, deviceId }: SignInAttempt): readonly [Limit, ...Limit[]] {
  const perAccount = { max: FAILURES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR };
  if (deviceId !== undefined)
    return [{ bucket: `login-device:${userId}:${deviceId}`, ...perAccount }, knownDevicesLimit(userId)];
  return [
    { bucket: accountBucket(username, ip), ...perAccount },
    ...addressLimits('login', ip, FAILURES_PER_ADDRESS, QUARTER_HOUR),
    unknownDevicesLimit(userId ?? hashUsername(username)),
  ];
}

/**
 * Failed sign-ins with one-time passwords: those of the account count with its wrong passwords, so that 20 guesses in 15 minutes are
 * all. Not counted per account and address, where mistyped passwords must leave this way open.
 */
export const codeSignInLimits = ({ username, userId, deviceId }: Omit<SignInAttempt, 'ip'>): readonly Limit[] =>
  deviceId === undefined ? [unknownDevicesLimit(userId ?? hashUsername(username))] : [knownDevicesLimit(userId)];

/** Successful sign-ins of one account from any address: each costs a hash and a session. */
export const successLimits = (username: string): readonly Limit[] => [
  { bucket: `login-ok:${hashUsername(username)}`, max: SUCCESSES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR },
];

/**
 * Right passwords answered with a request for a two-factor code: each costs a hash. Per account and address, so that
 * others who know the password cannot exhaust the owner's limit.
 */
export const twoFactorPromptLimits = (userId: number, ip: string): readonly Limit[] => [
  { bucket: `login-step:${userId}:${addressKey(ip)}`, max: SUCCESSES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR },
];

/**
 * Wrong codes after the right password, from any address, because six digits are easily guessed from many addresses
 * (SES-15). Known devices have only the limit of `signInLimits`.
 */
export const twoFactorCodeLimits = (userId: number, deviceId: string | undefined): readonly Limit[] =>
  deviceId === undefined
    ? [{ bucket: `login-code:${userId}`, max: WRONG_CODES_PER_ACCOUNT, windowSeconds: QUARTER_HOUR }]
    : [];

/** Refuses with 429 while a limit is reached, unless RATE_LIMITS=off. */
export async function refuseOverLimits(context: Context, limits: readonly Limit[]): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'on') await requireTriesLeft(context.db, limits, context.now);
}

/** Like `refuseOverLimits` for a sign-in; names the ways that stay open once unknown devices are refused. */
export async function refuseSignIn(context: Context, limits: readonly Limit[]): Promise<void> {
  const { db, now, deps } = context;
  if (deps.config.RATE_LIMITS === 'off') return;
  const wait = await getWaitSeconds(db, limits, now);
  if (wait === 0) return;
  const ofAccount = limits.filter(({ bucket }) => bucket.startsWith(UNKNOWN_DEVICES));
  const isGuessed = (await getWaitSeconds(db, ofAccount, now)) > 0;
  throw new AppError('too_many', {
    retryAfter: wait,
    ...(isGuessed ? { detail: getText('auth.tooManyGuesses') } : {}),
  });
}

/** Counts a success inside its transaction, or refuses with 429. */
export async function countSuccess({ db, now, deps }: Context, limits: readonly Limit[]): Promise<void> {
  const wait = deps.config.RATE_LIMITS === 'on' ? await tryTakeAttempt(db, limits, now) : 0;
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/**
 * Commits a counted failure, or refuses with 429 if parallel failures reached the limit. `report` runs in the same
 * transaction and learns whether this was the last allowed failure.
 */
async function countFailure(
  context: Context,
  limits: readonly Limit[],
  report?: (context: Context, isLast: boolean) => Promise<void>,
): Promise<void> {
  const counted = context.deps.config.RATE_LIMITS === 'on' ? limits : [];
  const wait = await withTransaction(context, async (tx) => {
    const seconds = await tryTakeAttempt(tx.db, counted, tx.now);
    if (seconds === 0) await report?.(tx, (await getWaitSeconds(tx.db, counted, tx.now)) > 0);
    return seconds;
  });
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Notifies the owner at most once a day, since failures may go on for longer. */
async function notifyOnceADay(context: Context, userId: number, kind: 'factor_guessed' | 'password_guessed') {
  const once = { bucket: `${kind}:${userId}`, max: 1, windowSeconds: DAY };
  if ((await tryTakeAttempt(context.db, [once], context.now)) > 0) return;
  await notifyUsers(context, [userId], createMessage(kind));
}

/** Notifies the owner once the failures from unknown devices have reached their limit. */
async function warnOfGuesses(context: Context, limits: readonly Limit[], userId: number): Promise<void> {
  const { bucket } = unknownDevicesLimit(userId);
  const ofAccount = limits.filter((limit) => limit.bucket === bucket);
  if ((await getWaitSeconds(context.db, ofAccount, context.now)) > 0)
    await notifyOnceADay(context, userId, 'password_guessed');
}

/** Counts and audits a failed sign-in, and refuses with the error or 429. `userId` is null for an unknown name. */
export async function failSignIn(
  context: Context,
  limits: readonly Limit[],
  userId: number | null,
  error: 'login_failed' | 'wrong_otp' = 'login_failed',
): Promise<never> {
  await countFailure(context, limits, async (txContext, isLast) => {
    await securityEvent(txContext, { action: 'session.refused', userId });
    if (!isLast) return;
    await securityEvent(txContext, { action: 'session.blocked', userId });
    if (userId !== null) await warnOfGuesses(txContext, limits, userId);
  });
  throw new AppError(error);
}

/** Like `failSignIn`, for a wrong two-factor code. Notifies the owner once further attempts are refused. */
export async function failTwoFactor(context: Context, limits: readonly Limit[], userId: number): Promise<never> {
  const facts = { step: 'code' };
  await countFailure(context, limits, async (txContext, isLast) => {
    await securityEvent(txContext, { action: 'session.refused', userId, facts });
    if (!isLast) return;
    await securityEvent(txContext, { action: 'session.blocked', userId, facts });
    await notifyOnceADay(txContext, userId, 'factor_guessed');
  });
  throw new AppError('otp_refused');
}

/** Counts a wrong one-time password, and refuses with 400 or 429. */
export async function failOtp(context: Context, limits: readonly Limit[]): Promise<never> {
  await countFailure(context, limits);
  throw new AppError('wrong_otp');
}
