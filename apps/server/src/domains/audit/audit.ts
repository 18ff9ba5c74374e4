// Owns the audit trail: who did what to what, written in the transaction of the deed.
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
export async function audit(work: ActorWork, deed: Deed): Promise<void> {
  await work.db
    .insertInto('audit_log')
    .values({
      at: work.now,
      actor_id: work.actor.id,
      action: deed.action,
      subject: deed.subject,
      subject_id: deed.subjectId,
      before: deed.before ? JSON.stringify(deed.before) : null,
      after: deed.after ? JSON.stringify(deed.after) : null,
    })
    .execute();
}
