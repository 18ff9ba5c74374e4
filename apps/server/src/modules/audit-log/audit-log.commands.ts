// The audit trail: who did what to what, from where, written in the transaction of the change.
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

interface AuditEntry {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes one row of the trail. Never pass passwords, tokens or PINs. */
export const audit = (context: ActorContext, entry: AuditEntry): Promise<void> => auditAll(context, [entry]);

/** Writes the audit entries of changes that were made together, in one statement. */
export const auditAll = (context: ActorContext, entries: readonly AuditEntry[]): Promise<void> =>
  writeAuditRows(context, context.actor.id, entries);

const toJson = (facts: AuditEntry['before']): string | null => (facts ? JSON.stringify(facts) : null);

/** One row of the trail as it is written; a subject without a row of its own has no id. */
type AuditLogEntry = Omit<AuditEntry, 'subjectId'> & { readonly subjectId: number | null };

/** Writes rows of the trail, also without anybody signed in. */
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
      ${rows.map((row) => toJson(row.after))}::text[]) as entry (action, subject, subject_id, before, after)`.execute(
    db,
  );
}

// Security events: who came in or tried to, and what changed about how people come in; in the trail and on the log.

interface SecurityEvent {
  readonly action: SecurityAction;
  /** Whom it is about; null when nobody has the name or number, or when it is about the server itself. */
  readonly userId: number | null;
  /** Who did it, when that is not the signed-in actor of the context: at a sign-in the user itself. */
  readonly actorId?: number;
  /** The names of the fields that changed, never their values. */
  readonly changed?: readonly string[];
  /** Anything else that an inquiry needs: why a session ended, how many were ended. Never secrets, never what was typed. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What somebody should look at; a single mistyped password is none of it. */
const WARNINGS: ReadonlySet<SecurityAction> = new Set(['session.blocked', 'session.token_reused']);

/** What happens to the server, not to a person's account. */
const SERVER_ACTIONS: ReadonlySet<SecurityAction> = new Set(['backup.made', 'backup.restored']);

/**
 * Writes a security event into the trail, with address and request id of the call, and after the commit on the log. It
 * works without an actor. The event of a refused call must be written on a handle that is committed though it is refused.
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

// Ends the time for which addresses of people are kept (PRIV-5).

/** After a year deletes security events and takes the address from every other row of the trail. Safe to run at any time. */
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
