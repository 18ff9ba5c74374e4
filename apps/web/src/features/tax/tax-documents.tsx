// The tax documents of a month, filtered to those behind a figure.
import { INVOICE_KINDS, type InvoiceRow, listBills } from '@tilgul/contract/invoices';
import { texts as taxTexts } from '@tilgul/messages/office/tax';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { InvoiceButton } from '../orders/invoice-links.tsx';
import type { TaxUrl } from './tax-url.ts';

const texts = taxTexts.documents;
const { columns } = taxTexts;
const KINDS = INVOICE_KINDS.map((kind) => ({ value: kind, label: texts[kind] }));

/** Credit notes are negative. */
const formatSigned = ({ kind, total }: InvoiceRow) => formatRupees(kind === 'credit_note' ? -total : total);

const COLUMNS: readonly TableColumn<InvoiceRow>[] = [
  { id: 'number', header: columns.number, cell: ({ number }) => number, isRowHeader: true },
  { id: 'title', header: columns.title, cell: ({ title }) => title, card: 'line' },
  {
    id: 'issued',
    header: columns.issued,
    cell: ({ issued_at }) => <DateTime at={issued_at} />,
    sorted: 'descending',
    card: 'line',
  },
  { id: 'buyer', header: columns.buyer, cell: ({ buyer_gstin }) => buyer_gstin ?? '–' },
  { id: 'taxable', header: columns.taxable, cell: ({ taxable }) => formatRupees(taxable), align: 'end' },
  { id: 'total', header: columns.total, cell: formatSigned, align: 'end', card: 'aside', className: 'font-semibold' },
];

export function TaxDocuments({ url, month }: { url: TaxUrl; month: string }) {
  const { q, kind, hsn, rate, place_of_supply, buyers, date } = url.filters;
  const list = useList(listBills, {
    month,
    q: q || undefined,
    kind: INVOICE_KINDS.find((one) => one === kind),
    hsn: hsn || undefined,
    rate: rate || undefined,
    place_of_supply: place_of_supply || undefined,
    buyers: buyers === 'b2b' || buyers === 'b2c' ? buyers : undefined,
    date: date || undefined,
  });
  return (
    <DataTable
      id="admin-tax-papers"
      caption={taxTexts.documentsTab}
      columns={COLUMNS}
      list={list}
      rowKey={({ id }) => id}
      texts={texts}
      paging={url}
      isFiltered={[q, kind, hsn, rate, place_of_supply, buyers, date].some(Boolean)}
      onClearFilters={() => {
        for (const name of ['q', 'kind', 'hsn', 'rate', 'place_of_supply', 'buyers', 'date'] as const)
          url.setFilter(name, '');
      }}
      actions={({ id, number }) => (
        <InvoiceButton id={id} number={number} label={columns.pdf} name={columns.pdfLabel({ number })} />
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
