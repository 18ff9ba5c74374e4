// A month's GST return: its sums, sold products without tax details, and the tables, whose figures link to their documents.
import { type Gstr1, type Gstr1Table, gstr1Report, type TaxReport } from '@tilgul/contract/gst-returns';
import { addRupees } from '@tilgul/contract/rules/money';
import { PRODUCT_PARTICULARS } from '@tilgul/contract/rules/particulars';
import { texts } from '@tilgul/messages/office/tax';
import { Download } from 'lucide-react';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { EDIT_PARAM } from '../../ui/table/use-table-url.ts';
import { useMedia } from '../../ui/use-media.ts';
import {
  askAboutHsn,
  ChainLacks,
  type DocumentFilter,
  DownloadButton,
  Figure,
  formatPlace,
  WithoutAddress,
} from './tax-parts.tsx';

const { columns, missing: missingTexts, sums: sumTexts } = texts;

/** Products sold without tax details, each linked to its form. */
function Missing({ missing }: Pick<TaxReport, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={missingTexts.title} className="mb-4">
      <div className="bg-notice px-4 py-3">
        <h2 className="font-semibold">{missingTexts.title}</h2>
        <p className="text-sm">{missingTexts.text}</p>
      </div>
      <ul>
        {missing.map(({ product_id, name, image, lacks, lines, amount }) => (
          <li key={product_id} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
            <ProductPicture image={image} size={32} className="rounded-badge" />
            <span className="min-w-32 grow font-semibold">{name}</span>
            {PRODUCT_PARTICULARS.filter((one) => lacks.includes(one)).map((one) => (
              <Badge key={one} tone="pending">
                {missingTexts[one]}
              </Badge>
            ))}
            <span className="text-sm text-muted">{missingTexts.line({ lines, amount: formatRupees(amount) })}</span>
            <LinkButton
              size={36}
              variant="outline"
              to={`${PATHS.adminProducts}?${new URLSearchParams({ q: name, [EDIT_PARAM]: String(product_id) })}`}
              aria-label={missingTexts.completeLabel({ name })}
            >
              {missingTexts.complete}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The month's sums. Those that the list of documents can be filtered to link to it. */
function Sums({ report: { month, sums } }: { report: TaxReport }) {
  const figures: readonly (readonly [label: string, sum: number, documents?: DocumentFilter])[] = [
    [sumTexts.taxable, sums.taxable],
    [sumTexts.cgst, sums.cgst],
    [sumTexts.sgst, sums.sgst],
    [sumTexts.igst, sums.igst],
    [sumTexts.exempt, sums.exempt, { month, rate: '0' }],
    [sumTexts.total, sums.total, { month }],
  ];
  return (
    <Card as="section" pad="none" aria-label={sumTexts.label} className="mb-4">
      <dl className="grid grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        {figures.map(([label, sum, documents]) => (
          <div key={label} className="min-w-0 border-b border-line px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-h3">
              {documents && sum !== 0 ? <Figure documents={documents}>{formatRupees(sum)}</Figure> : formatRupees(sum)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-4 py-2.5 text-sm text-muted">
        {sumTexts.documents({ bills: sums.bills, notes: sums.credit_notes })}
      </p>
    </Card>
  );
}

interface TableCardProps<Row> {
  readonly title: string;
  readonly month: string;
  /** The table's files, each with the end of its label. */
  readonly files: readonly (readonly [table: Gstr1Table, label?: string])[];
  /** Asked before a download. */
  readonly ask?: (() => Promise<boolean>) | undefined;
  readonly columns: readonly LineColumn<Row>[];
  readonly rows: readonly Row[];
  /** Values of the last row: of the last column on phones, then of those behind it. */
  readonly totals?: readonly string[] | undefined;
}

function TableCard<Row>({
  title,
  month,
  files,
  ask,
  columns,
  rows,
  totals: [total, ...more] = [],
}: TableCardProps<Row>) {
  const isPhone = useMedia('(width < 640px)');
  const sum = { label: texts.columns.total, value: total, more: isPhone ? [] : more };
  if (rows.length === 0)
    return (
      <Card className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 max-sm:px-3">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-muted">{texts.empty}</p>
      </Card>
    );
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4 max-sm:p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 font-semibold">{title}</h2>
        <span className="flex flex-wrap gap-2">
          {files.map(([table, label]) => (
            <DownloadButton
              key={table}
              size={36}
              variant="outline"
              icon={Download}
              aria-label={texts.csvLabel({ table: label ? `${title}, ${label}` : title })}
              file={`gstr1-${table}-${month}.csv`}
              endpoint={gstr1Report}
              input={{ query: { month, format: 'csv', table } }}
              ask={ask}
            >
              {label ? `${texts.csv} ${label}` : texts.csv}
            </DownloadButton>
          ))}
        </span>
      </div>
      <div className="overflow-x-auto">
        <LinesTable caption={title} columns={columns} lines={rows} {...(total === undefined ? {} : { sum })} />
      </div>
    </Card>
  );
}

interface Taxes {
  readonly txval: number;
  readonly camt: number;
  readonly samt: number;
  readonly iamt: number;
}

const formatRate = (rate: number) => (rate === 0 ? texts.exempt : texts.percent({ rate }));

/** Taxable value, linked to its documents, and taxes. */
const taxColumns = <Row extends Taxes>(toFilter: (row: Row) => DocumentFilter): LineColumn<Row>[] => [
  {
    header: columns.taxable,
    cell: (row) => <Figure documents={toFilter(row)}>{formatRupees(row.txval)}</Figure>,
    align: 'end',
  },
  { header: columns.cgst, cell: (row) => formatRupees(row.camt), align: 'end', isWideOnly: true },
  { header: columns.sgst, cell: (row) => formatRupees(row.samt), align: 'end', isWideOnly: true },
  { header: columns.igst, cell: (row) => formatRupees(row.iamt), align: 'end', isWideOnly: true },
];

/** Sums below `taxColumns`. */
const sumTaxes = (rows: readonly Taxes[]): string[] =>
  (['txval', 'camt', 'samt', 'iamt'] as const).map((field) =>
    formatRupees(addRupees(...rows.map((row) => row[field]))),
  );

type Registered = Taxes & { readonly ctin: string; readonly documents: number };
type TaxedDocument = { readonly itms: readonly { readonly itm_det: Taxes }[] };

function toRegistered(ctin: string, documents: readonly TaxedDocument[]): Registered {
  const items = documents.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
  const sum = (field: keyof Taxes) => items.reduce((total, item) => total + item[field], 0);
  const [txval, camt, samt, iamt] = [sum('txval'), sum('camt'), sum('samt'), sum('iamt')];
  return { ctin, documents: documents.length, txval, camt, samt, iamt };
}

function Small({ gstr1, month }: { gstr1: Gstr1; month: string }) {
  return (
    <TableCard
      title={texts.tables.b2cs}
      files={[['b2cs']]}
      month={month}
      rows={gstr1.b2cs}
      totals={sumTaxes(gstr1.b2cs)}
      columns={[
        { header: columns.place, cell: ({ pos }) => formatPlace(pos), isRowHeader: true },
        { header: columns.rate, cell: ({ rt }) => formatRate(rt), align: 'end' },
        ...taxColumns<Gstr1['b2cs'][number]>(({ pos, rt }) => ({
          month,
          place_of_supply: pos,
          rate: String(rt),
          buyers: 'b2c',
        })),
      ]}
    />
  );
}

/** Tables 5 and 9B of large interstate sales, which few chains have. */
function Large({ gstr1, month }: { gstr1: Gstr1; month: string }) {
  const toRow = (pos: string, number: string, { itms }: Pick<Gstr1['cdnur'][number], 'itms'>) => {
    const sum = (field: 'txval' | 'iamt') => itms.reduce((total, { itm_det }) => total + itm_det[field], 0);
    return { pos, number, txval: sum('txval'), iamt: sum('iamt') };
  };
  const invoices = gstr1.b2cl.flatMap(({ pos, inv }) => inv.map((one) => toRow(pos, one.inum, one)));
  const notes = gstr1.cdnur.map((note) => toRow(note.pos, note.nt_num, note));
  const shown: LineColumn<(typeof notes)[number]>[] = [
    { header: columns.number, cell: ({ number }) => number, isRowHeader: true },
    { header: columns.place, cell: ({ pos }) => formatPlace(pos), isWideOnly: true },
    {
      header: columns.taxable,
      cell: ({ number, txval }) => <Figure documents={{ month, q: number }}>{formatRupees(txval)}</Figure>,
      align: 'end',
    },
    { header: columns.igst, cell: ({ iamt }) => formatRupees(iamt), align: 'end' },
  ];
  return (
    <>
      {invoices.length > 0 ? (
        <TableCard title={texts.tables.b2cl} files={[['b2cl']]} month={month} rows={invoices} columns={shown} />
      ) : null}
      {notes.length > 0 ? (
        <TableCard title={texts.tables.cdnur} files={[['cdnur']]} month={month} rows={notes} columns={shown} />
      ) : null}
    </>
  );
}

function Buyers({ gstr1, month }: { gstr1: Gstr1; month: string }) {
  const head: LineColumn<Registered>[] = [
    { header: columns.buyer, cell: ({ ctin }) => ctin, isRowHeader: true },
    { header: columns.documents, cell: ({ documents }) => documents, align: 'end' },
  ];
  const toFilter = (kind: 'invoice' | 'credit_note') => (row: Registered) => ({ month, kind, q: row.ctin });
  return (
    <>
      <TableCard
        title={texts.tables.b2b}
        files={[['b2b']]}
        month={month}
        rows={gstr1.b2b.map(({ ctin, inv }) => toRegistered(ctin, inv))}
        columns={[...head, ...taxColumns<Registered>(toFilter('invoice'))]}
      />
      <TableCard
        title={texts.tables.cdn}
        files={[['cdn']]}
        month={month}
        rows={gstr1.cdnr.map(({ ctin, nt }) => toRegistered(ctin, nt))}
        columns={[...head, ...taxColumns<Registered>(toFilter('credit_note'))]}
      />
    </>
  );
}

function Exempt({ gstr1, month }: { gstr1: Gstr1; month: string }) {
  return (
    <TableCard
      title={texts.tables.nil}
      files={[['nil']]}
      month={month}
      rows={gstr1.nil.inv}
      columns={[
        { header: columns.kind, cell: ({ sply_ty }) => texts.nil[sply_ty], isRowHeader: true },
        {
          header: columns.amount,
          cell: ({ sply_ty, expt_amt }) => (
            <Figure documents={{ month, rate: '0', buyers: sply_ty.endsWith('B2B') ? 'b2b' : 'b2c' }}>
              {formatRupees(expt_amt)}
            </Figure>
          ),
          align: 'end',
        },
      ]}
    />
  );
}

function Documents({ gstr1, report }: { gstr1: Gstr1; report: TaxReport }) {
  const stores = new Map(report.series.map(({ series, warehouse_name }) => [series, warehouse_name]));
  const kinds = { 1: 'invoice', 5: 'credit_note', 12: 'challan' } as const;
  const rows = gstr1.doc_issue.doc_det.flatMap(({ doc_num, docs }) =>
    docs.map((row) => ({ ...row, kind: kinds[doc_num as keyof typeof kinds], series: row.from.slice(0, 3) })),
  );
  return (
    <TableCard
      title={texts.tables.docs}
      files={[['docs']]}
      month={report.month}
      rows={rows}
      totals={[formatCount(rows.reduce((total, { net_issue }) => total + net_issue, 0))]}
      columns={[
        {
          header: columns.series,
          cell: ({ series, kind }) => (
            <>
              {stores.get(series) ?? texts.mainStock}{' '}
              <span className="font-normal text-muted">{texts.documents[kind]}</span>
            </>
          ),
          isRowHeader: true,
        },
        { header: columns.from, cell: ({ from }) => from, isWideOnly: true },
        { header: columns.to, cell: ({ to }) => to, isWideOnly: true },
        {
          header: columns.total,
          cell: ({ kind, series, net_issue }) => (
            <Figure documents={{ month: report.month, kind, q: `${series}/` }}>{net_issue}</Figure>
          ),
          align: 'end',
        },
      ]}
    />
  );
}

function Hsn({ gstr1, report }: { gstr1: Gstr1; report: TaxReport }) {
  const goods = new Map(report.goods.map(({ hsn, names }) => [hsn, names.join(', ')]));
  const rows = [
    ...gstr1.hsn.hsn_b2b.map((row) => ({ ...row, buyers: 'b2b' as const })),
    ...gstr1.hsn.hsn_b2c.map((row) => ({ ...row, buyers: 'b2c' as const })),
  ];
  return (
    <TableCard
      title={texts.tables.hsn}
      files={[
        ['hsn_b2b', texts.kinds.b2b],
        ['hsn_b2c', texts.kinds.b2c],
      ]}
      ask={askAboutHsn(report)}
      month={report.month}
      rows={rows}
      totals={sumTaxes(rows)}
      columns={[
        {
          header: columns.hsn,
          cell: ({ hsn_sc }) => (
            <>
              {hsn_sc || texts.noHsn}
              <span className="block text-xs font-normal text-muted md:hidden">{goods.get(hsn_sc)}</span>
            </>
          ),
          isRowHeader: true,
        },
        { header: columns.buyer, cell: ({ buyers }) => texts.kinds[buyers], isWideOnly: true },
        { header: columns.goods, cell: ({ hsn_sc }) => goods.get(hsn_sc), isWideOnly: true },
        { header: columns.quantity, cell: ({ qty, uqc }) => `${qty} ${uqc}`, align: 'end', isWideOnly: true },
        { header: columns.rate, cell: ({ rt }) => formatRate(rt), align: 'end' },
        ...taxColumns<(typeof rows)[number]>(({ hsn_sc, rt, buyers }) => ({
          month: report.month,
          hsn: hsn_sc || 'none',
          rate: String(rt),
          buyers,
        })),
      ]}
    />
  );
}

function ReturnTables({ gstr1, report }: { gstr1: Gstr1; report: TaxReport }) {
  const { month } = report;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Small gstr1={gstr1} month={month} />
          <Buyers gstr1={gstr1} month={month} />
          <Large gstr1={gstr1} month={month} />
          <Exempt gstr1={gstr1} month={month} />
        </div>
        <Documents gstr1={gstr1} report={report} />
      </div>
      <Hsn gstr1={gstr1} report={report} />
    </div>
  );
}

/** `gstr1` is undefined while it loads. */
export function TaxReturn({ report, gstr1 }: { report: TaxReport; gstr1: Gstr1 | undefined }) {
  const isEmpty = report.days.length === 0 && gstr1?.doc_issue.doc_det.length === 0;
  return (
    <>
      {report.gstin === '' ? (
        <Alert tone="notice" title={texts.noGstin} className="mb-4">
          {texts.noGstinText}
        </Alert>
      ) : null}
      <ChainLacks report={report} />
      <Missing missing={report.missing} />
      <WithoutAddress report={report} />
      {isEmpty ? <Empty title={texts.nothing} /> : <Sums report={report} />}
      {isEmpty ? null : gstr1 ? (
        <ReturnTables gstr1={gstr1} report={report} />
      ) : (
        <Skeleton shape="block" className="h-80 rounded-card" />
      )}
    </>
  );
}
