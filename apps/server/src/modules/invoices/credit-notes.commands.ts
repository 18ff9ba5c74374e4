// Credit notes: reverse an invoice wholly or in part, with the invoice's own figures (TAX-10).
import type { InvoiceBuyer, InvoiceSupplier, InvoiceTitle } from '@tilgul/contract/invoices';
import type { Paise } from '@tilgul/contract/rules/money';
import { calculateTotals, creditLine } from '@tilgul/contract/rules/price-sale';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getLastCreditDay, type TaxedLine, withoutTaxReduction } from './invoices.rules.ts';
import { type GivenNumber, type InvoiceSubject, insertInvoice, type NewInvoiceLine } from './invoices.sql.ts';

interface InvoicedLine extends Omit<TaxedLine, 'sale_line'> {
  readonly document_id: number;
  readonly line: number;
  /** Quantity credited so far. */
  readonly credited: number;
  readonly sale_line: number | null;
}

interface CreditedInvoice {
  readonly id: number;
  readonly storeId: number | null;
  readonly billCode: string;
  readonly fy: string;
  readonly supplier: InvoiceSupplier;
  readonly buyer: InvoiceBuyer;
  readonly placeOfSupply: string | null;
  /** Round-off that no credit note has reversed yet. */
  readonly round_off_left: Paise;
  /** Total that no credit note has reversed yet. */
  readonly total_left: Paise;
  readonly lines: readonly InvoicedLine[];
}

/** The invoices of a stock round of an order, or of a counter sale, with what is left to credit. */
async function readInvoices(db: Db, { orderId, round = 1, manualOrderId }: InvoiceSubject): Promise<CreditedInvoice[]> {
  const { rows: heads } = await sql<Omit<CreditedInvoice, 'lines'>>`
    select invoice.id, invoice.store_id as "storeId", substr(invoice.series, 2, 2) as "billCode", invoice.fy, invoice.supplier, invoice.buyer,
      invoice.place_of_supply as "placeOfSupply",
      invoice.round_off_paise - coalesce(sum(note.round_off_paise), 0)::bigint as round_off_left,
      invoice.total_paise - coalesce(sum(note.total_paise), 0)::bigint as total_left
    from tax_documents as invoice left join tax_documents as note on note.original_id = invoice.id
    where invoice.kind = 'invoice' and ((invoice.order_id = ${orderId ?? null}::bigint and invoice.round = ${round}::int)
      or invoice.manual_order_id = ${manualOrderId ?? null}::bigint)
    group by invoice.id order by invoice.part`.execute(db);
  if (heads.length === 0) return [];
  const ids = heads.map(({ id }) => id);
  const { rows: lines } = await sql<InvoicedLine>`
    select line.document_id, line.line, line.product_id, line.description, line.hsn, line.uqc, line.quantity, line.mrp_paise,
      line.price_paise, line.gross_paise, line.discount_paise, line.taxable_paise, line.rate_bp, line.cgst_paise,
      line.sgst_paise, line.igst_paise, line.sale_line, coalesce((
        select sum(reversed.quantity) from tax_document_lines as reversed join tax_documents as note on note.id = reversed.document_id
        where note.original_id = line.document_id and reversed.original_line = line.line), 0) as credited
    from tax_document_lines as line where line.document_id = any(${ids}::bigint[])
    order by line.document_id, line.line`.execute(db);
  return heads.map((head) => ({ ...head, lines: lines.filter(({ document_id }) => document_id === head.id) }));
}

function toCreditNoteLine(
  { document_id: _invoice, line: original_line, credited, sale_line: _line, ...invoiced }: InvoicedLine,
  quantity: number,
): NewInvoiceLine {
  return { ...creditLine(invoiced, credited, quantity), original_line };
}

/** Round-off of a credit note: all that is left with the last goods, else only what keeps it within the invoice's total. */
function roundOffFor(invoice: CreditedInvoice, lines: readonly NewInvoiceLine[], isLast: boolean): Paise {
  if (isLast) return invoice.round_off_left;
  return Math.min(0, invoice.total_left - calculateTotals(lines, 0).total_paise);
}

interface CreditRequest {
  readonly reason: string;
  readonly returnId?: number;
  /** Quantity by product id; everything that is left by default. */
  readonly quantities?: ReadonlyMap<number, number>;
  /** Quantity by line of a register's sale, where the invoice's lines name them. */
  readonly saleLines?: ReadonlyMap<number, number>;
  /** Numbers that a register gave, one for each credit note. */
  readonly given?: readonly GivenNumber[] | undefined;
  /** For weighed goods, which are invoiced in kilograms but returned in packs: packs credited before, and packs delivered. */
  readonly packs?: { readonly credited: number; readonly delivered: number };
}

/** Credits packs of weighed goods with their share of the invoiced kilograms, to the gram. */
function toWeighedCreditNoteLine(
  { document_id: _invoice, line: original_line, credited: _kg, sale_line: _line, ...invoiced }: InvoicedLine,
  quantity: number,
  { credited, delivered }: NonNullable<CreditRequest['packs']>,
): NewInvoiceLine {
  const gramsUpTo = (packs: number) => Math.floor((invoiced.quantity * 1000 * packs) / delivered);
  const grams = gramsUpTo(credited + quantity) - gramsUpTo(credited);
  const line = creditLine({ ...invoiced, quantity: delivered }, credited, quantity);
  return { ...line, quantity: grams / 1000, original_line };
}

