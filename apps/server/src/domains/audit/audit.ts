// The audit trail: who did what to what, written in the transaction of the change.
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';

export interface AuditEntry {
  /** Verb and noun, such as `order.allocated`. */
  readonly action: string;
  readonly subject:
    | 'order'
    | 'manual_order'
    | 'stock_request'
    | 'product'
    | 'category'
    | 'unit'
    | 'store'
    | 'user'
    | 'payment'
    | 'cash_entry'
    | 'cash_day';
  readonly subjectId: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes one row of the trail. Never pass passwords, tokens or PINs. */
export const audit = (context: ActorContext, entry: AuditEntry): Promise<void> => auditAll(context, [entry]);

const textOf = (facts: AuditEntry['before']): string | null => (facts ? JSON.stringify(facts) : null);

/** Writes the audit entries of changes that were made together, in one statement. */
export async function auditAll({ db, now, actor }: ActorContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, before, after)
    select ${now}::timestamptz, ${actor.id}::int, action, subject, subject_id, before::jsonb, after::jsonb
    from unnest(${entries.map((entry) => entry.action)}::text[], ${entries.map((entry) => entry.subject)}::text[],
      ${entries.map((entry) => entry.subjectId)}::bigint[], ${entries.map((entry) => textOf(entry.before))}::text[],
      ${entries.map((entry) => textOf(entry.after))}::text[]) as deed (action, subject, subject_id, before, after)`.execute(
    db,
  );
}
