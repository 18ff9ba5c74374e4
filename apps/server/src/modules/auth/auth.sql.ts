// SQL of refresh tokens: hashes only, each used once, with the encrypted successor of its last use.
import type { Db } from '../../deps.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';
import { sessionExpiry } from '../users/sessions.sql.ts';

/** A refresh token with its session and user, as they are now. */
export interface RefreshRow {
  readonly session_id: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly successor_seal: Buffer | null;
  readonly session_ended_at: Date | null;
  readonly session_expires_at: Date;
  readonly user_id: number;
  readonly role: string;
  readonly language: string | null;
  readonly user_archived_at: Date | null;
}

/** A fresh token of the session, valid seven days; only its hash is kept. */
export async function issueRefresh(db: Db, sessionId: number, now: Date): Promise<string> {
  const token = createOpaqueToken();
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId, created_at: now, expires_at: sessionExpiry(now) })
    .execute();
  return token;
}

/** Locks the token's row, so that two tabs take turns; undefined when there is no such token. */
export async function lockRefresh(db: Db, token: string): Promise<RefreshRow | undefined> {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'token.session_id',
      'token.expires_at',
      'token.used_at',
      'token.successor_seal',
      'sessions.ended_at as session_ended_at',
      'sessions.expires_at as session_expires_at',
      'users.id as user_id',
      'users.role',
      'users.language',
      'users.archived_at as user_archived_at',
    ])
    .where('token.token_hash', '=', hashToken(token))
    .forUpdate('token')
    .executeTakeFirst();
}

/** Marks a locked token used and keeps its successor. */
export async function spendRefresh(db: Db, token: string, successorSeal: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_seal: successorSeal })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** The session that a refresh token belongs to, whatever its state. */
export async function findRefreshSession(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.session_id;
}

// Deletes what nobody can use any more: old sessions, codes, grants, second factors that were never confirmed, counted tries.

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes what ran out at least a day ago, so that no limit and no refusal changes by it. Safe to run at any time. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otps').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otp_asks').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('reset_grants').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('user_factors').where('confirmed_at', 'is', null).where('created_at', '<', yesterday).execute();
  await db.deleteFrom('attempts').where('at', '<', yesterday).execute();
}
