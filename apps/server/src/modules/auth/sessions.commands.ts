// Signs in with password and two-factor code, refreshes the tokens of a session, and signs out.

import { type credentials, SET_PASSWORD_SECONDS } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import { removeInvisible } from '@tilgul/contract/rules/identity';
import type { Language } from '@tilgul/contract/rules/languages';
import { foldUsername, MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';
import { CUSTOMER, type Role, SET_PASSWORD_ROLES } from '@tilgul/contract/rules/roles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { readActor } from '../../platform/http/actor.ts';
import type { Limit } from '../../platform/security/attempts.ts';
import { type HashingClient, isCorrectPassword } from '../../platform/security/passwords.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { createOpaqueToken, hashToken, signAccessToken } from '../../platform/security/tokens.ts';
import { getText } from '../../texts/get-text.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { findTwoFactor, selectTwoFactor } from '../two-factor/two-factor.sql.ts';
import { parseTwoFactorCode, spendTwoFactorCode } from '../two-factor/two-factor-codes.ts';
import { endOldestSessions, endSessions, extendSession, sessionExpiry } from '../users/sessions.sql.ts';
import { chosenLanguage, roleEntry } from '../users/users.rules.ts';
import { foldedUsername } from '../users/users.sql.ts';
import { decideRefresh } from './auth.rules.ts';
import { findRefreshSession, issueRefresh, lockRefresh, spendRefresh } from './auth.sql.ts';
import { type Device, type DeviceUser, readDeviceCookie } from './cookies.ts';
import {
  countSuccess,
  failSignIn,
  failTwoFactor,
  refuseOverLimits,
  refuseSignIn,
  signInLimits,
  successLimits,
  twoFactorCodeLimits,
  twoFactorPromptLimits,
} from './limits.ts';

/** Result of a sign-in or refresh (SES-1). */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly role_name: Role;
  /** Left out until the user has chosen one. */
  readonly language?: Language;
}

/**
 * Finds a live user by phone number, or else by username, ignoring case, in one query. A name with NUL has no user, since
 * PostgreSQL cannot store it.
 */
