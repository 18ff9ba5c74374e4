// Which bill an order or a counter sale has, for their answers.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { IssuedPaper } from './papers.db.ts';

/** The fields that orders and sales gain. */
export interface BillRefs {
  readonly bill_id: number | null;
  readonly bill_number: string | null;
  readonly bill_ids: number[];
}

/** The fields for bills in the order of their parts; null where there is none. */
export const billRefsOf = (bills: readonly IssuedPaper[]): BillRefs => ({
  bill_id: bills[0]?.id ?? null,
  bill_number: bills[0]?.number ?? null,
  bill_ids: bills.map(({ id }) => id),
});

type Row = IssuedPaper & { readonly document: number };

function byDocument(rows: readonly Row[]): ReadonlyMap<number, readonly IssuedPaper[]> {
  const groups = new Map<number, IssuedPaper[]>();
  for (const row of rows) groups.set(row.document, [...(groups.get(row.document) ?? []), row]);
  return groups;
}

/** The bills of orders as they are shipped now: an order that went to another store has none until that ships it. */
export async function listBillsOfOrders(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select bill.id, bill.number, bill.order_id as document
    from tax_documents as bill join orders on orders.id = bill.order_id and orders.stock_round = bill.round
    where bill.kind = 'invoice' and bill.order_id = any(${ids}::bigint[]) order by bill.order_id, bill.part`.execute(
    db,
  );
  return byDocument(rows);
}

/** The bills of counter sales. */
export async function listBillsOfSales(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select id, number, manual_order_id as document from tax_documents
    where kind = 'invoice' and manual_order_id = any(${ids}::bigint[]) order by manual_order_id, part`.execute(db);
  return byDocument(rows);
}

/** The credit notes of counter sales. */
export async function listCreditNotesOfSales(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select id, number, manual_order_id as document from tax_documents
    where kind = 'credit_note' and manual_order_id = any(${ids}::bigint[]) order by id`.execute(db);
  return byDocument(rows);
}
