// The audit log in words, filtered by kind and searched.
import { type AuditRow, listAudit } from '@tilgul/contract/audit';
import { AUDIT_SUBJECTS } from '@tilgul/contract/rules/audit-actions';
import { OTHER_LANGUAGES } from '@tilgul/contract/rules/names';
import { texts as formFields } from '@tilgul/messages/forms/fields';
import { texts as auditSentences } from '@tilgul/messages/office/audit-actions';
import { texts as auditFields } from '@tilgul/messages/office/audit-fields';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as auditKinds } from '@tilgul/messages/office/audit-subjects';
import { texts as auditValues } from '@tilgul/messages/office/audit-values';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useList } from '../../shared/api/use-api.ts';
import { AUDIT_LOG_HEADS } from '../../shared/export-heads.ts';
import { useToday } from '../../shared/format/dates.ts';
import { type AnyMessage, formatMessage } from '../../shared/format/message.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { translationLabel } from '../../ui/crud/translation-fields.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

type Words = Readonly<Record<string, string>>;

const SENTENCES: Readonly<Record<string, AnyMessage<{ name: string }>>> = auditSentences;
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

const formatSubject = ({ subject_id, subject_name }: AuditRow): string =>
  subject_name ?? (subject_id === null ? texts.none : `#${subject_id}`);

/** The action as a sentence; an action unknown to this version is shown by its name. */
export const describeAction = (row: AuditRow): string =>
  formatMessage(SENTENCES[row.action] ?? row.action, { name: formatSubject(row) });

/** 'Name in मराठी' of `names.mr`, or of `name_mr` in entries of earlier versions. */
function findTranslationLabel(field: string): string | undefined {
  const [, noun, code] = /^(name|description)(?:s\.|_)(\w+)$/.exec(field) ?? [];
  const language = OTHER_LANGUAGES.find((other) => other === code);
  return language && translationLabel(`${noun as 'name' | 'description'}s`, language);
}

/** `price_paise` is 'Price', `store_id` 'Store', `first_name` 'First name': in the audit log's words, else as in forms. */
function fieldLabel(name: string): string {
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
  if (field.endsWith('_id')) return texts.number({ id: text });
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
interface ChangeWords {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string;
}

type Change = AuditRow['changes'][number];

const parseTexts = (text: string | null): Readonly<Record<string, string>> => JSON.parse(text ?? '{}');

/** A change of `names` or `descriptions` as one change for each language. */
function splitByLanguage(change: Change): readonly Change[] {
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
      before === undefined ? texts.noted({ field, after }) : texts.change({ field, before, after }),
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

/** The audit log filtered by a person's name. */
const auditLogLink = (name: string): string => `${PATHS.adminAuditLog}?q=${encodeURIComponent(name)}`;

/** Link to the subject of an entry: its list, or the audit log for a person. Undefined if no list can find it. */
export function subjectLink({ subject, subject_id, subject_name, changes }: AuditRow): string | undefined {
  if (subject === 'user') return subject_name === null ? undefined : auditLogLink(subject_name);
  const list = LISTS[subject];
  if (list === undefined) return undefined;
  const number = subject === 'order' || subject === 'stock_request' ? subject_id : null;
  const named = changes.find(({ field }) => field === 'name' || field === 'unit');
  const q = number === null ? (subject_name ?? named?.after ?? named?.before) : String(number);
  return q ? `${list}?q=${encodeURIComponent(q)}` : list;
}

/** Fields shown at first; the rest is folded. */
const SHOWN = 3;

function ChangeLine({ field, before, after }: ChangeWords) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted">{field}</span>
      {before === undefined ? (
        <span className="min-w-0 break-words">{after}</span>
      ) : (
        <>
          <del className="min-w-0 rounded-badge bg-badge-cancelled px-1.5 break-words text-badge-cancelled-text no-underline">
            {before}
          </del>
          <ArrowRight size={14} role="img" aria-label={texts.becomes} className="shrink-0 text-muted" />
          <ins className="min-w-0 rounded-badge bg-badge-delivered px-1.5 break-words text-badge-delivered-text no-underline">
            {after}
          </ins>
        </>
      )}
    </li>
  );
}

