// The stock ledger's public functions: move goods, reserve them, find stock locations (STOCK-1).
import { AppError } from '@tilgul/contract/rules/errors';
import type { Db } from '../../../deps.ts';
import { moveBatches } from '../batches/move-batches.ts';
import { findShortages, insufficientStockError, OUTSIDE, stockLimitError, sumLines } from '../stock.rules.ts';
import { lockProducts } from './locks.sql.ts';
import { notifyLowStock, type StockContext, type StockDocument, type StockMove, writeMove } from './moves.sql.ts';
import { reserveAwaiting } from './reservations.sql.ts';

export { MAIN, OUTSIDE, type StockLine, TRANSIT } from '../stock.rules.ts';
export { lockProducts, lockTotals } from './locks.sql.ts';
export type { StockDocument, StockMove } from './moves.sql.ts';
export * from './reservations.sql.ts';

/** Returns a store's stock location. 404 if there is no such store. */
export async function getStoreLocation(db: Db, storeId: number): Promise<number> {
  const location = await db
    .selectFrom('stock_locations')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!location) throw new AppError('not_found');
  return location.id;
}

/** Creates the stock location of a new store. */
export async function addStoreLocation(db: Db, storeId: number): Promise<number> {
  const location = { kind: 'store', store_id: storeId };
  return (await db.insertInto('stock_locations').values(location).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Moves goods: writes the movements, both balances and the chain's totals in one statement, all lines or none. Throws
 * insufficient_stock with the shortages, or conflict if a balance would exceed 9999999. Goods that enter a store are reserved
 * for the orders waiting there. Notifies the store's manager when a product falls to its reorder level.
 */
export const moveStock = (context: StockContext, move: StockMove): Promise<void> => applyMove(context, move, false);

/**
 * Takes unreserved goods for a counter sale or as substitutes for an order. Leaves enough in the chain for reservations that
 * have no store yet (STOCK-11). Throws insufficient_stock with the shortages.
 */
export const takeUnreserved = (
  context: StockContext,
  sale: Pick<StockMove, 'lines' | 'round'> & { readonly locationId: number; readonly document: StockDocument },
): Promise<void> => {
  const { locationId, lines, document, round = 1 } = sale;
  const reason = document.kind === 'order' ? 'order_deducted' : 'manual_order';
  return applyMove(context, { lines, from: locationId, to: OUTSIDE, reason, document, round }, true);
};

async function applyMove(context: StockContext, move: StockMove, onlyUnreserved: boolean): Promise<void> {
  const lines = sumLines(move.lines);
  const batched = await lockProducts(context, lines);
  const moved = await writeMove(context, { ...move, lines }, onlyUnreserved);
  const shortages = findShortages(moved);
  if (shortages.length > 0) throw insufficientStockError(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw stockLimitError(full.product_name);
  await moveBatches(context, move, { moved, batched });
  if (move.to > OUTSIDE && !move.skipAwaiting) {
    const productIds = lines.map(({ product_id }) => product_id);
    await reserveAwaiting(context.db, { locationId: move.to, productIds });
  }
  await notifyLowStock(context, move.from, moved);
}
