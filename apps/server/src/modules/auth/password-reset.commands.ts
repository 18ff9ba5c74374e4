// Password reset in three steps: send a code, verify it for a reset grant, set the new password.
import { type CodeSent, RESET_GRANT_SECONDS } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context, Db } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { clearAttempts } from '../../platform/security/attempts.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';
import { getText } from '../../texts/get-text.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { deleteTwoFactor } from '../two-factor/two-factor.sql.ts';
import { endUserSessions } from '../users/sessions.sql.ts';
import { refuseWeakPassword } from '../users/users.rules.ts';
import { findUserByPhone, setPassword, setPhoneConfirmed, setPhoneConfirmedByReset } from '../users/users.sql.ts';
import { hashPhone } from './auth.rules.ts';
import { endCodeRequest, endCodeRequests, takeCodeAttempt } from './auth.sql.ts';
import { type MatchedCode, matchCode, refuseWhenExhausted, sendCode } from './codes.commands.ts';
import { createResetBrowserCookie, type DeviceUser, hashResetBrowser, verifyResetBrowserCookie } from './cookies.ts';
import { accountBucket, failOtp, refuseOverLimits } from './limits.ts';
import { takeOtherBrowserAttempt, takeSharedAttempt } from './other-browsers.ts';
import { otpAttemptLimits } from './otp-limits.ts';
import { findCustomer } from './sessions.commands.ts';

interface OtpRequest {
  readonly phone: string;
  readonly purpose: 'reset' | 'sign_in';
  /** Valid cookie of the browser. */
  readonly browser: string;
  readonly ip: string;
}

/** Returns the valid cookie of a browser that requested a code for this number before, or a new one. */
export function getResetBrowser({ deps }: Context, phone: string, cookie: string | undefined): string {
  const [sealKey] = deps.secrets.sealKeys;
  return verifyResetBrowserCookie(sealKey, phone, cookie) ?? createResetBrowserCookie(sealKey, phone);
}

/**
 * Sends a code if a live user, or to sign in a customer, has the number (SES-7, SES-8, O04, O05, O10). Limits, answer and work are the same for
 * unknown numbers. Call it outside a transaction.
 */
export async function sendOtp(context: Context, { phone, purpose, browser, ip }: OtpRequest): Promise<CodeSent> {
  const number = hashPhone(context.deps.secrets.sealKeys[0], phone);
  const request = { purpose, phone, number, requester: hashResetBrowser(browser), ip };
  const findUser = purpose === 'reset' ? findUserByPhone : findCustomer;
  const sent = await sendCode(context, request, async (db) => (await findUser(db, phone))?.id);
  return { message: getText('auth.otpSent'), ...sent };
}

