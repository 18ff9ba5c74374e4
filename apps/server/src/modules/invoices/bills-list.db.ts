// Reads papers: the lists of each role, one paper with its lines, and which bill orders and sales have.

import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import type { BillAnswer, BillBuyer, BillKind, BillRow, BillSupplier, BillTitle } from '@tilgul/contract/taxes/bills';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { containing } from '../../platform/db/like.ts';
import type { DB } from '../../platform/db/tables.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import type { Page, SearchQuery } from '../../platform/paging/page.ts';
import { dayRange, monthRange } from '../../platform/time/business-day.ts';

type Papers = ExpressionBuilder<DB, 'tax_documents'>;

/** Whose papers an actor may see; what is outside is not found (TAX-11). A manager without a store gets no_store. */
function visiblePapers(actor: Actor): (eb: Papers) => Expression<SqlBool> {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === MANAGER) {
    const storeId = storeOf(actor);
    return (eb) => eb('tax_documents.store_id', '=', storeId);
  }
  return (eb) =>
    eb(
      'tax_documents.order_id',
      'in',
      eb.selectFrom('orders').select('orders.id').where('orders.user_id', '=', actor.id),
    );
}

export interface BillFilter extends SearchQuery {
  readonly kind?: BillKind | undefined;
  /** YYYY-MM in `timeZone`. */
  readonly month?: string | undefined;
  /** YYYY-MM-DD in `timeZone`. */
  readonly date?: string | undefined;
  /** Of a line: its HSN code, or `none`. */
  readonly hsn?: string | undefined;
  /** Of a line, in percent. */
  readonly rate?: string | undefined;
  readonly place_of_supply?: string | undefined;
  /** Those with a GSTIN, or without. */
  readonly buyers?: 'b2b' | 'b2c' | undefined;
}

/** Papers with a line under an HSN code and at a rate, both where both are asked for. */
const withLine = ({ hsn, rate }: BillFilter) => sql<boolean>`exists (
  select from tax_document_lines as line where line.document_id = tax_documents.id
    and (${hsn ?? null}::text is null or coalesce(line.hsn, 'none') = ${hsn ?? null}::text)
    and (${rate ?? null}::numeric is null or line.rate_bp = ${rate ?? null}::numeric * 100))`;

