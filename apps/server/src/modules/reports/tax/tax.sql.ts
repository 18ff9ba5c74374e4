// Sums the stored lines of a month's invoices and credit notes for GSTR-1, the tax page and the ledger. No tax is calculated
// here (TAX-14, TAX-15).
import { type LedgerRow, MAX_INCOMPLETE, type TaxReport } from '@tilgul/contract/gst-returns';
import type { InvoiceKind } from '@tilgul/contract/invoices';
import type { Paise } from '@tilgul/contract/rules/money';
import { PRODUCT_PARTICULARS } from '@tilgul/contract/rules/particulars';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { exactSum } from '../../../platform/db/sql.ts';
import { getLanguage } from '../../../texts/get-text.ts';
import { selectStoreName } from '../../../texts/store-name.sql.ts';

/** Start and end of a month, and the supplier's GSTIN on the invoices, '' for invoices without one. */
interface ReturnScope {
  readonly from: Date;
  readonly to: Date;
  readonly gstin: string;
}

export interface TaxSums {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** One tax rate of a document that the return lists. */
export interface DocumentRateRow extends TaxSums {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issued_at: Date;
  /** Null in table 5. */
  readonly buyer_gstin: string | null;
  readonly buyer_name: string;
  readonly place_of_supply: string;
  readonly total: Paise;
  readonly rate_bp: number;
}

/** Sales by place of supply and rate; `rate_bp` 0 is exempt. */
export interface PlaceRow extends TaxSums {
  readonly is_registered: boolean;
  readonly is_within_state: boolean;
  readonly place_of_supply: string;
  readonly rate_bp: number;
}

export interface HsnRow extends TaxSums {
  readonly is_registered: boolean;
  readonly hsn: string;
  readonly uqc: string;
  readonly rate_bp: number;
  readonly quantity: number;
}

export interface SeriesRow {
  readonly kind: InvoiceKind;
  readonly series: string;
  readonly fy: string;
  readonly first: string;
  readonly last: string;
  readonly numbers: number;
  readonly invoices: number;
}

/** Taxable value and taxes, each the sum of its column as `selectSum` selects it. */
const sumTaxes = (selectSum: (column: string) => RawBuilder<unknown>) => {
  const column = (name: string) => sql`${exactSum(selectSum(`${name}_paise`))} as ${sql.ref(name)}`;
  return sql.join(['taxable', 'cgst', 'sgst', 'igst'].map(column));
};
/** Sums a column of lines, credit notes negative. */
const signed = (column: string) =>
  sql`sum(case invoice.kind when 'invoice' then line.${sql.ref(column)} else -line.${sql.ref(column)} end)`;
const taxSums = sumTaxes(signed);

/** Joins `invoice` with its lines as `line`. */
const invoiceLines = sql`tax_documents as invoice join tax_document_lines as line on line.document_id = invoice.id`;
/** Matches the rows of `invoice` in the month and with the GSTIN. */
const issuedWithin = ({ from, to, gstin }: ReturnScope) =>
  sql`invoice.issued_at >= ${from}::timestamptz and invoice.issued_at < ${to}::timestamptz
    and coalesce(invoice.supplier ->> 'gstin', '') = ${gstin}::text`;
/** Commercial credit notes do not reduce the tax and are not part of the return (TAX-10). */
const salesWithin = (scope: ReturnScope) =>
  sql`${issuedWithin(scope)} and invoice.kind <> 'challan' and invoice.title <> 'Commercial credit note'`;

/** Interstate invoices above this, in paise, are listed one by one in table 5. */
const LARGE_FROM = 10_000_000;
/** Matches documents of table 5 and the credit notes against them. */
const isLarge = sql`(invoice.buyer_gstin is null
  and invoice.place_of_supply is distinct from invoice.supplier ->> 'state_code'
  and coalesce((select original.total_paise from tax_documents as original where original.id = invoice.original_id),
    invoice.total_paise) > ${sql.lit(LARGE_FROM)})`;

/** Documents of buyers with a GSTIN and of table 5, one row per taxed rate, in the order of their numbers. */
export async function listDocumentRates(db: Db, scope: ReturnScope): Promise<DocumentRateRow[]> {
  const { rows } = await sql<DocumentRateRow>`
    select invoice.kind, invoice.number, invoice.issued_at, invoice.buyer_gstin, invoice.buyer ->> 'name' as buyer_name,
      coalesce(invoice.place_of_supply, '') as place_of_supply, invoice.total_paise as total, line.rate_bp,
      ${sumTaxes((column) => sql`sum(line.${sql.ref(column)})`)}
    from ${invoiceLines} where ${salesWithin(scope)} and line.rate_bp > 0
      and (invoice.buyer_gstin is not null or ${isLarge})
    group by invoice.id, line.rate_bp order by invoice.buyer_gstin, invoice.number, line.rate_bp`.execute(db);
  return rows;
}

/** Sales less credit notes by kind of buyer, place of supply and rate, without the taxed goods of table 5. */
export async function sumByPlace(db: Db, scope: ReturnScope): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select invoice.buyer_gstin is not null as is_registered,
      invoice.place_of_supply is not distinct from invoice.supplier ->> 'state_code' as is_within_state,
      coalesce(invoice.place_of_supply, '') as place_of_supply, line.rate_bp, ${taxSums}
    from ${invoiceLines} where ${salesWithin(scope)} and (line.rate_bp = 0 or not ${isLarge})
    group by 1, 2, 3, 4 order by 1, 3, 4`.execute(db);
  return rows;
}

/** Sales less credit notes by kind of buyer, HSN code, unit and rate. */
export async function sumByHsn(db: Db, scope: ReturnScope): Promise<HsnRow[]> {
  const { rows } = await sql<HsnRow>`
    select invoice.buyer_gstin is not null as is_registered, coalesce(line.hsn, '') as hsn, line.uqc, line.rate_bp,
      ${signed('quantity')}::float8 as quantity, ${taxSums}
    from ${invoiceLines} where ${salesWithin(scope)} group by 1, 2, 3, 4 order by 1, 2, 4, 3`.execute(db);
  return rows;
}

/**
 * Numbers of registers that were cancelled, each in the month and under the GSTIN of the last document before it, so that the
 * numbers of a month follow each other; else those of the day and the store.
 */
const cancelledWithin = ({ from, to, gstin }: ReturnScope) => sql`
  select case left(gap.series, 1) when 'T' then 'invoice' else 'credit_note' end as kind, gap.series, gap.fy, gap.seq, 0 as issued
  from unissued_numbers as gap join registers on registers.id = gap.register_id join stores on stores.id = registers.store_id
    left join tax_settings as chain on true
    left join lateral (
      select issued_at, coalesce(supplier ->> 'gstin', '') as gstin from tax_documents as before
      where before.series = gap.series and before.fy = gap.fy and before.seq < gap.seq order by before.seq desc limit 1) as last on true
  where gap.cancelled_at is not null
    and coalesce(last.issued_at, gap.cancelled_at) >= ${from}::timestamptz and coalesce(last.issued_at, gap.cancelled_at) < ${to}::timestamptz
    and coalesce(last.gstin, stores.gstin, chain.gstin, '') = ${gstin}::text`;

/** The numbers issued in each series, challans included, and cancelled ones. Those of held records count as neither. */
export async function listSeries(db: Db, scope: ReturnScope): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    with number as (
      select kind, series, fy, seq, 1 as issued from tax_documents as invoice where ${issuedWithin(scope)}
      union all ${cancelledWithin(scope)}
    ), series as (
      select kind, series, fy, min(seq) as first, max(seq) as last, sum(issued)::int as invoices from number group by 1, 2, 3
    )
    select kind, series, fy, series || '/' || fy || '/' || lpad(first::text, 10 - length(series), '0') as first,
      series || '/' || fy || '/' || lpad(last::text, 10 - length(series), '0') as last,
      last - first + 1 - (select count(*) from unissued_numbers as held where held.series = series.series and held.fy = series.fy
        and held.seq between first and last and held.cancelled_at is null)::int as numbers, invoices
    from series
    order by case kind when 'invoice' then 1 when 'credit_note' then 2 else 3 end, 2, 3`.execute(db);
  return rows;
}

