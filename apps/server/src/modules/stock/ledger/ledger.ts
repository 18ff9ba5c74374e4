// What may be done with the stock: moving goods and, from `ledger/`, reserving them (STOCK-1).
import { AppError } from '@tilgul/contract/rules/errors';
import type { Db } from '../../../deps.ts';
import { moveBatches } from '../batches/move-batches.ts';
import { findShortages, insufficientStock, OUTSIDE, stockLimitError, sumLines } from '../stock.rules.ts';
import { lockProducts } from './locks.sql.ts';
import { notifyLowStock, type StockContext, type StockDocument, type StockMove, writeMove } from './moves.sql.ts';
import { reserveAwaiting } from './reservations.sql.ts';

export { MAIN, OUTSIDE, type StockLine, TRANSIT } from '../stock.rules.ts';
export { lockProducts, lockTotals } from './locks.sql.ts';
export type { MoveReason, StockDocument, StockMove } from './moves.sql.ts';
export * from './reservations.sql.ts';
export * from './reservations.sql.ts';

/** The place of a store; 404 when there is no such store. */
export async function getStoreLocation(db: Db, storeId: number): Promise<number> {
  const place = await db.selectFrom('stock_locations').select('id').where('store_id', '=', storeId).executeTakeFirst();
  if (!place) throw new AppError('not_found');
  return place.id;
}

/** Gives a new store its place. */
export async function addStoreLocation(db: Db, storeId: number): Promise<number> {
  const place = { kind: 'store', store_id: storeId };
  return (await db.insertInto('stock_locations').values(place).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Moves goods: the movement rows, both balances and the chain's totals in one statement, all lines or none. Throws
 * insufficient_stock with shortages when `from` has too little, conflict when a balance would pass 9999999. Goods that come
 * into a store are reserved for the orders that await them there. Notifies the store's manager when its stock of a product
 * falls to the reorder level.
 */
export const moveStock = (context: StockContext, move: StockMove): Promise<void> => applyMove(context, move, false);

/**
 * Takes goods for a sale at the counter, or instead of others for an order: only what the location has not reserved, and never so much that the chain could
 * not serve the reservations that have no store yet (STOCK-11). Throws insufficient_stock with shortages.
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
  if (shortages.length > 0) throw insufficientStock(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw stockLimitError(full.product_name);
  await moveBatches(context, move, { moved, batched });
  if (move.to > OUTSIDE && !move.skipAwaiting) {
    const productIds = lines.map(({ product_id }) => product_id);
    await reserveAwaiting(context.db, { locationId: move.to, productIds });
  }
  await notifyLowStock(context, move.from, moved);
}
