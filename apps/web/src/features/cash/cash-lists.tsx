// The lists of the cash pages: entries with differences and their reasons, and closed cash days.
import { CASH_KINDS, type CashClosing, type CashEntry, listCashClosings, listCashEntries } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import type { ReactNode } from 'react';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useList } from '../../shared/api/use-api.ts';
import { translateReason } from '../../shared/format/fixed-reasons.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { SourceLink } from '../../ui/display/source-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableColumn, TablePaging } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CardAmount, Difference, daysText, kindText, riderDifference } from './cash-sums.tsx';

const entryTexts = cashTexts.entries;
const closedTexts = cashTexts.closings;

/** On a card: nothing where the amounts agree. */
const ifDifferent = (entry: CashEntry, label: string, value: ReactNode) =>
  entry.difference === 0 ? null : (
    <>
      {label}: {value}
    </>
  );

/** The reason for the difference. */
const findReason = ({ reason, difference }: CashEntry): string | null =>
  reason === null ? (difference === 0 ? null : entryTexts.noReason) : translateReason(reason);

const OUT: readonly CashEntry['kind'][] = ['paid_out', 'paid_back', 'float'];
/** Money out is negative; a float leaves the till for a drawer. */
const formatMoved = ({ kind }: CashEntry, rupees: number) =>
  OUT.includes(kind) ? formatDifference(-rupees) : formatRupees(rupees);

const ENTRY_COLUMNS: readonly TableColumn<CashEntry>[] = [
  {
    id: 'kind',
    header: entryTexts.kind,
    cell: (entry) => <SourceLink source={entry}>{kindText(entry)}</SourceLink>,
    isRowHeader: true,
  },
  {
    id: 'at',
    header: entryTexts.at,
    cell: (entry) => <DateTime at={entry.at} />,
    sorted: 'descending',
    card: 'line',
    className: 'text-muted whitespace-nowrap',
  },
  {
    id: 'staff',
    header: cashTexts.staff.name,
    cell: (entry) => entry.staff_name,
    below: ({ taken_by }) => (taken_by === null ? null : entryTexts.takenBy({ name: taken_by })),
    card: 'line',
  },
  {
    id: 'due',
    header: entryTexts.due,
    cell: (entry) => formatMoved(entry, entry.due),
    cardCell: (entry) => ifDifferent(entry, entryTexts.due, formatMoved(entry, entry.due)),
    align: 'end',
    card: 'line',
  },
  {
    id: 'amount',
    header: entryTexts.amount,
    cell: (entry) => formatMoved(entry, entry.amount),
    align: 'end',
    card: 'aside',
  },
  {
    id: 'difference',
    header: entryTexts.difference,
    cell: (entry) => <Difference rupees={entry.difference} />,
    cardCell: (entry) => ifDifferent(entry, entryTexts.difference, <Difference rupees={entry.difference} />),
    align: 'end',
    card: 'line',
  },
  {
    id: 'reason',
    header: entryTexts.reason,
    cell: findReason,
    card: 'line',
    className: 'max-w-64',
  },
];

interface CashEntriesProps {
  /** YYYY-MM-DD. */
  day: string;
  /** Its filter `staff` shows one staff member's entries; '' for all. */
  url: TableUrl<{ readonly staff: string }>;
  staff: readonly { readonly staff_id: number; readonly staff_name: string }[];
}

/** The store's entries of a day. */
export function CashEntries({ day, url, staff }: CashEntriesProps) {
  const staffId = url.filters.staff;
  const list = useList(listCashEntries, { date: day, staff_id: staffId === '' ? undefined : Number(staffId) });
  return (
    <DataTable
      id="store-cash-entries"
      caption={entryTexts.tab}
      columns={ENTRY_COLUMNS}
      list={list}
      rowKey={(entry) => entry.id}
      texts={{ ...cashTexts, ...entryTexts }}
      paging={url}
      isFiltered={staffId !== ''}
      onClearFilters={() => url.setFilter('staff', '')}
      filters={
        <FilterSelect
          url={url}
          name="staff"
          label={entryTexts.staff}
          all={entryTexts.allStaff}
          options={staff.map(({ staff_id, staff_name }) => ({ value: String(staff_id), label: staff_name }))}
          className="md:w-72"
        />
      }
    />
  );
}

const KINDS = CASH_KINDS.map((value) => ({ value, label: entryTexts.ofKind[value] }));
const STORE: TableColumn<CashEntry | CashClosing> = {
  id: 'store',
  header: closedTexts.store,
  cell: (row) => row.warehouse_name,
  card: 'title',
};

interface AdminCashEntriesProps {
  url: TableUrl<{ readonly date: string; readonly store: string; readonly kind: string }>;
  /** The day. */
  filters: ReactNode;
  storeFilter: ReactNode;
}

