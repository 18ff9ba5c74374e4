// SQL of invoices, credit notes and challans: issuing one under the next number, the lists of each role, one with its lines,
// and the invoices that orders and counter sales have.
import type { Query } from '@tilgul/contract/endpoint';
import type {
  InvoiceAnswer,
  InvoiceBuyer,
  InvoiceKind,
  InvoiceRow,
  InvoiceSupplier,
  InvoiceTitle,
  listBills,
} from '@tilgul/contract/invoices';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { formatFinancialYear, formatSeries, type InvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { calculateTotals } from '@tilgul/contract/rules/price-sale';
import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context, Db } from '../../deps.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayRange, getToday, MAX_CLOCK_SKEW_SECONDS, monthRange } from '../../platform/time/business-day.ts';
import { getText, translateOffered } from '../../texts/get-text.ts';
import type { TaxedLine } from './invoices.rules.ts';

/** The subject of an invoice: a round of an order's stock, a counter sale, or a stock request. */
export interface InvoiceSubject {
  readonly orderId?: number;
  readonly round?: number;
  readonly manualOrderId?: number;
  readonly stockRequestId?: number;
}

/** A line; `original_line` is the invoice line that a credit note's line reverses. */
export type NewInvoiceLine = TaxedLine & { readonly original_line?: number };

/** An invoice, credit note or challan before it has a number. */
export interface NewInvoice {
  readonly kind: InvoiceKind;
  readonly title: InvoiceTitle;
  readonly billCode: string;
  readonly storeId: number | null;
  readonly supplier: InvoiceSupplier;
  readonly buyer: InvoiceBuyer;
  readonly placeOfSupply: string | null;
  readonly subject: InvoiceSubject;
  readonly lines: readonly NewInvoiceLine[];
  readonly roundOff: Paise;
  /** 1 or 2, for a sale with two invoices; 1 by default. */
  readonly part?: number;
  /** The number that a register gave; by default the next of the series. */
  readonly given?: GivenNumber;
  readonly originalId?: number;
  /** The counter sale's return that a credit note is for. */
  readonly returnId?: number | undefined;
  readonly reason?: string;
}

/** A number that a register gave, and when. */
export interface GivenNumber extends InvoiceNumber {
  readonly at: Date;
  /** The series counts it already, as that of a held record. */
  readonly isCounted: boolean;
}

/** Identifies an issued invoice, credit note or challan. */
export interface IssuedInvoice {
  readonly id: number;
  readonly number: string;
}

const lineRows = (lines: readonly NewInvoiceLine[]) =>
  JSON.stringify(lines.map((line, index) => ({ ...line, line: index + 1 })));

/** SQL that takes the next number of a series, as `series`, `fy`, `last_seq`, `last_at`; no row for a clock far behind. */
const takeNextNumber = ({ kind, billCode }: NewInvoice, { now, deps }: Pick<Context, 'now' | 'deps'>) => sql`
  insert into tax_series as series_row (series, fy, last_seq, last_at)
  values (${formatSeries(kind, billCode)}::text, ${formatFinancialYear(getToday({ now, deps }))}::text, 1, ${now}::timestamptz)
  on conflict (series, fy) do update set last_seq = series_row.last_seq + 1, last_at = greatest(series_row.last_at, excluded.last_at)
  where series_row.last_at <= excluded.last_at + ${MAX_CLOCK_SKEW_SECONDS}::int * interval '1 second'
  returning series, fy, last_seq, last_at`;

