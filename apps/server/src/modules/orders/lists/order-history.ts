// Reads an order's history, timeline and audit trail, for administrator and manager.

import type { HistoryEntry } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { visibleTo } from '../orders.sql.ts';
import { type AuditRow, type EventRow, mergeHistory, type Names } from './order-history.rules.ts';

const who = sql`users.id as actor_id, users.first_name || ' ' || users.last_name as actor_name, users.role as actor_role`;

async function listEvents(db: Db, orderId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event, note, at, ${who} from order_events left join users on users.id = order_events.actor_id
    where order_id = ${orderId}::bigint order by order_events.id`.execute(db);
  return rows;
}

/** Audit entries on the order itself and on its payment. */
async function listAuditRows(db: Db, orderId: number, paymentId: number | null): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select action, before, after, at, ${who} from (
      select * from audit_log where subject = 'order' and subject_id = ${orderId}::bigint
      union all select * from audit_log where subject = 'payment' and subject_id = ${paymentId}::bigint
    ) as entry left join users on users.id = entry.actor_id order by entry.id`.execute(db);
  return rows;
}

/** The ids under a key anywhere in the trail. */
const idsUnder = (entries: readonly AuditRow[], key: string): number[] =>
  entries.flatMap(({ before, after }) => [before?.[key], after?.[key]].filter((id) => typeof id === 'number'));

async function readNames(db: Db, entries: readonly AuditRow[]): Promise<Names> {
  const { rows } = await sql<{ kind: 'store' | 'person'; id: number; name: string }>`
    select 'store' as kind, id, name from stores where id = any(${idsUnder(entries, 'store_id')}::bigint[])
    union all select 'person', id, first_name || ' ' || last_name from users where id = any(${idsUnder(entries, 'staff_id')}::bigint[])`.execute(
    db,
  );
  const namesOf = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name] as const));
  return { stores: namesOf('store'), people: namesOf('person') };
}

/** Who did what to an order and when, the first first. Throws not_found for an order that the actor may not see, no_store. */
export async function listHistory({ db, actor }: ActorContext, orderId: number): Promise<Page<HistoryEntry>> {
  const order = await db
    .selectFrom('orders')
    .select('orders.payment_id')
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!order) throw new AppError('not_found');
  const [events, entries] = await Promise.all([listEvents(db, orderId), listAuditRows(db, orderId, order.payment_id)]);
  return { rows: mergeHistory(events, entries, await readNames(db, entries)) };
}
