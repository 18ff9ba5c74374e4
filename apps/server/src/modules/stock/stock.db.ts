// What may be done with the stock: moving goods and, from `ledger/`, reserving them (STOCK-1).
import { AppError } from '@tilgul/contract/rules/errors';
import type { Db } from '../../deps.ts';
import { moveBatches } from './batches/move-batches.ts';
import { lockProducts } from './ledger/lock-products.ts';
import type { StockDocument, StockMove, StockWork } from './ledger/stock-move.ts';
import { reserveAwaiting } from './ledger/store-reservations.db.ts';
import { tellLowStock, writeMove } from './ledger/write-move.ts';
import { insufficientStock, OUTSIDE, shortagesOf, sumLines, tooMuchStock } from './stock.rules.ts';

export { lockProducts, lockTotals } from './ledger/lock-products.ts';
export * from './ledger/reservations.db.ts';
export type { MoveReason, StockDocument, StockMove } from './ledger/stock-move.ts';
export * from './ledger/store-reservations.db.ts';
export { MAIN, OUTSIDE, type StockLine, TRANSIT } from './stock.rules.ts';

/** The place of a store; 404 when there is no such store. */
export async function stockLocationOfStore(db: Db, storeId: number): Promise<number> {
  const place = await db.selectFrom('stock_places').select('id').where('store_id', '=', storeId).executeTakeFirst();
  if (!place) throw new AppError('not_found');
  return place.id;
}

/** Gives a new store its place. */
export async function addStorePlace(db: Db, storeId: number): Promise<number> {
  const place = { kind: 'store', store_id: storeId };
  return (await db.insertInto('stock_places').values(place).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Moves goods: the movement rows, both balances and the chain's totals in one statement, all lines or none. Throws
 * insufficient_stock with shortages when `from` has too little, conflict when a balance would pass 9999999. Goods that come
 * into a store are reserved for the orders that await them there. Notifies the store's manager when its stock of a product
 * falls to the reorder level.
 */
export const moveStock = (context: StockWork, move: StockMove): Promise<void> => carryOut(context, move, false);

/**
 * Takes goods for a sale at the counter, or instead of others for an order: only what the location has not reserved, and never so much that the chain could
 * not serve the reservations that have no store yet (STOCK-11). Throws insufficient_stock with shortages.
 */
export const takeUnreserved = (
  context: StockWork,
  sale: Pick<StockMove, 'lines' | 'round'> & { readonly locationId: number; readonly document: StockDocument },
): Promise<void> => {
  const { locationId, lines, document, round = 1 } = sale;
  const reason = document.kind === 'order' ? 'order_deducted' : 'manual_order';
  return carryOut(context, { lines, from: locationId, to: OUTSIDE, reason, document, round }, true);
};

async function carryOut(context: StockWork, move: StockMove, onlyUnreserved: boolean): Promise<void> {
  const lines = sumLines(move.lines);
  const batched = await lockProducts(context, lines);
  const moved = await writeMove(context, { ...move, lines }, onlyUnreserved);
  const shortages = shortagesOf(moved);
  if (shortages.length > 0) throw insufficientStock(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw tooMuchStock(full.product_name);
  await moveBatches(context, move, { moved, batched });
  if (move.to > OUTSIDE && !move.isSpokenFor) {
    const productIds = lines.map(({ product_id }) => product_id);
    await reserveAwaiting(context.db, { locationId: move.to, productIds });
  }
  await tellLowStock(context, move.from, moved);
}
