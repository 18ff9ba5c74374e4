// SQL of refresh tokens (stored as hashes, used once) and of one-time passwords (tables otp_asks and otps), and the purge of
// expired sign-in data.
import { OTP_SECONDS } from '@tilgul/contract/auth';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { Otps } from '../../platform/db/tables.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';
import { sessionExpiry } from '../users/sessions.sql.ts';
import { type CodePurpose, OTP_ATTEMPTS } from './auth.rules.ts';

/** Creates a refresh token of the session, valid for seven days. Only its hash is stored. */
export async function issueRefresh(db: Db, sessionId: number, now: Date): Promise<string> {
  const token = createOpaqueToken();
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId, created_at: now, expires_at: sessionExpiry(now) })
    .execute();
  return token;
}

/** Locks the token's row, with its session and user, so that two tabs refresh one after the other. */
export const lockRefresh = (db: Db, token: string) =>
  db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token.session_id', 'token.expires_at', 'token.used_at', 'token.successor_seal'])
    .select(['sessions.ended_at as session_ended_at', 'sessions.expires_at as session_expires_at'])
    .select(['users.id as user_id', 'users.role', 'users.language', 'users.archived_at as user_archived_at'])
    .where('token.token_hash', '=', hashToken(token))
    .forUpdate('token')
    .executeTakeFirst();

/** Marks a locked token as used and stores its sealed successor. */
export async function spendRefresh(db: Db, token: string, successorSeal: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_seal: successorSeal })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Finds the session of a refresh token, even a used or expired one. */
export async function findRefreshSession(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.session_id;
}

/** Identifies a code: the newest of one requester, or without a requester the newest of the number. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  /** Keyed hash of the phone number. */
  readonly number: Buffer;
  /** Hash of the browser's cookie or of the signed-in user. */
  readonly requester?: Buffer | undefined;
}

/** A counted attempt and the hash to compare with; null for an unknown number. */
export interface CodeAttempt {
  readonly ask_id: number;
  readonly code_hash: Buffer | null;
  readonly user_id: number | null;
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + OTP_SECONDS * 1000);

/** Stores a code request, which replaces the requester's previous one. */
export async function insertCodeRequest(
  db: Db,
  { purpose, number, requester }: CodeKey & { readonly requester: Buffer },
  now: Date,
): Promise<number> {
  const row = { purpose, number_hash: number, browser_hash: requester, created_at: now, expires_at: codeExpiry(now) };
  const { id } = await db.insertInto('otp_asks').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores the hash of the code sent for a request. */
export async function insertCode(
  db: Db,
  code: Omit<Insertable<Otps>, 'created_at' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('otps')
    .values({ ...code, created_at: now, expires_at: codeExpiry(now) })
    .execute();
}

/** The newest request for the number, of one requester or of all, even if it has expired. */
const newestRequest = ({ purpose, number, requester }: CodeKey) =>
  requester === undefined
    ? sql`(select max(id) from otp_asks where number_hash = ${number} and purpose = ${purpose})`
    : sql`(select max(id) from otp_asks where number_hash = ${number} and purpose = ${purpose} and browser_hash = ${requester})`;

const attemptsColumn = ({ requester }: CodeKey) => sql.ref(requester === undefined ? 'shared_tries' : 'own_tries');

/** Other codes are valid only while the user has the number; a phone code goes to a number not yet registered. */
const matchesUserPhone = ({ purpose }: CodeKey) =>
  purpose === 'phone' ? sql`true` : sql`users.phone_no = otps.phone_no`;

/**
 * Takes one of the five attempts of a code; undefined if it has ended, has none left, or is the request `except`. Counted
 * in one statement before the comparison (SES-7), so that of a hundred parallel guesses only five are compared.
 */
export async function takeCodeAttempt(
  db: Db,
  requester: CodeKey,
  now: Date,
  except = 0,
): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    with taken as (
      update otp_asks set ${attemptsColumn(requester)} = ${attemptsColumn(requester)} + 1
      where id = ${newestRequest(requester)} and id <> ${except}::bigint
        and ended_at is null and expires_at > ${now}::timestamptz and ${attemptsColumn(requester)} < ${OTP_ATTEMPTS}::int
      returning id
    )
    select taken.id as ask_id, otps.code_hash, users.id as user_id
    from taken left join otps on otps.ask_id = taken.id
      left join users on users.id = otps.user_id and users.archived_at is null
        and ${matchesUserPhone(requester)}`.execute(db);
  return rows[0];
}

/** The newest code while it can be used, unless it is that of the request `except`. Counts no attempt. */
export async function findLiveCode(
  db: Db,
  requester: CodeKey,
  now: Date,
  except = 0,
): Promise<(CodeAttempt & { readonly expires_at: Date }) | undefined> {
  const { rows } = await sql<CodeAttempt & { expires_at: Date }>`
    select otp_asks.id as ask_id, otp_asks.expires_at, otps.code_hash, users.id as user_id
    from otp_asks left join otps on otps.ask_id = otp_asks.id
      left join users on users.id = otps.user_id and users.archived_at is null
        and ${matchesUserPhone(requester)}
    where otp_asks.id = ${newestRequest(requester)} and otp_asks.id <> ${except}::bigint
      and otp_asks.ended_at is null and otp_asks.expires_at > ${now}::timestamptz`.execute(db);
  return rows[0];
}

/** Expiry of the current code once its attempts are exhausted. */
export async function findExhaustedCode(db: Db, requester: CodeKey, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from otp_asks
    where id = ${newestRequest(requester)} and ended_at is null and expires_at > ${now}::timestamptz
      and ${attemptsColumn(requester)} >= ${OTP_ATTEMPTS}::int`.execute(db);
  return rows[0]?.expires_at;
}

/** Ends a request, which spends its code; false if it was already spent. */
export async function endCodeRequest(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otp_asks')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every code request for a number. */
export async function endCodeRequests(db: Db, number: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('otp_asks')
    .set({ ended_at: now })
    .where('number_hash', '=', number)
    .where('ended_at', 'is', null)
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes sessions, codes, reset grants, unconfirmed two-factor setups and counted attempts that expired a day ago or
 * earlier, so that no limit still depends on them. Safe to run at any time.
 */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otps').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otp_asks').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('reset_grants').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('user_factors').where('confirmed_at', 'is', null).where('created_at', '<', yesterday).execute();
  await db.deleteFrom('attempts').where('at', '<', yesterday).execute();
}
