// Makes the batches of a product what was counted.
import type { ActorContext } from '../../../deps.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { say } from '../../../texts/say.ts';
import { type BatchChange, changeBatches, ensureBatches, listSellable, noteNextDates } from './batches.db.ts';
import type { NewBatch } from './batches.rules.ts';

/**
 * The batches of these products at a stock location are from now on those that were counted; whatever is on hand beyond them has no
 * date (STOCK-25). No goods move: how many there are, the count has said before. The products are locked. Throws invalid for a
 * product of which no batch is entered and none was known.
 */
export async function countBatches(
  context: ActorContext,
  locationId: number,
  { productIds, batches }: { readonly productIds: readonly number[]; readonly batches: readonly NewBatch[] },
): Promise<void> {
  if (productIds.length === 0) return;
  const was = await listSellable(context.db, locationId, productIds);
  const said = new Set([...was, ...batches].map(({ product_id }) => product_id));
  // No batches where none were known: nothing was entered.
  if (productIds.some((id) => !said.has(id))) throw invalid({ lines: [say('Enter at least one batch.')] });
  const changes = new Map<number, number>(was.map(({ batch_id, quantity }) => [batch_id, -quantity]));
  const ids = batches.length === 0 ? [] : await ensureBatches(context, locationId, batches);
  for (const [index, { quantity }] of batches.entries()) {
    const id = ids[index] ?? 0;
    changes.set(id, (changes.get(id) ?? 0) + quantity);
  }
  const changed: BatchChange[] = [...changes].map(([batch_id, quantity]) => ({ batch_id, quantity }));
  await changeBatches(
    context,
    changed.filter(({ quantity }) => quantity !== 0),
  );
  if (changed.length > 0) await noteNextDates(context, productIds);
}
