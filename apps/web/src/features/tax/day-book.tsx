// The day book of a month: invoices less credit notes, by payment method, with the sums of the month.
import type { DayBookRow } from '@tilgul/contract/gst-returns';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/office/tax';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { sumDays } from './day-book.rules.ts';
import { Figure } from './tax-parts.tsx';

const { columns } = texts;
type Way = DayBookRow['payments'][number]['type'];

const getTax = ({ cgst, sgst, igst }: DayBookRow) => addRupees(cgst, sgst, igst);
const getPaid = ({ payments }: DayBookRow, way: Way) => payments.find(({ type }) => type === way)?.total ?? 0;
const formatBills = ({ bills }: DayBookRow) => texts.billsCount({ count: bills });
const formatNotes = ({ credit_notes: count }: DayBookRow) => (count === 0 ? null : texts.notesCount({ count }));

/** In the order of the month's sums; a card names them in one line. */
const wayColumns = (ways: readonly Way[]): TableColumn<DayBookRow>[] =>
  ways.map((way, index) => ({
    id: way,
    header: texts.payments[way],
    cell: (row) => {
      const paid = getPaid(row, way);
      return paid === 0 ? <span className="text-muted">–</span> : formatRupees(paid);
    },
    align: 'end',
    card: index === 0 ? 'line' : 'none',
    ...(index === 0
      ? {
          cardCell: (row: DayBookRow) =>
            ways
              .filter((one) => getPaid(row, one) !== 0)
              .map((one) => (
                <span key={one} className="whitespace-nowrap">
                  {`${texts.payments[one]} ${formatRupees(getPaid(row, one))}`}
                </span>
              )),
        }
      : {}),
  }));

const columnsFor = (month: string, ways: readonly Way[]): TableColumn<DayBookRow>[] => [
  {
    id: 'date',
    header: columns.day,
    cell: ({ date }) => (date === '' ? columns.sum : formatDay(date)),
    isRowHeader: true,
    sorted: 'descending',
    className: 'whitespace-nowrap',
  },
  {
    id: 'bills',
    header: columns.bills,
    cell: ({ bills }) => bills,
    below: formatNotes,
    cardCell: (row) => `${formatBills(row)} · ${columns.tax} ${formatRupees(getTax(row))}`,
    align: 'end',
    card: 'line',
  },
  {
    id: 'taxable',
    header: columns.taxable,
    cell: ({ taxable }) => formatRupees(taxable),
    align: 'end',
    card: 'none',
  },
  {
    id: 'tax',
    header: columns.tax,
    cell: (row) => formatRupees(getTax(row)),
    align: 'end',
    card: 'none',
  },
  ...wayColumns(ways),
  {
    id: 'total',
    header: columns.total,
    cell: ({ date, total }) => (
      <Figure documents={{ month, ...(date === '' ? {} : { date }) }}>{formatRupees(total)}</Figure>
    ),
    align: 'end',
    card: 'aside',
  },
];

/** The sums of the month in bold. */
const withBoldSums = (column: TableColumn<DayBookRow>): TableColumn<DayBookRow> => ({
  ...column,
  cell: (row) => (row.date === '' ? <strong>{column.cell(row)}</strong> : column.cell(row)),
});

/** Newest first; the sums are the last row, on phones the first. */
export function DayBook({ month, days }: { month: string; days: readonly DayBookRow[] }) {
  const isPhone = useMedia('(width < 48rem)');
  const sums = sumDays(days);
  const rows = isPhone ? [sums, ...days.toReversed()] : [...days.toReversed(), sums];
  return (
    <DataTable
      id="admin-tax-days"
      caption={texts.daysTab}
      columns={columnsFor(
        month,
        sums.payments.map(({ type }) => type),
      ).map(withBoldSums)}
      list={wholeList(days.length === 0 ? [] : rows)}
      rowKey={({ date }) => date || 'sums'}
      texts={{ ...texts.documents, empty: texts.nothing }}
      hasColumnMenu={false}
      rowHeight={48}
    />
  );
}
