// Owns the audit trail: who did what to what, written in the transaction of the deed.
import { sql } from 'kysely';
import type { ActorWork } from '../../deps.ts';

export interface Deed {
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
export const audit = (work: ActorWork, deed: Deed): Promise<void> => auditAll(work, [deed]);

const textOf = (facts: Deed['before']): string | null => (facts ? JSON.stringify(facts) : null);

/** Writes the rows of deeds that were done at once, in one statement. */
export async function auditAll({ db, now, actor }: ActorWork, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, before, after)
    select ${now}::timestamptz, ${actor.id}::int, action, subject, subject_id, before::jsonb, after::jsonb
    from unnest(${deeds.map((deed) => deed.action)}::text[], ${deeds.map((deed) => deed.subject)}::text[],
      ${deeds.map((deed) => deed.subjectId)}::bigint[], ${deeds.map((deed) => textOf(deed.before))}::text[],
      ${deeds.map((deed) => textOf(deed.after))}::text[]) as deed (action, subject, subject_id, before, after)`.execute(
    db,
  );
}
