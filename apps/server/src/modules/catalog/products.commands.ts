// Adds and changes a product: its references, its picture, its stock as movements of the ledger.
import type { ProductAnswer, priceForm, productForm } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { isCheckViolation } from '../../platform/db/pg-errors.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { MAIN, moveStock, OUTSIDE } from '../stock/ledger/ledger.ts';
import { lockTaxClass } from '../taxes/taxes.sql.ts';
import {
  applyLabelChange,
  type Label,
  MRP_BELOW_PRICE,
  NO_TAX_CLASS,
  NO_WEIGHT,
  toLabelChange,
} from './labels.rules.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { decideCorrection, toProductVersion } from './products.rules.ts';
import {
  archiveProductRow,
  changePicture,
  findCategory,
  findCategoryByName,
  findUnit,
  getProduct,
  insertProduct,
  type LockedProduct,
  lockDiscontinuedProduct,
  lockProduct,
  type ProductFields,
  replacePrice,
  restoreProductRow,
  touchImage,
  updateProductRow,
} from './products.sql.ts';
import { invalidateSearchIndex } from './search/product-search.ts';

// Refuses labels that cannot be saved: a tax class that is gone, an MRP below the price.

/** Whether a unit says what it weighs; one that is not there is refused elsewhere. */
async function hasWeight(db: Db, unitId: number | undefined): Promise<boolean> {
  if (unitId === undefined) return true;
  const unit = await db.selectFrom('units').select('grams').where('id', '=', unitId).executeTakeFirst();
  return unit?.grams !== null;
}

/**
 * Messages by field for a label that cannot be saved: its class is gone, its MRP below the price, its unit no weight though it
 * is sold by weight. Holds the class.
 */
async function getLabelErrors(
  db: Db,
  label: Label,
  { price, unitId }: { readonly price: Paise; readonly unitId: number | undefined },
): Promise<Readonly<Record<string, string[]>>> {
  const isUnweighed = label.sold_by_weight && !(await hasWeight(db, unitId));
  const hasClass = label.tax_class_id === null || (await lockTaxClass(db, label.tax_class_id));
  return {
    ...(hasClass ? {} : { tax_class: [say(NO_TAX_CLASS)] }),
    ...(label.mrp_paise !== null && label.mrp_paise < price ? { mrp: [say(MRP_BELOW_PRICE)] } : {}),
    ...(isUnweighed ? { sold_by_weight: [say(NO_WEIGHT)] } : {}),
  };
}

/** Answers what `write` answers; a price above the product's MRP is a 400 at `price`. */
async function mapMrpViolation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isCheckViolation(error, 'products_mrp_check')) throw error;
    throw invalid({ price: [say('Price must not be above the MRP.')] });
  }
}

// Sizes of one thing: which product stands for them all.

const variantError = (detail: string) => invalid({ variant_of: [detail] });

/**
 * The product that stands for all sizes when a form names `wanted`: that one, or the one it is a size of itself. A 400 where
 * it is not sold, is the product itself, or the product has sizes of its own.
 */
async function findMainVariant(db: Db, id: number, wanted: number): Promise<number> {
  const named = await db
    .selectFrom('products')
    .select(['id', 'variant_of'])
    .where('id', '=', wanted)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!named) throw variantError(say('This product does not exist.'));
  const head = named.variant_of ?? named.id;
  if (head === id) throw variantError(say('A product is no size of itself.'));
  const own = await db.selectFrom('products').select('id').where('variant_of', '=', id).limit(1).executeTakeFirst();
  if (own) throw variantError(say('This product has sizes of its own.'));
  return head;
}

/** Makes a product a size of another, or of none again; leaves it as it is where the form says nothing of it (CAT-8). */
async function saveVariant(db: Db, id: number, wanted: number | null | undefined): Promise<void> {
  if (wanted === undefined) return;
  const variant_of = wanted === null ? null : await findMainVariant(db, id, wanted);
  await db.updateTable('products').set({ variant_of }).where('id', '=', id).execute();
}

export type ProductForm = z.output<typeof productForm>;
/** The form over a product that is there; `version` is the one that the form was filled from. */
type ProductUpdate = ProductForm & { readonly version?: number | undefined };

/**
 * The form with its references looked up and held; what does not exist is a 400 at its field. Barcode and label stay where
 * the form says nothing of them.
 */
async function resolveFields(
  db: Db,
  form: ProductForm,
  kept?: Label & { readonly barcode: string | null },
): Promise<ProductFields> {
  const { name, description, price: price_paise } = form;
  const category_id = await findCategory(db, form.category);
  const unit_id = await findUnit(db, form.unit);
  const label = applyLabelChange(toLabelChange(form), kept);
  const messages = {
    ...(category_id === undefined ? { category: [say('This category does not exist.')] } : {}),
    ...(unit_id === undefined ? { unit: [say('This unit does not exist.')] } : {}),
    ...(await getLabelErrors(db, label, { price: price_paise, unitId: unit_id })),
  };
  if (category_id === undefined || unit_id === undefined || Object.keys(messages).length > 0) throw invalid(messages);
  const barcode = form.barcode === undefined ? (kept?.barcode ?? null) : form.barcode;
  return { name, category_id, description, price_paise, unit_id, barcode, ...label };
}

