// Every CSV that Tilgul writes, with a negative number and a time: spreadsheets read both as what they are.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BatchOrderRow } from '@tilgul/contract/batches';
import type { Gstr1, Gstr1Table, LedgerRow } from '@tilgul/contract/gst-returns';
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { expect, it } from 'vitest';
import { formatGstr1Csv } from '../../server/src/modules/reports/tax/gstr1-csv.rules.ts';
import { formatLedgerCsv } from '../../server/src/modules/reports/tax/tax.queries.ts';
import { AUDIT_COLUMNS } from '../src/features/audit-log/admin-trail.page.tsx';
import { PRODUCT_CELLS } from '../src/features/catalog/admin-product.page.tsx';
import { SALE_CELLS, SELLER } from '../src/features/counter-sales/admin-manual-orders.page.tsx';
import { SALE_COLUMNS } from '../src/features/counter-sales/sale-columns.tsx';
import { ORDER_COLUMNS } from '../src/features/order-desk/list/order-columns.tsx';
import { ORDER_CELLS } from '../src/features/order-desk/list/orders-page.tsx';
import { FRANCHISE_COLUMNS } from '../src/features/public-forms/admin-franchise-request.page.tsx';
import { JOB_CELLS, JOB_COLUMNS } from '../src/features/public-forms/admin-job-app.page.tsx';
import { INQUIRY_CELLS } from '../src/features/public-forms/inquiry-list.tsx';
import { BATCH_ORDER_CELLS } from '../src/features/stock-corrections/batch-dialogs.tsx';
import * as heads from '../src/shared/export-heads.ts';
import { formatTableCsv, type TableExport } from '../src/ui/table/table-csv.ts';

const AT = '2026-11-20T20:10:59.000Z';
const TIME = '2026-11-21 01:40';
const NO_NUMBER = 'has no amounts';
const NO_DATE = 'has no dates';

/** A row with negative amounts and `AT`, written by a page. Pages read only these fields of it. */
const table = <Row, Heads extends Readonly<Record<string, string>>>(exported: TableExport<Row, Heads>, row: object) =>
  formatTableCsv(exported, [row as Row], 'Asia/Kolkata');

const inquiry = { notes: [], stage: 'new', created_at: AT };
const receiver = { kind: 'order', order_id: 1, date: AT, quantity: -100 };
const ledgerRow = { date: '2026-11-21', taxable: -100, cgst: -2.5, sgst: -2.5, igst: 0, total: -105 };

const taxes = { txval: -100, iamt: 0, camt: -2.5, samt: -2.5, csamt: 0 };
const itms = [{ num: 1, itm_det: { rt: 5, ...taxes } }];
const document = { val: -100, pos: '27', rchrg: 'N', itms };
const invoice = { inum: 'TG/1', idt: '21-11-2026', ...document };
const note = { ntty: 'C', nt_num: 'TG/CN/1', nt_dt: '21-11-2026', ...document };
const goods = [{ hsn_sc: '0910', desc: 'Haldi', uqc: 'KGS', qty: -100, rt: 5, ...taxes }];
const RETURN = {
  b2b: [{ ctin: '27AAPFU0939F1ZV', inv: [invoice] }],
  b2cl: [{ pos: '29', inv: [invoice] }],
  b2cs: [{ typ: 'OE', pos: '27', rt: 5, ...taxes }],
  cdnr: [{ ctin: '27AAPFU0939F1ZV', nt: [note] }],
  cdnur: [{ typ: 'B2CL', ...note }],
  nil: { inv: [{ sply_ty: 'INTRB2B', expt_amt: -100, nil_amt: 0, ngsup_amt: 0 }] },
  hsn: { hsn_b2b: goods, hsn_b2c: goods },
  doc_issue: { doc_det: [{ doc_typ: 'Invoices', docs: [{ from: 'TG/1', to: 'TG/9', totnum: 9, cancel: 1 }] }] },
} as unknown as Gstr1;

/** Headings of a number and of a date, or why there is none. The portal's tool has its own form of dates. */
type Expected = readonly [number: string, date: string];
const RETURN_TABLES: Readonly<Record<Gstr1Table, Expected>> = {
  b2cs: ['Taxable Value', NO_DATE],
  b2b: ['Invoice Value', 'Invoice date'],
  b2cl: ['Invoice Value', 'Invoice date'],
  cdn: ['Note Value', 'Note Date'],
  cdnur: ['Note Value', 'Note Date'],
  nil: ['Exempted(other than nil rated/non GST supply)', NO_DATE],
  hsn: ['Total Quantity', NO_DATE],
  hsn_b2b: ['Total Quantity', NO_DATE],
  hsn_b2c: ['Total Quantity', NO_DATE],
  docs: [NO_NUMBER, NO_DATE],
};

interface Export {
  /** The file that writes it, in apps. */
  readonly source: string;
  readonly csv: string;
  readonly expected: Expected;
}

