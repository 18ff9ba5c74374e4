// The tables of a month's GST return; each figure links to its documents.
import { type Gstr1, type Gstr1Table, gstr1Report, type TaxReport } from '@tilgul/contract/gst-returns';
import { findStateNameByCode } from '@tilgul/contract/rules/gst';
import { texts } from '@tilgul/messages/office/tax';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { type DocumentFilter, Figure } from './tax-links.tsx';
import { downloadFile } from './tax-url.ts';

interface TableCardProps<Row> {
  readonly title: string;
  readonly month: string;
  /** The table's CSV; undefined if it has none. */
  readonly table?: Gstr1Table;
  readonly columns: readonly LineColumn<Row>[];
  readonly rows: readonly Row[];
}

function TableCard<Row>({ title, month, table, columns, rows }: TableCardProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  async function save() {
    setLoading(true);
    await downloadFile(`gstr1-${table}-${month}.csv`, gstr1Report, { query: { month, format: 'csv', table } });
    setLoading(false);
  }
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4 max-sm:p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 font-semibold">{title}</h2>
        {table && rows.length > 0 ? (
          <Button
            size={36}
            variant="outline"
            icon={Download}
            busy={isLoading}
            aria-label={texts.csvLabel({ table: title })}
            onClick={() => void save()}
          >
            {texts.csv}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{texts.empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <LinesTable caption={title} columns={columns} lines={rows} />
        </div>
      )}
    </Card>
  );
}

interface Taxes {
  readonly txval: number;
  readonly camt: number;
  readonly samt: number;
  readonly iamt: number;
}

const { columns } = texts;
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
      table="b2cs"
      month={month}
      rows={gstr1.b2cs}
      columns={[
        { header: columns.place, cell: ({ pos }) => `${pos} ${findStateNameByCode(pos) ?? ''}`, isRowHeader: true },
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
        table="b2b"
        month={month}
        rows={gstr1.b2b.map(({ ctin, inv }) => toRegistered(ctin, inv))}
        columns={[...head, ...taxColumns<Registered>(toFilter('invoice'))]}
      />
      <TableCard
        title={texts.tables.cdn}
        table="cdn"
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
      table="docs"
      month={report.month}
      rows={rows}
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
      table="hsn"
      month={report.month}
      rows={rows}
      columns={[
        { header: columns.hsn, cell: ({ hsn_sc }) => hsn_sc || texts.noHsn, isRowHeader: true },
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

export function ReturnTables({ gstr1, report }: { gstr1: Gstr1; report: TaxReport }) {
  const { month } = report;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Small gstr1={gstr1} month={month} />
          <Buyers gstr1={gstr1} month={month} />
          <Exempt gstr1={gstr1} month={month} />
        </div>
        <Documents gstr1={gstr1} report={report} />
      </div>
      <Hsn gstr1={gstr1} report={report} />
    </div>
  );
}
