// Signs in: checks limits and password, opens a session with its first tokens.
import type { credentials } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import { foldUsername, MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';
import type { Role } from '@tilgul/contract/rules/roles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { readActor } from '../../platform/http/actor.ts';
import { addressKey, type Limit } from '../../platform/security/attempts.ts';
import { isCorrectPassword } from '../../platform/security/passwords.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { createOpaqueToken, hashToken, signAccessToken } from '../../platform/security/tokens.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { findTwoFactor, selectTwoFactor } from '../two-factor/two-factor.sql.ts';
import { parseTwoFactorCode, spendTwoFactorCode } from '../two-factor/two-factor-codes.ts';
import { endOldestSessions, endSessions, extendSession, sessionExpiry } from '../users/sessions.sql.ts';
import { chosenLanguage, roleEntry } from '../users/users.rules.ts';
import { foldedUsername } from '../users/users.sql.ts';
import { decideRefresh } from './auth.rules.ts';
import { findRefreshSession, issueRefresh, lockRefresh, type RefreshRow, spendRefresh } from './auth.sql.ts';
import { createDeviceCookie, readDeviceCookie } from './cookies.ts';
import {
  countSuccess,
  failSignIn,
  failTwoFactor,
  refuseOverLimits,
  signInLimits,
  successLimits,
  twoFactorCodeLimits,
  twoFactorPromptLimits,
} from './limits.ts';

/** The answer of a sign-in or refresh (SES-1). */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly role_name: Role;
  /** None before one was chosen. */
  readonly language?: Language;
}

/**
 * The live user of a name, regardless of case, else of a phone number, which one live user has at most; one look at the
 * database for both. PostgreSQL has no NUL, so no user has one in the name.
 */
async function findAccount(db: Db, username: string) {
  if (username.includes('\0')) return undefined;
  return db
    .selectFrom('users')
    .select((eb) => ['id', 'role', 'password_hash', 'language', eb.exists(selectTwoFactor(eb)).as('has_factor')])
    .where((eb) =>
      eb.or([eb(foldedUsername, '=', foldUsername(username)), eb('phone_no', '=', normaliseLoginName(username))]),
    )
    .where('archived_at', 'is', null)
    .orderBy(sql`${foldedUsername} = ${foldUsername(username)} desc`)
    .limit(1)
    .executeTakeFirst();
}

/** A phone number in its one form, anything else as it is: tries by number and by name are counted apart, so that neither tells of the other. */
function normaliseLoginName(username: string): string {
  const number = normalisePhone(username);
  return MOBILE_NUMBER.test(number) ? number : username;
}

interface SignInInput {
  readonly form: z.output<typeof credentials>;
  readonly client: Client;
  /** The cookie of an earlier success in this browser. */
  readonly device: string | undefined;
}

/** What a sign-in gives: the tokens, and the cookie by which this browser is known again. */
interface SignedIn {
  readonly tokens: Tokens & { readonly factor_required?: true };
  readonly device: string;
}

/**
 * Opens a session for name and password, and a code where the second factor is on (security A01, A02, A20, A21). Unknown
 * name, wrong password and archived user are one refusal, login_failed, after the same work; after the right password
 * otp_required and otp_refused; too_many beyond the limits. A failed try stays counted. Needs the pool.
 */
