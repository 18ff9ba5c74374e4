// The store's cash entries of a day: collections and handovers, with differences and reasons.
import { type CashEntry, listCashEntries } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { useMemo } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Select } from '../../ui/fields/select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TablePaging, TableTexts } from '../../ui/table/table-types.ts';
import { Difference, kindText } from './cash-sums.tsx';

const texts = cashTexts.entries;
const TABLE_TEXTS: TableTexts = {
  loading: cashTexts.loading,
  empty: texts.empty,
  filtered: texts.filtered,
  failed: texts.failed,
  failedText: cashTexts.failedText,
};
/** Filter value for all staff. */
const ALL = 'all';

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

export function entryColumns(timeZone: string): TableColumn<CashEntry>[] {
  return [
    { id: 'kind', header: texts.kind, cell: kindText, isRowHeader: true, hideable: false },
    {
      id: 'at',
      header: texts.at,
      cell: (entry) => formatDateTime(entry.at, timeZone),
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
}

export interface CashEntriesProps {
  /** YYYY-MM-DD. */
  day: string;
  paging: TablePaging;
  /** Shows one staff member's entries; '' for all. */
  staffId: string;
  staff: readonly { readonly staff_id: number; readonly staff_name: string }[];
  onStaff: (staffId: string) => void;
}

export function CashEntries({ day, paging, staffId, staff, onStaff }: CashEntriesProps) {
  const { business_tz } = useSettings();
  const list = useList(listCashEntries, { date: day, staff_id: staffId === '' ? undefined : Number(staffId) });
  const columns = useMemo(() => entryColumns(business_tz), [business_tz]);
  const options = [
    { value: ALL, label: texts.allStaff },
    ...staff.map(({ staff_id, staff_name }) => ({ value: String(staff_id), label: staff_name })),
  ];
  return (
    <DataTable
      id="store-cash-entries"
      caption={texts.tab}
      columns={columns}
      list={list}
      rowKey={(entry) => entry.id}
      texts={TABLE_TEXTS}
      paging={paging}
      isFiltered={staffId !== ''}
      onClearFilters={() => onStaff('')}
      filters={
        <Select
          label={texts.staff}
          prefix={`${texts.staff}:`}
          size={40}
          value={staffId === '' ? ALL : staffId}
          options={options}
          onChange={(value) => onStaff(value === ALL ? '' : value)}
          className="w-full md:w-72"
        />
      }
    />
  );
}
