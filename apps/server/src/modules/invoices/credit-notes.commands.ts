// Credit notes: take back what was billed, wholly or in part, at the figures of the bill.

import type { BillBuyer, BillSupplier } from '@tilgul/contract/invoices';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { calculateTotals, creditLine, type TaxedLine } from './invoices.rules.ts';
import { type InvoiceSubject, insertInvoice, type NewInvoiceLine } from './invoices.sql.ts';

interface InvoicedLine extends TaxedLine {
  readonly document_id: number;
  readonly line: number;
  /** How much of it was credited already. */
  readonly credited: number;
}

interface CreditedInvoice {
  readonly id: number;
  readonly store_id: number | null;
  readonly bill_code: string;
  readonly supplier: BillSupplier;
  readonly buyer: BillBuyer;
  readonly place_of_supply: string | null;
  /** Of the round-off, what no credit note has taken yet. */
  readonly round_off_left: Paise;
  /** Of the total likewise. */
  readonly total_left: Paise;
  readonly lines: readonly InvoicedLine[];
}

/** The bills of an order in a round of its stock, or of a counter sale, with what is left of them. */
async function readInvoices(db: Db, { orderId, round = 1, manualOrderId }: InvoiceSubject): Promise<CreditedInvoice[]> {
  const { rows: heads } = await sql<Omit<CreditedInvoice, 'lines'>>`
    select bill.id, bill.store_id, substr(bill.series, 2) as bill_code, bill.supplier, bill.buyer, bill.place_of_supply,
      bill.round_off_paise - coalesce(sum(note.round_off_paise), 0)::bigint as round_off_left,
      bill.total_paise - coalesce(sum(note.total_paise), 0)::bigint as total_left
    from tax_documents as bill left join tax_documents as note on note.original_id = bill.id
    where bill.kind = 'invoice' and ((bill.order_id = ${orderId ?? null}::bigint and bill.round = ${round}::int)
      or bill.manual_order_id = ${manualOrderId ?? null}::bigint)
    group by bill.id order by bill.part`.execute(db);
  const ids = heads.map(({ id }) => id);
  const { rows: lines } = await sql<InvoicedLine>`
    select line.document_id, line.line, line.product_id, line.description, line.hsn, line.uqc, line.quantity, line.mrp_paise,
      line.price_paise, line.gross_paise, line.discount_paise, line.taxable_paise, line.rate_bp, line.cgst_paise,
      line.sgst_paise, line.igst_paise, coalesce((
        select sum(back.quantity) from tax_document_lines as back join tax_documents as note on note.id = back.document_id
        where note.original_id = line.document_id and back.original_line = line.line), 0) as credited
    from tax_document_lines as line where line.document_id = any(${ids}::bigint[]) order by line.document_id, line.line`.execute(
    db,
  );
  return heads.map((head) => ({ ...head, lines: lines.filter(({ document_id }) => document_id === head.id) }));
}

function toCreditNoteLine(
  { document_id: _bill, line: original_line, credited, ...billed }: InvoicedLine,
  quantity: number,
): NewInvoiceLine {
  return { ...creditLine(billed, credited, quantity), original_line };
}

/** What a credit note takes of the round-off: with the last goods all that is left, before only what keeps it from passing the bill. */
function roundOffFor(bill: CreditedInvoice, lines: readonly NewInvoiceLine[], isLast: boolean): Paise {
  if (isLast) return bill.round_off_left;
  return Math.min(0, bill.total_left - calculateTotals(lines, 0).total_paise);
}

interface CreditRequest {
  readonly reason: string;
  readonly returnId?: number;
  /** How much of each product; all that is left unless given. */
  readonly quantities?: ReadonlyMap<number, number>;
  /** What the quantities count where the bill has kilograms: from which pack on, of how many. */
  readonly packs?: { readonly from: number; readonly of: number };
}

/** Weighed goods come back by the pack: a share of the bill's kilograms, to the gram. */
function toWeighedCreditNoteLine(
  { document_id: _bill, line: original_line, credited: _kg, ...billed }: InvoicedLine,
  quantity: number,
  { from, of }: NonNullable<CreditRequest['packs']>,
): NewInvoiceLine {
  const upTo = (packs: number) => Math.floor((billed.quantity * 1000 * packs) / of);
  const grams = upTo(from + quantity) - upTo(from);
  return { ...creditLine({ ...billed, quantity: of }, from, quantity), quantity: grams / 1000, original_line };
}

async function issueCreditNote(
  context: Context,
  bill: CreditedInvoice,
  subject: InvoiceSubject,
  back: CreditRequest,
): Promise<void> {
  const wanted = bill.lines.map((line) => {
    const packs = line.uqc === 'KGS' && back.quantities?.has(line.product_id ?? 0) ? back.packs : undefined;
    const left = packs ? packs.of - packs.from : line.quantity - line.credited;
    const quantity = back.quantities ? (back.quantities.get(line.product_id ?? 0) ?? 0) : left;
    return { line, left, quantity, packs };
  });
  const lines = wanted.flatMap(({ line, quantity, packs }) => {
    if (quantity === 0) return [];
    return [packs ? toWeighedCreditNoteLine(line, quantity, packs) : toCreditNoteLine(line, quantity)];
  });
  if (lines.length === 0) return;
  const isLast = wanted.every(({ left, quantity }) => quantity >= left);
  await insertInvoice(context, {
    kind: 'credit_note',
    title: 'Credit note',
    billCode: bill.bill_code,
    storeId: bill.store_id,
    supplier: bill.supplier,
    buyer: bill.buyer,
    placeOfSupply: bill.place_of_supply,
    subject,
    lines,
    roundOff: roundOffFor(bill, lines, isLast),
    originalId: bill.id,
    returnId: back.returnId,
    reason: back.reason,
  });
}

/** Takes back the whole bill of an order in a round of its stock; nothing for one that has none (TAX-10). */
export async function creditOrder(context: Context, orderId: number, round: number, reason: string): Promise<void> {
  const subject = { orderId, round };
  for (const bill of await readInvoices(context.db, subject)) await issueCreditNote(context, bill, subject, { reason });
}

/** Takes back what a claim was accepted for, of a line of an order's bill; nothing for an order that has none. */
export async function creditClaim(
  context: Context,
  claim: {
    readonly orderId: number;
    readonly round: number;
    readonly productId: number;
    readonly quantity: number;
    /** Of the line what claims had taken back before, and what was delivered. */
    readonly packs: { readonly from: number; readonly of: number };
    readonly reason: string;
  },
): Promise<void> {
  const subject = { orderId: claim.orderId, round: claim.round };
  const { reason, packs } = claim;
  const back = { reason, packs, quantities: new Map([[claim.productId, claim.quantity]]) };
  for (const bill of await readInvoices(context.db, subject)) await issueCreditNote(context, bill, subject, back);
}

/** Takes back what came back of a counter sale; nothing for a sale that has no bill. */
export async function creditSale(
  context: Context,
  sale: {
    readonly manualOrderId: number;
    readonly returnId: number;
    readonly lines: readonly { readonly product_id: number; readonly quantity: number }[];
    readonly reason: string;
  },
): Promise<void> {
  const quantities = new Map(sale.lines.map(({ product_id, quantity }) => [product_id, quantity]));
  const subject = { manualOrderId: sale.manualOrderId };
  const back = { reason: sale.reason, returnId: sale.returnId, quantities };
  for (const bill of await readInvoices(context.db, subject)) await issueCreditNote(context, bill, subject, back);
}
