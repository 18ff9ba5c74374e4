// The GSTR-1 return, the administrator's tax page and the accountant's ledger of a month.
import type { DayBookRow, Gstr1, Gstr1Table, LedgerRow, TaxReport } from '@tilgul/contract/gst-returns';
import { toCsv } from '@tilgul/contract/rules/csv';
import { invalid } from '@tilgul/contract/rules/errors';
import { ORDER_YEARS } from '@tilgul/contract/rules/limits';
import { toRupees } from '@tilgul/contract/rules/money';
import { CHAIN_PARTICULARS } from '@tilgul/contract/rules/particulars';
import type { ActorContext } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images.ts';
import { monthRange } from '../../../platform/time/business-day.ts';
import { getText } from '../../../texts/get-text.ts';
import { readTaxSettings } from '../../taxes/taxes.sql.ts';
import { buyerRetentionStart } from '../../users/privacy.commands.ts';
import { buildGstr1 } from './gstr1.rules.ts';
import { formatGstr1Csv } from './gstr1-csv.rules.ts';
import {
  type DayRow,
  type IncompleteProductRow,
  listDocumentRates,
  listGoodsByHsn,
  listGstins,
  listIncompleteProducts,
  listLedger,
  listSeries,
  listSeriesStores,
  listWithoutAddress,
  sumByDay,
  sumByHsn,
  sumByPlace,
} from './tax.sql.ts';

interface ReturnQuery {
  /** YYYY-MM of BUSINESS_TZ. */
  readonly month: string;
  /** The chain's GSTIN by default. */
  readonly gstin?: string | undefined;
}

async function resolveReturnScope({ db, deps }: ActorContext, { month, gstin }: ReturnQuery) {
  const supplierGstin = gstin ?? (await readTaxSettings(db)).gstin ?? '';
  return { ...monthRange(month, deps.config.BUSINESS_TZ), gstin: supplierGstin };
}

/**
 * The GSTR-1 return of a month (TAX-14), and the CSV of one of its tables if `table` is given. 400 for months whose buyers are
 * no longer stored (TAX-12).
 */
export async function readGstr1(
  context: ActorContext,
  query: ReturnQuery,
  table?: Gstr1Table,
): Promise<{ readonly gstr1: Gstr1; readonly csv: string | undefined }> {
  const { db, deps, now } = context;
  const scope = await resolveReturnScope(context, query);
  if (scope.from < buyerRetentionStart(now, deps.config.BUSINESS_TZ))
    throw invalid({ month: [getText('reports.buyersRemoved', { years: ORDER_YEARS })] });
  const [documents, places, hsn, series] = await Promise.all([
    listDocumentRates(db, scope),
    sumByPlace(db, scope),
    sumByHsn(db, scope),
    listSeries(db, scope),
  ]);
  const { month } = query;
  const { gstin } = scope;
  const gstr1 = buildGstr1({ gstin, month, timeZone: deps.config.BUSINESS_TZ, documents, places, hsn, series });
  const names = new Map(documents.map(({ number, buyer_name }) => [number, buyer_name]));
  return { gstr1, csv: table && formatGstr1Csv(gstr1, table, names) };
}

function toReportSums(rows: readonly DayRow[]): TaxReport['sums'] {
  const sum = (field: keyof TaxReport['sums']) => rows.reduce((total, row) => total + row[field], 0);
  return {
    bills: sum('bills'),
    credit_notes: sum('credit_notes'),
    taxable: toRupees(sum('taxable')),
    cgst: toRupees(sum('cgst')),
    sgst: toRupees(sum('sgst')),
    igst: toRupees(sum('igst')),
    exempt: toRupees(sum('exempt')),
    round_off: toRupees(sum('round_off')),
    total: toRupees(sum('total')),
  };
}

function toDayBook(rows: readonly DayRow[]): DayBookRow[] {
  return [...new Set(rows.map(({ day }) => day))].map((date) => {
    const dayRows = rows.filter(({ day }) => day === date);
    const payments = dayRows.map(({ payment, total }) => ({ type: payment, total: toRupees(total) }));
    return { date, ...toReportSums(dayRows), payments };
  });
}

const toMissingProduct = (row: IncompleteProductRow): TaxReport['missing'][number] => ({
  ...row,
  image: pictureUrl(row.image_hash),
  amount: toRupees(row.amount),
});

const CHAIN_FACTS = { address: 'address', phone: 'phone', email: 'email', fssai_seller: 'fssai' } as const;

/** The tax page of a month: sums, day book, and what documents and product pages lack (TAX-15). */
export async function readTaxReport(context: ActorContext, query: ReturnQuery): Promise<TaxReport> {
  const { db, deps } = context;
  const scope = await resolveReturnScope(context, query);
  const [facts, gstins, days, missing, without_address, series, goods] = await Promise.all([
    readTaxSettings(db),
    listGstins(db, scope),
    sumByDay(db, scope, deps.config.BUSINESS_TZ),
    listIncompleteProducts(db, scope),
    listWithoutAddress(db, scope),
    listSeriesStores(db, scope),
    listGoodsByHsn(db, scope),
  ]);
  return {
    month: query.month,
    gstin: scope.gstin,
    gstins,
    sums: toReportSums(days),
    days: toDayBook(days),
    missing: missing.map(toMissingProduct),
    chain_lacks: CHAIN_PARTICULARS.filter((fact) => facts[CHAIN_FACTS[fact]] === null),
    without_address,
    series,
    goods,
  };
}

const VOUCHERS = { invoice: 'Sales', credit_note: 'Credit note' } as const;
const MAIN_STOCK = 'Main stock';

/** The ledger of a month, credit notes negative (TAX-15). */
export async function readLedger(context: ActorContext, query: ReturnQuery): Promise<LedgerRow[]> {
  const scope = await resolveReturnScope(context, query);
  const rows = await listLedger(context.db, scope, context.deps.config.BUSINESS_TZ);
  return rows.map((row) => ({
    ...row,
    date: row.day,
    store: row.store ?? MAIN_STOCK,
    voucher: VOUCHERS[row.kind],
    rate: row.rate_bp === null ? null : row.rate_bp / 100,
    taxable: toRupees(row.taxable),
    cgst: toRupees(row.cgst),
    sgst: toRupees(row.sgst),
    igst: toRupees(row.igst),
    total: toRupees(row.total),
  }));
}

const LEDGER_HEADINGS = ['Date', 'Store', 'Voucher', 'Tax rate', 'Payment', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total'];

export const formatLedgerCsv = (rows: readonly LedgerRow[]): string =>
  toCsv(
    LEDGER_HEADINGS,
    rows.map(({ date, store, voucher, rate, payment, taxable, cgst, sgst, igst, total }) => [
      date,
      store,
      voucher,
      rate ?? 'Round off',
      payment,
      ...[taxable, cgst, sgst, igst, total],
    ]),
  );
