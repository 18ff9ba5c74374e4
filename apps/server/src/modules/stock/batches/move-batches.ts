// What a movement of goods does to their batches (STOCK-22, STOCK-23).
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
  /** The products that have batches. */
  readonly batched: ReadonlySet<number>;
}

/** Which batches the goods go out of: the one that is named, or the earliest first. */
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
 * Which batches the goods come into: those that are entered; of a product without, those that its document took, the earliest
 * first since nobody knows which of them came back. What was sent to a store comes with the batches that left main.
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

/** Changes the batches of what was moved. A movement of products without batches costs nothing here. */
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
  // What came back may have expired meanwhile.
  await setExpiredAside(context, await updateNextDates(context, ids));
}

/** Whom the change of a batch serves: of what comes back, the one that took it. */
const getBatchDocument = ({ origin, document }: StockMove) => {
  const served = origin ?? document;
  return served?.kind === 'claim' ? undefined : served;
};
