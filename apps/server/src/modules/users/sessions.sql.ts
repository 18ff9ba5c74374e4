// SQL of sessions: their expiry, and every way in which they end.
import { MAX_SESSIONS, REFRESH_SECONDS, SESSION_SECONDS } from '@tilgul/contract/auth';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';

/** Values of sessions.ended_why. */
export type SessionEnd =
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'user_deleted'
  | 'user_suspended'
  | 'refresh_reused'
  | 'too_many_sessions'
  | 'ended_by_owner'
  | 'factor_changed';

/** Expiry of a session that is used now, and of its new refresh token. */
export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + REFRESH_SECONDS * 1000);

const endLiveSessions = (db: Db, why: SessionEnd, now: Date) =>
  db.updateTable('sessions').set({ ended_at: now, ended_why: why }).where('ended_at', 'is', null);

/** Ends sessions and returns their users. A session that has already ended keeps its reason. */
export async function endSessions(
  db: Db,
  ids: readonly number[],
  why: SessionEnd,
  now: Date,
): Promise<readonly { readonly id: number; readonly user_id: number }[]> {
  if (ids.length === 0) return [];
  return endLiveSessions(db, why, now).where('id', '=', anyId(ids)).returning(['id', 'user_id']).execute();
}

/** Ends all sessions of a user, or all but one (security A06). Call it in the transaction of the cause. */
export async function endUserSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  why: SessionEnd,
  keptId = 0,
): Promise<void> {
  await endLiveSessions(db, why, now).where('user_id', '=', userId).where('id', '<>', keptId).execute();
}

/** Ends a user's oldest live sessions beyond ten (SES-10). */
export async function endOldestSessions(db: Db, userId: number, now: Date): Promise<void> {
  const why: SessionEnd = 'too_many_sessions';
  await sql`
    update sessions set ended_at = ${now}::timestamptz, ended_why = ${why}
    where id in (
      select id from sessions where user_id = ${userId}::bigint and ended_at is null and expires_at > ${now}::timestamptz
      order by created_at desc, id desc offset ${MAX_SESSIONS}::int
    )`.execute(db);
}

/** Extends a live session that is used now, to at most 30 days in all. */
export async function extendSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(${sessionExpiry(now)}::timestamptz, created_at + make_interval(secs => ${SESSION_SECONDS}::int))`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
