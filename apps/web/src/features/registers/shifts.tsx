// The list of shifts: what a drawer should hold and what was counted.
import { listShifts, type ShiftAnswer } from '@tilgul/contract/registers';
import { texts as allTexts } from '@tilgul/messages/office/registers';
import { useList } from '../../shared/api/use-api.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { getStoreId, type RegistersViewProps } from './registers-url.ts';

const texts = allTexts.shifts;

const formatPayments = ({ by_payment }: ShiftAnswer) =>
  by_payment
    .map(({ kind, amount }) => texts.payment({ kind: texts.kinds[kind], amount: formatRupees(amount) }))
    .join(', ');

const COLUMNS: readonly TableColumn<ShiftAnswer>[] = [
  {
    id: 'number',
    header: texts.number,
    cell: (row) => `${texts.number} ${row.number}`,
    below: (row) => <DateTime at={row.opened_at} />,
    isRowHeader: true,
  },
  { id: 'by', header: texts.openedBy, cell: (row) => row.opened_by, card: 'line' },
  {
    id: 'sales',
    header: texts.sales,
    cell: ({ sales, returns }) => texts.salesOf({ sales, returns }),
    below: formatPayments,
    card: 'line',
  },
  {
    id: 'numbers',
    header: texts.numbers,
    cell: ({ first_number: from, last_number: to }) =>
      from === null || to === null ? '—' : allTexts.range({ from, to }),
  },
  { id: 'expected', header: texts.expected, cell: (row) => formatRupees(row.expected), align: 'end' },
  {
    id: 'counted',
    header: texts.counted,
    cell: (row) => (row.counted === null ? texts.stillOpen : formatRupees(row.counted)),
    align: 'end',
  },
  {
    id: 'difference',
    header: texts.difference,
    cell: ({ difference }) =>
      difference === null ? (
        '—'
      ) : (
        <span className={difference === 0 ? undefined : 'font-semibold text-danger'}>
          {formatDifference(difference)}
        </span>
      ),
    align: 'end',
  },
];

export function Shifts({ id, url, storeFilter }: RegistersViewProps) {
  const list = useList(listShifts, { store_id: getStoreId(url), date: url.filters.date || undefined });
  return (
    <DataTable
      id={`${id}-shifts`}
      caption={allTexts.views.shifts}
      columns={COLUMNS}
      list={list}
      rowKey={(row) => row.id}
      texts={texts}
      paging={url}
      isFiltered={url.filters.store !== '' || url.filters.date !== ''}
      onClearFilters={() => {
        url.setFilter('store', '');
        url.setFilter('date', '');
      }}
      filters={
        <>
          <DateFilter label={texts.day} url={url} />
          {storeFilter}
        </>
      }
    />
  );
}
