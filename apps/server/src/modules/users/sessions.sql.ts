// SQL of sessions: their expiry, and every way in which they end.
import { MAX_SESSIONS, REFRESH_SECONDS, SESSION_SECONDS } from '@tilgul/contract/auth';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { refreshScreens } from '../notifications/notify.ts';

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

interface EndedSession {
  readonly id: number;
  readonly user_id: number;
}

/** Ends those of the sessions that are live, and with them their open streams after the commit. */
async function endLiveSessions(
  context: Context,
  why: SessionEnd,
  chosen: Expression<SqlBool>,
): Promise<readonly EndedSession[]> {
  const ended = await context.db
    .updateTable('sessions')
    .set({ ended_at: context.now, ended_why: why })
    .where('ended_at', 'is', null)
    .where(chosen)
    .returning(['id', 'user_id'])
    .execute();
  refreshScreens(context, new Set(ended.map(({ user_id }) => user_id)));
  return ended;
}

/** Ends sessions and returns their users. A session that has already ended keeps its reason. */
export async function endSessions(
  context: Context,
  ids: readonly number[],
  why: SessionEnd,
): Promise<readonly EndedSession[]> {
  return ids.length === 0 ? [] : endLiveSessions(context, why, sql<SqlBool>`id = ${anyId(ids)}`);
}

/** Ends all sessions of a user, or all but one (security A06). Call it in the transaction of the cause. */
export async function endUserSessions(context: Context, userId: number, why: SessionEnd, keptId = 0): Promise<void> {
  await endLiveSessions(context, why, sql<SqlBool>`user_id = ${userId}::bigint and id <> ${keptId}::bigint`);
}

/** Ends a user's oldest live sessions beyond ten (SES-10). */
export async function endOldestSessions(context: Context, userId: number): Promise<void> {
  const oldest = sql<SqlBool>`id in (
    select id from sessions where user_id = ${userId}::bigint and ended_at is null and expires_at > ${context.now}::timestamptz
    order by created_at desc, id desc offset ${MAX_SESSIONS}::int
  )`;
  await endLiveSessions(context, 'too_many_sessions', oldest);
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
