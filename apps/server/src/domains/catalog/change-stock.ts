// Owns receiving goods into the main stock and taking a product out of the catalogue.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/errors';
import type { ActorWork } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { MAIN, moveStock, OUTSIDE } from '../inventory/stock.db.ts';
import { archiveProductRow, getProduct, lockProduct } from './catalog.db.ts';
import { catalogueChanged } from './product-list-cache.ts';

/**
 * Receives 1 to 9999999 units into main (decisions section 4). 404 for a product that is not there or archived, 409
 * when main would have more than 9999999.
 */
export async function addMainStock(
  work: ActorWork,
  goods: { readonly product_id: number; readonly stock: number },
): Promise<ProductAnswer> {
  const { product_id, stock: quantity } = goods;
  const product = await lockProduct(work.db, product_id);
  await moveStock(work, { lines: [{ product_id, quantity }], from: OUTSIDE, to: MAIN, reason: 'received' });
  const after = { stock: product.stock + quantity };
  await audit(work, {
    action: 'product.stock_added',
    subject: 'product',
    subjectId: product_id,
    before: { stock: product.stock },
    after,
  });
  catalogueChanged(work);
  return getProduct(work.db, product_id);
}

/** Archives a product: history keeps it, lists and carts drop it (decisions section 7). 404 when it is archived already. */
export async function archiveProduct(work: ActorWork, id: number): Promise<void> {
  const name = await archiveProductRow(work.db, id, work.now);
  if (name === undefined) throw new AppError('not_found');
  await audit(work, { action: 'product.archived', subject: 'product', subjectId: id, before: { name } });
  catalogueChanged(work);
}
