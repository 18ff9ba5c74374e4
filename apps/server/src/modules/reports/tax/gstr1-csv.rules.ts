// The tables of a GSTR-1 return as CSV, with the headings that the portal's offline tool imports.
import type { Gstr1, Gstr1Table, NIL_SUPPLIES } from '@tilgul/contract/gst-returns';
import { type CsvCell, toCsv } from '@tilgul/contract/rules/csv';
import { findStateNameByCode } from '@tilgul/contract/rules/gst';
import { addRupees } from '@tilgul/contract/rules/money';

type Row = readonly CsvCell[];
/** The buyer's name by document number. */
type BuyerNames = ReadonlyMap<string, string>;
interface Sheet {
  readonly headings: readonly string[];
  readonly toRows: (gstr1: Gstr1, names: BuyerNames) => readonly Row[];
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

/** No goods have a reduced share of their rate, and none are sold through another marketplace. */
const NO_SHARE = '';
const NO_MARKETPLACE = '';
const SHARE = 'Applicable % of Tax Rate';
const MARKETPLACE = 'E-Commerce GSTIN';
const AMOUNTS = ['Rate', 'Taxable Value', 'Cess Amount'];
type Amounts = Pick<Gstr1['b2cs'][number], 'rt' | 'txval' | 'csamt'>;
const toAmounts = ({ rt, txval, csamt }: Amounts): Row => [rt, formatMoney(txval), formatMoney(csamt)];

/** The tool's names of unit codes. */
const UNIT_NAMES: Readonly<Record<string, string>> = { PAC: 'PACKS', NOS: 'NUMBERS', KGS: 'KILOGRAMS' };
const formatUnit = (code: string): string => (UNIT_NAMES[code] ? `${code}-${UNIT_NAMES[code]}` : code);

type Goods = Gstr1['hsn']['hsn_b2b'][number];
const TAXES = ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'];
const getTotal = ({ txval, iamt, camt, samt }: Goods): number => addRupees(txval, iamt, camt, samt);
const toTaxes = ({ rt, txval, iamt, camt, samt, csamt }: Goods): Row => [
  rt,
  ...[txval, iamt, camt, samt, csamt].map(formatMoney),
];

/** Table 12 of one kind of buyer. */
const hsnSheet = (buyers: keyof Gstr1['hsn']): Sheet => ({
  headings: ['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', ...TAXES],
  toRows: ({ hsn }) =>
    hsn[buyers].map((row) => {
      const { hsn_sc, desc, uqc, qty } = row;
      return [hsn_sc, desc, formatUnit(uqc), qty.toFixed(2), formatMoney(getTotal(row)), ...toTaxes(row)];
    }),
});

const NIL_NAMES: Readonly<Record<(typeof NIL_SUPPLIES)[number], string>> = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
};

const SHEETS: Readonly<Record<Gstr1Table, Sheet>> = {
  b2cs: {
    headings: ['Type', 'Place Of Supply', SHARE, ...AMOUNTS, MARKETPLACE],
    toRows: ({ b2cs }) =>
      b2cs.map((row) => [row.typ, formatPlace(row.pos), NO_SHARE, ...toAmounts(row), NO_MARKETPLACE]),
  },
  b2b: {
    headings: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
      ...['Place Of Supply', 'Reverse Charge', SHARE, 'Invoice Type', MARKETPLACE, ...AMOUNTS],
    ],
    toRows: ({ b2b }, names) =>
      b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, rchrg, itms }) => {
          const head = [ctin, names.get(inum), inum, formatSheetDay(idt), formatMoney(val), formatPlace(pos), rchrg];
          return itms.map(({ itm_det }) => {
            return [...head, NO_SHARE, 'Regular B2B', NO_MARKETPLACE, ...toAmounts(itm_det)];
          });
        }),
      ),
  },
  b2cl: {
    headings: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', SHARE, ...AMOUNTS, MARKETPLACE],
    toRows: ({ b2cl }) =>
      b2cl.flatMap(({ pos, inv }) =>
        inv.flatMap(({ inum, idt, val, itms }) => {
          const head = [inum, formatSheetDay(idt), formatMoney(val), formatPlace(pos), NO_SHARE];
          return itms.map(({ itm_det }) => [...head, ...toAmounts(itm_det), NO_MARKETPLACE]);
        }),
      ),
  },
  cdn: {
    headings: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
      ...['Reverse Charge', 'Note Supply Type', 'Note Value', SHARE, ...AMOUNTS],
    ],
    toRows: ({ cdnr }, names) =>
      cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, rchrg, itms }) => {
          const head = [ctin, names.get(nt_num), nt_num, formatSheetDay(nt_dt), ntty, formatPlace(pos), rchrg];
          return itms.map(({ itm_det }) => {
            return [...head, 'Regular B2B', formatMoney(val), NO_SHARE, ...toAmounts(itm_det)];
          });
        }),
      ),
  },
  cdnur: {
    headings: [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', SHARE, ...AMOUNTS],
    ],
    toRows: ({ cdnur }) =>
      cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, pos, val, itms }) => {
        const head = [typ, nt_num, formatSheetDay(nt_dt), ntty, formatPlace(pos), formatMoney(val), NO_SHARE];
        return itms.map(({ itm_det }) => [...head, ...toAmounts(itm_det)]);
      }),
  },
  nil: {
    headings: [
      ...['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    ],
    toRows: ({ nil }) =>
      Object.entries(NIL_NAMES).map(([kind, name]) => {
        const row = nil.inv.find(({ sply_ty }) => sply_ty === kind);
        return [name, ...[row?.nil_amt, row?.expt_amt, row?.ngsup_amt].map((amount) => formatMoney(amount ?? 0))];
      }),
  },
  hsn: {
    headings: [
      ...['Buyers', 'HSN', 'Description', 'UQC', 'Total Quantity', 'Rate', 'Taxable Value', ...TAXES, 'Total Value'],
    ],
    toRows: ({ hsn }) =>
      Object.entries({ B2B: hsn.hsn_b2b, B2C: hsn.hsn_b2c }).flatMap(([buyers, rows]) =>
        rows.map((row) => {
          const { hsn_sc, desc, uqc, qty } = row;
          return [buyers, hsn_sc, desc, uqc, qty, ...toTaxes(row), formatMoney(getTotal(row))];
        }),
      ),
  },
  hsn_b2b: hsnSheet('hsn_b2b'),
  hsn_b2c: hsnSheet('hsn_b2c'),
  docs: {
    headings: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    toRows: ({ doc_issue }) =>
      doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
        docs.map(({ from, to, totnum, cancel }) => [doc_typ, from, to, totnum, cancel]),
      ),
  },
};

/** One table of a return as CSV. */
export const formatGstr1Csv = (gstr1: Gstr1, table: Gstr1Table, names: BuyerNames): string =>
  toCsv(SHEETS[table].headings, SHEETS[table].toRows(gstr1, names));
