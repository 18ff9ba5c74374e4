// Actions of the audit log as sentences.
import type { AuditRow } from '@tilgul/contract/audit';
import { texts as auditSentences } from '@tilgul/messages/office/audit-actions';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { type AnyMessage, formatMessage } from '../../shared/format/message.ts';

const SENTENCES: Readonly<Record<string, AnyMessage<{ name: string }>>> = auditSentences;
const STATUSES: Readonly<Record<string, string>> = statusTexts;

function formatSubject({ subject, subject_id, subject_name }: AuditRow): string {
  if (subject_name !== null) return subject_name;
  if (subject_id !== null) return `#${subject_id}`;
  return subject === 'user' ? texts.unknownName : texts.none;
}

/** The action as a sentence, a step of an order by its status; an action unknown to this version is shown by its name. */
export function describeAction(row: AuditRow): string {
  const name = formatSubject(row);
  const { after } = (row.action === 'order.moved' && row.changes.find(({ field }) => field === 'status')) || {};
  if (after) return texts.orderStep({ name, status: STATUSES[after] ?? after });
  return formatMessage(SENTENCES[row.action] ?? row.action, { name });
}
