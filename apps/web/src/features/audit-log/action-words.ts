// Actions of the audit log as sentences.
import type { AuditRow } from '@tilgul/contract/audit';
import { texts as auditSentences } from '@tilgul/messages/office/audit-actions';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { formatDate } from '../../shared/format/dates.ts';
import { type AnyMessage, formatMessage } from '../../shared/format/message.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { type AuditEntry, findPlace, isOfMany } from './like-rows.ts';

const SENTENCES: Readonly<Record<string, AnyMessage<{ name: string }>>> = auditSentences;
const OF_MANY: Readonly<Record<string, AnyMessage<{ count: number }>>> = texts.ofMany;
const STATUSES: Readonly<Record<string, string>> = statusTexts;

/** Cash is known by its day, its rider or its amount. */
function formatCashSubject({ action, changes, names = [] }: AuditRow): string | undefined {
  const find = (field: string) => changes.find((change) => change.field === field)?.after ?? undefined;
  const [day, amount] = [find('day'), find('amount_paise')];
  if (action === 'cash.day_closed') return day && formatDate(`${day}T12:00:00Z`, 'UTC');
  if (action === 'cash.handed_over') return names.find(({ field }) => field === 'staff_id')?.name;
  return action === 'cash.paid_out' && amount ? formatRupees(Number(amount) / 100) : undefined;
}

function formatSubject(row: AuditRow): string {
  const { subject, subject_id, subject_name } = row;
  const name = subject_name ?? formatCashSubject(row);
  if (name !== undefined) return name;
  if (subject_id !== null) return `#${subject_id}`;
  return subject === 'user' ? texts.unknownName : texts.none;
}

/** A step of an order is known by its status; an action unknown to this version is shown by its name. */
function describeOne(row: AuditRow): string {
  const name = formatSubject(row);
  const { after } = (row.action === 'order.moved' && row.changes.find(({ field }) => field === 'status')) || {};
  if (after) return texts.orderStep({ name, status: STATUSES[after] ?? after });
  return formatMessage(SENTENCES[row.action] ?? row.action, { name });
}

const withPlace = (sentence: string, place: string | undefined) =>
  place === undefined ? sentence : texts.inPlace({ sentence, place });

/** The action as a sentence, with the place of stock or, of like rows, their number. */
export function describeAction(row: AuditEntry): string {
  const { action, like } = row;
  if (like === undefined) return withPlace(describeOne(row), findPlace(row));
  const count = like.length;
  if (isOfMany(row)) return withPlace(formatMessage(OF_MANY[action] ?? action, { count }), findPlace(row));
  const stores = like.filter((one) => findPlace(one) !== texts.mainStock).length;
  const place = stores === count ? texts.stores({ count }) : texts.storesAndMain({ count: stores });
  return withPlace(describeOne(row), place);
}
