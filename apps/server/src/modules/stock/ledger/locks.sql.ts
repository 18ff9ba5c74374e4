// Locks products before their stock changes, and sets expired goods aside under that lock.
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { anyId } from '../../../platform/db/sql.ts';
import { getToday } from '../../../platform/time/business-day.ts';
import { changeBatches, getExpiredProducts, updateNextDates } from '../batches/batches.sql.ts';
import { EXPIRED, type StockLine, sumLines } from '../stock.rules.ts';
import { notifyLowStock, writeMove } from './moves.sql.ts';

type ProductRef = Pick<StockLine, 'product_id'>;

interface LockedTotal {
  readonly product_id: number;
  readonly has_batches: boolean;
  /** YYYY-MM-DD: the earliest date among its batches that can be sold. */
  readonly next_best_before: string | null;
}

/**
 * Locks products alone, in one order, and counts all reservations into their totals. Every change of a product's figures but
 * `tryReserveAtStore` takes this lock first, so the figures stay put until commit and two transactions cannot deadlock. A change
 * that covers several documents locks the products of all of them in one call.
 */
export async function lockTotals(db: Db, lines: readonly ProductRef[]): Promise<readonly LockedTotal[]> {
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const { rows } = await sql<LockedTotal>`
    select id as product_id, batched as has_batches, first_date as next_best_before from lock_products(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/**
 * Like `lockTotals`, for taking or reserving goods: sets expired goods aside first, so sellable figures never include them
 * (STOCK-24). Returns the products that have batches; the others cost nothing extra.
 */
export async function lockProducts(context: Context, lines: readonly ProductRef[]): Promise<ReadonlySet<number>> {
  const batched = (await lockTotals(context.db, lines)).filter(({ has_batches }) => has_batches);
  await setExpiredAside(context, getExpiredProducts(context, batched));
  return new Set(batched.map(({ product_id }) => product_id));
}

/**
 * Moves expired goods of these products out of main and the stores, so that sellable figures still follow from the balances
 * (STOCK-24). Expects locked products. The movements have no actor.
 */
export async function setExpiredAside({ db, now, deps }: Context, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const work = { db, now, deps };
  const due = await db
    .selectFrom('stock_batches')
    .select(['id as batch_id', 'place_id', 'product_id', 'quantity'])
    .where('product_id', '=', anyId(productIds))
    .where('best_before', '<', getToday(work))
    .where('quantity', '>', 0)
    .orderBy('place_id')
    .orderBy('id')
    .execute();
  for (const from of new Set(due.map(({ place_id }) => place_id))) {
    const batches = due.filter(({ place_id }) => place_id === from);
    const moved = await writeMove(work, { lines: sumLines(batches), from, to: EXPIRED, reason: 'expired' }, false);
    const movementIds = new Map(moved.map(({ product_id, movement_id }) => [product_id, movement_id]));
    if (moved.some(({ movement_id }) => movement_id === null))
      throw new Error(`stock location ${from} has less than its batches`);
    const changes = batches.map(({ batch_id, product_id, quantity }) => ({
      batch_id,
      quantity: -quantity,
      expired: quantity,
      movement_id: movementIds.get(product_id),
    }));
    await changeBatches(work, changes);
    await notifyLowStock(work, from, moved);
  }
  await updateNextDates(work, productIds);
}