export async function signIn(context: Context, { form, client, device: cookie }: SignInInput): Promise<SignedIn> {
  const { now, deps } = context;
  const { jwtKeys, sealKeys } = deps.secrets;
  const { ip } = client;
  const name = normaliseLoginName(form.username);
  const account = await findAccount(context.db, form.username);
  const device = readDeviceCookie(sealKeys, cookie, now);
  const deviceId = device?.userId === account?.id ? device?.id : undefined;
  const limits = signInLimits(name, ip, deviceId);
  const successes = successLimits(name);
  await refuseOverLimits(context, [...limits, ...successes]);
  const fits = await isCorrectPassword(account?.password_hash, form.password, addressKey(ip));
  if (!account || !fits) return failSignIn(context, limits, account?.id ?? null);
  // Guesses that ran beside this one may have used the limit up; a right guess after that is one too many.
  await refuseOverLimits(context, limits);
  const codes = [...limits, ...twoFactorCodeLimits(account.id, deviceId)];
  const asked = { userId: account.id, otp: form.otp, ip, limits: codes };
  const step = account.has_factor ? await checkTwoFactorCode(context, asked) : undefined;
  const user = { id: account.id, passwordHash: account.password_hash };
  const opened = await inTransaction(deps.db, async (db) => {
    const inside = { ...context, db };
    if (step && !(await spendTwoFactorCode(inside, step.factor, step.code))) return 'wrong code';
    await countSuccess(inside, successes);
    const session = await openSession(inside, user, limits[0].bucket, client);
    // The user's row is locked now: whoever turns the second factor on has done so before, or ends this session.
    if (session && !step && (await findTwoFactor(db, account.id))) throw new AppError('otp_required');
    if (session) await securityEvent(inside, { action: 'session.opened', userId: account.id, actorId: account.id });
    return session;
  });
  if (opened === 'wrong code') return failTwoFactor(context, codes, account.id);
  if (!opened) return failSignIn(context, limits, account.id);
  const access = await signAccessToken(jwtKeys, { userId: account.id, sessionId: opened.sessionId }, now);
  const role = roleEntry(account.role).name;
  const lacksFactor = !step && deps.config.factorRoles.includes(role);
  return {
    tokens: {
      access,
      refresh: opened.refresh,
      role_name: role,
      ...chosenLanguage(account.language),
      ...(lacksFactor ? { factor_required: true as const } : {}),
    },
    device: createDeviceCookie(sealKeys, account.id, now),
  };
}

// The second step of a sign-in: asks for a code where the second factor is on.

interface TwoFactorInput {
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
async function checkTwoFactorCode(context: Context, { userId, otp, ip, limits }: TwoFactorInput) {
  const factor = await findTwoFactor(context.db, userId);
  if (!factor) return undefined;
  await refuseOverLimits(context, limits);
  if (otp === undefined) {
    const asked = twoFactorPromptLimits(userId, ip);
    await inTransaction(context.deps.db, (db) => countSuccess({ ...context, db }, asked));
    throw new AppError('otp_required');
  }
  return { factor, code: await parseTwoFactorCode(context, factor, otp, addressKey(ip)) };
}

// Opens a session: its row, its first refresh token, and the failed tries that a right password clears.

/** Where a session is opened, kept for its owner to see. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const USER_AGENT_MAX = 300;

interface OpenedSession {
  readonly sessionId: number;
  /** The token itself; only its hash is kept. */
  readonly refresh: string;
}

/**
 * Opens a session for the user whose password was checked against `passwordHash`, and forgets the failures in `bucket`;
 * undefined when the user was archived or got another password meanwhile. The user's row is locked, so that a reset, a
 * deletion or another sign-in either sees this session or is seen here. Ends the oldest beyond ten (SES-10). Needs a transaction.
 */
export async function openSession(
  { db, now, deps }: Context,
  user: { readonly id: number; readonly passwordHash: string },
  bucket: string,
  client: Client,
): Promise<OpenedSession | undefined> {
  const refresh = createOpaqueToken();
  const userAgent = client.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  const { rows } = await sql<{ id: number }>`
    with holder as (
      select id from users where id = ${user.id}::bigint and password_hash = ${user.passwordHash}::text and archived_at is null for no key update
    ), opened as (
      insert into sessions (user_id, created_at, expires_at, address, user_agent)
      select id, ${now}::timestamptz, ${sessionExpiry(now)}::timestamptz, ${client.ip}::text, ${userAgent}::text from holder
      returning id
    ), issued as (
      insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
      select ${hashToken(refresh)}::bytea, id, ${now}::timestamptz, ${sessionExpiry(now)}::timestamptz from opened
    ), forgotten as (
      delete from attempts using opened where bucket = ${bucket}::text
    )
    select id from opened`.execute(db);
  const [opened] = rows;
  // In a statement of its own, which sees what a sign-in has committed that held the lock before.
  if (opened && deps.config.RATE_LIMITS === 'on') await endOldestSessions(db, user.id, now);
  return opened && { sessionId: opened.id, refresh };
}

