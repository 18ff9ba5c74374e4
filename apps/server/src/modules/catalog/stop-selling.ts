// Takes a product off sale and puts it back; what lies in stock stays where it is.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { holdsTaxClass } from '../taxes/tax-classes.db.ts';
import { archiveProductRow, findCategory, findUnit, getProduct } from './catalog.db.ts';
import { productListChanged } from './product-list/product-list-cache.ts';
import { productWordsChanged } from './search/product-search.ts';
import { findCategoryNamed, lockStoppedProduct, restoreProductRow } from './stopped-products.db.ts';

/** Archives a product: history keeps it, lists drop it, counters sell what is left (CAT-2). 404 when it is archived already. */
export async function archiveProduct(context: ActorContext, id: number): Promise<void> {
  const name = await archiveProductRow(context.db, id, context.now);
  if (name === undefined) throw new AppError('not_found');
  await audit(context, { action: 'product.archived', subject: 'product', subjectId: id, before: { name } });
  productListChanged(context);
  productWordsChanged(context);
}

const gone = (what: 'category' | 'unit', name: string) =>
  new AppError('conflict', {
    detail:
      what === 'category'
        ? say('The category {name} was deleted. Add it again, then restore the product.', { name })
        : say('The unit {name} was deleted. Add it again, then restore the product.', { name }),
  });

/**
 * Puts an archived product on sale again (CAT-2). A category or unit that was deleted meanwhile is found by its name,
 * a tax class that was is left out. 404 when
 * the product is on sale, conflict when its category or unit is gone or another product has its barcode.
 */
export async function restoreProduct(context: ActorContext, id: number): Promise<ProductAnswer> {
  const { db } = context;
  const { name, category, unit, ...ids } = await lockStoppedProduct(db, id);
  const category_id = (await findCategory(db, ids.category_id)) ?? (await findCategoryNamed(db, category));
  if (category_id === undefined) throw gone('category', category);
  const unit_id = (await findUnit(db, ids.unit_id)) ?? (await findUnit(db, unit));
  if (unit_id === undefined) throw gone('unit', unit);
  const hasClass = ids.tax_class_id !== null && (await holdsTaxClass(db, ids.tax_class_id));
  await restoreProductRow(db, id, { category_id, unit_id, tax_class_id: hasClass ? ids.tax_class_id : null });
  await audit(context, { action: 'product.restored', subject: 'product', subjectId: id, after: { name } });
  productListChanged(context);
  productWordsChanged(context);
  return getProduct(db, id);
}
