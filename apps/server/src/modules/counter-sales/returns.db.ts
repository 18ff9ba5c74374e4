// Writes what came back of a counter sale.
import { AppError } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { stockLocationOfStore } from '../stock/stock.db.ts';
import type { SoldLine } from './manual-orders.rules.ts';
import type { SaleReturn } from './sale-returned.ts';

/** A sale as what comes back of it needs it. */
export interface Sale {
  readonly id: number;
  readonly place_id: number;
  readonly payment_type: string;
  readonly with_till: boolean;
  readonly created_at: Date;
  readonly void_at: Date | null;
  /** Paise that it was sold for and that have not been paid back. */
  readonly left_paise: number;
  readonly lines: readonly SoldLine[];
}

/**
 * A sale with its lines, locked, so that whoever takes goods of it back does so one after the other. Throws not_found for an
 * unknown one and for another store's, no_store.
 */
export async function getSaleForUpdate(db: Db, actor: Actor, id: number): Promise<Sale> {
  const own = actor.role === MANAGER ? await stockLocationOfStore(db, storeOf(actor)) : undefined;
  const sale = await db
    .selectFrom('manual_orders')
    .select(['id', 'place_id', 'payment_type', 'with_till', 'created_at', 'void_at'])
    .select((eb) => eb('total_paise', '-', eb.ref('returned_paise')).as('left_paise'))
    .where('id', '=', id)
    .$if(own !== undefined, (qb) => qb.where('place_id', '=', own ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!sale) throw new AppError('not_found');
  const lines = await db
    .selectFrom('manual_order_lines')
    .select(['product_id', 'product_name', 'quantity', 'price_paise', 'returned'])
    .where('manual_order_id', '=', id)
    .orderBy('product_id')
    .execute();
  return { ...sale, lines };
}

/** Writes what came back, and counts it at the sale and its lines; its id, and which of the sale's it is, from 1. */
export async function insertReturn(
  db: Db,
  back: Omit<SaleReturn, 'id' | 'round' | 'locationId'> & { readonly createdBy: number; readonly now: Date },
): Promise<{ readonly id: number; readonly round: number }> {
  const { saleId, kind, lines } = back;
  const wanted = sql`unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])`;
  const { rows } = await sql<{ id: number; round: number }>`
    with made as (
      insert into manual_order_returns (manual_order_id, round, kind, restock, reason, amount_paise, created_by, created_at)
      select ${saleId}::bigint, coalesce(max(round), 0) + 1, ${kind}::text, ${back.restock}::boolean, ${back.reason}::text,
        ${back.amountPaise}::bigint, ${back.createdBy}::bigint, ${back.now}::timestamptz
      from manual_order_returns where manual_order_id = ${saleId}::bigint
      returning id, round
    ), line as (
      insert into manual_order_return_lines (return_id, product_id, quantity)
      select made.id, wanted.product_id, wanted.quantity from made, ${wanted} as wanted (product_id, quantity)
    ), counted as (
      update manual_order_lines as sold set returned = sold.returned + wanted.quantity from ${wanted} as wanted (product_id, quantity)
      where sold.manual_order_id = ${saleId}::bigint and sold.product_id = wanted.product_id
    ), summed as (
      update manual_orders set returned_paise = returned_paise + ${back.amountPaise}::bigint,
        void_at = case when ${kind}::text = 'void' then ${back.now}::timestamptz end
      where id = ${saleId}::bigint
    )
    select id, round from made`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('the return was not written');
  return made;
}