/** SQL that takes a number that a register gave; no row unless it is the next one, or counted already. */
const takeGivenNumber = ({ series, fy, seq, at, isCounted }: GivenNumber) =>
  isCounted
    ? sql`
  delete from unissued_numbers where series = ${series}::text and fy = ${fy}::text and seq = ${seq}::int and cancelled_at is null
  returning series, fy, seq as last_seq, greatest(${at}::timestamptz, (
    select max(issued_at) from tax_documents as earlier
    where earlier.series = unissued_numbers.series and earlier.fy = unissued_numbers.fy and earlier.seq < unissued_numbers.seq)) as last_at`
    : sql`
  insert into tax_series as series_row (series, fy, last_seq, last_at) values (${series}::text, ${fy}::text, ${seq}::int, ${at}::timestamptz)
  on conflict (series, fy) do update set last_seq = excluded.last_seq, last_at = greatest(series_row.last_at, excluded.last_at)
  where series_row.last_seq = excluded.last_seq - 1
  returning series, fy, last_seq, last_at`;

/**
 * Issues an invoice under the next number of its series (TAX-7), or under the one that a register gave, in one statement. It locks the series until the transaction
 * ends, so call it last. A rollback frees the number again, which keeps the series without gaps. A clock far behind the
 * series' last document is a 503 with an alarm: the series would not be in the order of its dates.
 */
export async function insertInvoice(context: Context, invoice: NewInvoice): Promise<IssuedInvoice> {
  const { db, deps } = context;
  const { subject, buyer, given } = invoice;
  const totals = calculateTotals(invoice.lines, invoice.roundOff);
  const issued = sql<IssuedInvoice>`
    with next_number as (${given ? takeGivenNumber(given) : takeNextNumber(invoice, context)}
    ), issued as (
      insert into tax_documents (kind, series, fy, seq, number, title, supplier, buyer, buyer_gstin, place_of_supply, store_id,
        order_id, round, manual_order_id, stock_request_id, return_id, part, original_id, reason,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, issued_at)
      select ${invoice.kind}::text, series, fy, last_seq, series || '/' || fy || '/' || lpad(last_seq::text, 10 - length(series), '0'), ${invoice.title}::text,
        ${JSON.stringify(invoice.supplier)}::text::jsonb, ${JSON.stringify(buyer)}::text::jsonb, ${buyer.gstin}::text,
        ${invoice.placeOfSupply}::text, ${invoice.storeId}::bigint, ${subject.orderId ?? null}::bigint, ${subject.round ?? 1}::int,
        ${subject.manualOrderId ?? null}::bigint, ${subject.stockRequestId ?? null}::bigint, ${invoice.returnId ?? null}::bigint,
        ${invoice.part ?? 1}::int, ${invoice.originalId ?? null}::bigint, ${invoice.reason ?? null}::text,
        ${totals.taxable_paise}::bigint, ${totals.cgst_paise}::bigint, ${totals.sgst_paise}::bigint, ${totals.igst_paise}::bigint,
        ${totals.round_off_paise}::bigint, ${totals.total_paise}::bigint, last_at
      from next_number returning id, number
    ), line as (
      insert into tax_document_lines (document_id, line, original_line, product_id, description, hsn, uqc, quantity, mrp_paise,
        price_paise, gross_paise, discount_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise, sale_line)
      select issued.id, line, original_line, product_id, description, hsn, uqc, quantity, mrp_paise,
        price_paise, gross_paise, discount_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise, sale_line
      from issued, jsonb_to_recordset(${lineRows(invoice.lines)}::text::jsonb) as line (line int, original_line int, product_id bigint,
        description text, hsn text, uqc text, quantity numeric, mrp_paise bigint, price_paise bigint, gross_paise bigint,
        discount_paise bigint, taxable_paise bigint, rate_bp int, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, sale_line int)
    )
    select id, number from issued`;
  const { rows } = await issued.execute(db);
  const [row] = rows;
  if (row) return row;
  if (given) throw new Error(`number ${given.seq} of ${given.series} cannot be given now`);
  return refuseForClock(deps, invoice);
}

function refuseForClock({ log, metrics }: Context['deps'], { kind, billCode }: NewInvoice): never {
  metrics.invoicesRefused.inc();
  log.error(
    { series: formatSeries(kind, billCode) },
    'clock is behind the last document of the series: none is issued',
  );
  throw new AppError('unavailable', { detail: getText('invoices.clockBehind'), retryAfter: 60 });
}

