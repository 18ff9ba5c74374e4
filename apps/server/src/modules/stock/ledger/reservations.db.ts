// Reserves goods of the whole chain for orders and open payments (STOCK-3).
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { type FoundLine, insufficientStock, type StockLine, shortagesOf, sumLines } from '../stock.rules.ts';
import { lockProducts, lockTotals } from './lock-products.ts';
import { wanted } from './write-move.ts';

/**
 * Reserves goods of the whole chain: Σ(on_hand) - Σ(reserved) must cover each product, the same product summed first.
 * Throws insufficient_stock with every shortage; then nothing is reserved (STOCK-3, STOCK-4).
 */
export async function reserveForChain(context: Context, lines: readonly StockLine[]): Promise<void> {
  const shortages = await tryReserveForChain(context, lines);
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/** As `reserveForChain`, but answers what is short; nothing is reserved then, and the transaction may go on. */
export async function tryReserveForChain(context: Context, lines: readonly StockLine[]): Promise<Shortage[]> {
  const { db } = context;
  const sums = sumLines(lines);
  await lockProducts(context, sums);
  const { rows } = await sql<FoundLine>`
    with facts as (
      select wanted.product_id, wanted.quantity, products.name as product_name, products.name_mr, products.name_hi, stock_totals.on_hand - stock_totals.reserved as available
      from ${wanted(sums)} as wanted join products on products.id = wanted.product_id
        join stock_totals on stock_totals.product_id = wanted.product_id
    ), promised as (
      update stock_totals set reserved = stock_totals.reserved + facts.quantity from facts
      where stock_totals.product_id = facts.product_id and not exists (select from facts where available < quantity)
    )
    select * from facts where available < quantity order by product_id`.execute(db);
  return shortagesOf(rows);
}

/** Ends a reservation of the chain. What a store has reserved of it is released before, by `releaseInStore`. */
export async function releaseForChain(db: Db, lines: readonly StockLine[]): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await changeTotalReserved(db, sums, -1);
}

/** Reserves, for the chain, goods that have just been put back for the same order; so there is nothing to check. */
export async function reserveForChainAgain(db: Db, lines: readonly StockLine[]): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await changeTotalReserved(db, sums, 1);
}

async function changeTotalReserved(db: Db, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  await sql`
    update stock_totals set reserved = stock_totals.reserved + ${sign}::int * wanted.quantity from ${wanted(lines)} as wanted
    where stock_totals.product_id = wanted.product_id`.execute(db);
}
