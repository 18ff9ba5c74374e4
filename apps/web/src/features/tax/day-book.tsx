// The day book of a month: invoices less credit notes, by payment method, with the sums of the month.
import type { DayBookRow } from '@tilgul/contract/gst-returns';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/office/tax';
import { Fragment } from 'react';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
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
          cardCell: ({ payments }: DayBookRow) =>
            payments.map(({ type, total }, place) => (
              <Fragment key={type}>
                {place === 0 ? null : ' · '}
                <span className="whitespace-nowrap">{`${texts.payments[type]} ${formatRupees(total)}`}</span>
              </Fragment>
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

/** Newest first; the last row has the sums. */
export function DayBook({ month, days }: { month: string; days: readonly DayBookRow[] }) {
  const sums = sumDays(days);
  return (
    <DataTable
      id="admin-tax-days"
      caption={texts.daysTab}
      columns={columnsFor(
        month,
        sums.payments.map(({ type }) => type),
      )}
      list={wholeList(days.length === 0 ? [] : [...days.toReversed(), sums])}
      rowKey={({ date }) => date || 'sums'}
      texts={{ ...texts.documents, empty: texts.nothing }}
      hasColumnMenu={false}
      rowHeight={48}
    />
  );
}
