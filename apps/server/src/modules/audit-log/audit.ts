// The audit trail: who did what to what, from where, written in the transaction of the change.
import type { AuditAction, AuditSubject } from '@tilgul/contract/rules/audit-actions';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../deps.ts';

export interface AuditEntry {
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
  writeTrail(context, context.actor.id, entries);

const textOf = (facts: AuditEntry['before']): string | null => (facts ? JSON.stringify(facts) : null);

/** One row of the trail as it is written; a subject without a row of its own has no id. */
export type TrailRow = Omit<AuditEntry, 'subjectId'> & { readonly subjectId: number | null };

/** Writes rows of the trail, also without anybody signed in. */
export async function writeTrail(
  { db, now, origin }: Pick<Context, 'db' | 'now' | 'origin'>,
  actorId: number | null,
  rows: readonly TrailRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, before, after, address, request_id)
    select ${now}::timestamptz, ${actorId}::bigint, action, subject, subject_id, before::jsonb, after::jsonb,
      ${origin?.address ?? null}::text, ${origin?.requestId ?? null}::text
    from unnest(${rows.map((row) => row.action)}::text[], ${rows.map((row) => row.subject)}::text[],
      ${rows.map((row) => row.subjectId)}::bigint[], ${rows.map((row) => textOf(row.before))}::text[],
      ${rows.map((row) => textOf(row.after))}::text[]) as entry (action, subject, subject_id, before, after)`.execute(
    db,
  );
}
