// Builds the GSTR-1 return from stored sums, in the layout of the tax portal's offline tool, as JSON and CSV.
import { DOCUMENT_KINDS, type Gstr1, type Gstr1Table, NIL_SUPPLIES } from '@tilgul/contract/gst-returns';
import type { InvoiceKind } from '@tilgul/contract/invoices';
import { type CsvCell, toCsv } from '@tilgul/contract/rules/csv';
import { findStateNameByCode } from '@tilgul/contract/rules/gst';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { getBusinessDay } from '../../../platform/time/business-day.ts';
import type { B2bRow, HsnRow, PlaceRow, SeriesRow, TaxSums } from './tax.sql.ts';

interface Gstr1Facts {
  readonly gstin: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly timeZone: string;
  readonly registered: readonly B2bRow[];
  readonly places: readonly PlaceRow[];
  readonly hsn: readonly HsnRow[];
  readonly series: readonly SeriesRow[];
}

const toPortalTaxes = ({ taxable, cgst, sgst, igst }: TaxSums) => ({
  txval: toRupees(taxable),
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
});

/** Hundredths of a percent as percent. */
const toPercent = ({ rate_bp }: { readonly rate_bp: number }): number => rate_bp / 100;

const isZero = ({ taxable, cgst, igst }: TaxSums) => taxable === 0 && cgst === 0 && igst === 0;

function groupBy<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** DD-MM-YYYY. */
const formatPortalDay = (moment: Date, timeZone: string): string =>
  getBusinessDay(moment, timeZone).split('-').reverse().join('-');

/** Groups the documents of a kind by buyer, each with its rates. */
function groupByBuyer(rows: readonly B2bRow[], kind: InvoiceKind) {
  const ofKind = rows.filter((row) => row.kind === kind);
  return [...groupBy(ofKind, (row) => row.buyer_gstin)].map(([ctin, invoices]) => ({
    ctin,
    invoices: [...groupBy(invoices, (row) => row.number)].flatMap(([number, rates]) => {
      const [head] = rates;
      if (!head) return [];
      const invoice = {
        val: toRupees(head.total),
        pos: head.place_of_supply,
        rchrg: 'N' as const,
        inv_typ: 'R' as const,
        itms: rates.map((rate, index) => ({
          num: index + 1,
          itm_det: { rt: toPercent(rate), ...toPortalTaxes(rate) },
        })),
      };
      return [{ number, issued_at: head.issued_at, invoice }];
    }),
  }));
}

/** Table 8: exempt sales. Its columns for nil-rated and non-GST sales are 0. */
function toExemptTable(places: readonly PlaceRow[]): Gstr1['nil'] {
  const inv = NIL_SUPPLIES.map((sply_ty) => {
    const rows = places.filter(
      ({ rate_bp, is_registered, is_within_state }) =>
        rate_bp === 0 && is_registered === sply_ty.endsWith('B2B') && is_within_state === sply_ty.startsWith('INTRA'),
    );
    const sum = rows.reduce<Paise>((total, { taxable }) => total + taxable, 0);
    return { sply_ty, expt_amt: toRupees(sum), nil_amt: 0, ngsup_amt: 0 };
  });
  return { inv: inv.filter(({ expt_amt }) => expt_amt !== 0) };
}

/** Unit code of services, which have no quantity in the return. */
const SERVICE_UNIT = 'NA';

/** Description of goods without an HSN code. */
const NO_HSN = 'Goods without HSN code';

const toHsnRows = (rows: readonly HsnRow[], isRegistered: boolean): Gstr1['hsn']['hsn_b2b'] =>
  rows
    .filter((row) => row.is_registered === isRegistered && !(isZero(row) && row.quantity === 0))
    .map((row, index) => ({
      num: index + 1,
      hsn_sc: row.hsn,
      desc: row.hsn === '' ? NO_HSN : '',
      uqc: row.uqc,
      qty: row.uqc === SERVICE_UNIT ? 0 : row.quantity,
      rt: toPercent(row),
      ...toPortalTaxes(row),
    }));

const DOCUMENT_NAMES: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  challan: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
};

function toDocumentTable(series: readonly SeriesRow[]): Gstr1['doc_issue'] {
  const kinds = [...groupBy(series, ({ kind }) => kind)] as readonly [InvoiceKind, readonly SeriesRow[]][];
  return {
    doc_det: kinds.map(([kind, rows]) => ({
      doc_num: DOCUMENT_KINDS[kind],
      doc_typ: DOCUMENT_NAMES[kind],
      docs: rows.map(({ first, last, numbers, invoices }, index) => ({
        num: index + 1,
        from: first,
        to: last,
        totnum: numbers,
        // Invoices are never cancelled, but numbers in between can belong to another GSTIN.
        cancel: numbers - invoices,
        net_issue: invoices,
      })),
    })),
  };
}

