// The audit log in words: kinds as tabs, who, what, and what differs, before and after.
import { type AuditRow, listAudit, summarizeAudit } from '@tilgul/contract/audit';
import { AUDIT_KINDS, type AuditKind } from '@tilgul/contract/rules/audit-actions';
import { texts } from '@tilgul/messages/office/audit-log';
import { texts as auditSubjects } from '@tilgul/messages/office/audit-subjects';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import {
  Banknote,
  Boxes,
  CircleUser,
  KeyRound,
  type LucideIcon,
  Package,
  ShoppingCart,
  Store,
  TriangleAlert,
  Truck,
  Users,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { AUDIT_LOG_HEADS } from '../../shared/export-heads.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { dayGroup, formatDate, formatTime, useToday } from '../../shared/format/dates.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { type TableView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import { describeAction } from './action-words.ts';
import { type AuditEntry, isOfMany, joinLikeRows } from './like-rows.ts';

/** Its popover loads after the list; its place is kept. */
const DateRange = lazyComponent(
  () => import('../../ui/fields/date-range.tsx').then((m) => m.DateRange),
  <span className="h-10 w-36" />,
);

const LISTS: Readonly<Record<string, string>> = {
  order: PATHS.adminViewOrders,
  stock_request: `${PATHS.adminStockRequests}?status=all`,
  product: PATHS.adminProducts,
  category: PATHS.adminCategories,
  unit: PATHS.adminUnits,
  store: PATHS.adminStores,
};

/** The audit log filtered by a person's name. */
const auditLogLink = (name: string): string => `${PATHS.adminAuditLog}?q=${encodeURIComponent(name)}`;

/** Link to the subject of an entry: its list, or the audit log for a person. Undefined if no list can find it. */
export function subjectLink(row: AuditEntry): string | undefined {
  const { subject, subject_id, subject_name, subject_name_en, changes } = row;
  if (isOfMany(row)) return LISTS[subject];
  if (subject === 'user') return subject_name === null ? undefined : auditLogLink(subject_name);
  const list = LISTS[subject];
  if (list === undefined) return undefined;
  const number = subject === 'order' || subject === 'stock_request' ? subject_id : null;
  const named = changes.find(({ field }) => field === 'name' || field === 'unit');
  const q = number === null ? (subject_name_en ?? subject_name ?? named?.after ?? named?.before) : String(number);
  return q ? `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}` : list;
}

/** Starts to load with the page, beside the list. */
const Changes = lazyComponent(() => import('./changes.tsx').then((m) => m.Changes));
Changes.preload();

/** The words of changes, which an export waits for. */
let words: typeof import('./audit-words.ts') | undefined;

/** Actions that are shown as warnings. */
const WARNINGS = new Set(['session.blocked', 'session.token_reused']);
const isWarning = ({ action }: AuditRow): boolean => WARNINGS.has(action);

const LINK = 'font-semibold text-primary underline-offset-4 hover:underline';

const isSecurity = ({ kind }: AuditRow): boolean => kind === 'security' || kind === 'sign_ins';

function Actor({ actor_name }: AuditRow) {
  if (actor_name === null) return <span className="text-muted">{texts.nobody}</span>;
  return (
    <Link to={auditLogLink(actor_name)} title={texts.allEntries({ name: actor_name })} className={LINK}>
      {actor_name}
    </Link>
  );
}

/** The role; for sign-ins and unknown people also the network address. */
const describeActor = (row: AuditRow): string =>
  [row.actor_role && roleTexts[row.actor_role], (isSecurity(row) || row.actor_name === null) && row.address]
    .filter(Boolean)
    .join(' · ');

const ICONS: Readonly<Record<AuditKind, LucideIcon>> = {
  orders: ShoppingCart,
  products: Package,
  stock: Boxes,
  cash: Banknote,
  people: Users,
  settings: Store,
  security: KeyRound,
  sign_ins: CircleUser,
};

function getIcon(row: AuditRow): LucideIcon {
  if (isWarning(row)) return TriangleAlert;
  if (row.action.startsWith('delivery.')) return Truck;
  return ICONS[row.kind ?? 'settings'];
}

const SUBJECTS: Readonly<Record<string, string>> = auditSubjects;

/** Settings of the whole shop are kept under the server. */
function subjectKind({ subject, kind }: AuditRow): string {
  if (subject === 'server' && kind === 'settings') return texts.kinds.settings;
  // As the tab that counts it.
  return subject === 'product' && kind === 'stock' ? texts.kinds.stock : (SUBJECTS[subject] ?? subject);
}

/** What kind of thing it is, and more about those known by their number. */
const describeSubject = (row: AuditEntry): string =>
  [isSecurity(row) ? texts.kinds.security : subjectKind(row), isOfMany(row) ? undefined : row.subject_detail]
    .filter(Boolean)
    .join(' · ');

function Sentence(row: AuditEntry) {
  const to = subjectLink(row);
  const sentence = describeAction(row);
  const Icon = getIcon(row);
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-control max-md:hidden',
          isWarning(row) ? 'bg-danger-soft text-danger' : 'bg-sunken',
        )}
      >
        <Icon className="size-4.5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        {isWarning(row) ? (
          <span className="font-semibold text-danger">{sentence}</span>
        ) : to === undefined ? (
          <span className="font-semibold">{sentence}</span>
        ) : (
          <Link to={to} className={LINK}>
            {sentence}
          </Link>
        )}
        <span className="block text-xs font-normal text-muted">{describeSubject(row)}</span>
      </span>
    </span>
  );
}

