// SQL of refresh tokens (stored as hashes, used once), and the purge of expired sign-in data.
import type { Db } from '../../deps.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';
import { sessionExpiry } from '../users/sessions.sql.ts';

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