const EXPORTS: Readonly<Record<string, Export>> = {
  orders: {
    source: 'web/src/features/order-desk/list/orders-page.tsx',
    csv: table<OrderForBackOffice, typeof heads.ORDER_HEADS>(
      { columns: ORDER_COLUMNS, extra: ORDER_CELLS, heads: heads.ORDER_HEADS },
      {
        id: 1,
        payable_total: -100,
        cash_collected: -100,
        created_at: AT,
        items: [],
      },
    ),
    expected: ['Total', 'Date'],
  },
  'counter sales': {
    source: 'web/src/features/counter-sales/admin-manual-orders.page.tsx',
    csv: table(
      { columns: [...SALE_COLUMNS, ...SELLER], extra: SALE_CELLS, heads: heads.SALE_HEADS },
      {
        order_id: 1,
        total_price: '-100.00',
        created_at: AT,
        payment_type: 'cash',
        items: [],
        returns: [],
      },
    ),
    expected: ['Total', 'Date'],
  },
  products: {
    source: 'web/src/features/catalog/admin-product.page.tsx',
    csv: table({ extra: PRODUCT_CELLS, heads: {} }, { product: { price: -100 } }),
    expected: ['price', NO_DATE],
  },
  'orders with a batch': {
    source: 'web/src/features/stock-corrections/batch-dialogs.tsx',
    csv: table<BatchOrderRow, typeof heads.BATCH_ORDER_HEADS>(
      { extra: BATCH_ORDER_CELLS, heads: heads.BATCH_ORDER_HEADS },
      receiver,
    ),
    expected: ['Quantity', 'Date'],
  },
  'job applications': {
    source: 'web/src/features/public-forms/admin-job-app.page.tsx',
    csv: table({ columns: JOB_COLUMNS, extra: { ...JOB_CELLS, ...INQUIRY_CELLS }, heads: heads.JOB_HEADS }, inquiry),
    expected: [NO_NUMBER, 'Received'],
  },
  'franchise requests': {
    source: 'web/src/features/public-forms/admin-franchise-request.page.tsx',
    csv: table({ columns: FRANCHISE_COLUMNS, extra: INQUIRY_CELLS, heads: heads.FRANCHISE_HEADS }, inquiry),
    expected: [NO_NUMBER, 'Received'],
  },
  'audit log': {
    source: 'web/src/features/audit-log/admin-trail.page.tsx',
    csv: table(
      { columns: AUDIT_COLUMNS, heads: heads.AUDIT_LOG_HEADS },
      {
        at: AT,
        action: 'product.updated',
        subject: 'product',
        actor_name: null,
        changes: [],
      },
    ),
    expected: [NO_NUMBER, 'Time'],
  },
  ledger: {
    source: 'server/src/modules/reports/tax/tax.queries.ts',
    csv: formatLedgerCsv([ledgerRow as LedgerRow]),
    expected: ['Taxable', 'Date'],
  },
  ...Object.fromEntries(
    Object.entries(RETURN_TABLES).map(([name, expected]) => [
      `GSTR-1 ${name}`,
      {
        source: 'server/src/modules/reports/tax/gstr1-csv.rules.ts',
        csv: formatGstr1Csv(RETURN, name as Gstr1Table, new Map()),
        expected,
      },
    ]),
  ),
};

/** Write CSV for others, or a template for imports. */
const HELPERS = [
  'web/src/features/public-forms/inquiry-list.tsx',
  'web/src/features/catalog/import-dialog.tsx',
  'web/src/ui/table/table-csv.ts',
  // Its amounts and times are read in registers' own test.
  'server/src/modules/registers/shifts.ts',
];

it('lists every file that exports CSV', () => {
  const apps = join(dirname(fileURLToPath(import.meta.url)), '../..');
  const sources = ['web/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const exporting = sources.filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      /<(?:ExportCsvButton|InquiryTable)\b|\b(?:toCsv|csvCell)\(/.test(readFileSync(join(apps, file), 'utf8')),
  );
  const listed = Object.values(EXPORTS).map(({ source }) => source);
  expect(exporting.sort()).toEqual([...new Set([...listed, ...HELPERS])].sort());
});

const listCells = (line: string) =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const cases = Object.entries(EXPORTS).map(([name, { csv, expected }]) => {
  const [head, row] = csv.replace('\uFEFF', '').split('\r\n').map(listCells);
  return { name, cells: Object.fromEntries((head ?? []).map((heading, at) => [heading, row?.[at]])), expected };
});

it.each(cases)('$name', ({ cells, expected: [number, date] }) => {
  if (number !== NO_NUMBER) expect(cells[number]).toMatch(/^-100(?:\.00)?$/);
  if (date !== NO_DATE) expect([TIME, '2026-11-21', '21-Nov-2026']).toContain(cells[date]);
  for (const cell of Object.values(cells)) expect(cell).not.toMatch(/^'-\d|T\d\d:\d\d|^\d+-\d\d-\d{4}$/);
});