/** Entries of all stores, newest first, filtered by the day, store and kind in the URL. */
export function AdminCashEntries({ url, filters, storeFilter }: AdminCashEntriesProps) {
  const { date, store, kind } = url.filters;
  const list = useList(listCashEntries, {
    date: date || undefined,
    warehouse_id: store === '' ? undefined : Number(store),
    kind: CASH_KINDS.find((known) => known === kind),
  });
  return (
    <DataTable
      id="admin-cash-entries"
      caption={entryTexts.tab}
      columns={[...ENTRY_COLUMNS.slice(0, 1), STORE, ...ENTRY_COLUMNS.slice(1)]}
      list={list}
      rowKey={(entry) => entry.id}
      texts={{ ...cashTexts, ...entryTexts, empty: entryTexts.emptyEver }}
      paging={url}
      isFiltered={date !== '' || store !== '' || kind !== ''}
      onClearFilters={() => {
        for (const name of ['date', 'store', 'kind'] as const) url.setFilter(name, '');
      }}
      filters={filters}
      moreFilters={{
        count: Number(store !== '') + Number(kind !== ''),
        fields: (
          <>
            {storeFilter}
            <FilterSelect url={url} name="kind" label={entryTexts.kind} all={entryTexts.allKinds} options={KINDS} />
          </>
        ),
      }}
    />
  );
}

const ClosingDialog = lazyComponent(() => import('./cash-dialogs.tsx').then((m) => m.ClosingDialog));

/** Where a day's difference comes from: the till, the riders or both. */
function nameDifference(row: CashClosing): string | null {
  const [till, riders] = [row.till?.difference ?? 0, riderDifference(row)];
  if (till !== 0 && riders !== 0)
    return `${tillTexts.title} ${formatDifference(till)} · ${tillTexts.riders} ${formatDifference(riders)}`;
  if (till !== 0) return tillTexts.title;
  return riders === 0 ? null : tillTexts.riders;
}

const columnsFor = (withStore: boolean): TableColumn<CashClosing>[] => [
  { id: 'day', header: closedTexts.day, cell: daysText, isRowHeader: true, sorted: 'descending' },
  ...(withStore ? [STORE] : []),
  {
    id: 'due',
    header: entryTexts.due,
    cell: (row) => formatRupees(row.due),
    align: 'end',
    card: 'none',
  },
  {
    id: 'collected',
    header: cashTexts.collected,
    cell: (row) => formatRupees(row.collected),
    cardCell: ({ due, collected, handed_over }) => (
      <span className="flex flex-wrap gap-x-4">
        <span className="whitespace-nowrap">{`${entryTexts.due} ${formatRupees(due)}`}</span>
        <span className="whitespace-nowrap">{`${cashTexts.collected} ${formatRupees(collected)}`}</span>
        <span className="whitespace-nowrap">{`${cashTexts.handedOver} ${formatRupees(handed_over)}`}</span>
      </span>
    ),
    align: 'end',
    card: 'line',
  },
  {
    id: 'handed',
    header: cashTexts.handedOver,
    cell: (row) => formatRupees(row.handed_over),
    align: 'end',
    card: 'none',
  },
  {
    id: 'difference',
    header: cashTexts.difference,
    cell: (row) => <Difference rupees={row.difference} />,
    below: nameDifference,
    cardCell: (row) => (
      <CardAmount label={cashTexts.difference}>
        <Difference rupees={row.difference} />
      </CardAmount>
    ),
    align: 'end',
    card: 'aside',
  },
  {
    id: 'by',
    header: closedTexts.closedBy,
    cell: (row) => row.closed_by,
    cardCell: (row) => (
      <>
        {row.closed_by} <DateTime at={row.closed_at} />
      </>
    ),
    card: 'line',
  },
  {
    id: 'at',
    header: closedTexts.closedAt,
    cell: (row) => <DateTime at={row.closed_at} />,
    card: 'none',
    className: 'text-muted whitespace-nowrap',
  },
];

interface ClosingsProps {
  tableId: string;
  url: TablePaging & Pick<TableUrl<object>, 'openId' | 'linkTo' | 'openRow' | 'closeRow'>;
  /** YYYY-MM-DD and store id; '' for all. */
  date?: string;
  storeId?: string;
  withStore?: boolean;
  filters?: ReactNode;
  onClearFilters?: () => void;
}

/** Newest first; a row opens the details of the day. */
export function Closings(props: ClosingsProps) {
  const { tableId, url, date = '', storeId = '', withStore = false, filters, onClearFilters } = props;
  const query = { date: date || undefined, warehouse_id: storeId === '' ? undefined : Number(storeId) };
  const list = useList(listCashClosings, query);
  const isPhone = useMedia('(width < 48rem)');
  const opened = useListedRow(list, url.openId);
  const shown = useLastDefined(opened);
  return (
    <>
      <DataTable
        id={tableId}
        caption={closedTexts.title}
        columns={columnsFor(withStore)}
        list={list}
        rowKey={(row) => row.id}
        rowLink={(row) => url.linkTo(row.id)}
        texts={{ ...cashTexts, ...closedTexts }}
        paging={url}
        filters={filters}
        // Without filters it would stand alone in a line.
        hasColumnMenu={filters !== undefined}
        isFiltered={date !== '' || storeId !== ''}
        onClearFilters={onClearFilters}
        // On phones the day opens it.
        actions={
          isPhone
            ? undefined
            : (row) => (
                <Button
                  size={36}
                  variant="outline"
                  aria-label={closedTexts.viewLabel({ day: daysText(row) })}
                  {...ClosingDialog.prefetch}
                  onClick={() => url.openRow(row.id)}
                >
                  {closedTexts.view}
                </Button>
              )
        }
      />
      {shown ? (
        <ClosingDialog key={shown.id} closing={shown} isOpen={opened !== undefined} onClose={url.closeRow} />
      ) : null}
    </>
  );
}
