// The page /admin-cash: cash of every store, closed days and entries.
import { listCashByStore } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/cash';
import { TriangleAlert } from 'lucide-react';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay, useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

type Row = Ok<typeof listCashByStore>['stores'][number];

const CLOSINGS_ID = 'cash-closings';
/** The list below the stores; kept in the URL. */
const VIEWS = [
  { value: 'closed', label: texts.closings.tab },
  { value: 'entries', label: texts.entries.tab },
] as const;
const ROOM = <Skeleton shape="block" className="h-80 rounded-card" />;
const Closings = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.Closings), ROOM);
const AdminCashEntries = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.AdminCashEntries), ROOM);

/** Whether a day before today is not closed yet. */
const isOverdue = ({ open_since }: Row, today: string): boolean => open_since !== null && open_since < today;

function OpenSince(row: Row) {
  const isLate = isOverdue(row, useToday());
  if (row.open_since === null) return <span className="text-muted">{texts.stores.nothingOpen}</span>;
  if (!isLate) return formatDay(row.open_since);
  return (
    <span className="flex items-center gap-1.5 font-semibold text-danger">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {formatDay(row.open_since)}
    </span>
  );
}

/** Stores with cash or an open day first, otherwise in their order. */
const sortByWork = (stores: readonly Row[]): Row[] => {
  const hasWork = ({ in_hand, open_since }: Row) => in_hand !== 0 || open_since !== null;
  return [...stores.filter(hasWork), ...stores.filter((row) => !hasWork(row))];
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: texts.closings.store, cell: (row) => row.warehouse_name, isRowHeader: true },
  {
    id: 'hand',
    header: texts.stores.inHand,
    cell: ({ in_hand }) => (
      <span className={in_hand === 0 ? 'font-normal text-muted' : 'font-semibold'}>{formatRupees(in_hand)}</span>
    ),
    align: 'end',
    card: 'aside',
  },
  {
    id: 'through',
    header: texts.stores.through,
    cell: (row) => (row.closed_through === null ? texts.stores.never : formatDay(row.closed_through)),
  },
  {
    id: 'since',
    header: texts.stores.since,
    cell: OpenSince,
  },
];

/** Read-only: current cash per store, then closings with differences or entries with reasons. */
export function AdminCashPage() {
  const url = useTableUrl({ view: VIEWS[0].value as string, date: '', store: '', kind: '' });
  const { data, error, isFetching, refetch } = useGet(listCashByStore, {});
  const stores = data?.stores;
  const today = useToday();
  const filters = (
    <>
      <DateFilter label={texts.closings.filterDay} url={url} className="max-md:w-full" />
      <FilterSelect
        url={url}
        name="store"
        label={texts.closings.store}
        all={texts.closings.allStores}
        options={(stores ?? []).map((row) => ({ value: String(row.warehouse_id), label: row.warehouse_name }))}
        className="md:w-64"
      />
    </>
  );
  const view = VIEWS.find(({ value }) => value === url.filters.view)?.value ?? VIEWS[0].value;
  return (
    <>
      <PageHeader title={titles.adminCash} />
      <section aria-label={texts.stores.title}>
        <h2 className="mb-3 text-h2">{texts.stores.title}</h2>
        <DataTable
          id="admin-cash-stores"
          caption={texts.stores.title}
          columns={COLUMNS}
          list={wholeList(stores && sortByWork(stores), {
            error,
            isStale: isFetching && !stores,
            reload: () => void refetch(),
          })}
          rowKey={(row) => row.warehouse_id}
          isLate={(row) => isOverdue(row, today)}
          texts={{ ...texts, empty: texts.stores.empty }}
          hasColumnMenu={false}
          actions={({ warehouse_id, warehouse_name }) => (
            <Button
              size={36}
              variant="outline"
              aria-label={texts.stores.closingsLabel({ name: warehouse_name })}
              onClick={() => {
                url.setFilter('store', String(warehouse_id));
                const heading = document.getElementById(CLOSINGS_ID);
                heading?.focus({ preventScroll: true });
                heading?.scrollIntoView({ block: 'start' });
              }}
            >
              {texts.stores.storeClosings}
            </Button>
          )}
        />
      </section>
      <section aria-labelledby={CLOSINGS_ID} className="mt-8">
        <h2 id={CLOSINGS_ID} tabIndex={-1} className="mb-3 scroll-mt-20 text-h2 outline-none">
          {view === 'entries' ? texts.entries.title : texts.closings.title}
        </h2>
        <Tabs label={texts.views} tabs={VIEWS} value={view} onChange={(chosen) => url.setFilter('view', chosen)}>
          {view === 'entries' ? (
            <AdminCashEntries url={url} filters={filters} />
          ) : (
            <Closings
              tableId="admin-cash-closings"
              paging={url}
              date={url.filters.date}
              storeId={url.filters.store}
              withStore
              filters={filters}
              onClearFilters={url.clearFilters}
            />
          )}
        </Tabs>
      </section>
    </>
  );
}