/** Refuses a form that cannot be saved, before its picture is encoded and kept for nothing. */
export async function checkForm(db: Db, form: ProductForm): Promise<void> {
  await resolveFields(db, form);
}

/**
 * Adds a product with its kept picture; the stock it starts with is received into main (STOCK-14,
 * FORM-3). `imageHash` is what `storePicture` answered.
 */
export async function createProduct(
  context: ActorContext,
  form: ProductForm,
  imageHash: string,
): Promise<ProductAnswer> {
  const fields = await resolveFields(context.db, form);
  await touchImage(context.db, imageHash, context.now);
  const id = await insertProduct(context.db, fields, { hash: imageHash, now: context.now });
  await saveVariant(context.db, id, form.variant_of);
  const stock = form.stock ?? 0;
  if (stock > 0)
    await moveStock(context, {
      lines: [{ product_id: id, quantity: stock }],
      from: OUTSIDE,
      to: MAIN,
      reason: 'received',
    });
  await audit(context, {
    action: 'product.created',
    subject: 'product',
    subjectId: id,
    after: { ...fields, image: imageHash, stock },
  });
  invalidateProductList(context);
  invalidateSearchIndex(context);
  return getProduct(context.db, id);
}

/**
 * An edit made on stale figures is refused: with a version, neither the fields nor the main stock may have moved since.
 * Who sends none says nothing of the stock that the form was filled with, so another figure may be a sale that came
 * between and is no correction (STOCK-12).
 */
function refuseStale(product: LockedProduct, { version, stock }: ProductUpdate): void {
  const isStale =
    version === undefined
      ? stock !== undefined && stock !== product.stock
      : version !== toProductVersion(product.edition, product.stock);
  if (isStale) throw new AppError('stale_version');
}

/** Brings the main stock to the figure that was counted, as a correction of the ledger. */
async function correctStock(
  context: ActorContext,
  id: number,
  stock: { readonly was: number; readonly counted: number },
): Promise<void> {
  const correction = decideCorrection(stock.was, stock.counted);
  if (!correction) return;
  const { quantity, from, to } = correction;
  const note = `Corrected from ${stock.was} to ${stock.counted}`;
  await moveStock(context, { lines: [{ product_id: id, quantity }], from, to, reason: 'correction', note });
}

/**
 * Changes a product. `stock`, sent with the `version` that was read, is a correction; a stale version is 409, and so is
 * another stock without a version (STOCK-12, S09). Without a picture the old one stays. 404 when it is archived.
 */
export async function updateProduct(
  context: ActorContext,
  input: {
    readonly id: number;
    readonly form: ProductUpdate;
    readonly imageHash: string | undefined;
  },
): Promise<ProductAnswer> {
  const { id, form, imageHash } = input;
  const product = await lockProduct(context, id);
  refuseStale(product, form);
  const fields = await resolveFields(context.db, form, product);
  await updateProductRow(context.db, id, fields);
  await saveVariant(context.db, id, form.variant_of);
  if (imageHash !== undefined) await changePicture(context.db, id, { hash: imageHash, now: context.now });
  const { edition: _edition, stock: was, ...before } = product;
  const counted = form.stock ?? was;
  await correctStock(context, id, { was, counted });
  const after = { ...fields, stock: counted, ...(imageHash === undefined ? {} : { image: imageHash }) };
  await audit(context, {
    action: 'product.updated',
    subject: 'product',
    subjectId: id,
    before: { ...before, stock: was },
    after,
  });
  invalidateProductList(context);
  invalidateSearchIndex(context);
  return getProduct(context.db, id);
}

// Changes the price of a product, and nothing else of it.

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
  const replaced = () => mapMrpViolation(replacePrice(db, id, { from: expected_price, to: price }));
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
  invalidateProductList(context);
  return product;
}

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
  invalidateProductList(context);
  return getProduct(context.db, product_id);
}

// Takes a product off sale and puts it back; what lies in stock stays where it is.

/** Archives a product: history keeps it, lists drop it, counters sell what is left (CAT-2). 404 when it is archived already. */
export async function archiveProduct(context: ActorContext, id: number): Promise<void> {
  const name = await archiveProductRow(context.db, id, context.now);
  if (name === undefined) throw new AppError('not_found');
  await audit(context, { action: 'product.archived', subject: 'product', subjectId: id, before: { name } });
  invalidateProductList(context);
  invalidateSearchIndex(context);
}

const deletedError = (what: 'category' | 'unit', name: string) =>
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
  const { name, category, unit, ...ids } = await lockDiscontinuedProduct(db, id);
  const category_id = (await findCategory(db, ids.category_id)) ?? (await findCategoryByName(db, category));
  if (category_id === undefined) throw deletedError('category', category);
  const unit_id = (await findUnit(db, ids.unit_id)) ?? (await findUnit(db, unit));
  if (unit_id === undefined) throw deletedError('unit', unit);
  const hasClass = ids.tax_class_id !== null && (await lockTaxClass(db, ids.tax_class_id));
  await restoreProductRow(db, id, { category_id, unit_id, tax_class_id: hasClass ? ids.tax_class_id : null });
  await audit(context, { action: 'product.restored', subject: 'product', subjectId: id, after: { name } });
  invalidateProductList(context);
  invalidateSearchIndex(context);
  return getProduct(db, id);
}
