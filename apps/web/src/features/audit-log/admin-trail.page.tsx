// The audit log page: filtered by kind and searched.
import { type AuditRow, listAudit } from '@tilgul/contract/audit';
import { AUDIT_SUBJECTS } from '@tilgul/contract/rules/audit-actions';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as auditKinds } from '@tilgul/messages/office/audit-subjects';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { AUDIT_LOG_HEADS } from '../../shared/export-heads.ts';
import { formatDateTime, isoDay } from '../../shared/format/dates.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import {
  auditLogLink,
  type ChangeWords,
  changesLine,
  describeAction,
  describeChanges,
  subjectLink,
} from './audit-log.rules.ts';

/** Fields shown at first; the rest is folded. */
const SHOWN = 3;

function Change({ field, before, after }: ChangeWords) {
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
        <Change key={change.field} {...change} />
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

const columnsFor = (timeZone: string): TableColumn<AuditRow>[] => [
  {
    id: 'at',
    header: texts.when,
    cell: (row) => <DateTime at={row.at} />,
    csv: (row) => formatDateTime(row.at, timeZone),
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
  const { business_tz } = useSettings();
  const url = useTableUrl({ q: '', subject: '', date: '' });
  const { q, subject, date } = url.filters;
  const query = {
    q: q || undefined,
    subject: AUDIT_SUBJECTS.find((kind) => kind === subject),
    date: date || undefined,
  };
  const list = useList(listAudit, query);
  const columns = columnsFor(business_tz);
  const today = isoDay(new Date(), business_tz);
  return (
    <>
      <PageHeader
        title={titles.adminAuditLog}
        note={texts.note}
        actions={
          <ExportCsvButton
            name={`audit-${today}`}
            columns={columns}
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
        columns={columns}
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
