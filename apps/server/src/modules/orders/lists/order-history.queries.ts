// An order's history for administrator and manager: its timeline merged with the audit log.
import { HISTORY_STEPS, type HistoryEntry, type HistoryField, type HistoryStep } from '@tilgul/contract/orders';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { translateOffered } from '../../../texts/get-text.ts';
import { selectStoreName } from '../../../texts/store-name.sql.ts';
import { translateEventNote } from '../event-notes.ts';
import { visibleTo } from '../orders.sql.ts';
import { selectEventNote } from './order-rows.sql.ts';

const who = sql`users.id as actor_id, users.first_name || ' ' || users.last_name as actor_name, users.role as actor_role`;

async function listEvents(db: Db, orderId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event, ${selectEventNote()} as note, at, ${who} from order_events left join users on users.id = order_events.actor_id
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

/** All ids under a key of the audit entries. */
const idsUnder = (entries: readonly AuditRow[], key: string): number[] =>
  entries.flatMap(({ before, after }) => [before?.[key], after?.[key]].filter((id) => typeof id === 'number'));

async function readNames(db: Db, entries: readonly AuditRow[]): Promise<Names> {
  const { rows } = await sql<{ kind: 'store' | 'person'; id: number; name: string }>`
    select 'store' as kind, id, ${selectStoreName()} as name from stores where id = any(${idsUnder(entries, 'store_id')}::bigint[])
    union all select 'person', id, first_name || ' ' || last_name from users where id = any(${idsUnder(entries, 'staff_id')}::bigint[])`.execute(
    db,
  );
  const getNames = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name] as const));
  return { stores: getNames('store'), people: getNames('person') };
}

/** The history of an order (actor, action, time), oldest first. */
export async function listHistory({ db, actor }: ActorContext, orderId: number): Promise<Page<HistoryEntry>> {
  const order = await db
    .selectFrom('orders')
    .select('orders.payment_id')
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow(notFound);
  const [events, entries] = await Promise.all([listEvents(db, orderId), listAuditRows(db, orderId, order.payment_id)]);
  return { rows: mergeHistory(events, entries, await readNames(db, entries)) };
}

interface HistoryRow {
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly actor_role: HistoryEntry['actor_role'];
}

/** A row of the timeline. */
export interface EventRow extends HistoryRow {
  readonly event: string;
  readonly note: string | null;
}

type AuditValues = Readonly<Record<string, unknown>>;

/** A row of the audit log, such as 'order.allocated', with the values before and after. */
export interface AuditRow extends HistoryRow {
  readonly action: string;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** Names of the stores and staff members whose ids the audit log has. */
export interface Names {
  readonly stores: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<number, string>;
}

/** The audit action of each timeline event; other events have none. */
const ACTION_BY_EVENT: Readonly<Record<string, string>> = {
  allocated: 'order.allocated',
  Processing: 'order.moved',
  packed: 'order.packed',
  Shipped: 'order.moved',
  'Out For Delivery': 'order.moved',
  Delivered: 'order.moved',
  Cancelled: 'order.cancelled',
  returned: 'order.returned',
};

const STEP_BY_ACTION: Readonly<Record<string, HistoryStep>> = {
  'order.staff_allocated': 'staff_allocated',
  'order.stock_deducted': 'stock_deducted',
  'payment.refunded': 'payment_refunded',
};

/** Audit values that the history shows; all others are hidden. */
const FIELD_BY_KEY: Readonly<Record<string, HistoryField>> = {
  status: 'status',
  store_id: 'store',
  staff_id: 'staff',
  stock_state: 'stock',
  cancel_reason: 'reason',
  return_reason: 'reason',
  cash_collected_paise: 'cash_collected',
};

function formatValue(field: HistoryField, value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'cash_collected') return toRupees(Number(value)).toFixed(2);
  if (field === 'store' || field === 'staff') {
    const known = field === 'store' ? names.stores : names.people;
    return known.get(Number(value)) ?? `#${Number(value)}`;
  }
  return field === 'reason' ? translateOffered(String(value)) : String(value);
}

/** In the order of `FIELD_BY_KEY`, because jsonb does not keep the order of keys. */
function getChanges({ before, after }: AuditRow, names: Names): HistoryEntry['changes'] {
  return Object.entries(FIELD_BY_KEY).flatMap(([key, field]) => {
    if (after === null || !(key in after)) return [];
    const [was, is] = [formatValue(field, before?.[key], names), formatValue(field, after[key], names)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

const isStep = (word: string): word is HistoryStep => HISTORY_STEPS.some((step) => step === word);

const toEntry = (row: HistoryRow, step: HistoryStep, rest: Pick<HistoryEntry, 'note' | 'changes'>): HistoryEntry => ({
  step,
  at: row.at.toISOString(),
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  actor_role: row.actor_role,
  ...rest,
});

/**
 * One entry per change, oldest first. An event and its audit entry are written in one transaction with the same time and
 * actor, so they become one entry. Both inputs are in the order of writing.
 */
export function mergeHistory(events: readonly EventRow[], entries: readonly AuditRow[], names: Names): HistoryEntry[] {
  const unmatched = [...entries];
  const takeEntry = (event: EventRow): AuditRow | undefined => {
    const found = unmatched.findIndex(
      ({ action, at, actor_id }) =>
        action === ACTION_BY_EVENT[event.event] && at.getTime() === event.at.getTime() && actor_id === event.actor_id,
    );
    return found < 0 ? undefined : unmatched.splice(found, 1)[0];
  };
  const fromEvents = events.map((event) => {
    const entry = takeEntry(event);
    const changes = entry ? getChanges(entry, names) : [];
    return toEntry(event, isStep(event.event) ? event.event : 'changed', {
      note: translateEventNote(event.event, event.note),
      changes,
    });
  });
  const others = unmatched.map((entry) =>
    toEntry(entry, STEP_BY_ACTION[entry.action] ?? 'changed', { note: null, changes: getChanges(entry, names) }),
  );
  return [...fromEvents, ...others].sort((one, other) => one.at.localeCompare(other.at));
}
