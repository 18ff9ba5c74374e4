// The store's cash entries of a day: collections and handovers, with differences and reasons.
import { type CashEntry, listCashEntries } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { Difference, kindText } from './cash-sums.tsx';

const texts = cashTexts.entries;
/** The reason for the difference, and who took the cash. */
function Reason({ entry }: { entry: CashEntry }) {
  const taken = entry.taken_by === null ? null : texts.takenBy({ name: entry.taken_by });
  const reason = entry.reason ?? (entry.difference === 0 ? null : texts.noReason);
  return (
    <>
      {reason === null ? null : <span className="block">{reason}</span>}
      {taken === null ? null : <span className="block text-muted">{taken}</span>}
    </>
  );
}

export const ENTRY_COLUMNS: readonly TableColumn<CashEntry>[] = [
  { id: 'kind', header: texts.kind, cell: kindText, isRowHeader: true },
  {
    id: 'at',
    header: texts.at,
    cell: (entry) => <DateTime at={entry.at} />,
    sorted: 'descending',
    card: 'line',
    className: 'text-muted whitespace-nowrap',
  },
  { id: 'staff', header: cashTexts.staff.name, cell: (entry) => entry.staff_name, card: 'line' },
  { id: 'due', header: texts.due, cell: (entry) => formatRupees(entry.due), align: 'end' },
  { id: 'amount', header: texts.amount, cell: (entry) => formatRupees(entry.amount), align: 'end', card: 'aside' },
  {
    id: 'difference',
    header: texts.difference,
    cell: (entry) => <Difference rupees={entry.difference} />,
    align: 'end',
  },
  {
    id: 'reason',
    header: texts.reason,
    cell: (entry) => <Reason entry={entry} />,
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

export function CashEntries({ day, url, staff }: CashEntriesProps) {
  const staffId = url.filters.staff;
  const list = useList(listCashEntries, { date: day, staff_id: staffId === '' ? undefined : Number(staffId) });
  return (
    <DataTable
      id="store-cash-entries"
      caption={texts.tab}
      columns={ENTRY_COLUMNS}
      list={list}
      rowKey={(entry) => entry.id}
      texts={{ ...cashTexts, ...texts }}
      paging={url}
      isFiltered={staffId !== ''}
      onClearFilters={() => url.setFilter('staff', '')}
      filters={
        <FilterSelect
          url={url}
          name="staff"
          label={texts.staff}
          all={texts.allStaff}
          options={staff.map(({ staff_id, staff_name }) => ({ value: String(staff_id), label: staff_name }))}
          className="md:w-72"
        />
      }
    />
  );
}