// Rotates refresh tokens: each is used once, two tabs within seconds agree, a stolen one ends the family.

interface Rotated {
  readonly row: RefreshRow;
  readonly refresh: string;
}

/** Binds a sealed successor to the token it follows. */
const sealContext = (token: string) => `refresh:${hashToken(token).toString('hex')}`;

async function rotate(context: Context, token: string, row: RefreshRow): Promise<Rotated> {
  const { db, now, deps } = context;
  const refresh = await issueRefresh(db, row.session_id, now);
  await spendRefresh(db, token, seal(deps.secrets.sealKeys, refresh, sealContext(token)), now);
  await extendSession(db, row.session_id, now);
  return { row, refresh };
}

function repeatSuccessor(context: Context, token: string, row: RefreshRow): Rotated | undefined {
  const sealed = row.successor_seal;
  const refresh = sealed === null ? undefined : unseal(context.deps.secrets.sealKeys, sealed, sealContext(token));
  return refresh === undefined ? undefined : { row, refresh };
}

async function endFamily(context: Context, row: RefreshRow): Promise<undefined> {
  await endSessions(context.db, [row.session_id], 'refresh_reused', context.now);
  const facts = { session_id: row.session_id };
  await securityEvent(context, { action: 'session.token_reused', userId: row.user_id, facts });
  return undefined;
}

async function exchangeToken(context: Context, token: string): Promise<Rotated | undefined> {
  const row = await lockRefresh(context.db, token);
  if (!row) return undefined;
  switch (decideRefresh(row, context.now)) {
    case 'rotate':
      return rotate(context, token, row);
    case 'repeat':
      return repeatSuccessor(context, token, row);
    case 'reused':
      return endFamily(context, row);
    case 'dead':
      return undefined;
  }
}

/**
 * New tokens for a refresh token (SES-2, A05). Within 10 s the old one gives the same successor,
 * later its reuse ends the session. Throws token_invalid; needs the pool, since the end of a family must be committed
 * though the call is refused.
 */
export async function refreshSession(context: Context, token: string | undefined): Promise<Tokens> {
  const rotated = token
    ? await inTransaction(context.deps.db, (db: Db) => exchangeToken({ ...context, db }, token))
    : undefined;
  if (!rotated) throw new AppError('token_invalid');
  const { row, refresh } = rotated;
  const access = await signAccessToken(
    context.deps.secrets.jwtKeys,
    { userId: row.user_id, sessionId: row.session_id },
    context.now,
  );
  return { access, refresh, role_name: roleEntry(row.role).name, ...chosenLanguage(row.language) };
}

// Signs out: ends the session of the bearer or refresh token, and never fails.

/** The session of the bearer; a bad or dead bearer has none. */
async function findBearerSession(context: Context, request: FastifyRequest): Promise<number | undefined> {
  const actor = await readActor(context.deps, request, { beforeFactor: true }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return actor?.sessionId;
}

/** Ends the session (SES-4); signing out twice, or with dead tokens, is as good. */
export async function signOut(
  context: Context,
  request: FastifyRequest,
  refresh: string | undefined,
): Promise<{ message: string }> {
  const named = [
    await findBearerSession(context, request),
    refresh ? await findRefreshSession(context.db, refresh) : undefined,
  ];
  const ids = named.filter((id) => id !== undefined);
  for (const { user_id: userId } of await endSessions(context.db, ids, 'signed_out', context.now))
    await securityEvent(context, { action: 'session.ended', userId, actorId: userId, facts: { why: 'signed_out' } });
  return { message: say('You are logged out.') };
}
