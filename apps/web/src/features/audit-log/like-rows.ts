// Rows of one act, such as a write-off in every store, as one entry.
import type { AuditRow } from '@tilgul/contract/audit';
import { texts } from '@tilgul/messages/office/audit-log';

/** A row, or the first of `like` rows. */
export interface AuditEntry extends AuditRow {
  readonly like?: readonly AuditRow[];
}

const MOST_APART_MS = 120_000;

/** Where the stock of a product changed: the store, or the main stock, which has none. */
export function findPlace({ subject, changes, names = [] }: AuditRow): string | undefined {
  const id = subject === 'product' ? changes.find(({ field }) => field === 'place_id')?.after : null;
  if (!id) return undefined;
  return names.find((name) => name.field === 'place_id' && String(name.id) === id)?.name ?? texts.mainStock;
}

const isOneSubject = ([first, second]: readonly AuditRow[]) => first?.subject_id === second?.subject_id;

/** Whether an entry is about several products, stores or orders. */
export const isOfMany = ({ like }: AuditEntry): boolean => like !== undefined && !isOneSubject(like);

/** What tells rows of one act apart: the place of one product, else the subject. */
export const nameApart = (row: AuditRow, rows: readonly AuditRow[]): string | undefined =>
  isOneSubject(rows) ? findPlace(row) : (row.subject_name ?? `#${row.subject_id}`);

/** Same person and action, at most two minutes apart: one product in other places, or another subject in the same place. */
function isLike(group: readonly [AuditRow, ...AuditRow[]], row: AuditRow): boolean {
  const [first] = group;
  if (row.actor_id === null || row.actor_id !== first.actor_id || row.action !== first.action) return false;
  if (!(row.action in texts.ofMany) || Math.abs(Date.parse(first.at) - Date.parse(row.at)) > MOST_APART_MS)
    return false;
  const rows = [...group, row];
  const isOne = isOneSubject(rows);
  if (isOne ? row.subject_id !== first.subject_id : findPlace(row) !== findPlace(first)) return false;
  const name = nameApart(row, rows);
  return name !== undefined && !group.some((other) => nameApart(other, rows) === name);
}

/** One entry for each act, in the order of the rows. */
export function joinLikeRows(rows: readonly AuditRow[]): AuditEntry[] {
  const groups: [AuditRow, ...AuditRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isLike(last, row)) last.push(row);
    else groups.push([row]);
  }
  return groups.map((like) => (like.length === 1 ? like[0] : { ...like[0], like }));
}