type Invoices = ExpressionBuilder<DB, 'tax_documents'>;

/** Restricts a query to the invoices that an actor may see (TAX-11). */
function visibleInvoices(actor: Actor): (eb: Invoices) => Expression<SqlBool> {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === MANAGER) {
    const storeId = requireStore(actor);
    return (eb) => eb('tax_documents.store_id', '=', storeId);
  }
  return (eb) =>
    eb(
      'tax_documents.order_id',
      'in',
      eb.selectFrom('orders').select('orders.id').where('orders.user_id', '=', actor.id),
    );
}

type InvoiceFilter = Query<typeof listBills>;

/** Matches invoices with a line that has the HSN code and the rate; each is optional. */
const hasLine = ({ hsn, rate }: InvoiceFilter) => sql<boolean>`exists (
  select from tax_document_lines as line where line.document_id = tax_documents.id
    and (${hsn ?? null}::text is null or coalesce(line.hsn, 'none') = ${hsn ?? null}::text)
    and (${rate ?? null}::numeric is null or line.rate_bp = ${rate ?? null}::numeric * 100))`;

/** Matches part of an invoice number, a buyer's GSTIN, or the number of an order or sale. */
function matchesSearch(q: string) {
  const text = q.trim().replace(/^#/, '').toUpperCase();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return (eb: Invoices) =>
    eb.or([
      eb('tax_documents.number', 'like', toLikePattern(text)),
      eb('tax_documents.buyer_gstin', '=', text),
      ...(id === undefined
        ? []
        : [eb('tax_documents.order_id', '=', id), eb('tax_documents.manual_order_id', '=', id)]),
    ]);
}

const selectVisible = (db: Db, actor: Actor) => db.selectFrom('tax_documents').where(visibleInvoices(actor));

const selectMatching = (db: Db, actor: Actor, filter: InvoiceFilter, timeZone: string) => {
  const { kind, month, date, q, hsn, rate, place_of_supply: place, buyers } = filter;
  const within = (range: { readonly from: Date; readonly to: Date }) => (eb: Invoices) =>
    eb.and([eb('tax_documents.issued_at', '>=', range.from), eb('tax_documents.issued_at', '<', range.to)]);
  return selectVisible(db, actor)
    .$if(kind !== undefined, (qb) => qb.where('tax_documents.kind', '=', kind ?? ''))
    .$if(month !== undefined, (qb) => qb.where(within(monthRange(month ?? '', timeZone))))
    .$if(date !== undefined, (qb) => qb.where(within(dayRange(date ?? '', timeZone))))
    .$if(hsn !== undefined || rate !== undefined, (qb) => qb.where(hasLine(filter)))
    .$if(place !== undefined, (qb) => qb.where('tax_documents.place_of_supply', '=', place ?? ''))
    .$if(buyers !== undefined, (qb) => qb.where('tax_documents.buyer_gstin', buyers === 'b2b' ? 'is not' : 'is', null))
    .$if(Boolean(q), (qb) => qb.where(matchesSearch(q ?? '')));
};

const original = <T>(column: 'number' | 'issued_at') => sql<T | null>`
  (select original.${sql.ref(column)} from tax_documents as original where original.id = tax_documents.original_id)`;

const selectHeads = (invoices: ReturnType<typeof selectMatching>) =>
  invoices
    .select(['id', 'number', 'kind', 'title', 'issued_at', 'order_id', 'manual_order_id', 'stock_request_id'])
    .select(['buyer_gstin', 'place_of_supply', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'])
    .select(['round_off_paise', 'total_paise', original<string>('number').as('original_number')]);

type InvoiceHead = Awaited<ReturnType<ReturnType<typeof selectHeads>['executeTakeFirstOrThrow']>>;

/** The answer's row. The casts are safe: the table's checks allow no other values. */
const toInvoiceRow = (head: InvoiceHead): InvoiceRow => ({
  ...head,
  kind: head.kind as InvoiceKind,
  title: head.title as InvoiceTitle,
  issued_at: head.issued_at.toISOString(),
  taxable: toRupees(head.taxable_paise),
  cgst: toRupees(head.cgst_paise),
  sgst: toRupees(head.sgst_paise),
  igst: toRupees(head.igst_paise),
  round_off: toRupees(head.round_off_paise),
  total: toRupees(head.total_paise),
});

const NEWEST = newestByTime(['tax_documents.issued_at', 'tax_documents.id'], (head: InvoiceHead) => head.issued_at);

/** The invoices that an actor may see, newest first. */
export async function listInvoices(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  filter: InvoiceFilter,
  timeZone: string,
): Promise<Page<InvoiceRow>> {
  const rows = selectMatching(db, actor, filter, timeZone);
  const page = await readPage({
    rows: selectHeads(rows).select(sql<string | null>`buyer ->> 'name'`.as('buyer_name')),
    order: NEWEST,
    query: filter,
    count: () => countUpToCap(db, rows),
  });
  const toRow = (head: (typeof page.rows)[number]) => ({
    ...toInvoiceRow(head),
    buyer_name: translateOffered(head.buyer_name ?? ''),
  });
  return { ...page, rows: page.rows.map(toRow) };
}

/** An invoice with its lines, if the actor may see it. */
export async function getInvoice(db: Db, actor: Actor, id: number): Promise<InvoiceAnswer> {
  const head = await selectHeads(selectVisible(db, actor))
    .select(['supplier', 'buyer', 'reason', original<Date>('issued_at').as('original_date')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const lines = await db
    .selectFrom('tax_document_lines')
    .selectAll()
    .where('document_id', '=', id)
    .orderBy('line')
    .execute();
  return {
    ...toInvoiceRow(head),
    supplier: head.supplier as unknown as InvoiceSupplier,
    buyer: head.buyer as unknown as InvoiceBuyer,
    original_date: head.original_date?.toISOString() ?? null,
    reason: head.reason,
    lines: lines.map((line) => ({
      ...line,
      mrp: line.mrp_paise === null ? null : toRupees(line.mrp_paise),
      price: toRupees(line.price_paise),
      gross: toRupees(line.gross_paise),
      discount: toRupees(line.discount_paise),
      taxable: toRupees(line.taxable_paise),
      rate: toRupees(line.rate_bp),
      cgst: toRupees(line.cgst_paise),
      sgst: toRupees(line.sgst_paise),
      igst: toRupees(line.igst_paise),
    })),
  };
}

/** The invoice fields in the answers of orders and counter sales. */
export interface InvoiceRefs {
  readonly bill_id: number | null;
  readonly bill_number: string | null;
  readonly bill_ids: number[];
}

/** The answer's fields for invoices in the order of their parts. */
export const toInvoiceRefs = (invoices: readonly IssuedInvoice[]): InvoiceRefs => ({
  bill_id: invoices[0]?.id ?? null,
  bill_number: invoices[0]?.number ?? null,
  bill_ids: invoices.map(({ id }) => id),
});

/** Lists the invoices or credit notes of counter sales, by sale. */
export async function listSaleDocuments(
  db: Db,
  kind: 'invoice' | 'credit_note',
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly IssuedInvoice[]>> {
  const { rows } = await sql<IssuedInvoice & { readonly document: number }>`
    select id, number, manual_order_id as document from tax_documents
    where kind = ${sql.lit(kind)} and manual_order_id = any(${ids}::bigint[]) order by manual_order_id, part, id`.execute(
    db,
  );
  const documents = new Map<number, IssuedInvoice[]>(ids.map((id) => [id, []]));
  for (const row of rows) documents.get(row.document)?.push(row);
  return documents;
}
