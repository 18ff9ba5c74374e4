// The return's tables as CSV, with the heads of the offline tool's own sheets.
import { type CsvCell, toCsv } from '@tilgul/contract/files/csv';
import { stateNameOfCode } from '@tilgul/contract/rules/gst-states';
import type { Gstr1, Gstr1Table } from '@tilgul/contract/taxes/returns';

type Row = readonly CsvCell[];
interface Sheet {
  readonly heads: readonly string[];
  readonly rowsOf: (gstr1: Gstr1) => readonly Row[];
}

/** Amounts have two decimals in the file, as on papers. */
const money = (rupees: number): string => rupees.toFixed(2);

/** `27-Maharashtra`. */
const placeOf = (code: string): string => `${code}-${stateNameOfCode(code) ?? ''}`;

/** `12-Nov-2026`, as the sheets write days. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function sheetDay(day: string): string {
  const [date, month, year] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

const SHEETS: Readonly<Record<Gstr1Table, Sheet>> = {
  b2cs: {
    heads: [
      'Type',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
      'Integrated Tax',
      'Central Tax',
      'State/UT Tax',
      'Cess',
    ],
    rowsOf: ({ b2cs }) =>
      b2cs.map((row) => [
        row.typ,
        placeOf(row.pos),
        row.rt,
        ...[row.txval, row.iamt, row.camt, row.samt, row.csamt].map(money),
      ]),
  },
  b2b: {
    heads: [
      'GSTIN/UIN of Recipient',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Invoice Type',
      'Rate',
      'Taxable Value',
      'Integrated Tax',
      'Central Tax',
      'State/UT Tax',
      'Cess Amount',
    ],
    rowsOf: ({ b2b }) =>
      b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, rchrg, itms }) =>
          itms.map(({ itm_det: { rt, txval, iamt, camt, samt, csamt } }) => [
            ctin,
            inum,
            sheetDay(idt),
            money(val),
            placeOf(pos),
            rchrg,
            'Regular B2B',
            rt,
            ...[txval, iamt, camt, samt, csamt].map(money),
          ]),
        ),
      ),
  },
  cdn: {
    heads: [
      'GSTIN/UIN of Recipient',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax',
      'Central Tax',
      'State/UT Tax',
      'Cess Amount',
    ],
    rowsOf: ({ cdnr }) =>
      cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, rchrg, itms }) =>
          itms.map(({ itm_det: { rt, txval, iamt, camt, samt, csamt } }) => [
            ctin,
            nt_num,
            sheetDay(nt_dt),
            ntty,
            placeOf(pos),
            rchrg,
            'Regular B2B',
            money(val),
            rt,
            ...[txval, iamt, camt, samt, csamt].map(money),
          ]),
        ),
      ),
  },
  hsn: {
    heads: [
      'Buyers',
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
      'Total Value',
    ],
    rowsOf: ({ hsn }) =>
      Object.entries({ B2B: hsn.hsn_b2b, B2C: hsn.hsn_b2c }).flatMap(([buyers, rows]) =>
        rows.map(({ hsn_sc, desc, uqc, qty, rt, txval, iamt, camt, samt, csamt }) => [
          buyers,
          hsn_sc,
          desc,
          uqc,
          qty,
          rt,
          ...[txval, iamt, camt, samt, csamt, txval + iamt + camt + samt].map(money),
        ]),
      ),
  },
  docs: {
    heads: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rowsOf: ({ doc_issue }) =>
      doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
        docs.map(({ from, to, totnum, cancel }) => [doc_typ, from, to, totnum, cancel]),
      ),
  },
};

/** One table of a return as the text of a CSV file. */
export const gstr1Csv = (gstr1: Gstr1, table: Gstr1Table): string =>
  toCsv(SHEETS[table].heads, SHEETS[table].rowsOf(gstr1));