/** Sums of one day and payment type. */
export interface DayRow extends TaxSums {
  readonly day: string;
  readonly payment: LedgerRow['payment'];
  readonly bills: number;
  readonly credit_notes: number;
  readonly exempt: Paise;
  readonly round_off: Paise;
  readonly total: Paise;
}

/** Invoices and credit notes with a `sign` (+1 or -1) and the payment type. */
const signedInvoices = sql`(
  select invoice.*, case invoice.kind when 'invoice' then 1 else -1 end as sign,
    coalesce(orders.payment_type, sale.payment_type) as payment
  from tax_documents as invoice left join orders on orders.id = invoice.order_id
    left join manual_orders as sale on sale.id = invoice.manual_order_id
  where invoice.kind <> 'challan')`;

/** Invoices less credit notes by business day and payment type. */
export async function sumByDay(db: Db, scope: ReturnScope, timeZone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(invoice.issued_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, invoice.payment,
      count(*) filter (where invoice.kind = 'invoice')::int as bills,
      count(*) filter (where invoice.kind = 'credit_note')::int as credit_notes,
      ${sumTaxes((column) => sql`sum(invoice.sign * invoice.${sql.ref(column)})`)},
      ${exactSum(sql`sum(invoice.sign * invoice.round_off_paise)`)} as round_off,
      ${exactSum(sql`sum(invoice.sign * invoice.total_paise)`)} as total,
      ${exactSum(sql`sum(invoice.sign * (select sum(line.taxable_paise) from tax_document_lines as line
        where line.document_id = invoice.id and line.rate_bp = 0 and invoice.title <> 'Commercial credit note'))`)} as exempt
    from ${signedInvoices} as invoice where ${issuedWithin(scope)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

interface LedgerSums extends TaxSums {
  readonly day: string;
  readonly store: string | null;
  readonly kind: 'invoice' | 'credit_note';
  /** Null for round-off. */
  readonly rate_bp: number | null;
  readonly payment: LedgerRow['payment'];
  readonly total: Paise;
}

/** Ledger rows by day, store, rate and payment type; credit notes are negative, round-off has separate rows. */
export async function listLedger(db: Db, scope: ReturnScope, timeZone: string): Promise<LedgerSums[]> {
  const { rows } = await sql<LedgerSums>`
    with entry as (
      select invoice.issued_at, invoice.store_id, invoice.kind, invoice.payment, invoice.sign, line.rate_bp, line.taxable_paise,
        line.cgst_paise, line.sgst_paise, line.igst_paise, line.gross_paise
      from ${signedInvoices} as invoice join tax_document_lines as line on line.document_id = invoice.id where ${issuedWithin(scope)}
      union all
      select invoice.issued_at, invoice.store_id, invoice.kind, invoice.payment, invoice.sign, null, 0, 0, 0, 0, invoice.round_off_paise
      from ${signedInvoices} as invoice where ${issuedWithin(scope)} and invoice.round_off_paise <> 0
    )
    select to_char(entry.issued_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, stores.name as store, entry.kind,
      entry.rate_bp, entry.payment, ${sumTaxes((column) => sql`sum(entry.sign * entry.${sql.ref(column)})`)},
      ${exactSum(sql`sum(entry.sign * entry.gross_paise)`)} as total
    from entry left join stores on stores.id = entry.store_id
    group by 1, stores.id, stores.name, entry.kind, entry.rate_bp, entry.payment
    order by 1, stores.id nulls first, entry.kind desc, entry.payment, entry.rate_bp nulls last`.execute(db);
  return rows;
}

/** The chain's GSTINs on the month's invoices, '' for invoices without one. */
export async function listGstins(db: Db, { from, to }: Omit<ReturnScope, 'gstin'>): Promise<string[]> {
  const { rows } = await sql<{ gstin: string }>`
    select distinct coalesce(supplier ->> 'gstin', '') as gstin from tax_documents
    where issued_at >= ${from}::timestamptz and issued_at < ${to}::timestamptz order by 1`.execute(db);
  return rows.map(({ gstin }) => gstin);
}

export interface IncompleteProductRow {
  readonly product_id: number;
  readonly name: string;
  readonly image_hash: string | null;
  readonly lacks: TaxReport['missing'][number]['lacks'];
  readonly lines: number;
  readonly amount: Paise;
}

/** Columns of the fields with another name. */
const PARTICULAR_COLUMNS: Partial<Record<(typeof PRODUCT_PARTICULARS)[number], string>> = {
  tax_class: 'tax_class_id',
  mrp: 'mrp_paise',
};
const lacksSql = sql`array_remove(array[${sql.join(
  PRODUCT_PARTICULARS.map(
    (field) =>
      // Goods sold loose have no MRP.
      sql`case when products.${sql.ref(PARTICULAR_COLUMNS[field] ?? field)} is null
        and not ${field === 'mrp' ? sql`products.sold_by_weight` : sql`false`} then ${sql.lit(field)} end`,
  ),
)}], null)`;

/** Products on sale or invoiced that lack fields of invoices or labels now; those sold without HSN code or class come first. */
export async function listIncompleteProducts(db: Db, scope: ReturnScope): Promise<IncompleteProductRow[]> {
  const { rows } = await sql<IncompleteProductRow>`
    with sold as (
      select line.product_id, count(*)::int as lines, ${exactSum(sql`sum(line.gross_paise)`)} as amount
      from ${invoiceLines} where ${issuedWithin(scope)} and invoice.kind = 'invoice' group by line.product_id
    ), listed as (
      select products.id as product_id, products.name, products.image_hash, ${lacksSql} as lacks,
        coalesce(sold.lines, 0) as lines, coalesce(sold.amount, 0) as amount
      from products left join sold on sold.product_id = products.id
      where products.archived_at is null or sold.product_id is not null
    )
    select * from listed where lacks <> '{}'
    order by lines > 0 and lacks && array['hsn', 'tax_class'] desc, lines > 0 desc, amount desc, product_id
    limit ${sql.lit(MAX_INCOMPLETE)}`.execute(db);
  return rows;
}

/** Invoices to buyers with a GSTIN, or of ₹50,000 or more, without an address; at most 20. */
export async function listWithoutAddress(db: Db, scope: ReturnScope): Promise<TaxReport['without_address']> {
  const { rows } = await sql<TaxReport['without_address'][number]>`
    select invoice.id, invoice.number from tax_documents as invoice
    where ${issuedWithin(scope)} and invoice.kind = 'invoice' and invoice.buyer ->> 'address' is null
      and (invoice.buyer_gstin is not null or invoice.total_paise >= 5000000)
    order by invoice.id limit 20`.execute(db);
  return rows;
}

/** The store of each number series, in the reader's language. */
export async function listSeriesStores(db: Db, scope: ReturnScope) {
  const { rows } = await sql<{ series: string; warehouse_name: string | null }>`
    select distinct invoice.series, case invoice.kind when 'challan' then null
      else ${selectStoreName()} end as warehouse_name
    from tax_documents as invoice left join stores on stores.id = invoice.store_id
    where ${issuedWithin(scope)} order by 1`.execute(db);
  return rows;
}

/** The three best-selling products of each HSN code in the reader's language, and up to twenty without a code. */
export async function listGoodsByHsn(db: Db, scope: ReturnScope) {
  const { rows } = await sql<{ hsn: string; names: string[] }>`
    with sold as (
      select coalesce(line.hsn, '') as hsn, coalesce(products.names ->> ${getLanguage()}::text, products.name, line.description) as name, sum(line.gross_paise) as gross
      from ${invoiceLines} left join products on products.id = line.product_id
      where ${issuedWithin(scope)} and invoice.kind = 'invoice' group by 1, 2
    )
    select hsn, (array_agg(name order by gross desc, name))[1:case hsn when '' then 20 else 3 end] as names
    from sold group by hsn order by hsn`.execute(db);
  return rows;
}
