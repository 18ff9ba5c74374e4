// The page /admin-cash: cash of every store, closed days and entries.
import { listCashByStore } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/cash';
import { Check, TriangleAlert } from 'lucide-react';
import { useGet } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { formatRecentDay } from '../../shared/format/recent-dates.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { FigureStrip } from '../../ui/charts/figure-strip.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { type TableColumn, type TableList, wholeList } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';

type Row = Ok<typeof listCashByStore>['stores'][number];

const VIEWS = [
  { value: 'open', label: texts.stores.tab },
  { value: 'closed', label: texts.closings.tab },
  { value: 'entries', label: texts.entries.tab },
] as const;
const ROOM = <Skeleton shape="block" className="h-80 rounded-card" />;
const Closings = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.Closings), ROOM);
const AdminCashEntries = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.AdminCashEntries), ROOM);

const DAY_MS = 86_400_000;

/** Days before today that are not closed yet. */
const countLateDays = ({ open_since }: Row, today: string): number =>
  open_since === null ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(open_since)) / DAY_MS));

function OpenSince(row: Row) {
  const late = countLateDays(row, useToday());
  if (row.open_since === null) return <span className="text-muted">{texts.stores.nothingOpen}</span>;
  if (late === 0)
    return (
      <span>
        <span className="md:hidden">{texts.stores.since}: </span>
        {formatRecentDay(row.open_since)}
      </span>
    );
  return (
    <span className="flex items-start gap-1.5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-notice-text" />
      <span>
        <span className="block font-semibold text-notice-text">{texts.stores.late({ count: late })}</span>
        <span className="block text-xs text-muted">
          {texts.stores.sinceDay({ day: formatRecentDay(row.open_since) })}
        </span>
        {row.manager_phone ? (
          <span className="block text-sm">
            {row.manager_name} <PhoneLink phone={row.manager_phone} />
          </span>
        ) : null}
      </span>
    </span>
  );
}

const hasWork = ({ in_hand, open_since }: Row) => in_hand !== 0 || open_since !== null;

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: 'name',
    header: texts.closings.store,
    cell: (row) => row.warehouse_name,
    isRowHeader: true,
    className: 'w-72',
  },
  {
    id: 'hand',
    header: texts.stores.inHand,
    cell: ({ in_hand }) => (
      <span className={in_hand === 0 ? 'font-normal text-muted' : 'font-semibold'}>{formatRupees(in_hand)}</span>
    ),
    align: 'end',
    card: 'aside',
    className: 'w-40',
  },
  {
    id: 'through',
    header: texts.stores.through,
    cell: (row) => (row.closed_through === null ? texts.stores.never : formatRecentDay(row.closed_through)),
    className: 'w-72',
  },
  {
    id: 'since',
    header: texts.stores.since,
    cell: OpenSince,
    card: 'line',
  },
];

type Url = TableUrl<{ readonly view: string; readonly date: string; readonly store: string; readonly kind: string }>;

interface StoresProps {
  stores: readonly Row[];
  onClosings: (row: Row) => void;
}

