// Writes goods of a named batch off, expired or not.
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Db } from '../../../deps.ts';
import { namesOf } from '../../../texts/goods-names.ts';
import type { Adjusted } from '../adjustment.rules.ts';
import { moveStock, OUTSIDE } from '../stock.db.ts';
import { EXPIRED, insufficientStock, type StockLine } from '../stock.rules.ts';
import { isExpired, todayOf } from './batches.rules.ts';

/** A line of a write-off that names a batch of its product. */
export interface BatchLine extends StockLine {
  readonly batch_id: number;
}

/** A batch before and after. */
export interface AdjustedBatch extends Adjusted {
  readonly batch_id: number;
  readonly batch_no: string;
}

async function findBatch(db: Db, locationId: number, line: BatchLine) {
  const batch = await db
    .selectFrom('stock_batches as batch')
    .innerJoin('products', 'products.id', 'batch.product_id')
    .select(['batch.batch_no', 'batch.best_before', 'batch.quantity', 'batch.expired'])
    .select(['products.name', 'products.name_mr', 'products.name_hi'])
    .where('batch.id', '=', line.batch_id)
    .where('batch.place_id', '=', locationId)
    .where('batch.product_id', '=', line.product_id)
    .executeTakeFirst();
  if (!batch) throw new AppError('not_found');
  return batch;
}

/**
 * Takes goods of batches out: of what is set aside once a batch has expired, before that of what can be sold (STOCK-25). The
 * products are locked. Answers what each batch has before and after. Throws not_found for a batch that is not of this product and
 * location, insufficient_stock for more than it has.
 */
export async function writeBatchesOff(
  context: ActorContext,
  locationId: number,
  { lines, reason }: { readonly lines: readonly BatchLine[]; readonly reason: string },
): Promise<AdjustedBatch[]> {
  const done: AdjustedBatch[] = [];
  for (const line of lines) {
    const { product_id, batch_id, quantity } = line;
    const { name, batch_no, ...batch } = await findBatch(context.db, locationId, line);
    const isOver = isExpired(batch.best_before, todayOf(context));
    const before = isOver ? batch.expired : batch.quantity;
    if (quantity > before) {
      const { product_name } = namesOf(name, batch);
      throw insufficientStock([{ product_id, product_name, requested: quantity, available: before }]);
    }
    const from = isOver ? EXPIRED : locationId;
    const move = { from, to: OUTSIDE, reason: 'write_off', note: reason, batchId: batch_id } as const;
    await moveStock(context, { ...move, lines: [{ product_id, quantity }] });
    done.push({ product_id, product_name: name, batch_id, batch_no, before, after: before - quantity });
  }
  return done;
}
