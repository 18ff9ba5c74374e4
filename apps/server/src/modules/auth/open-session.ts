// Opens a session: its row, its first refresh token, and the failed tries that a right password clears.
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { hashToken, newOpaqueToken } from '../../platform/security/tokens.ts';
import { endOldestSessions, sessionExpiry } from '../users/sessions.db.ts';

/** Where a session is opened, kept for its owner to see. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const USER_AGENT_MAX = 300;

export interface OpenedSession {
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
  const refresh = newOpaqueToken();
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
