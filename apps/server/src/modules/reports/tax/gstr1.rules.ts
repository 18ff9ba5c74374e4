// Builds the GSTR-1 return from stored sums, in the layout of the tax portal's offline tool.
import { DOCUMENT_KINDS, type Gstr1, NIL_SUPPLIES } from '@tilgul/contract/gst-returns';
import type { InvoiceKind } from '@tilgul/contract/invoices';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { getBusinessDay } from '../../../platform/time/business-day.ts';
import type { DocumentRateRow, HsnRow, PlaceRow, SeriesRow, TaxSums } from './tax.sql.ts';

interface Gstr1Facts {
  readonly gstin: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly timeZone: string;
  readonly documents: readonly DocumentRateRow[];
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

interface ListedDocument {
  readonly number: string;
  readonly day: string;
  readonly val: number;
  readonly pos: string;
  readonly buyerGstin: string | null;
  readonly itms: Gstr1['b2b'][number]['inv'][number]['itms'];
}

/** The documents of a kind, each with its rates. */
function toDocuments(rows: readonly DocumentRateRow[], kind: InvoiceKind, timeZone: string): ListedDocument[] {
  const ofKind = rows.filter((row) => row.kind === kind);
  return [...groupBy(ofKind, (row) => row.number)].flatMap(([number, rates]) => {
    const [head] = rates;
    if (!head) return [];
    return {
      number,
      day: formatPortalDay(head.issued_at, timeZone),
      val: toRupees(head.total),
      pos: head.place_of_supply,
      buyerGstin: head.buyer_gstin,
      itms: rates.map((rate, index) => ({
        num: index + 1,
        itm_det: { rt: toPercent(rate), ...toPortalTaxes(rate) },
      })),
    };
  });
}

/** Groups documents by the buyer's GSTIN. */
const groupByBuyer = (documents: readonly ListedDocument[]) =>
  [...groupBy(documents, ({ buyerGstin }) => buyerGstin ?? '')].filter(([ctin]) => ctin !== '');

const toRegistered = ({ val, pos, itms }: ListedDocument) => ({
  val,
  pos,
  rchrg: 'N' as const,
  inv_typ: 'R' as const,
  itms,
});

const toInterstateItems = ({ itms }: ListedDocument): Gstr1['cdnur'][number]['itms'] =>
  itms.map(({ num, itm_det: { rt, txval, iamt, csamt } }) => ({ num, itm_det: { rt, txval, iamt, csamt } }));

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
        // Numbers that a lost register took with it, and those in between that belong to another GSTIN.
        cancel: numbers - invoices,
        net_issue: invoices,
      })),
    })),
  };
}

/** Builds the return of a month (TAX-14). */
export function buildGstr1({ gstin, month, timeZone, documents, places, hsn, series }: Gstr1Facts): Gstr1 {
  const [year, number] = month.split('-');
  const invoices = toDocuments(documents, 'invoice', timeZone);
  const notes = toDocuments(documents, 'credit_note', timeZone);
  const large = invoices.filter(({ buyerGstin }) => buyerGstin === null);
  return {
    gstin,
    fp: `${number}${year}`,
    b2b: groupByBuyer(invoices).map(([ctin, inv]) => ({
      ctin,
      inv: inv.map((invoice) => ({ inum: invoice.number, idt: invoice.day, ...toRegistered(invoice) })),
    })),
    b2cl: [...groupBy(large, ({ pos }) => pos)].map(([pos, inv]) => ({
      pos,
      inv: inv.map((invoice) => {
        const { number: inum, day: idt, val } = invoice;
        return { inum, idt, val, itms: toInterstateItems(invoice) };
      }),
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
    cdnr: groupByBuyer(notes).map(([ctin, nt]) => ({
      ctin,
      nt: nt.map((note) => ({ ntty: 'C' as const, nt_num: note.number, nt_dt: note.day, ...toRegistered(note) })),
    })),
    cdnur: notes
      .filter(({ buyerGstin }) => buyerGstin === null)
      .map((note) => {
        const { number: nt_num, day: nt_dt, val, pos } = note;
        return { typ: 'B2CL' as const, ntty: 'C' as const, nt_num, nt_dt, val, pos, itms: toInterstateItems(note) };
      }),
    nil: toExemptTable(places),
    hsn: { hsn_b2b: toHsnRows(hsn, true), hsn_b2c: toHsnRows(hsn, false) },
    doc_issue: toDocumentTable(series),
  };
}