function Time({ at }: AuditRow) {
  const { business_tz } = useSettings();
  return (
    <time dateTime={at} className="text-sm whitespace-nowrap text-muted">
      {formatTime(at, business_tz)}
    </time>
  );
}

/** 'Today', 'Yesterday (27 Nov 2026)', '26 Nov 2026'. */
function useDayHeading() {
  const { business_tz } = useSettings();
  return ({ at }: AuditRow): string => {
    const date = formatDate(at, business_tz);
    const group = dayGroup(at, new Date(serverNow()), business_tz);
    return group === 'today' ? texts.today : group === 'yesterday' ? texts.yesterday({ date }) : date;
  };
}

export const AUDIT_COLUMNS: TableColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: texts.when,
    cell: Time,
    csv: (row) => new Date(row.at),
    sorted: 'descending',
    card: 'aside',
    className: 'w-24 text-muted',
  },
  {
    id: 'actor',
    header: texts.who,
    cell: Actor,
    below: describeActor,
    csv: (row) => row.actor_name ?? texts.nobody,
    card: 'line',
    className: 'w-40',
  },
  { id: 'what', header: texts.what, cell: Sentence, csv: describeAction, isRowHeader: true, className: 'w-72' },
  {
    id: 'changes',
    header: texts.changes,
    cell: (row) => <Changes row={row} />,
    csv: (row) => words?.changesLine(row) ?? '',
    card: 'line',
    className: 'py-2',
  },
];

const FILTERS = { q: '', kind: '', from: '', to: '', person: '' };

/** Tabs of the kinds with the number of their entries under the other filters. */
function useViews({ filters }: TableUrl<typeof FILTERS>, counts: ReadonlyMap<AuditKind, number> | undefined) {
  const { kind: _kind, ...rest } = filters;
  const others = Object.entries(rest).filter(([, value]) => value !== '');
  const toView = (kind: '' | AuditKind, label: string, count: number | undefined): TableView => ({
    label,
    search: new URLSearchParams([...(kind === '' ? [] : [['kind', kind]]), ...others]).toString(),
    count,
  });
  const sum = counts && [...counts].reduce((total, [kind, count]) => total + (kind === 'sign_ins' ? 0 : count), 0);
  return [toView('', texts.all, sum), ...AUDIT_KINDS.map((kind) => toView(kind, texts.kinds[kind], counts?.get(kind)))];
}

function toQuery({ q, kind, from, to, person }: typeof FILTERS) {
  const known = AUDIT_KINDS.find((one) => one === kind);
  const shared = {
    q: q || undefined,
    from: from || undefined,
    to: to || undefined,
    actor_id: Number(person) || undefined,
  };
  return { shared, query: { ...shared, ...(known ? { kind: known } : { sign_ins: 'false' as const }) } };
}

export function AdminAuditLogPage() {
  const today = useToday();
  const url = useTableUrl(FILTERS);
  const { filters } = url;
  const { shared, query } = toQuery(filters);
  const list = useList(listAudit, query);
  const getGroup = useDayHeading();
  const acts = useMemo(() => joinLikeRows(list.rows), [list.rows]);
  const { data } = useGet(summarizeAudit, { query: shared }, { keepPrevious: true });
  const views = useViews(url, data && new Map(data.kinds.map(({ kind, count }) => [kind, count])));
  const people = (data?.people ?? []).map(({ id, name, role_name }) => ({
    value: String(id),
    label: `${name}, ${roleTexts[role_name]}`,
  }));
  return (
    <>
      <PageHeader
        title={titles.adminAuditLog}
        actions={
          <ExportCsvButton
            name={`audit-${today}`}
            columns={AUDIT_COLUMNS}
            extra={{ address: (row) => row.address ?? '', request: (row) => row.request_id ?? '' }}
            heads={AUDIT_LOG_HEADS}
            loadRows={async () => {
              words = await import('./audit-words.ts');
              return loadAll(listAudit, query);
            }}
            onFailure={(error) => alerts.callFailure(error, texts.failedExport, texts.failedText)}
          />
        }
      />
      <ViewTabs label={texts.views} id="admin-trail" views={views} canSave={false} />
      <DataTable
        id="admin-trail"
        caption={titles.adminAuditLog}
        columns={AUDIT_COLUMNS}
        list={{ ...list, rows: acts, total: list.total && list.total - list.rows.length + acts.length }}
        rowKey={(row) => row.id}
        getGroup={getGroup}
        texts={texts}
        paging={url}
        footSum={
          list.total === undefined || acts.length === list.rows.length
            ? texts.fixed
            : texts.entries({ count: list.total, more: list.isTotalCapped ? '+' : '' })
        }
        isLate={isWarning}
        hasColumnMenu={false}
        filters={<ListSearch label={texts.search} url={url} width="md:w-80" className="max-md:w-0 max-md:grow" />}
        moreFilters={{
          count: (filters.from || filters.to ? 1 : 0) + (filters.person ? 1 : 0),
          fields: (
            <>
              <DateRange
                label={texts.days}
                className="max-md:w-full"
                value={{ from: filters.from, to: filters.to }}
                onChange={({ from, to }) => {
                  url.setFilter('from', from);
                  url.setFilter('to', to);
                }}
              />
              <FilterSelect
                url={url}
                name="person"
                label={texts.person}
                all={texts.anyPerson}
                options={people}
                className="md:w-52"
              />
            </>
          ),
        }}
      />
    </>
  );
}
