// Takes what has expired out of what can be sold; it is set aside until it is written off.
import type { Context } from '../../../deps.ts';
import { tellLowStock, writeMove } from '../ledger/write-move.ts';
import { EXPIRED, sumLines } from '../stock.rules.ts';
import { changeBatches, noteNextDates } from './batches.db.ts';
import { todayOf } from './batches.rules.ts';

/**
 * Moves all that has expired of these products out of main and the stores, so that every figure of what can be sold follows
 * from the same balances as ever (STOCK-24). The products are locked. Nobody in particular does it.
 */
export async function setExpiredAside({ db, now, deps }: Context, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const work = { db, now, deps };
  const due = await db
    .selectFrom('stock_batches')
    .select(['id as batch_id', 'place_id', 'product_id', 'quantity'])
    .where((eb) => eb('product_id', '=', eb.fn.any(eb.val([...productIds]))))
    .where('best_before', '<', todayOf(work))
    .where('quantity', '>', 0)
    .orderBy('place_id')
    .orderBy('id')
    .execute();
  for (const from of new Set(due.map(({ place_id }) => place_id))) {
    const batches = due.filter(({ place_id }) => place_id === from);
    const moved = await writeMove(work, { lines: sumLines(batches), from, to: EXPIRED, reason: 'expired' }, false);
    const movementOf = new Map(moved.map(({ product_id, movement_id }) => [product_id, movement_id]));
    if (moved.some(({ movement_id }) => movement_id === null))
      throw new Error(`stock location ${from} has less than its batches`);
    const changes = batches.map(({ batch_id, product_id, quantity }) => ({
      batch_id,
      quantity: -quantity,
      expired: quantity,
      movement_id: movementOf.get(product_id),
    }));
    await changeBatches(work, changes);
    await tellLowStock(work, from, moved);
  }
  await noteNextDates(work, productIds);
}
