// Owns the rows of sessions: who is signed in; every end of a session is written here.
import { REFRESH_SECONDS } from '@tilgul/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

/** Why a session ended, for whoever reads the table later. */
export type SessionEnd = 'signed_out' | 'password_changed' | 'password_reset' | 'user_deleted' | 'refresh_reused';

/** The moment at which a session that is used now runs out. */
const sessionExpiry = (now: Date): Date => new Date(now.getTime() + REFRESH_SECONDS * 1000);

/**
 * Opens a session for the user whose password was checked against `passwordHash`; undefined when the user was archived
 * or got another password meanwhile. The user's row is share-locked, so that a reset or a deletion either sees this
 * session and ends it, or is seen here.
 */
export async function openSession(
  db: Db,
  user: { readonly id: number; readonly passwordHash: string },
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .with('holder', (qb) =>
      qb
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.passwordHash)
        .where('archived_at', 'is', null)
        .forShare(),
    )
    .insertInto('sessions')
    .columns(['user_id', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('holder')
        .select((of) => ['holder.id', of.val(now).as('created_at'), of.val(sessionExpiry(now)).as('expires_at')]),
    )
    .returning('sessions.id')
    .executeTakeFirst();
  return row?.id;
}

/** Ends these sessions; one that has ended keeps its first reason. */
export async function endSessions(db: Db, ids: readonly number[], why: SessionEnd, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a user, in the transaction of what caused it (security A06). */
export async function endSessionsOf(db: Db, userId: number, why: SessionEnd, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Lets a session that was used now live on for the full time; one that has ended stays ended. */
export async function extendSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sessionExpiry(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
