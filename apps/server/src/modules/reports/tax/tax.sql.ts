import type { LedgerRow } from '@tilgul/contract/gst-returns';
import type { BillKind } from '@tilgul/contract/invoices';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { exactSum } from '../../../platform/db/sql.ts';

// Adds up a month's papers for the administrator's tax page and the accountant's ledger: stored figures only (TAX-15).

/** Papers of one day and way to pay. */
export interface DayRow extends TaxSums {
  readonly day: string;
  readonly payment: LedgerRow['payment'];
  readonly bills: number;
  readonly credit_notes: number;
  readonly exempt: Paise;
  readonly round_off: Paise;
  readonly total: Paise;
}

/** A paper with +1 or -1 as it counts, and how it was paid. */
const signedInvoices = sql`(
  select paper.*, case paper.kind when 'invoice' then 1 else -1 end as sign,
    coalesce(orders.payment_type, sale.payment_type) as payment
  from tax_documents as paper left join orders on orders.id = paper.order_id
    left join manual_orders as sale on sale.id = paper.manual_order_id
  where paper.kind <> 'challan')`;

/** Bills less credit notes by day of the zone and way to pay. */
export async function sumByDay(db: Db, scope: ReturnScope, timeZone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(paper.issued_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, paper.payment,
      count(*) filter (where paper.kind = 'invoice')::int as bills,
      count(*) filter (where paper.kind = 'credit_note')::int as credit_notes,
      ${exactSum(sql`sum(paper.sign * paper.taxable_paise)`)} as taxable,
      ${exactSum(sql`sum(paper.sign * paper.cgst_paise)`)} as cgst,
      ${exactSum(sql`sum(paper.sign * paper.sgst_paise)`)} as sgst,
      ${exactSum(sql`sum(paper.sign * paper.igst_paise)`)} as igst,
      ${exactSum(sql`sum(paper.sign * paper.round_off_paise)`)} as round_off,
      ${exactSum(sql`sum(paper.sign * paper.total_paise)`)} as total,
      ${exactSum(sql`sum(paper.sign * (select sum(line.taxable_paise) from tax_document_lines as line
        where line.document_id = paper.id and line.rate_bp = 0))`)} as exempt
    from ${signedInvoices} as paper where ${issuedWithin(scope)} group by 1, 2 order by 1, 2`.execute(db);
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

/** Sales and credit notes by day, store, rate and way to pay, round-off in rows of its own; credit notes negative. */
export async function listLedger(db: Db, scope: ReturnScope, timeZone: string): Promise<LedgerSums[]> {
  const { rows } = await sql<LedgerSums>`
    with entry as (
      select paper.issued_at, paper.store_id, paper.kind, paper.payment, paper.sign, line.rate_bp, line.taxable_paise,
        line.cgst_paise, line.sgst_paise, line.igst_paise, line.gross_paise
      from ${signedInvoices} as paper join tax_document_lines as line on line.document_id = paper.id where ${issuedWithin(scope)}
      union all
      select paper.issued_at, paper.store_id, paper.kind, paper.payment, paper.sign, null, 0, 0, 0, 0, paper.round_off_paise
      from ${signedInvoices} as paper where ${issuedWithin(scope)} and paper.round_off_paise <> 0
    )
    select to_char(entry.issued_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, stores.name as store, entry.kind,
      entry.rate_bp, entry.payment, ${exactSum(sql`sum(entry.sign * entry.taxable_paise)`)} as taxable,
      ${exactSum(sql`sum(entry.sign * entry.cgst_paise)`)} as cgst, ${exactSum(sql`sum(entry.sign * entry.sgst_paise)`)} as sgst,
      ${exactSum(sql`sum(entry.sign * entry.igst_paise)`)} as igst, ${exactSum(sql`sum(entry.sign * entry.gross_paise)`)} as total
    from entry left join stores on stores.id = entry.store_id
    group by 1, stores.id, stores.name, entry.kind, entry.rate_bp, entry.payment
    order by 1, stores.id nulls first, entry.kind desc, entry.payment, entry.rate_bp nulls last`.execute(db);
  return rows;
}

/** GSTINs on the papers of a month, '' for papers without one. */
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
  readonly no_hsn: boolean;
  readonly no_class: boolean;
  readonly no_mrp: boolean;
  readonly lines: number;
  readonly amount: Paise;
}

/** Products of the month's bills of which something is missing now, those without HSN or class first. */
export async function listIncompleteProducts(db: Db, scope: ReturnScope): Promise<IncompleteProductRow[]> {
  const { rows } = await sql<IncompleteProductRow>`
    select products.id as product_id, products.name, products.image_hash, products.hsn is null as no_hsn,
      products.tax_class_id is null as no_class, products.mrp_paise is null as no_mrp, count(*)::int as lines,
      ${exactSum(sql`sum(line.gross_paise)`)} as amount
    from ${invoiceLines} join products on products.id = line.product_id
    where ${issuedWithin(scope)} and paper.kind = 'invoice'
      and (products.hsn is null or products.tax_class_id is null or products.mrp_paise is null)
    group by products.id order by products.hsn is null or products.tax_class_id is null desc, amount desc, products.id`.execute(
    db,
  );
  return rows;
}

/** The store behind each series of the month. */
export async function listSeriesStores(db: Db, scope: ReturnScope) {
  const { rows } = await sql<{ series: string; warehouse_name: string | null }>`
    select distinct paper.series, case paper.kind when 'challan' then null else stores.name end as warehouse_name
    from tax_documents as paper left join stores on stores.id = paper.store_id where ${issuedWithin(scope)} order by 1`.execute(
    db,
  );
  return rows;
}

/** The goods that sold most under each HSN code. */
export async function listGoodsByHsn(db: Db, scope: ReturnScope) {
  const { rows } = await sql<{ hsn: string; names: string[] }>`
    with sold as (
      select coalesce(line.hsn, '') as hsn, coalesce(products.name, line.description) as name, sum(line.gross_paise) as gross
      from ${invoiceLines} left join products on products.id = line.product_id
      where ${issuedWithin(scope)} and paper.kind = 'invoice' group by 1, 2
    )
    select hsn, (array_agg(name order by gross desc, name))[1:3] as names from sold group by hsn order by hsn`.execute(
    db,
  );
  return rows;
}

// Adds up the stored lines of a month's papers for the return; nothing is computed again (TAX-14).

/** The month as its instants, and whose papers: the supplier's GSTIN on them, '' for papers without one. */
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

/** One rate of a paper for a buyer with a GSTIN. */
export interface B2bRow extends TaxSums {
  readonly kind: BillKind;
  readonly number: string;
  readonly issued_at: Date;
  readonly buyer_gstin: string;
  readonly buyer_name: string;
  readonly place_of_supply: string;
  readonly total: Paise;
  readonly rate_bp: number;
}

/** Sales to others by place of supply and rate; `rate_bp` 0 is exempt. */
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
  readonly kind: BillKind;
  readonly series: string;
  readonly fy: string;
  readonly first: string;
  readonly last: string;
  readonly numbers: number;
  readonly papers: number;
}

/** Bills count as they are, credit notes against them. */
const signed = (column: string) =>
  sql`sum(case paper.kind when 'invoice' then line.${sql.ref(column)} else -line.${sql.ref(column)} end)`;
const taxSums = sql`${exactSum(signed('taxable_paise'))} as taxable, ${exactSum(signed('cgst_paise'))} as cgst,
  ${exactSum(signed('sgst_paise'))} as sgst, ${exactSum(signed('igst_paise'))} as igst`;

/** Papers as `paper` with their lines as `line`. */
const invoiceLines = sql`tax_documents as paper join tax_document_lines as line on line.document_id = paper.id`;
/** Of `paper` those of a month and a registration. */
const issuedWithin = ({ from, to, gstin }: ReturnScope) =>
  sql`paper.issued_at >= ${from}::timestamptz and paper.issued_at < ${to}::timestamptz
    and coalesce(paper.supplier ->> 'gstin', '') = ${gstin}::text`;
const salesWithin = (scope: ReturnScope) => sql`${issuedWithin(scope)} and paper.kind <> 'challan'`;

/** Papers for buyers with a GSTIN by taxed rate, in the order of their numbers; figures as on the paper. */
export async function listB2bRates(db: Db, scope: ReturnScope): Promise<B2bRow[]> {
  const { rows } = await sql<B2bRow>`
    select paper.kind, paper.number, paper.issued_at, paper.buyer_gstin, paper.buyer ->> 'name' as buyer_name,
      coalesce(paper.place_of_supply, '') as place_of_supply, paper.total_paise as total, line.rate_bp,
      ${exactSum(sql`sum(line.taxable_paise)`)} as taxable, ${exactSum(sql`sum(line.cgst_paise)`)} as cgst,
      ${exactSum(sql`sum(line.sgst_paise)`)} as sgst, ${exactSum(sql`sum(line.igst_paise)`)} as igst
    from ${invoiceLines} where ${salesWithin(scope)} and paper.buyer_gstin is not null and line.rate_bp > 0
    group by paper.id, line.rate_bp order by paper.buyer_gstin, paper.number, line.rate_bp`.execute(db);
  return rows;
}

/** All sales less credit notes, by buyer's kind, place of supply and rate. */
export async function sumByPlace(db: Db, scope: ReturnScope): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select paper.buyer_gstin is not null as is_registered,
      paper.place_of_supply is not distinct from paper.supplier ->> 'state_code' as is_within_state,
      coalesce(paper.place_of_supply, '') as place_of_supply, line.rate_bp, ${taxSums}
    from ${invoiceLines} where ${salesWithin(scope)} group by 1, 2, 3, 4 order by 1, 3, 4`.execute(db);
  return rows;
}

/** The same by HSN code, unit and rate. */
export async function sumByHsn(db: Db, scope: ReturnScope): Promise<HsnRow[]> {
  const { rows } = await sql<HsnRow>`
    select paper.buyer_gstin is not null as is_registered, coalesce(line.hsn, '') as hsn, line.uqc, line.rate_bp,
      ${signed('quantity')}::float8 as quantity, ${taxSums}
    from ${invoiceLines} where ${salesWithin(scope)} group by 1, 2, 3, 4 order by 1, 2, 4, 3`.execute(db);
  return rows;
}

/** Numbers issued, by series; challans among them. */
export async function listSeries(db: Db, scope: ReturnScope): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select paper.kind, paper.series, paper.fy, min(paper.number) as first, max(paper.number) as last,
      (max(paper.seq) - min(paper.seq) + 1)::int as numbers, count(*)::int as papers
    from tax_documents as paper where ${issuedWithin(scope)}
    group by 1, 2, 3 order by case paper.kind when 'invoice' then 1 when 'credit_note' then 2 else 3 end, 2, 3`.execute(
    db,
  );
  return rows;
}
