// Fields and values of the audit log in words, as on the screens. Loaded after the list.
import type { AuditRow } from '@tilgul/contract/audit';
import { OTHER_LANGUAGES } from '@tilgul/contract/rules/names';
import { texts as formFields } from '@tilgul/messages/forms/fields';
import { texts as changeTexts } from '@tilgul/messages/office/audit-changes';
import { texts as auditFields } from '@tilgul/messages/office/audit-fields';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as auditValues } from '@tilgul/messages/office/audit-values';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { formatDate } from '../../shared/format/dates.ts';
import { translateReason } from '../../shared/format/fixed-reasons.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { translationLabel } from '../../ui/crud/translation-fields.ts';

type Words = Readonly<Record<string, string>>;

const FIELDS: Words = auditFields;
const FORM_FIELDS: Words = formFields;
const FLAGS: Words = auditValues.flags;
/** Fields whose values have their own words, such as a kind or a status. */
const VALUES: Readonly<Record<string, Words>> = {
  by: auditValues.by,
  payment_method: auditValues.payment,
  payment_type: auditValues.payment,
  role_name: roleTexts,
  state: auditValues.claim,
  status: statusTexts,
  step: auditValues.step,
  stock_state: auditValues.stock,
  why: auditValues.why,
};

/** Amounts of a closed cash day; their names carry no unit. */
const SUMS = new Set(['opening', 'due', 'collected', 'handed_over', 'handover_difference', 'in_hand']);
const PAISE = /_paise$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** 'Name in मराठी' of `names.mr`, or of `name_mr` in entries of earlier versions. */
function findTranslationLabel(field: string): string | undefined {
  const [, noun, code] = /^(name|description)(?:s\.|_)(\w+)$/.exec(field) ?? [];
  const language = OTHER_LANGUAGES.find((other) => other === code);
  return language && translationLabel(`${noun as 'name' | 'description'}s`, language);
}

/** `price_paise` is 'Price', `store_id` 'Store', `first_name` 'First name': in the audit log's words, else as in forms. */
export function fieldLabel(name: string): string {
  const translation = findTranslationLabel(name);
  if (translation !== undefined) return translation;
  const baseName = name.replace(PAISE, '');
  const words = FIELDS[baseName] ?? baseName.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return FORM_FIELDS[label] ?? label;
}

/** The parsed JSON, or the text itself if it is not JSON, as for names. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** 1 is Monday; 5 January 1970 was one. */
export const weekdayName = (weekday: number) =>
  new Date(Date.UTC(1970, 0, 4 + weekday)).toLocaleDateString(languageTexts.locale, {
    weekday: 'short',
    timeZone: 'UTC',
  });

export function formatValue(field: string, text: string): string {
  if (field === 'image') return changeTexts.picture;
  if (field.endsWith('reason')) return translateReason(text);
  const word = VALUES[field]?.[text] ?? FLAGS[text];
  if (word !== undefined) return word;
  const isAmount = PAISE.test(field) || SUMS.has(field);
  if (isAmount && /^-?\d+$/.test(text)) return formatRupees(Number(text) / 100);
  if (field === 'weekday') return weekdayName(Number(text));
  if (DAY.test(text)) return formatDate(`${text}T12:00:00Z`, 'UTC');
  if (field === 'place_id') return texts.mainStock;
  if (field.endsWith('_id')) return changeTexts.number({ id: text });
  if (!/^[[{]/.test(text)) return text;
  const value = parseJson(text);
  if (Array.isArray(value)) return value.map((part) => formatPart(field, part)).join(listSeparator(value));
  return typeof value === 'object' && value !== null ? formatPart(field, value) : text;
}

/** Nested parts need a stronger separator than a comma. */
const listSeparator = (parts: readonly unknown[]) => (parts.some((part) => typeof part === 'object') ? '; ' : ', ');

function formatPart(field: string, part: unknown): string {
  if (typeof part === 'object' && part !== null)
    return Object.entries(part)
      .map(([name, inner]) => `${fieldLabel(name).toLowerCase()} ${formatValue(name, String(inner))}`)
      .join(', ');
  // Only the names of the changed fields are recorded.
  return field === 'changed' ? fieldLabel(String(part)).toLowerCase() : String(part);
}

/** One changed field. `before` is missing where only the new value is recorded. */
export interface ChangeWords {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string;
}

export type Change = AuditRow['changes'][number];

const parseTexts = (text: string | null): Readonly<Record<string, string>> => JSON.parse(text ?? '{}');

/** A change of `names` or `descriptions` as one change for each language. */
export function splitByLanguage(change: Change): readonly Change[] {
  // Orders note that they were shipped unpacked; shown is whether they were packed.
  if (change.field === 'unpacked') return [{ ...change, after: String(change.after !== 'true') }];
  if (change.field !== 'names' && change.field !== 'descriptions') return [change];
  const [before, after] = [parseTexts(change.before), parseTexts(change.after)];
  return Object.keys({ ...before, ...after })
    .filter((language) => before[language] !== after[language])
    .map((language) => ({
      field: `${change.field}.${language}`,
      before: before[language] ?? null,
      after: after[language] ?? null,
    }));
}

const describeChanges = ({ changes }: AuditRow): ChangeWords[] =>
  changes.flatMap(splitByLanguage).map(({ field, before, after }) => ({
    field: fieldLabel(field),
    before: before === null ? undefined : formatValue(field, before),
    after: after === null ? texts.none : formatValue(field, after),
  }));

/** All changes on one line, for the export. */
export const changesLine = (row: AuditRow): string =>
  describeChanges(row)
    .map(({ field, before, after }) =>
      before === undefined ? changeTexts.noted({ field, after }) : changeTexts.change({ field, before, after }),
    )
    .join('; ');
