import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import { MAIN, moveStock, OUTSIDE } from '../stock/stock.db.ts';
import { getProduct, lockProduct } from './catalog.db.ts';
import { productListChanged } from './product-list/product-list-cache.ts';

/**
 * Receives 1 to 9999999 units into main (STOCK-14). 404 for a product that is not there or archived, 409
 * when main would have more than 9999999.
 */
export async function addMainStock(
  context: ActorContext,
  goods: { readonly product_id: number; readonly stock: number },
): Promise<ProductAnswer> {
  const { product_id, stock: quantity } = goods;
  const product = await lockProduct(context, product_id);
  await moveStock(context, { lines: [{ product_id, quantity }], from: OUTSIDE, to: MAIN, reason: 'received' });
  const after = { stock: product.stock + quantity };
  await audit(context, {
    action: 'product.stock_added',
    subject: 'product',
    subjectId: product_id,
    before: { stock: product.stock },
    after,
  });
  productListChanged(context);
  return getProduct(context.db, product_id);
}