/** `q` is a part of a number, a buyer's GSTIN, or the number of an order or sale. */
function searched(q: string) {
  const text = q.trim().replace(/^#/, '').toUpperCase();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return (eb: Papers) =>
    eb.or([
      eb('tax_documents.number', 'like', containing(text)),
      eb('tax_documents.buyer_gstin', '=', text),
      ...(id === undefined
        ? []
        : [eb('tax_documents.order_id', '=', id), eb('tax_documents.manual_order_id', '=', id)]),
    ]);
}

const matching = (db: Db, actor: Actor, filter: BillFilter, timeZone: string) => {
  const { kind, month, date, q, hsn, rate, place_of_supply: place, buyers } = filter;
  const within = (range: { readonly from: Date; readonly to: Date }) => (eb: Papers) =>
    eb.and([eb('tax_documents.issued_at', '>=', range.from), eb('tax_documents.issued_at', '<', range.to)]);
  return db
    .selectFrom('tax_documents')
    .where(visiblePapers(actor))
    .$if(kind !== undefined, (qb) => qb.where('tax_documents.kind', '=', kind ?? ''))
    .$if(month !== undefined, (qb) => qb.where(within(monthRange(month ?? '', timeZone))))
    .$if(date !== undefined, (qb) => qb.where(within(dayRange(date ?? '', timeZone))))
    .$if(hsn !== undefined || rate !== undefined, (qb) => qb.where(withLine(filter)))
    .$if(place !== undefined, (qb) => qb.where('tax_documents.place_of_supply', '=', place ?? ''))
    .$if(buyers !== undefined, (qb) => qb.where('tax_documents.buyer_gstin', buyers === 'b2b' ? 'is not' : 'is', null))
    .$if(Boolean(q), (qb) => qb.where(searched(q ?? '')));
};

const COLUMNS = [
  'id',
  'number',
  'kind',
  'title',
  'issued_at',
  'order_id',
  'manual_order_id',
  'stock_request_id',
  'buyer_gstin',
  'place_of_supply',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'round_off_paise',
  'total_paise',
] as const;
const SELECTED = COLUMNS.map((column) => `tax_documents.${column}` as const);
const originalNumber = sql<string | null>`
  (select bill.number from tax_documents as bill where bill.id = tax_documents.original_id)`;

const originalDate = sql<Date | null>`
  (select bill.issued_at from tax_documents as bill where bill.id = tax_documents.original_id)`;

interface Head {
  readonly id: number;
  readonly number: string;
  readonly kind: string;
  readonly title: string;
  readonly issued_at: Date;
  readonly order_id: number | null;
  readonly manual_order_id: number | null;
  readonly stock_request_id: number | null;
  readonly original_number: string | null;
  readonly buyer_gstin: string | null;
  readonly place_of_supply: string | null;
  readonly taxable_paise: Paise;
  readonly cgst_paise: Paise;
  readonly sgst_paise: Paise;
  readonly igst_paise: Paise;
  readonly round_off_paise: Paise;
  readonly total_paise: Paise;
}

/** A row as the answer has it; the table's checks allow no other words. */
const rowOf = ({ kind, title, issued_at, ...row }: Head): BillRow => ({
  id: row.id,
  number: row.number,
  kind: kind as BillKind,
  title: title as BillTitle,
  issued_at: issued_at.toISOString(),
  order_id: row.order_id,
  manual_order_id: row.manual_order_id,
  stock_request_id: row.stock_request_id,
  original_number: row.original_number,
  buyer_gstin: row.buyer_gstin,
  place_of_supply: row.place_of_supply,
  taxable: toRupees(row.taxable_paise),
  cgst: toRupees(row.cgst_paise),
  sgst: toRupees(row.sgst_paise),
  igst: toRupees(row.igst_paise),
  round_off: toRupees(row.round_off_paise),
  total: toRupees(row.total_paise),
});

const NEWEST = newestByTime(['tax_documents.issued_at', 'tax_documents.id'], (head: Head) => head.issued_at);

/** Papers that an actor may see, newest first. */
export async function listBillPage(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  filter: BillFilter,
  timeZone: string,
): Promise<Page<BillRow>> {
  const rows = matching(db, actor, filter, timeZone);
  const page = await readPage({
    rows: rows.select(SELECTED).select(originalNumber.as('original_number')),
    order: NEWEST,
    query: filter,
    count: () => countUpToCap(db, rows),
  });
  return { ...page, rows: page.rows.map(rowOf) };
}

/** One paper that the actor may see, with its lines; not_found for any other. */
export async function readBill(db: Db, actor: Actor, id: number): Promise<BillAnswer> {
  const head = await db
    .selectFrom('tax_documents')
    .select(SELECTED)
    .select(['tax_documents.supplier', 'tax_documents.buyer', 'tax_documents.reason'])
    .select([originalNumber.as('original_number'), originalDate.as('original_date')])
    .where('tax_documents.id', '=', id)
    .where(visiblePapers(actor))
    .executeTakeFirst();
  if (!head) throw new AppError('not_found');
  const lines = await db
    .selectFrom('tax_document_lines')
    .selectAll()
    .where('document_id', '=', id)
    .orderBy('line')
    .execute();
  return {
    ...rowOf(head),
    supplier: head.supplier as unknown as BillSupplier,
    buyer: head.buyer as unknown as BillBuyer,
    original_date: head.original_date?.toISOString() ?? null,
    reason: head.reason,
    lines: lines.map((line) => ({
      description: line.description,
      hsn: line.hsn,
      uqc: line.uqc,
      quantity: line.quantity,
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
