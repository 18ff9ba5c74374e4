// Reserves goods for orders and open payments: of the whole chain, then of the store (STOCK-3, STOCK-5).
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

/** Ends a reservation: at a store, or of the whole chain (null). */
export async function releaseReservation(db: Db, lines: readonly StockLine[], from: number | null): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  if (from !== null) await takeReserved(db, sums, from);
  await changeTotalReserved(db, sums, -1);
}

/** Moves a reservation between stock locations; null is the chain's, of no store yet. What they have does not matter. */
export async function moveReservation(
  db: Db,
  lines: readonly StockLine[],
  from: number | null,
  to: number | null,
): Promise<void> {
  if (from === to) return;
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  if (from !== null) await takeReserved(db, sums, from);
  if (to !== null) await addReserved(db, sums, to);
}

/** Reserves, at a store, goods that have just been put back for the same order; so there is nothing to check. */
export async function reserveAgain(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await addReserved(db, sums, locationId);
  await changeTotalReserved(db, sums, 1);
}

async function takeReserved(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update stock_levels set reserved = stock_levels.reserved - wanted.quantity from ${wanted(lines)} as wanted
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = wanted.product_id`.execute(db);
  if (Number(numAffectedRows) !== lines.length) throw new Error(`place ${locationId} does not hold the reservation`);
}

async function addReserved(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  await sql`
    insert into stock_levels (place_id, product_id, reserved) select ${locationId}::bigint, product_id, quantity from ${wanted(lines)} as wanted
    on conflict (place_id, product_id) do update set reserved = stock_levels.reserved + excluded.reserved`.execute(db);
}

async function changeTotalReserved(db: Db, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  await sql`
    update stock_totals set reserved = stock_totals.reserved + ${sign}::int * wanted.quantity from ${wanted(lines)} as wanted
    where stock_totals.product_id = wanted.product_id`.execute(db);
}
