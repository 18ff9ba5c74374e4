// Updates batches when goods move (STOCK-22, STOCK-23).
import type { Context } from '../../../deps.ts';
import { setExpiredAside } from '../ledger/locks.sql.ts';
import type { MovedLine, StockMove } from '../ledger/moves.sql.ts';
import { EXPIRED, isChainStock, MAIN, type StockLine, TRANSIT } from '../stock.rules.ts';
import { type BatchPart, type NewBatch, splitByBatch } from './batches.rules.ts';
import {
  type BatchChange,
  changeBatches,
  ensureBatches,
  listSellableBatches,
  listTakenBatches,
  updateNextDates,
} from './batches.sql.ts';

interface Moved {
  readonly moved: readonly MovedLine[];
  /** Products that have batches. */
  readonly batched: ReadonlySet<number>;
}

/** Finds the batches that goods leave: the given one, or the earliest first. */
async function findOutgoingBatches(
  { db }: Context,
  move: StockMove,
  lines: readonly StockLine[],
): Promise<BatchPart[]> {
  const ids = lines.map(({ product_id }) => product_id);
  const { batchId } = move;
  if (batchId !== undefined) return lines.map((line) => ({ ...line, batch_id: batchId }));
  return splitByBatch(lines, await listSellableBatches(db, move.from, ids));
}

/**
 * Finds the batches that goods enter: the entered ones, otherwise those that the document took, earliest first because returned
 * goods cannot be distinguished. Goods sent to a store keep the batches that left main.
 */
async function findIncomingBatches(
  context: Context,
  move: StockMove,
  lines: readonly StockLine[],
): Promise<NewBatch[]> {
  const { batches = [], document, origin = document } = move;
  const entered = new Set(batches.map(({ product_id }) => product_id));
  const others = lines.filter(({ product_id }) => !entered.has(product_id));
  if (origin === undefined || others.length === 0) return [...batches];
  const from = move.from === TRANSIT ? MAIN : move.to;
  const taken = await listTakenBatches(context.db, { kind: origin.kind, ids: [origin.id] }, from);
  const batchById = new Map(taken.map((part) => [part.batch_id, part]));
  const back = splitByBatch(others, taken).flatMap(({ batch_id, product_id, quantity }) => {
    const batch = batchById.get(batch_id);
    return batch ? [{ product_id, quantity, batch_no: batch.batch_no, best_before: batch.best_before }] : [];
  });
  return [...batches, ...back];
}

/** Updates the batches of moved goods. Products without batches cost nothing. */
export async function moveBatches(context: Context, move: StockMove, { moved, batched }: Moved): Promise<void> {
  const entered = new Set(move.batches?.map(({ product_id }) => product_id));
  const lines = moved.filter(({ product_id }) => batched.has(product_id) || entered.has(product_id));
  if (lines.length === 0) return;
  const movementIds = new Map(lines.map(({ product_id, movement_id }) => [product_id, movement_id]));
  const changes: BatchChange[] = [];
  if (isChainStock(move.from) || move.from === EXPIRED) {
    for (const { batch_id, product_id, quantity } of await findOutgoingBatches(context, move, lines)) {
      const movement_id = movementIds.get(product_id);
      changes.push({
        batch_id,
        movement_id,
        ...(move.from === EXPIRED ? { expired: -quantity } : { quantity: -quantity }),
      });
    }
  }
  if (isChainStock(move.to)) {
    const parts = await findIncomingBatches(context, move, lines);
    const ids = parts.length === 0 ? [] : await ensureBatches(context, move.to, parts);
    for (const [index, { product_id, quantity }] of parts.entries())
      changes.push({ batch_id: ids[index] ?? 0, quantity, movement_id: movementIds.get(product_id) });
  }
  if (changes.length === 0) return;
  await changeBatches(context, changes, getBatchDocument(move));
  const ids = lines.map(({ product_id }) => product_id);
  // Returned goods may have expired in the meantime.
  await setExpiredAside(context, await updateNextDates(context, ids));
}

/** Returns the document that a batch change belongs to; for returned goods, the one that took them. */
const getBatchDocument = ({ origin, document }: StockMove) => {
  const served = origin ?? document;
  return served?.kind === 'claim' ? undefined : served;
};
