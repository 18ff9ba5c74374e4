// Writes papers: the number is taken and the rows are inserted by one statement, the last one of a transaction that waits.
import type { Paise } from '@tilgul/contract/rules/money';
import type { BillBuyer, BillKind, BillSupplier, BillTitle } from '@tilgul/contract/taxes/bills';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { financialYearOf, seriesOf, type TaxedLine, totalsOf } from './bills.rules.ts';

/** What a paper is about: one of an order in a round of its stock, a counter sale, a stock request. */
export interface Subject {
  readonly orderId?: number;
  readonly round?: number;
  readonly manualOrderId?: number;
  readonly stockRequestId?: number;
}

/** A line of a paper; of a credit note with the line of the bill that it takes back. */
export type PaperLine = TaxedLine & { readonly original_line?: number };

export interface Paper {
  readonly kind: BillKind;
  readonly title: BillTitle;
  readonly billCode: string;
  readonly storeId: number | null;
  readonly supplier: BillSupplier;
  readonly buyer: BillBuyer;
  readonly placeOfSupply: string | null;
  readonly subject: Subject;
  readonly lines: readonly PaperLine[];
  readonly roundOff: Paise;
  /** Of two papers about one sale, the first unless given. */
  readonly part?: number;
  readonly originalId?: number;
  /** What came back of a counter sale. */
  readonly returnId?: number | undefined;
  readonly reason?: string;
}

export interface IssuedPaper {
  readonly id: number;
  readonly number: string;
}

const lineRows = (lines: readonly PaperLine[]) =>
  JSON.stringify(lines.map((line, index) => ({ ...line, line: index + 1 })));

/**
 * Issues a paper under the next number of its series (TAX-7). From here to the end of the transaction everybody waits who
 * issues the same kind at the same store, so this comes last; a transaction that ends otherwise gives the number back.
 */
export async function issuePaper({ db, now, deps }: Context, paper: Paper): Promise<IssuedPaper> {
  const { subject, buyer } = paper;
  const totals = totalsOf(paper.lines, paper.roundOff);
  const { rows } = await sql<IssuedPaper>`
    with taken as (
      insert into tax_series as kept (series, fy, last_seq, last_at)
      values (${seriesOf(paper.kind, paper.billCode)}::text, ${financialYearOf(dayOf(now, deps.config.BUSINESS_TZ))}::text, 1, ${now}::timestamptz)
      on conflict (series, fy) do update set last_seq = kept.last_seq + 1, last_at = greatest(kept.last_at, excluded.last_at)
      returning series, fy, last_seq, last_at
    ), made as (
      insert into tax_documents (kind, series, fy, seq, number, title, supplier, buyer, buyer_gstin, place_of_supply, store_id,
        order_id, round, manual_order_id, stock_request_id, return_id, part, original_id, reason,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, issued_at)
      select ${paper.kind}::text, series, fy, last_seq, series || '/' || fy || '/' || lpad(last_seq::text, 7, '0'), ${paper.title}::text,
        ${JSON.stringify(paper.supplier)}::text::jsonb, ${JSON.stringify(buyer)}::text::jsonb, ${buyer.gstin}::text,
        ${paper.placeOfSupply}::text, ${paper.storeId}::bigint, ${subject.orderId ?? null}::bigint, ${subject.round ?? 1}::int,
        ${subject.manualOrderId ?? null}::bigint, ${subject.stockRequestId ?? null}::bigint, ${paper.returnId ?? null}::bigint,
        ${paper.part ?? 1}::int, ${paper.originalId ?? null}::bigint, ${paper.reason ?? null}::text,
        ${totals.taxable_paise}::bigint, ${totals.cgst_paise}::bigint, ${totals.sgst_paise}::bigint, ${totals.igst_paise}::bigint,
        ${totals.round_off_paise}::bigint, ${totals.total_paise}::bigint, last_at
      from taken returning id, number
    ), line as (
      insert into tax_document_lines (document_id, line, original_line, product_id, description, hsn, uqc, quantity, mrp_paise,
        price_paise, gross_paise, discount_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise)
      select made.id, line, original_line, product_id, description, hsn, uqc, quantity, mrp_paise,
        price_paise, gross_paise, discount_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise
      from made, jsonb_to_recordset(${lineRows(paper.lines)}::text::jsonb) as line (line int, original_line int, product_id bigint,
        description text, hsn text, uqc text, quantity numeric, mrp_paise bigint, price_paise bigint, gross_paise bigint,
        discount_paise bigint, taxable_paise bigint, rate_bp int, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)
    )
    select id, number from made`.execute(db);
  const [issued] = rows;
  if (!issued) throw new Error('the paper was not written');
  return issued;
}
