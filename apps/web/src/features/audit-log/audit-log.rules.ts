// Puts a row of the audit trail into words: what was done, which fields changed, amounts in rupees.
import type { AuditRow } from '@tilgul/contract/audit';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { trailTexts as texts, trailSentences } from '../../texts/en/office/trail.ts';
import { trailFields, trailValues } from '../../texts/en/office/trail-fields.ts';
import { languageTexts } from '../../texts/en/shared/language.ts';
import { roleTexts } from '../../texts/en/shared/roles.ts';
import { statusTexts } from '../../texts/en/shared/status.ts';
import { t } from '../../texts/text.ts';

type Words = Readonly<Record<string, string>>;

const SENTENCES: Words = trailSentences;
const FIELDS: Words = trailFields;
const FLAGS: Words = trailValues.flags;
/** Fields with words of their own. */
const VALUES: Readonly<Record<string, Words>> = {
  by: trailValues.by,
  payment_method: trailValues.payment,
  payment_type: trailValues.payment,
  role_name: roleTexts,
  state: trailValues.claim,
  status: statusTexts,
  step: trailValues.step,
  stock_state: trailValues.stock,
  why: trailValues.why,
};

/** Sums of a closed cash day have no unit in their names. */
const SUMS = new Set(['opening', 'due', 'collected', 'handed_over', 'handover_difference', 'in_hand']);
const PAISE = /_paise$/;

const formatSubject = ({ subject_id, subject_name }: AuditRow): string =>
  subject_name ?? (subject_id === null ? texts.none : `#${subject_id}`);

/** What was done, as a sentence; an action that this version does not know is named as it is. */
export const describeAction = (row: AuditRow): string =>
  t<string>(SENTENCES[row.action] ?? row.action, { name: formatSubject(row) });

/** `price_paise` is 'Price', `store_id` 'Store', `first_name` 'First name'. */
function fieldLabel(name: string): string {
  const stem = name.replace(PAISE, '');
  const words = FIELDS[stem] ?? stem.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What JSON holds; the text itself when it is none, as names and words are. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** 1 is Monday, as 5 January 1970 was. */
const weekdayName = (weekday: number) =>
  new Date(Date.UTC(1970, 0, 4 + weekday)).toLocaleDateString(languageTexts.locale, {
    weekday: 'short',
    timeZone: 'UTC',
  });

function formatValue(field: string, text: string): string {
  if (field === 'image') return texts.picture;
  const word = VALUES[field]?.[text] ?? FLAGS[text];
  if (word !== undefined) return word;
  const isAmount = PAISE.test(field) || SUMS.has(field);
  if (isAmount && /^-?\d+$/.test(text)) return formatRupees(Number(text) / 100);
  if (field === 'weekday') return weekdayName(Number(text));
  if (field.endsWith('_id')) return t(texts.number, { id: text });
  if (!/^[[{]/.test(text)) return text;
  const value = parseJson(text);
  if (Array.isArray(value)) return value.map((part) => formatPart(field, part)).join(listSeparator(value));
  return typeof value === 'object' && value !== null ? formatPart(field, value) : text;
}

/** Parts with parts of their own are told apart by more than a comma. */
const listSeparator = (parts: readonly unknown[]) => (parts.some((part) => typeof part === 'object') ? '; ' : ', ');

function formatPart(field: string, part: unknown): string {
  if (typeof part === 'object' && part !== null)
    return Object.entries(part)
      .map(([name, inner]) => `${fieldLabel(name).toLowerCase()} ${formatValue(name, String(inner))}`)
      .join(', ');
  // Names of fields, where only that they changed is recorded.
  return field === 'changed' ? fieldLabel(String(part)).toLowerCase() : String(part);
}

/** A change in words; without `before` where it was only noted. */
export interface ChangeWords {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string;
}

export const describeChanges = ({ changes }: AuditRow): ChangeWords[] =>
  changes.map(({ field, before, after }) => ({
    field: fieldLabel(field),
    before: before === null ? undefined : formatValue(field, before),
    after: after === null ? texts.none : formatValue(field, after),
  }));

/** Every change in one line, for the export. */
export const changesLine = (row: AuditRow): string =>
  describeChanges(row)
    .map(({ field, before, after }) =>
      before === undefined ? t(texts.noted, { field, after }) : t(texts.change, { field, before, after }),
    )
    .join('; ');

const LISTS: Readonly<Record<string, string>> = {
  order: PATHS.adminViewOrders,
  stock_request: PATHS.adminStockRequests,
  product: PATHS.adminProducts,
  category: PATHS.adminCategories,
  unit: PATHS.adminUnits,
  store: PATHS.adminStores,
};

/** The trail of everything about somebody. */
export const auditLogLink = (name: string): string => `${PATHS.adminTrail}?q=${encodeURIComponent(name)}`;

/** Where to find what a row names: in its list, a person in the trail; undefined where there is no list that finds it. */
export function subjectLink({ subject, subject_id, subject_name, changes }: AuditRow): string | undefined {
  if (subject === 'user') return subject_name === null ? undefined : auditLogLink(subject_name);
  const list = LISTS[subject];
  if (list === undefined) return undefined;
  const number = subject === 'order' || subject === 'stock_request' ? subject_id : null;
  const named = changes.find(({ field }) => field === 'name' || field === 'unit');
  const q = number === null ? (subject_name ?? named?.after ?? named?.before) : String(number);
  return q ? `${list}?q=${encodeURIComponent(q)}` : list;
}
