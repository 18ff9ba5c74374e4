// The tax documents of a month, filtered to those behind a figure.
import { INVOICE_KINDS, type InvoiceRow, listBills } from '@tilgul/contract/invoices';
import { texts as taxTexts } from '@tilgul/messages/office/tax';
import { ReceiptIndianRupee, X } from 'lucide-react';
import { useList } from '../../shared/api/use-api.ts';
import { formatListSum } from '../../shared/format/list-sum.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { SourceLink } from '../../ui/display/source-link.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn, TableList } from '../../ui/table/table-types.ts';
import { useInvoice } from '../orders/invoice-links.tsx';
import { formatPlace, type TaxUrl } from './tax-parts.tsx';

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

/** Opens the order, sale or request. */
function Source(row: InvoiceRow) {
  const name = nameSource(row);
  return name === null ? null : <SourceLink source={row}>{name}</SourceLink>;
}

/** Opens the document. */
function DocumentNumber(row: InvoiceRow) {
  const { isLoading, open } = useInvoice(row);
  return (
    <button
      type="button"
      aria-label={columns.pdfLabel(row)}
      aria-disabled={isLoading}
      onClick={isLoading ? undefined : open}
      className="flex min-h-6 items-center gap-2 text-start font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline max-md:-my-1.5 max-md:min-h-11 max-md:py-2 max-md:underline"
    >
      <ReceiptIndianRupee aria-hidden="true" className="size-4.5 shrink-0" />
      {row.number}
    </button>
  );
}

/** Credit notes are negative. */
const toSigned = ({ kind, total }: InvoiceRow) => (kind === 'credit_note' ? -total : total);

const formatSigned = ({ kind }: InvoiceRow, rupees: number) =>
  kind === 'credit_note' ? formatDifference(-rupees) : formatRupees(rupees);

/** Challans are no sales: a list with other documents leaves them out of its sum. */
const toSold = (row: InvoiceRow) => (row.kind === 'challan' ? 0 : toSigned(row));

/** What the listed documents come to; beside challans it says which of them it counts. */
function formatDocumentSum(list: TableList<InvoiceRow> & { readonly hasMore: boolean }): string | undefined {
  const count = (kind: InvoiceRow['kind']) => list.rows.filter((row) => row.kind === kind).length;
  const challans = count('challan');
  if (challans === list.rows.length) return formatListSum(list, toSigned);
  const amount = formatListSum(list, toSold);
  if (amount === undefined || challans === 0) return amount;
  return texts.sold({ bills: count('invoice'), notes: count('credit_note'), amount, challans }).trim();
}

/** The buyer of a challan is a store, named after its town. */
const formatBuyer = ({ kind, buyer_name, buyer_gstin }: InvoiceRow) =>
  (kind === 'challan' ? formatCity(buyer_name ?? '') : buyer_name) || buyer_gstin || '–';

const COLUMNS: readonly TableColumn<InvoiceRow>[] = [
  {
    id: 'number',
    header: columns.number,
    cell: DocumentNumber,
    isRowHeader: true,
  },
  {
    id: 'title',
    header: columns.title,
    cell: ({ title }) => texts.titles[title],
    below: Source,
    card: 'none',
  },
  {
    id: 'issued',
    header: columns.issued,
    cell: ({ issued_at }) => <Moment at={issued_at} />,
    sorted: 'descending',
    card: 'none',
  },
  {
    id: 'buyer',
    header: columns.buyer,
    cell: formatBuyer,
    cardCell: (row) => (
      <>
        <span className="basis-full">
          {texts.titles[row.title]}, <Moment at={row.issued_at} />
        </span>
        <Source {...row} />
        {formatBuyer(row)}
      </>
    ),
    below: ({ buyer_name, buyer_gstin }) => (buyer_name ? buyer_gstin : null),
    card: 'line',
  },
  {
    id: 'taxable',
    header: columns.taxable,
    cell: (row) => formatSigned(row, row.taxable),
    align: 'end',
    card: 'none',
  },
  {
    id: 'total',
    header: columns.total,
    cell: (row) => formatSigned(row, row.total),
    align: 'end',
    card: 'aside',
    className: 'font-semibold',
  },
];

/** Enough for the sum of a store's month. */
const LOADED = 200;

interface DocumentsProps {
  url: TaxUrl;
  /** Every month by default. */
  month?: string;
  id: string;
  caption: string;
}

/** What a figure of the return has filtered the list to, and the way back. */
function FigureFilter({ url }: { url: TaxUrl }) {
  const { hsn, rate, place_of_supply: place, buyers } = url.filters;
  const facts = [
    ...(hsn === '' ? [] : [`${columns.hsn} ${hsn === 'none' ? taxTexts.noHsn : hsn}`]),
    ...(rate === '' ? [] : [Number(rate) === 0 ? taxTexts.exempt : taxTexts.percent({ rate })]),
    ...(place === '' ? [] : [formatPlace(place)]),
    ...(buyers === 'b2b' || buyers === 'b2c' ? [taxTexts.kinds[buyers]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <p className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-selected px-3 py-1">
      <span className="font-semibold">{texts.only({ facts: facts.join(' · ') })}</span>
      <Button
        size={36}
        variant="ghost"
        icon={X}
        onClick={() => {
          for (const name of ['hsn', 'rate', 'place_of_supply', 'buyers'] as const) url.setFilter(name, '');
        }}
      >
        {texts.showAll}
      </Button>
    </p>
  );
}

/** A day of another month takes its month along. */
const withMonth = (url: TaxUrl): TaxUrl => ({
  ...url,
  setFilter: (name, value) => {
    url.setFilter(name, value);
    if (name === 'date' && value !== '') url.setFilter('month', value.slice(0, 7));
  },
});

export function TaxDocuments({ url, month, id, caption }: DocumentsProps) {
  const { q, kind, hsn, rate, place_of_supply, buyers, date } = url.filters;
  const list = useList(listBills, {
    limit: LOADED,
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
      footSum={formatDocumentSum(list)}
      filters={
        <>
          <ListSearch label={texts.search} url={url} width="md:w-80" className="max-md:w-0 max-md:grow" />
          <FigureFilter url={url} />
        </>
      }
      moreFilters={{
        count: Number(kind !== '') + Number(date !== ''),
        fields: (
          <>
            <DateFilter
              label={columns.issued}
              url={month === undefined ? url : withMonth(url)}
              className="max-md:w-full"
            />
            <FilterSelect
              url={url}
              name="kind"
              label={texts.kind}
              all={texts.all}
              options={KINDS}
              className="md:w-56"
            />
          </>
        ),
      }}
    />
  );
}