/** The stores without cash and without an open day, in one line until it is opened. */
function IdleStores({ stores, onClosings }: StoresProps) {
  if (stores.length === 0) return null;
  return (
    <Fold
      summary={texts.stores.idle({ count: stores.length })}
      className="mt-4 rounded-card border border-hairline bg-paper"
    >
      <ul className="divide-y divide-line border-t border-line">
        {stores.map((row) => (
          <li key={row.warehouse_id} className="flex items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{row.warehouse_name}</span>
              <span className="block text-sm text-muted">
                {row.closed_through === null
                  ? texts.stores.never
                  : texts.stores.throughDay({ day: formatRecentDay(row.closed_through) })}
              </span>
            </span>
            <ClosingsButton row={row} onPress={onClosings} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function ClosingsButton({ row, onPress }: { row: Row; onPress: (row: Row) => void }) {
  return (
    <Button
      size={36}
      variant="outline"
      aria-label={texts.stores.closingsLabel({ name: row.warehouse_name })}
      className="shrink-0"
      onClick={() => onPress(row)}
    >
      {texts.stores.storeClosings}
    </Button>
  );
}

/** Riders' cash of all stores, and the days that wait to be closed. */
function CashFigures({ stores, today }: { stores: readonly Row[] | undefined; today: string }) {
  const withCash = stores?.filter(({ in_hand }) => in_hand !== 0) ?? [];
  const late = stores?.map((row) => countLateDays(row, today)).filter((days) => days > 0) ?? [];
  const open = stores?.filter(({ open_since }) => open_since !== null) ?? [];
  const show = (value: string) => stores && value;
  return (
    <div className="mb-4">
      <FigureStrip
        label={texts.stores.title}
        figures={[
          {
            label: texts.stores.inHand,
            value: show(formatRupees(addRupees(...withCash.map(({ in_hand }) => in_hand)))),
            note: show(texts.stores.inStores({ count: withCash.length })),
          },
          {
            label: texts.stores.toClose,
            value: show(formatCount(open.length)),
            note: stores && texts.stores.ofStores({ count: stores.length }),
          },
          {
            label: texts.stores.overdue,
            value: show(formatCount(late.length)),
            note: late.length > 0 ? texts.stores.late({ count: Math.max(...late) }) : undefined,
          },
        ]}
      />
    </div>
  );
}

/** What is open first; the rest is folded. */
function OpenStores({ list, onClosings }: { list: TableList<Row>; onClosings: StoresProps['onClosings'] }) {
  const today = useToday();
  const open = list.rows.filter(hasWork);
  const idle = list.rows.filter((row) => !hasWork(row));
  if (open.length === 0 && idle.length > 0)
    return (
      <>
        <Empty icon={Check} title={texts.stores.allClosed} />
        <IdleStores stores={idle} onClosings={onClosings} />
      </>
    );
  return (
    <>
      <CashFigures stores={list.isLoading ? undefined : list.rows} today={today} />
      <DataTable
        id="admin-cash-stores"
        caption={texts.stores.title}
        columns={COLUMNS}
        list={{ ...list, rows: open }}
        rowKey={(row) => row.warehouse_id}
        isLate={(row) => countLateDays(row, today) > 0}
        texts={{ ...texts, empty: texts.stores.empty }}
        hasColumnMenu={false}
        rowLink={(row) => `?view=closed&store=${row.warehouse_id}`}
      />
      <IdleStores stores={idle} onClosings={onClosings} />
    </>
  );
}

function StoreFilter({ url, stores }: { url: Url; stores: readonly Row[] }) {
  return (
    <FilterSelect
      url={url}
      name="store"
      label={texts.closings.store}
      all={texts.closings.allStores}
      options={stores.map((row) => ({ value: String(row.warehouse_id), label: row.warehouse_name }))}
      className="max-md:w-auto max-md:flex-1 md:w-64"
    />
  );
}

/** Read-only: the stores with open cash, closings with differences, and entries with reasons. */
export function AdminCashPage() {
  const url = useTableUrl({ view: VIEWS[0].value as string, date: '', store: '', kind: '' });
  const { data, error, isFetching, refetch } = useGet(listCashByStore, {});
  const stores = data?.stores ?? [];
  const list = wholeList(data?.stores, { error, isStale: isFetching && !data, reload: () => void refetch() });
  const view = VIEWS.find(({ value }) => value === url.filters.view)?.value ?? VIEWS[0].value;
  const dayFilter = <DateFilter label={texts.closings.filterDay} url={url} className="max-md:shrink-0" />;
  const storeFilter = <StoreFilter url={url} stores={stores} />;
  const showClosings = ({ warehouse_id }: Row) => {
    url.setFilter('store', String(warehouse_id));
    url.setFilter('view', 'closed');
    focusHeading();
  };
  return (
    <>
      <PageHeader title={titles.adminCash} />
      <Tabs label={texts.views} tabs={VIEWS} value={view} onChange={(chosen) => url.setFilter('view', chosen)}>
        {view === 'open' ? <OpenStores list={list} onClosings={showClosings} /> : null}
        {view === 'entries' ? <AdminCashEntries url={url} filters={dayFilter} storeFilter={storeFilter} /> : null}
        {view === 'closed' ? (
          <Closings
            tableId="admin-cash-closings"
            url={url}
            date={url.filters.date}
            storeId={url.filters.store}
            withStore
            filters={
              <>
                {dayFilter}
                {storeFilter}
              </>
            }
            onClearFilters={() => {
              for (const name of ['date', 'store'] as const) url.setFilter(name, '');
            }}
          />
        ) : null}
      </Tabs>
    </>
  );
}