export interface OtpCheck {
  readonly phone: string;
  readonly code: string;
  /** Cookie of a browser that requested a code, even if it was refused. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/** Finds the request that an entered code belongs to; undefined if the code is wrong. Each comparison uses up an attempt. */
export async function findMatchingCode(
  context: Context,
  purpose: OtpRequest['purpose'],
  check: OtpCheck,
): Promise<MatchedCode | undefined> {
  const { db, now, deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const number = { purpose, number: hashPhone(sealKey, check.phone) };
  const cookie = verifyResetBrowserCookie(sealKey, check.phone, check.browser);
  const browser = cookie === undefined ? undefined : { ...number, requester: hashResetBrowser(cookie) };
  const own = browser && (await takeCodeAttempt(db, browser, now));
  const found = own && matchCode(context, check, own);
  if (found) return found;
  if (browser && !own) await refuseWhenExhausted(context, browser);
  // Another browser may have requested the newest code, which is the one in the latest SMS.
  const newest = browser
    ? await takeOtherBrowserAttempt(context, { ...browser, ip: check.ip, own: own?.ask_id })
    : await takeSharedAttempt(context, number);
  return newest && matchCode(context, check, newest);
}

interface VerifiedOtp {
  readonly token: string;
  /** A new password deletes what the account has saved (SES-19). */
  readonly deletesSaved: boolean;
}

/**
 * Checks a code and returns a reset token (SES-9, O03). The browser that requested the code and every other one with a
 * cookie have their own attempts; those without share five. Each attempt is committed before the comparison: call it
 * outside a transaction.
 */
export async function verifyOtp(context: Context, check: OtpCheck): Promise<VerifiedOtp> {
  const { now } = context;
  const limits = otpAttemptLimits(check.ip);
  await refuseOverLimits(context, limits);
  const found = await findMatchingCode(context, 'reset', check);
  if (!found) return failOtp(context, limits);
  return withTransaction(context, async ({ db }) => {
    if (!(await endCodeRequest(db, found.requestId, now))) throw new AppError('wrong_otp');
    const isMarked = await setPhoneConfirmedByReset(db, { id: found.userId, phone: check.phone }, now);
    return { token: await issueGrant(db, found.userId, check.phone, now), deletesSaved: isMarked };
  });
}

export interface PasswordReset {
  readonly phone: string;
  readonly password: string;
  /** Possible grants: the body's `reset_token` and the cookie set by verify-otp. */
  readonly tokens: readonly string[];
  readonly ip: string;
}

interface ResetUser extends DeviceUser {
  /** The number was unconfirmed until then, so a stranger may have registered the account. */
  readonly isReclaimed: boolean;
}

/**
 * Sets the password and ends all sessions of the user in one transaction, without signing in (SES-9, O01, O02, O11). Turns
 * two-factor sign-in of a reclaimed account off. A weak password is refused without spending the grant. Call it outside a
 * transaction.
 */
export async function resetPassword(
  context: Context,
  { phone, password, tokens, ip }: PasswordReset,
): Promise<ResetUser> {
  const { now, deps } = context;
  const token = await findGrant(context.db, tokens, phone, now);
  if (token === undefined) throw new AppError('no_reset_grant');
  const person = await findUserByPhone(context.db, phone);
  if (!person) throw new AppError('no_reset_grant');
  await refuseWeakPassword(deps.config, { password, person, field: 'new_password' });
  const passwordHash = await hashPassword(password, { ip });
  return withTransaction(context, async (tx) => {
    const { db } = tx;
    const userId = await spendGrant(db, token, phone, now);
    const user = userId && (await setPassword(db, { id: userId, phone }, passwordHash));
    if (!user) throw new AppError('no_reset_grant');
    await (user.is_reclaimed ? setPhoneConfirmedByReset : setPhoneConfirmed)(db, { id: user.id, phone }, now);
    await endUserSessions(tx, user.id, 'password_reset');
    await endGrants(db, user.id, now);
    await endCodeRequests(db, hashPhone(deps.secrets.sealKeys[0], phone), now);
    await securityEvent(tx, { action: 'password.reset', userId: user.id });
    // The user has probably tried wrong passwords before; start counting again.
    await clearAttempts(db, accountBucket(user.username, ip));
    if (user.is_reclaimed && (await deleteTwoFactor(db, user.id)))
      await securityEvent(tx, { action: 'factor.removed', userId: user.id });
    return { userId: user.id, passwordVersion: user.password_version, isReclaimed: user.is_reclaimed };
  });
}

/** Issues a grant for a user and number, valid for ten minutes. Only its hash is stored. */
async function issueGrant(db: Db, userId: number, phone: string, now: Date): Promise<string> {
  const token = createOpaqueToken();
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    phone_no: phone,
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_GRANT_SECONDS * 1000),
  };
  await db.insertInto('reset_grants').values(row).execute();
  return token;
}

/** Returns the first token that is a valid grant for the number's present user. */
async function findGrant(db: Db, tokens: readonly string[], phone: string, now: Date): Promise<string | undefined> {
  for (const token of tokens) {
    const row = await db
      .selectFrom('reset_grants')
      .innerJoin('users', 'users.id', 'reset_grants.user_id')
      .select('users.id')
      .where('token_hash', '=', hashToken(token))
      .where('reset_grants.phone_no', '=', phone)
      .where('users.phone_no', '=', phone)
      .where('users.archived_at', 'is', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row) return token;
  }
  return undefined;
}

/** Spends a grant and returns its user; undefined if it was spent or expired in the meantime. */
async function spendGrant(db: Db, token: string, phone: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('phone_no', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Ends all grants of a user. */
async function endGrants(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