function Changes({ changes }: { changes: readonly ChangeWords[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <ChangeLine key={change.field} {...change} />
      ))}
    </ul>
  );
}

/** Shows the first changes and folds the rest. */
function ChangesSummary({ changes }: { changes: readonly ChangeWords[] }) {
  if (changes.length === 0) return texts.none;
  const rest = changes.slice(SHOWN);
  return (
    <>
      <Changes changes={changes.slice(0, SHOWN)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm text-primary">
            {texts.more({ count: rest.length })}
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </>
  );
}

const KINDS = AUDIT_SUBJECTS.map((kind) => ({ value: kind, label: auditKinds[kind] }));

/** Actions that are shown as warnings. */
const WARNINGS = new Set(['session.blocked', 'session.token_reused']);

const LINK = 'text-primary underline-offset-4 hover:underline';

function Actor({ actor_name, actor_role }: AuditRow) {
  if (actor_name === null) return <span className="text-muted">{texts.nobody}</span>;
  return (
    <>
      <Link to={auditLogLink(actor_name)} title={texts.allEntries({ name: actor_name })} className={LINK}>
        {actor_name}
      </Link>
      {actor_role ? <span className="block text-sm text-muted">{roleTexts[actor_role]}</span> : null}
    </>
  );
}

function Sentence(row: AuditRow) {
  const to = subjectLink(row);
  const sentence = describeAction(row);
  if (WARNINGS.has(row.action)) return <span className="font-semibold text-danger">{sentence}</span>;
  if (to === undefined) return sentence;
  return (
    <Link to={to} className={LINK}>
      {sentence}
    </Link>
  );
}

export const AUDIT_COLUMNS: TableColumn<AuditRow>[] = [
  {
    id: 'at',
    header: texts.when,
    cell: (row) => <DateTime at={row.at} />,
    csv: (row) => new Date(row.at),
    sorted: 'descending',
    card: 'line',
    className: 'text-muted',
  },
  { id: 'actor', header: texts.who, cell: Actor, csv: (row) => row.actor_name ?? texts.nobody },
  { id: 'what', header: texts.what, cell: Sentence, csv: describeAction, isRowHeader: true },
  {
    id: 'changes',
    header: texts.changes,
    cell: (row) => <ChangesSummary changes={describeChanges(row)} />,
    csv: changesLine,
    className: 'max-w-md py-2',
  },
  { id: 'address', header: texts.address, cell: (row) => row.address ?? texts.none, csv: (row) => row.address ?? '' },
];

export function AdminAuditLogPage() {
  const today = useToday();
  const url = useTableUrl({ q: '', subject: '', date: '' });
  const { q, subject, date } = url.filters;
  const query = {
    q: q || undefined,
    subject: AUDIT_SUBJECTS.find((kind) => kind === subject),
    date: date || undefined,
  };
  const list = useList(listAudit, query);
  return (
    <>
      <PageHeader
        title={titles.adminAuditLog}
        note={texts.note}
        actions={
          <ExportCsvButton
            name={`audit-${today}`}
            columns={AUDIT_COLUMNS}
            extra={{ request: (row) => row.request_id ?? '' }}
            heads={AUDIT_LOG_HEADS}
            loadRows={() => loadAll(listAudit, query)}
            onFailure={(error) => alerts.callFailure(error, texts.failedExport, texts.failedText)}
          />
        }
      />
      <DataTable
        id="admin-trail"
        caption={titles.adminAuditLog}
        columns={AUDIT_COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={url}
        rowHeight={56}
        filters={
          <>
            <ListSearch label={texts.search} url={url} className="md:w-96" />
            <FilterSelect
              url={url}
              name="subject"
              label={texts.kind}
              prefix={texts.kindPrefix}
              all={texts.everyKind}
              options={KINDS}
            />
            <DateFilter label={texts.filterDate} url={url} />
          </>
        }
      />
    </>
  );
}
