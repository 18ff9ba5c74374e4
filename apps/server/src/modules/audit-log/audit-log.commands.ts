// Writes the audit log, in the transaction of the change: changes by users, and security events, which also go to the server log.
import {
  type AuditAction,
  type AuditSubject,
  RECORD_MONTHS,
  SECURITY_ACTIONS,
  type SecurityAction,
} from '@tilgul/contract/rules/audit-actions';
import { sql } from 'kysely';
import type { Actor, ActorContext, Context, Db } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes one entry to the audit log. Never pass passwords, tokens or PINs. */
export const audit = (context: ActorContext, entry: AuditEntry): Promise<void> => auditAll(context, [entry]);

/** Writes several entries in one statement. */
export const auditAll = (context: ActorContext, entries: readonly AuditEntry[]): Promise<void> =>
  writeAuditRows(context, context.actor.id, entries);

const toJson = (facts: AuditEntry['before']): string | null => (facts ? JSON.stringify(facts) : null);

/** A row of the audit log; a subject without a table has no id. */
type AuditLogEntry = Omit<AuditEntry, 'subjectId'> & { readonly subjectId: number | null };

/** Inserts rows, also without a signed-in user. */
export async function writeAuditRows(
  { db, now, origin }: Pick<Context, 'db' | 'now' | 'origin'>,
  actorId: number | null,
  rows: readonly AuditLogEntry[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, before, after, address, request_id)
    select ${now}::timestamptz, ${actorId}::bigint, action, subject, subject_id, before::jsonb, after::jsonb,
      ${origin?.address ?? null}::text, ${origin?.requestId ?? null}::text
    from unnest(${rows.map((row) => row.action)}::text[], ${rows.map((row) => row.subject)}::text[],
      ${rows.map((row) => row.subjectId)}::bigint[], ${rows.map((row) => toJson(row.before))}::text[],
      ${rows.map((row) => toJson(row.after))}::text[])
      as entry (action, subject, subject_id, before, after)`.execute(db);
}

interface SecurityEvent {
  readonly action: SecurityAction;
  /** The user concerned; null for an unknown name or number, and for events of the server. */
  readonly userId: number | null;
  /** Overrides the context's actor; at a sign-in, the user. */
  readonly actorId?: number;
  /** Names of changed fields, never their values. */
  readonly changed?: readonly string[];
  /** Further details for an inquiry, such as why a session ended. Never secrets or user input. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Logged as warnings. A single mistyped password is not one. */
const WARNINGS: ReadonlySet<SecurityAction> = new Set(['session.blocked', 'session.token_reused']);

/** Events of the server, not of an account. */
const SERVER_ACTIONS: ReadonlySet<SecurityAction> = new Set(['backup.made', 'backup.restored']);

/**
 * Writes a security event to the audit log, and after the commit to the server log; works without an actor. For a refused
 * call, pass a transaction that is committed anyway.
 */
export async function securityEvent(
  context: Context & { readonly actor?: Actor | undefined },
  { action, userId, actorId, changed, facts }: SecurityEvent,
): Promise<void> {
  const actor = actorId ?? context.actor?.id ?? null;
  const after = { ...facts, ...(changed === undefined ? {} : { changed }) };
  const hasFacts = Object.keys(after).length > 0;
  const subject = SERVER_ACTIONS.has(action) ? ('server' as const) : ('user' as const);
  await writeAuditRows(context, actor, [{ action, subject, subjectId: userId, ...(hasFacts ? { after } : {}) }]);
  const { db, deps, origin } = context;
  const line = {
    event: action,
    user_id: userId,
    actor_id: actor,
    address: origin?.address,
    request_id: origin?.requestId,
    ...after,
  };
  const report = () => deps.log[WARNINGS.has(action) ? 'warn' : 'info'](line, 'security event');
  if (db.isTransaction) afterCommit(db, report);
  else report();
}

/** Deletes security events and the addresses of all other entries after a year (PRIV-5). Safe to run at any time. */
export async function purgeAuditOrigins(db: Db, now: Date): Promise<void> {
  const end = sql<Date>`${now}::timestamptz - make_interval(months => ${RECORD_MONTHS}::int)`;
  await db
    .deleteFrom('audit_log')
    .where('at', '<', end)
    .where(sql<boolean>`action = any(${SECURITY_ACTIONS}::text[])`)
    .execute();
  const withOrigin = db.updateTable('audit_log').set({ address: null, request_id: null }).where('at', '<', end);
  await withOrigin.where('address', 'is not', null).execute();
}
