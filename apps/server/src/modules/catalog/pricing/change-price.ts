// Changes the price of a product, and nothing else of it.
import type { ProductAnswer, priceForm } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import { toPaise } from '@tilgul/contract/rules/money';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../../deps.ts';
import { audit } from '../../audit-log/audit.ts';
import { getProduct, replacePrice } from '../catalog.db.ts';
import { unlessAboveMrp } from '../labels/labels.ts';
import { productListChanged } from '../product-list/product-list-cache.ts';

/**
 * Puts a price in the place of the one that was read, with both in the audit trail (CAT-10). A price that it has already
 * is a repeat and changes nothing. Throws not_found; invalid where the MRP is lower; stale_version where somebody else changed it meanwhile.
 */
export async function changePrice(
  context: ActorContext,
  id: number,
  { price, expected_price }: z.output<typeof priceForm>,
): Promise<ProductAnswer> {
  const { db } = context;
  const replaced = () => unlessAboveMrp(replacePrice(db, id, { from: expected_price, to: price }));
  const isReplaced = price !== expected_price && (await replaced());
  const product = await getProduct(db, id);
  if (!isReplaced) {
    if (toPaise(product.price) !== price) throw new AppError('stale_version');
    return product;
  }
  await audit(context, {
    action: 'product.priced',
    subject: 'product',
    subjectId: id,
    before: { price_paise: expected_price },
    after: { price_paise: price },
  });
  productListChanged(context);
  return product;
}
