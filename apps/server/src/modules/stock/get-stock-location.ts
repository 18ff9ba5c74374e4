// Which stock a form's `warehouse_id` means: main or one store's.
import { AppError } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { MAIN, stockLocationOfStore } from './stock.db.ts';

/**
 * The stock location of a form's `warehouse_id`: 0 or none is the main stock for an administrator and the own store for a manager
 * (STOCK-11). Throws not_found for a store that is not there, deleted, or not the manager's; no_store.
 */
export async function getStockLocation(context: ActorContext, warehouseId: number | null | undefined): Promise<number> {
  const { actor, db } = context;
  const ownStore = actor.role === MANAGER ? storeOf(actor) : undefined;
  const storeId = warehouseId || ownStore;
  if (storeId === undefined) return MAIN;
  if (ownStore !== undefined && storeId !== ownStore) throw new AppError('not_found');
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!store) throw new AppError('not_found');
  return stockLocationOfStore(db, storeId);
}