async function findAccount(db: Db, username: string) {
  if (username.includes('\0')) return undefined;
  // Names of version 1.0 may contain such characters.
  const names = [foldUsername(removeInvisible(username)), foldUsername(username)];
  const number = normaliseLoginName(username);
  return db
    .selectFrom('users')
    .select((eb) => ['id', 'role', 'password_hash', 'language', eb.exists(selectTwoFactor(eb)).as('has_factor')])
    .select(['phone_no', 'suspended_at', 'must_change_password', 'password_set_at', 'password_version'])
    .where((eb) => eb.or([eb(foldedUsername, 'in', names), eb('phone_no', '=', number)]))
    .where('archived_at', 'is', null)
    .orderBy(sql`phone_no = ${number} desc`)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Normalises a phone number and leaves any other name as it is. Attempts by number and by username from one address count
 * separately, so that a few do not reveal that they belong together.
 */
function normaliseLoginName(username: string): string {
  const number = normalisePhone(username);
  return MOBILE_NUMBER.test(number) ? number : username;
}

/** Finds a live customer by phone number. */
export async function findCustomer(db: Db, phone: string): Promise<Account | undefined> {
  const account = await findAccount(db, phone);
  return account?.role === CUSTOMER && account.phone_no === phone ? account : undefined;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether another user set the password of this staff member or manager (USER-9). */
const hasSetPassword = ({ role, must_change_password }: Account): boolean =>
  must_change_password && SET_PASSWORD_ROLES.includes(roleEntry(role).name);

/** The id of a device on which the account has signed in since its password was set. */
export const findDeviceId = (account: Account, device: Device | undefined): string | undefined =>
  device?.userId === account.id && device.passwordVersion === account.password_version ? device.id : undefined;

/** Why an account may not sign in even with the right password and code. */
function findRefusal({ now, deps }: Context, account: Account): 'account_suspended' | 'password_expired' | undefined {
  if (account.suspended_at !== null) return 'account_suspended';
  if (!deps.config.replacesSetPasswords || !hasSetPassword(account)) return undefined;
  const age = now.getTime() - account.password_set_at.getTime();
  return age > SET_PASSWORD_SECONDS * 1000 ? 'password_expired' : undefined;
}

interface SignInInput {
  readonly form: z.output<typeof credentials>;
  readonly client: Client;
  /** Cookie of an earlier sign-in in this browser. */
  readonly device: string | undefined;
  /** Refresh token of the session that was open in this browser; the new one replaces it. */
  readonly earlier?: string | undefined;
}

export interface SignedIn {
  readonly tokens: Tokens & { readonly must_change_password?: true; readonly factor_required?: true };
  readonly user: DeviceUser;
}

/**
 * Opens a session for username and password, plus a code if two-factor sign-in is on (security A01, A02, A20, A21). An
 * unknown name, a wrong password and an archived user get the same refusal after the same work. Failed attempts stay
 * counted, so call it outside a transaction.
 */
export async function signIn(
  context: Context,
  { form, client, device: cookie, earlier }: SignInInput,
): Promise<SignedIn> {
  const { now, deps } = context;
  const { sealKeys } = deps.secrets;
  const { ip } = client;
  const name = normaliseLoginName(form.username);
  const account = await findAccount(context.db, form.username);
  const deviceId = account && findDeviceId(account, readDeviceCookie(sealKeys, cookie, now));
  const limits = signInLimits({ username: name, ip, userId: account?.id, deviceId });
  const successes = successLimits(name);
  await refuseSignIn(context, [...limits, ...successes]);
  const hashing = { ip, knownAccount: deviceId === undefined ? undefined : account?.id };
  const isRight = await isCorrectPassword(account?.password_hash, form.password, hashing);
  if (!account || !isRight) return failSignIn(context, limits, account?.id ?? null);
  // Parallel guesses may have reached the limit in the meantime; then even a right password is refused.
  await refuseOverLimits(context, limits);
  const entry = { account, deviceId, client, earlier, limits, successes, bucket: limits[0].bucket };
  const signedIn = await enterAccount(context, { ...entry, hashing, otp: form.otp });
  return signedIn ?? failSignIn(context, limits, account.id);
}

interface Entry {
  readonly account: Account;
  readonly deviceId: string | undefined;
  readonly client: Client;
  readonly earlier: string | undefined;
  /** Limits of failures. */
  readonly limits: readonly Limit[];
  readonly successes: readonly Limit[];
  /** Counter of failures to clear. */
  readonly bucket: string;
  readonly hashing: HashingClient;
  /** Two-factor code. */
  readonly otp: string | undefined;
  /** Spends a one-time password that took the place of the password; false if it was already spent. */
  readonly spendCode?: (db: Db) => Promise<boolean>;
}

/**
 * Opens a session for an account whose password or one-time password was right, after its two-factor code; undefined if one of them
 * stopped being valid in the meantime. Call it outside a transaction.
 */
export async function enterAccount(
  context: Context,
  { account, deviceId, client, earlier, limits, successes, bucket, hashing, otp, spendCode }: Entry,
): Promise<SignedIn | undefined> {
  const { now, deps } = context;
  const codes = [...limits, ...twoFactorCodeLimits(account.id, deviceId)];
  const input = { userId: account.id, otp, ip: client.ip, hashing, limits: codes };
  const twoFactor = account.has_factor ? await checkTwoFactorCode(context, input) : undefined;
  const user = { id: account.id, passwordHash: account.password_hash, usedCode: spendCode !== undefined };
  const opened = await withTransaction(context, async (tx) => {
    if (twoFactor && !(await spendTwoFactorCode(tx, twoFactor.factor, twoFactor.code))) return 'wrong code';
    if (spendCode && !(await spendCode(tx.db))) return undefined;
    await countSuccess(tx, successes);
    const refusal = findRefusal(context, account);
    if (refusal) {
      await securityEvent(tx, { action: 'session.refused', userId: account.id, facts: { why: refusal } });
      return refusal;
    }
    const session = await openSession(tx, user, bucket, client);
    // The user's row is locked: two-factor sign-in is either visible here, or enabling it later ends this session.
    if (session && !twoFactor && (await findTwoFactor(tx.db, account.id))) throw new AppError('otp_required');
    if (session) await securityEvent(tx, { action: 'session.opened', userId: account.id, actorId: account.id });
    return session;
  });
  if (opened === 'wrong code') return failTwoFactor(context, codes, account.id);
  if (typeof opened === 'string') throw new AppError(opened);
  if (!opened) return undefined;
  if (earlier)
    await withTransaction(context, async (tx) => endAsSignedOut(tx, [await findRefreshSession(tx.db, earlier)]));
  const claims = { userId: account.id, sessionId: opened.sessionId };
  const access = await signAccessToken(deps.secrets.jwtKeys, claims, now);
  const role = roleEntry(account.role).name;
  const lacksFactor = !twoFactor && deps.config.factorRoles.includes(role);
  return {
    tokens: {
      access,
      refresh: opened.refresh,
      role_name: role,
      ...chosenLanguage(account.language),
      ...(hasSetPassword(account) ? { must_change_password: true as const } : {}),
      ...(lacksFactor ? { factor_required: true as const } : {}),
    },
    user: { userId: account.id, passwordVersion: account.password_version },
  };
}

interface TwoFactorInput {
  readonly userId: number;
  readonly otp: string | undefined;
  readonly ip: string;
  readonly hashing: HashingClient;
  /** Limits of wrong codes. */
  readonly limits: readonly Limit[];
}

/**
 * After the right password: parses the two-factor code, to be spent later; undefined if two-factor sign-in is off. Throws
 * otp_required without a code. Call it outside a transaction.
 */
async function checkTwoFactorCode(context: Context, { userId, otp, ip, hashing, limits }: TwoFactorInput) {
  const factor = await findTwoFactor(context.db, userId);
  if (!factor) return undefined;
  await refuseOverLimits(context, limits);
  if (otp === undefined) {
    const promptLimits = twoFactorPromptLimits(userId, ip);
    await withTransaction(context, (tx) => countSuccess(tx, promptLimits));
    throw new AppError('otp_required');
  }
  return { factor, code: await parseTwoFactorCode(context, factor, otp, hashing) };
}

/** Client of a session, shown to its owner. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const USER_AGENT_MAX = 300;

interface OpenedSession {
  readonly sessionId: number;
  /** The token itself; only its hash is stored. */
  readonly refresh: string;
}

/**
 * Opens a session for a user whose password matched `passwordHash`, and clears the failures in `bucket`; undefined if the
 * user was archived or suspended or the password changed in the meantime. Locks the user's row, so that a parallel reset or deletion either
 * sees this session or is seen here. Ends the oldest sessions beyond ten (SES-10). Needs a transaction.
 */
async function openSession(
  context: Context,
  user: { readonly id: number; readonly passwordHash: string; readonly usedCode: boolean },
  bucket: string,
  client: Client,
): Promise<OpenedSession | undefined> {
  const { db, now, deps } = context;
  const refresh = createOpaqueToken();
  const userAgent = client.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  const { rows } = await sql<{ id: number }>`
    with live_user as (
      select id from users where id = ${user.id}::bigint and password_hash = ${user.passwordHash}::text and archived_at is null and suspended_at is null for no key update
    ), opened as (
      insert into sessions (user_id, created_at, expires_at, address, user_agent, opened_by_code)
      select id, ${now}::timestamptz, ${sessionExpiry(now)}::timestamptz, ${client.ip}::text, ${userAgent}::text,
        ${user.usedCode}::boolean from live_user
      returning id
    ), issued as (
      insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
      select ${hashToken(refresh)}::bytea, id, ${now}::timestamptz, ${sessionExpiry(now)}::timestamptz from opened
    ), cleared as (
      delete from attempts using opened where bucket = ${bucket}::text
    )
    select id from opened`.execute(db);
  const [opened] = rows;
  // A separate statement, to see sessions committed by the previous holder of the lock.
  if (opened && deps.config.RATE_LIMITS === 'on') await endOldestSessions(context, user.id);
  return opened && { sessionId: opened.id, refresh };
}

/** Binds a sealed successor to its predecessor. */
const sealContext = (token: string) => `refresh:${hashToken(token).toString('hex')}`;

/** Exchanges a token for its successor; undefined if it is refused. A stolen one ends its session. */
async function exchangeToken(context: Context, token: string) {
  const { db, now, deps } = context;
  const row = await lockRefresh(db, token);
  const decision = row ? decideRefresh(row, now) : 'dead';
  if (!row || decision === 'dead') return undefined;
  if (decision === 'rotate') {
    const refresh = await issueRefresh(db, row.session_id, now);
    await spendRefresh(db, token, seal(deps.secrets.sealKeys, refresh, sealContext(token)), now);
    await extendSession(db, row.session_id, now);
    return { row, refresh };
  }
  if (decision === 'repeat') {
    const refresh = row.successor_seal && unseal(deps.secrets.sealKeys, row.successor_seal, sealContext(token));
    return refresh ? { row, refresh } : undefined;
  }
  await endSessions(context, [row.session_id], 'refresh_reused');
  const facts = { session_id: row.session_id };
  await securityEvent(context, { action: 'session.token_reused', userId: row.user_id, facts });
  return undefined;
}

/**
 * Exchanges a refresh token for new tokens (SES-2, A05). A used token returns the same successor for 10 s; later reuse
 * means theft and ends the session, which is committed though the call is refused: call it outside a transaction.
 */
export async function refreshSession(context: Context, token: string | undefined): Promise<Tokens> {
  const rotated = token ? await withTransaction(context, (tx) => exchangeToken(tx, token)) : undefined;
  if (!rotated) throw new AppError('token_invalid');
  const { row, refresh } = rotated;
  const claims = { userId: row.user_id, sessionId: row.session_id };
  const access = await signAccessToken(context.deps.secrets.jwtKeys, claims, context.now);
  return { access, refresh, role_name: roleEntry(row.role).name, ...chosenLanguage(row.language) };
}

/** Finds the session of the access token; none if it is invalid or expired. */
async function findBearerSession(context: Context, request: FastifyRequest): Promise<number | undefined> {
  const actor = await readActor(context.deps, request, { beforeSetup: true }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return actor?.sessionId;
}

/** Ends those of the sessions that were found. */
async function endAsSignedOut(context: Context, found: readonly (number | undefined)[]): Promise<void> {
  const ids = found.filter((id) => id !== undefined);
  for (const { user_id: userId } of await endSessions(context, ids, 'signed_out'))
    await securityEvent(context, { action: 'session.ended', userId, actorId: userId, facts: { why: 'signed_out' } });
}

/** Ends the session of the access token and of the refresh token (SES-4). Never fails, even with expired tokens. */
export async function signOut(
  context: Context,
  request: FastifyRequest,
  refresh: string | undefined,
): Promise<{ message: string }> {
  await endAsSignedOut(context, [
    await findBearerSession(context, request),
    refresh ? await findRefreshSession(context.db, refresh) : undefined,
  ]);
  return { message: getText('auth.signedOut') };
}
