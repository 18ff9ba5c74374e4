// The tax documents of a month, filtered to those behind a figure, and the day book: invoices less credit notes, by payment method.
import type { DayBookRow } from '@tilgul/contract/gst-returns';
import { INVOICE_KINDS, type InvoiceRow, listBills } from '@tilgul/contract/invoices';
import { texts as taxTexts } from '@tilgul/messages/office/tax';
import { useList } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Moment } from '../../ui/display/date-time.tsx';
import { SourceLink } from '../../ui/display/source-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { InvoiceButton } from '../orders/invoice-links.tsx';
import { Figure, type TaxUrl } from './tax-parts.tsx';

const texts = taxTexts.documents;
const { columns } = taxTexts;
const KINDS = INVOICE_KINDS.map((kind) => ({ value: kind, label: texts[kind] }));

/** Filters of this view in the URL, which also has the month. */
const FILTERS = ['q', 'kind', 'hsn', 'rate', 'place_of_supply', 'buyers', 'date'] as const;

type SourceIds = Pick<InvoiceRow, 'order_id' | 'manual_order_id' | 'stock_request_id'>;

/** What the document is of: "Order #12". */
function nameSource({ order_id, manual_order_id, stock_request_id }: SourceIds): string | null {
  if (order_id !== null) return texts.ofOrder({ id: order_id });
  if (manual_order_id !== null) return texts.ofSale({ id: manual_order_id });
  return stock_request_id === null ? null : texts.ofRequest({ id: stock_request_id });
}

/** Credit notes are negative. */
const formatSigned = ({ kind, total }: InvoiceRow) => formatRupees(kind === 'credit_note' ? -total : total);

const COLUMNS: readonly TableColumn<InvoiceRow>[] = [
  {
    id: 'number',
    header: columns.number,
    cell: (row) => <SourceLink source={row}>{row.number}</SourceLink>,
    isRowHeader: true,
    below: nameSource,
  },
  { id: 'title', header: columns.title, cell: ({ title }) => texts.titles[title], card: 'line' },
  {
    id: 'issued',
    header: columns.issued,
    cell: ({ issued_at }) => <Moment at={issued_at} />,
    sorted: 'descending',
    card: 'line',
  },
  {
    id: 'buyer',
    header: columns.buyer,
    cell: ({ buyer_name, buyer_gstin }) => buyer_name || buyer_gstin || '–',
    below: ({ buyer_name, buyer_gstin }) => (buyer_name ? buyer_gstin : null),
  },
  { id: 'taxable', header: columns.taxable, cell: ({ taxable }) => formatRupees(taxable), align: 'end' },
  { id: 'total', header: columns.total, cell: formatSigned, align: 'end', card: 'aside', className: 'font-semibold' },
];

interface DocumentsProps {
  url: TaxUrl;
  /** Every month by default. */
  month?: string;
  id: string;
  caption: string;
}

export function TaxDocuments({ url, month, id, caption }: DocumentsProps) {
  const { q, kind, hsn, rate, place_of_supply, buyers, date } = url.filters;
  const list = useList(listBills, {
    month,
    q,
    hsn,
    rate,
    place_of_supply,
    date,
    kind: INVOICE_KINDS.find((one) => one === kind),
    buyers: buyers === 'b2b' || buyers === 'b2c' ? buyers : undefined,
  });
  return (
    <DataTable
      id={id}
      caption={caption}
      columns={COLUMNS}
      list={list}
      rowKey={(row) => row.id}
      texts={texts}
      paging={url}
      isFiltered={FILTERS.some((name) => url.filters[name])}
      onClearFilters={() => {
        for (const name of FILTERS) url.setFilter(name, '');
      }}
      actions={(row) => (
        <InvoiceButton
          id={row.id}
          number={row.number}
          label={columns.pdf}
          name={columns.pdfLabel(row)}
          variant="outline-primary"
        />
      )}
      filters={
        <>
          <ListSearch label={texts.search} url={url} className="md:w-96" />
          <FilterSelect url={url} name="kind" label={texts.kind} all={texts.all} options={KINDS} />
        </>
      }
    />
  );
}

const dayColumns = (month: string): TableColumn<DayBookRow>[] => [
  { id: 'date', header: columns.day, cell: ({ date }) => formatDay(date), isRowHeader: true, sorted: 'descending' },
  { id: 'bills', header: columns.bills, cell: ({ bills }) => bills, align: 'end' },
  { id: 'notes', header: columns.notes, cell: ({ credit_notes }) => credit_notes, align: 'end' },
  { id: 'taxable', header: columns.taxable, cell: ({ taxable }) => formatRupees(taxable), align: 'end' },
  { id: 'cgst', header: columns.cgst, cell: ({ cgst }) => formatRupees(cgst), align: 'end' },
  { id: 'sgst', header: columns.sgst, cell: ({ sgst }) => formatRupees(sgst), align: 'end' },
  { id: 'igst', header: columns.igst, cell: ({ igst }) => formatRupees(igst), align: 'end' },
  {
    id: 'paid',
    header: taxTexts.sums.total,
    cell: ({ payments }) => (
      <span className="grid gap-x-4 max-md:inline-grid xl:grid-cols-[auto_auto]">
        {payments.map(({ type, total }) => (
          <span key={type} className="text-sm whitespace-nowrap text-muted">
            {taxTexts.payments[type]} {formatRupees(total)}
          </span>
        ))}
      </span>
    ),
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
      caption={taxTexts.daysTab}
      columns={dayColumns(month)}
      list={wholeList(days.toReversed())}
      rowKey={({ date }) => date}
      texts={{ ...texts, empty: taxTexts.nothing }}
      hasColumnMenu={false}
    />
  );
}