/** Builds the return of a month (TAX-14). */
export function buildGstr1({ gstin, month, timeZone, registered, places, hsn, series }: Gstr1Facts): Gstr1 {
  const [year, number] = month.split('-');
  const day = (moment: Date) => formatPortalDay(moment, timeZone);
  return {
    gstin,
    fp: `${number}${year}`,
    b2b: groupByBuyer(registered, 'invoice').map(({ ctin, invoices }) => ({
      ctin,
      inv: invoices.map(({ number: inum, issued_at, invoice }) => ({ inum, idt: day(issued_at), ...invoice })),
    })),
    b2cs: places
      .filter((row) => !row.is_registered && row.rate_bp > 0 && !isZero(row))
      .map((row) => ({
        sply_ty: row.is_within_state ? ('INTRA' as const) : ('INTER' as const),
        pos: row.place_of_supply,
        typ: 'OE' as const,
        rt: toPercent(row),
        ...toPortalTaxes(row),
      })),
    cdnr: groupByBuyer(registered, 'credit_note').map(({ ctin, invoices }) => ({
      ctin,
      nt: invoices.map(({ number: nt_num, issued_at, invoice }) => ({
        ntty: 'C' as const,
        nt_num,
        nt_dt: day(issued_at),
        ...invoice,
      })),
    })),
    nil: toExemptTable(places),
    hsn: { hsn_b2b: toHsnRows(hsn, true), hsn_b2c: toHsnRows(hsn, false) },
    doc_issue: toDocumentTable(series),
  };
}

type Row = readonly CsvCell[];
interface Sheet {
  readonly headings: readonly string[];
  readonly toRows: (gstr1: Gstr1) => readonly Row[];
}

const formatMoney = (rupees: number): string => rupees.toFixed(2);

/** `27-Maharashtra`. */
const formatPlace = (code: string): string => `${code}-${findStateNameByCode(code) ?? ''}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `12-Nov-2026`, from DD-MM-YYYY. */
function formatSheetDay(day: string): string {
  const [date, month, year] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

const GOODS_COLUMNS = ['Rate', 'Taxable Value', 'Integrated Tax', 'Central Tax', 'State/UT Tax'];
type Goods = Pick<Gstr1['b2cs'][number], 'rt' | 'txval' | 'iamt' | 'camt' | 'samt' | 'csamt'>;
/** Rate and amounts; the last of them is the cess. */
const toGoodsCells = ({ rt, txval, iamt, camt, samt, csamt }: Goods): Row => [
  rt,
  ...[txval, iamt, camt, samt, csamt].map(formatMoney),
];

const SHEETS: Readonly<Record<Gstr1Table, Sheet>> = {
  b2cs: {
    headings: ['Type', 'Place Of Supply', ...GOODS_COLUMNS, 'Cess'],
    toRows: ({ b2cs }) => b2cs.map((row) => [row.typ, formatPlace(row.pos), ...toGoodsCells(row)]),
  },
  b2b: {
    headings: [
      ...['GSTIN/UIN of Recipient', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'],
      ...['Reverse Charge', 'Invoice Type', ...GOODS_COLUMNS, 'Cess Amount'],
    ],
    toRows: ({ b2b }) =>
      b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, rchrg, itms }) => {
          const head = [ctin, inum, formatSheetDay(idt), formatMoney(val), formatPlace(pos), rchrg, 'Regular B2B'];
          return itms.map(({ itm_det }) => [...head, ...toGoodsCells(itm_det)]);
        }),
      ),
  },
  cdn: {
    headings: [
      ...['GSTIN/UIN of Recipient', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Reverse Charge'],
      ...['Note Supply Type', 'Note Value', ...GOODS_COLUMNS, 'Cess Amount'],
    ],
    toRows: ({ cdnr }) =>
      cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, rchrg, itms }) => {
          const head = [ctin, nt_num, formatSheetDay(nt_dt), ntty, formatPlace(pos), rchrg];
          return itms.map(({ itm_det }) => [...head, 'Regular B2B', formatMoney(val), ...toGoodsCells(itm_det)]);
        }),
      ),
  },
  hsn: {
    headings: [
      ...['Buyers', 'HSN', 'Description', 'UQC', 'Total Quantity', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
      ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount', 'Total Value'],
    ],
    toRows: ({ hsn }) =>
      Object.entries({ B2B: hsn.hsn_b2b, B2C: hsn.hsn_b2c }).flatMap(([buyers, rows]) =>
        rows.map((row) => {
          const total = row.txval + row.iamt + row.camt + row.samt;
          return [buyers, row.hsn_sc, row.desc, row.uqc, row.qty, ...toGoodsCells(row), formatMoney(total)];
        }),
      ),
  },
  docs: {
    headings: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    toRows: ({ doc_issue }) =>
      doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
        docs.map(({ from, to, totnum, cancel }) => [doc_typ, from, to, totnum, cancel]),
      ),
  },
};

/** One table of a return as CSV, with the column headings of the offline tool. */
export const formatGstr1Csv = (gstr1: Gstr1, table: Gstr1Table): string =>
  toCsv(SHEETS[table].headings, SHEETS[table].toRows(gstr1));