/** Credits the requested quantities of each invoice of a subject; does nothing without an invoice. */
async function issueCreditNotes(context: Context, subject: InvoiceSubject, request: CreditRequest): Promise<void> {
  const given = [...(request.given ?? [])];
  for (const invoice of await readInvoices(context.db, subject)) {
    const lines = findCreditedLines(invoice, request);
    if (lines.length > 0) await issueCreditNote(context, { invoice, subject, request, lines, given: given.shift() });
  }
}

interface CreditedLine {
  readonly line: InvoicedLine;
  /** Not credited before. */
  readonly left: number;
  /** To credit now. */
  readonly quantity: number;
  readonly packs: CreditRequest['packs'];
}

/** What a request credits of a line of a register's sale; goods from the scale come back as a whole. */
function creditSaleLine(line: InvoicedLine, returned: number): CreditedLine {
  const left = line.quantity - line.credited;
  const quantity = line.uqc === 'KGS' && returned > 0 ? left : returned;
  return { line, left, quantity, packs: undefined };
}

function creditProductLine(line: InvoicedLine, { quantities, packs: ofRequest }: CreditRequest): CreditedLine {
  const requested = quantities?.get(line.product_id ?? 0);
  const packs = line.uqc === 'KGS' && requested !== undefined ? ofRequest : undefined;
  const left = packs ? packs.delivered - packs.credited : line.quantity - line.credited;
  return { line, left, quantity: quantities ? (requested ?? 0) : left, packs };
}

/** The lines of an invoice that a request credits. */
const findCreditedLines = (invoice: CreditedInvoice, request: CreditRequest): CreditedLine[] =>
  invoice.lines
    .map((line) =>
      line.sale_line !== null && request.saleLines
        ? creditSaleLine(line, request.saleLines.get(line.sale_line) ?? 0)
        : creditProductLine(line, request),
    )
    .filter(({ quantity }) => quantity > 0);

async function issueCreditNote(
  context: Context,
  note: {
    readonly invoice: CreditedInvoice;
    readonly subject: InvoiceSubject;
    readonly request: CreditRequest;
    readonly lines: readonly CreditedLine[];
    readonly given: GivenNumber | undefined;
  },
): Promise<void> {
  const { invoice, subject, request, given } = note;
  const credited = note.lines.map(({ line, quantity, packs }) =>
    packs ? toWeighedCreditNoteLine(line, quantity, packs) : toCreditNoteLine(line, quantity),
  );
  const isCommercial = getToday(context) > getLastCreditDay(invoice.fy) && credited.some(({ rate_bp }) => rate_bp > 0);
  const lines = isCommercial ? credited.map(withoutTaxReduction) : credited;
  const title: InvoiceTitle = isCommercial ? 'Commercial credit note' : 'Credit note';
  const creditedLines = new Map(note.lines.map(({ line, left, quantity }) => [line.line, quantity >= left]));
  const isLast = invoice.lines.every((line) => creditedLines.get(line.line) ?? line.quantity <= line.credited);
  const { id: originalId, storeId, billCode, supplier, buyer, placeOfSupply } = invoice;
  const { returnId, reason } = request;
  const roundOff = roundOffFor(invoice, lines, isLast);
  const origin = { originalId, storeId, billCode, supplier, buyer, placeOfSupply, subject, returnId, reason };
  await insertInvoice(context, { kind: 'credit_note', title, lines, roundOff, ...origin, ...(given && { given }) });
}

/** Credits everything invoiced for a stock round of an order; does nothing without an invoice (TAX-10). */
export const creditOrder = (context: Context, orderId: number, round: number, reason: string): Promise<void> =>
  issueCreditNotes(context, { orderId, round }, { reason });

/** Credits the goods of an accepted claim; does nothing without an invoice. */
export const creditClaim = (
  context: Context,
  claim: {
    readonly orderId: number;
    readonly round: number;
    readonly productId: number;
    readonly quantity: number;
    readonly packs: NonNullable<CreditRequest['packs']>;
    readonly reason: string;
  },
): Promise<void> => {
  const { orderId, round, reason, packs } = claim;
  const quantities = new Map([[claim.productId, claim.quantity]]);
  return issueCreditNotes(context, { orderId, round }, { reason, packs, quantities });
};

/** Credits the returned goods of a counter sale; does nothing without an invoice. */
export const creditSale = (
  context: Context,
  sale: {
    readonly manualOrderId: number;
    readonly returnId: number;
    readonly lines: readonly { readonly line: number; readonly product_id: number; readonly quantity: number }[];
    readonly reason: string;
    readonly given?: readonly GivenNumber[] | undefined;
  },
): Promise<void> => {
  const quantities = new Map(sale.lines.map(({ product_id, quantity }) => [product_id, quantity]));
  const saleLines = new Map(sale.lines.map(({ line, quantity }) => [line, quantity]));
  const { manualOrderId, returnId, reason, given } = sale;
  return issueCreditNotes(context, { manualOrderId }, { reason, returnId, quantities, saleLines, given });
};
