// Merges the timeline and the audit trail of an order into one history. Pure.

import { HISTORY_STEPS, type HistoryEntry, type HistoryField, type HistoryStep } from '@tilgul/contract/orders';
import { toRupees } from '@tilgul/contract/rules/money';

interface Happened {
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly actor_role: HistoryEntry['actor_role'];
}

/** One row of the timeline. */
export interface EventRow extends Happened {
  readonly event: string;
  readonly note: string | null;
}

type Facts = Readonly<Record<string, unknown>>;

/** One row of the trail: 'order.allocated' with what was and what is. */
export interface AuditRow extends Happened {
  readonly action: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Names of the stores and staff members whose ids the trail keeps. */
export interface Names {
  readonly stores: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<number, string>;
}

/** The audit action behind an event of the timeline; the others have their event alone. */
const DEED_OF: Readonly<Record<string, string>> = {
  allocated: 'order.allocated',
  Processing: 'order.moved',
  packed: 'order.packed',
  Shipped: 'order.moved',
  'Out For Delivery': 'order.moved',
  Delivered: 'order.moved',
  Cancelled: 'order.cancelled',
  returned: 'order.returned',
};

const STEP_OF_ACTION: Readonly<Record<string, HistoryStep>> = {
  'order.staff_allocated': 'staff_allocated',
  'order.stock_deducted': 'stock_deducted',
  'payment.refunded': 'payment_refunded',
};

/** Keys of the trail that are shown, and as what. Anything else in the trail stays there. */
const FIELD_OF: Readonly<Record<string, HistoryField>> = {
  status: 'status',
  store_id: 'store',
  staff_id: 'staff',
  stock_state: 'stock',
  cancel_reason: 'reason',
  return_reason: 'reason',
  cash_collected_paise: 'cash_collected',
};

function wordOf(field: HistoryField, value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'cash_collected') return toRupees(Number(value)).toFixed(2);
  if (field === 'store' || field === 'staff') {
    const known = field === 'store' ? names.stores : names.people;
    return known.get(Number(value)) ?? `#${Number(value)}`;
  }
  return String(value);
}

/** In the order of `FIELD_OF`: the database does not keep the order of keys. */
function changesOf({ before, after }: AuditRow, names: Names): HistoryEntry['changes'] {
  return Object.entries(FIELD_OF).flatMap(([key, field]) => {
    if (after === null || !(key in after)) return [];
    const [was, is] = [wordOf(field, before?.[key], names), wordOf(field, after[key], names)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

const isStep = (word: string): word is HistoryStep => HISTORY_STEPS.some((step) => step === word);

const entryOf = (row: Happened, step: HistoryStep, rest: Pick<HistoryEntry, 'note' | 'changes'>): HistoryEntry => ({
  step,
  at: row.at.toISOString(),
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  actor_role: row.actor_role,
  ...rest,
});

/**
 * One entry for each thing that happened, the first first. An event and its audit entry were written in one transaction, with
 * the same moment and actor: they are one entry. Rows come in the order in which they were written.
 */
export function mergeHistory(events: readonly EventRow[], entries: readonly AuditRow[], names: Names): HistoryEntry[] {
  const left = [...entries];
  const takeEntry = (event: EventRow): AuditRow | undefined => {
    const found = left.findIndex(
      ({ action, at, actor_id }) =>
        action === DEED_OF[event.event] && at.getTime() === event.at.getTime() && actor_id === event.actor_id,
    );
    return found < 0 ? undefined : left.splice(found, 1)[0];
  };
  const told = events.map((event) => {
    const entry = takeEntry(event);
    const changes = entry ? changesOf(entry, names) : [];
    return entryOf(event, isStep(event.event) ? event.event : 'changed', { note: event.note, changes });
  });
  const others = left.map((entry) =>
    entryOf(entry, STEP_OF_ACTION[entry.action] ?? 'changed', { note: null, changes: changesOf(entry, names) }),
  );
  return [...told, ...others].sort((one, other) => one.at.localeCompare(other.at));
}
