// Sets the quantity at which a product counts as low in a store.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { setReorderLevel as call } from '@tilgul/contract/inventory';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { audit } from '../audit-log/audit.ts';
import { stockLocationOfStore } from './stock.db.ts';
import { findStockRow } from './view-stock.ts';

/**
 * Sets the reorder level of a product in the manager's store (STOCK-15). Throws no_store,
 * not_found for a product that the store does not have.
 */
export async function setReorderLevel(context: ActorContext, form: Body<typeof call>): Promise<Ok<typeof call>> {
  const { db, actor } = context;
  const { product_id, reorder_level } = form;
  const storeId = storeOf(actor);
  const locationId = await stockLocationOfStore(db, storeId);
  const level = await db
    .selectFrom('stock_levels')
    .select('reorder_level')
    .where('place_id', '=', locationId)
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirst();
  if (level && level.reorder_level !== reorder_level) {
    await db
      .updateTable('stock_levels')
      .set({ reorder_level })
      .where('place_id', '=', locationId)
      .where('product_id', '=', product_id)
      .execute();
    const [before, after] = [{ reorder_level: level.reorder_level }, { reorder_level, store_id: storeId }];
    await audit(context, { action: 'stock.reorder_level', subject: 'product', subjectId: product_id, before, after });
  }
  const row = await findStockRow(db, storeId, product_id);
  if (!row) throw new AppError('not_found');
  return row;
}
