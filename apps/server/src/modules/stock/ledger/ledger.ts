// The stock ledger: moves goods with their batches, and finds stock locations (STOCK-1).
import { notFound } from '@tilgul/contract/rules/errors';
import type { Context, Db, SystemContext } from '../../../deps.ts';
import { type BatchPart, type NewBatch, splitByBatch, splitForDelivery } from '../batches/batches.rules.ts';
import {
  type BatchChange,
  changeBatches,
  ensureBatches,
  listSellableBatches,
  listTakenBatches,
  updateNextDates,
} from '../batches/batches.sql.ts';
import {
  EXPIRED,
  findShortages,
  insufficientStockError,
  isChainStock,
  MAIN,
  OUTSIDE,
  type StockLine,
  stockLimitError,
  sumLines,
  TRANSIT,
} from '../stock.rules.ts';
import { lockProducts, setExpiredAside } from './locks.sql.ts';
import { type MovedLine, notifyLowStock, type StockDocument, type StockMove, writeMove } from './moves.sql.ts';
import { reserveAwaiting } from './reservations.ts';

export { MAIN, OUTSIDE, type StockLine, TRANSIT } from '../stock.rules.ts';
export { lockProducts, lockTotals } from './locks.sql.ts';
export type { StockDocument, StockMove } from './moves.sql.ts';

/** Returns a store's stock location. 404 if there is no such store. */
export async function getStoreLocation(db: Db, storeId: number): Promise<number> {
  const location = await db
    .selectFrom('stock_locations')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow(notFound);
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
export const moveStock = (context: SystemContext, move: StockMove): Promise<void> => applyMove(context, move, false);

/**
 * Takes unreserved goods for a counter sale or as substitutes for an order. Leaves enough in the chain for reservations that
 * have no store yet (STOCK-11). Throws insufficient_stock with the shortages.
 */
export const takeUnreserved = (
  context: SystemContext,
  sale: Pick<StockMove, 'lines' | 'round' | 'deliveryDay'> & {
    readonly locationId: number;
    readonly document: StockDocument;
  },
): Promise<void> => {
  const { locationId, round = 1, ...move } = sale;
  const reason = move.document.kind === 'order' ? 'order_deducted' : 'manual_order';
  return applyMove(context, { ...move, from: locationId, to: OUTSIDE, reason, round }, true);
};

async function applyMove(context: SystemContext, move: StockMove, onlyUnreserved: boolean): Promise<void> {
  const lines = sumLines(move.lines);
  const batched = await lockProducts(context, lines);
  const moved = await writeMove(context, { ...move, lines }, onlyUnreserved);
  const shortages = findShortages(moved);
  if (shortages.length > 0) throw insufficientStockError(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw stockLimitError(full.product_name);
  await moveBatches(context, move, moved, batched);
  if (move.to > OUTSIDE && !move.skipAwaiting) {
    const productIds = lines.map(({ product_id }) => product_id);
    await reserveAwaiting(context.db, { locationId: move.to, productIds });
  }
  await notifyLowStock(context, move.from, moved);
}

/**
 * Updates the batches of moved goods (STOCK-22, STOCK-23). `batched` are the products that have batches; the others cost
 * nothing.
 */
async function moveBatches(
  context: Context,
  move: StockMove,
  moved: readonly MovedLine[],
  batched: ReadonlySet<number>,
): Promise<void> {
  const entered = new Set(move.batches?.map(({ product_id }) => product_id));
  const lines = moved.filter(({ product_id }) => batched.has(product_id) || entered.has(product_id));
  if (lines.length === 0) return;
  const movementIds = new Map(lines.map(({ product_id, movement_id }) => [product_id, movement_id]));
  const changes: BatchChange[] = [];
  if (isChainStock(move.from) || move.from === EXPIRED) {
    for (const { batch_id, product_id, quantity } of await findOutgoingBatches(context, move, lines)) {
      const change = move.from === EXPIRED ? { expired: -quantity } : { quantity: -quantity };
      changes.push({ batch_id, movement_id: movementIds.get(product_id), ...change });
    }
  }
  if (isChainStock(move.to)) {
    const parts = await findIncomingBatches(context, move, lines);
    for (const { batch_id, product_id, quantity } of await ensureBatches(context, move.to, parts))
      changes.push({ batch_id, movement_id: movementIds.get(product_id), quantity });
  }
  if (changes.length === 0) return;
  // Returned goods count for the document that took them.
  const document = move.origin ?? move.document;
  await changeBatches(context, changes, document?.kind === 'claim' ? undefined : document);
  const ids = lines.map(({ product_id }) => product_id);
  // Returned goods may have expired in the meantime.
  await setExpiredAside(context, await updateNextDates(context, ids));
}

/** Finds the batches that goods leave: the given one, or the earliest first. */
async function findOutgoingBatches(
  { db }: Context,
  { from, batchId, deliveryDay }: StockMove,
  lines: readonly MovedLine[],
): Promise<BatchPart[]> {
  if (batchId !== undefined) return lines.map((line) => ({ ...line, batch_id: batchId }));
  const ids = lines.map(({ product_id }) => product_id);
  const batches = await listSellableBatches(db, from, ids);
  return deliveryDay === undefined ? splitByBatch(lines, batches) : splitForDelivery(lines, batches, deliveryDay);
}

/**
 * Finds the batches that goods enter: the entered ones, otherwise those that the document took, earliest first because returned
 * goods cannot be distinguished. Goods sent to a store keep the batches that left main.
 */
async function findIncomingBatches(
  { db }: Context,
  move: StockMove,
  lines: readonly StockLine[],
): Promise<readonly NewBatch[]> {
  const { batches = [], document, origin = document } = move;
  const entered = new Set(batches.map(({ product_id }) => product_id));
  const others = lines.filter(({ product_id }) => !entered.has(product_id));
  if (origin === undefined || others.length === 0) return batches;
  const from = move.from === TRANSIT ? MAIN : move.to;
  const taken = await listTakenBatches(db, { kind: origin.kind, ids: [origin.id] }, from);
  return [...batches, ...splitByBatch(others, taken)];
}
