// The day book of a month: invoices less credit notes, by payment method.
import type { DayBookRow } from '@tilgul/contract/gst-returns';
import { texts } from '@tilgul/messages/office/tax';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { Figure } from './tax-links.tsx';

const { columns } = texts;

const columnsFor = (month: string): TableColumn<DayBookRow>[] => [
  { id: 'date', header: columns.day, cell: ({ date }) => formatDay(date), isRowHeader: true },
  { id: 'bills', header: columns.bills, cell: ({ bills }) => bills, align: 'end' },
  { id: 'notes', header: columns.notes, cell: ({ credit_notes }) => credit_notes, align: 'end' },
  { id: 'taxable', header: columns.taxable, cell: ({ taxable }) => formatRupees(taxable), align: 'end' },
  { id: 'cgst', header: columns.cgst, cell: ({ cgst }) => formatRupees(cgst), align: 'end' },
  { id: 'sgst', header: columns.sgst, cell: ({ sgst }) => formatRupees(sgst), align: 'end' },
  { id: 'igst', header: columns.igst, cell: ({ igst }) => formatRupees(igst), align: 'end' },
  {
    id: 'paid',
    header: texts.sums.total,
    cell: ({ payments }) =>
      payments.map(({ type, total }) => (
        <span key={type} className="block text-sm whitespace-nowrap text-muted">
          {texts.payments[type]} {formatRupees(total)}
        </span>
      )),
  },
  {
    id: 'total',
    header: columns.total,
    cell: ({ date, total }) => <Figure documents={{ month, date }}>{formatRupees(total)}</Figure>,
    align: 'end',
    card: 'aside',
  },
];

export function DayBook({ month, days }: { month: string; days: readonly DayBookRow[] }) {
  return (
    <DataTable
      id="admin-tax-days"
      caption={texts.daysTab}
      columns={columnsFor(month)}
      list={wholeList(days)}
      rowKey={({ date }) => date}
      texts={{ ...texts.documents, empty: texts.nothing }}
      hasColumnMenu={false}
    />
  );
}
