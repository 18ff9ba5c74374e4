// Creates, updates, discontinues and restores products. Stock changes go through the ledger.
import type { ProductAnswer, priceForm, productForm } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { isCheckViolation } from '../../platform/db/pg-errors.ts';
import { getText } from '../../texts/get-text.ts';
import { type AuditEntry, audit } from '../audit-log/audit-log.commands.ts';
import { MAIN, moveStock, OUTSIDE } from '../stock/ledger/ledger.ts';
import { lockTaxClass } from '../taxes/taxes.sql.ts';
import { changePicture, touchImage } from './pictures.sql.ts';
import { recordPrices } from './price-history.sql.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { endWaitsFor } from './product-waits.ts';
import {
  applyLabelChange,
  decideCorrection,
  explainCheckDigit,
  type Label,
  MRP_BELOW_PRICE,
  NO_LABEL,
  NOT_A_WEIGHT,
  toLabelChange,
  toProductVersion,
  UNKNOWN_TAX_CLASS,
} from './products.rules.ts';
import {
  archiveProductRow,
  findCategory,
  findUnit,
  getProduct,
  insertProduct,
  type LockedProduct,
  lockDiscontinuedProduct,
  lockProduct,
  type ProductFields,
  replacePrice,
  updateFamilyAverage,
  updateProductRow,
} from './products.sql.ts';
import { invalidateSearchIndex } from './search/product-search.ts';

export type ProductForm = z.output<typeof productForm>;
/** The form of an existing product; `version` is the one it was loaded with. */
type ProductUpdate = ProductForm & { readonly version?: number | undefined };

/**
 * Turns a form into product fields, with references resolved and locked; unknown ones are a 400 at their field. Omitted barcode
 * and label fields keep their value.
 */
async function resolveFields(
  db: Db,
  form: ProductForm,
  current?: Label & { readonly barcode: string | null },
): Promise<ProductFields> {
  const { name, description, price: price_paise } = form;
  const category_id = await findCategory(db, form.category);
  const unit_id = await findUnit(db, form.unit);
  const label = applyLabelChange(toLabelChange(form), current);
  const barcode = form.barcode === undefined ? (current?.barcode ?? null) : form.barcode;
  const messages = {
    ...(category_id === undefined ? { category: [getText('categories.missing')] } : {}),
    ...(unit_id === undefined ? { unit: [getText('units.missing')] } : {}),
    ...getBarcodeErrors(barcode, current?.barcode),
    ...(await getLabelErrors(db, label, { price: price_paise, unitId: unit_id })),
  };
  if (category_id === undefined || unit_id === undefined || Object.keys(messages).length > 0) throw invalid(messages);
  return { name, category_id, description, price_paise, unit_id, barcode, ...label };
}

/** Refuses an invalid form before its picture is encoded and stored. `barcode` is the current one. */
export async function checkForm(db: Db, form: ProductForm, barcode: string | null = null): Promise<void> {
  await resolveFields(db, form, { ...NO_LABEL, barcode });
}

/** Audits a change of a product, keeps its prices, and drops the lists and search results that show it. */
async function recordChange(
  context: ActorContext,
  verb: 'created' | 'updated' | 'archived' | 'restored',
  subjectId: number,
  change: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  await recordPrices(context, [subjectId]);
  await audit(context, { action: `product.${verb}`, subject: 'product', subjectId, ...change });
  invalidateProductList(context);
  invalidateSearchIndex(context);
}

/**
 * Creates a product with its stored picture. Initial stock is received into main (STOCK-14, FORM-3). `imageHash` comes from
 * `storePicture`.
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
  const lines = [{ product_id: id, quantity: stock }];
  if (stock > 0) await moveStock(context, { lines, from: OUTSIDE, to: MAIN, reason: 'received' });
  await recordChange(context, 'created', id, { after: { ...fields, image: imageHash, stock } });
  return getProduct(context.db, id);
}

/**
 * Refuses an edit based on stale data. With a version, neither fields nor main stock may have changed since. Without one, a
 * different stock figure may be a sale in between, so it is not accepted as a correction (STOCK-12).
 */
function refuseStale(product: LockedProduct, { version, stock }: ProductUpdate): void {
  const isStale =
    version === undefined
      ? stock !== undefined && stock !== product.stock
      : version !== toProductVersion(product.edition, product.stock);
  if (isStale) throw new AppError('stale_version');
}

/** Sets main stock to the counted figure with a correction in the ledger. */
async function correctStock(context: ActorContext, id: number, before: number, counted: number): Promise<void> {
  const correction = decideCorrection(before, counted);
  if (!correction) return;
  const { quantity, from, to } = correction;
  const note = `Corrected from ${before} to ${counted}`;
  await moveStock(context, { lines: [{ product_id: id, quantity }], from, to, reason: 'correction', note });
}

/**
 * Updates a product. `stock` together with the loaded `version` is a correction; a stale version is 409, and so is a different
 * stock without a version (STOCK-12, S09). Without a new picture the old one stays.
 */
export async function updateProduct(
  context: ActorContext,
  id: number,
  form: ProductUpdate,
  imageHash: string | undefined,
): Promise<ProductAnswer> {
  const product = await lockProduct(context, id);
  refuseStale(product, form);
  const fields = await resolveFields(context.db, form, product);
  await updateProductRow(context.db, id, fields);
  await saveVariant(context.db, id, form.variant_of);
  if (imageHash !== undefined) await changePicture(context.db, id, { hash: imageHash, now: context.now });
  const { edition: _edition, stock: stockBefore, ...before } = product;
  const counted = form.stock ?? stockBefore;
  await correctStock(context, id, stockBefore, counted);
  const after = { ...fields, stock: counted, ...(imageHash === undefined ? {} : { image: imageHash }) };
  await recordChange(context, 'updated', id, { before: { ...before, stock: stockBefore }, after });
  return getProduct(context.db, id);
}

/**
 * Replaces the price that the caller saw, with both in the audit log (CAT-10). Repeating the call changes nothing. 409
 * stale_version if the price changed in the meantime.
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
  await recordPrices(context, [id]);
  const change = { before: { price_paise: expected_price }, after: { price_paise: price } };
  await audit(context, { action: 'product.priced', subject: 'product', subjectId: id, ...change });
  invalidateProductList(context);
  return product;
}

/** Receives 1 to 9999999 units into main (STOCK-14). 409 if main would exceed 9999999. */
export async function addMainStock(
  context: ActorContext,
  received: { readonly product_id: number; readonly stock: number },
): Promise<ProductAnswer> {
  const { product_id, stock: quantity } = received;
  const product = await lockProduct(context, product_id);
  await moveStock(context, { lines: [{ product_id, quantity }], from: OUTSIDE, to: MAIN, reason: 'received' });
  const change = { before: { stock: product.stock }, after: { stock: product.stock + quantity } };
  await audit(context, { action: 'product.stock_added', subject: 'product', subjectId: product_id, ...change });
  invalidateProductList(context);
  return getProduct(context.db, product_id);
}

/** Discontinues a product: history keeps it, lists drop it, counters sell what is left (CAT-2). */
export async function archiveProduct(context: ActorContext, id: number): Promise<void> {
  const name = await archiveProductRow(context.db, id, context.now);
  await endWaitsFor(context.db, id);
  await recordChange(context, 'archived', id, { before: { name } });
}

/** Returns the class, locked; null if it was deleted. */
const keepTaxClass = async (db: Db, id: number | null): Promise<number | null> =>
  id !== null && (await lockTaxClass(db, id)) ? id : null;

/**
 * Puts a discontinued product on sale again (CAT-2). A deleted category or unit is replaced by one of the same name; a deleted
 * tax class is dropped. 409 if the category or unit is gone, or another product has the barcode or PLU.
 */
export async function restoreProduct(context: ActorContext, id: number): Promise<ProductAnswer> {
  const { db } = context;
  const { name, category, unit, ...ids } = await lockDiscontinuedProduct(db, id);
  const category_id = (await findCategory(db, ids.category_id)) ?? (await findCategory(db, category));
  if (category_id === undefined)
    throw new AppError('conflict', { detail: getText('categories.restoreFirst', { name: category }) });
  const unit_id = (await findUnit(db, ids.unit_id)) ?? (await findUnit(db, unit));
  if (unit_id === undefined) throw new AppError('conflict', { detail: getText('units.restoreFirst', { name: unit }) });
  const tax_class_id = await keepTaxClass(db, ids.tax_class_id);
  const loose_tax_class_id = await keepTaxClass(db, ids.loose_tax_class_id);
  const fields = { category_id, unit_id, tax_class_id, loose_tax_class_id, archived_at: null };
  await updateProductRow(
    db,
    id,
    fields,
    ({ field }) =>
      new AppError('conflict', {
        detail: getText(field === 'plu' ? 'products.pluNowTaken' : 'products.barcodeNowTaken'),
      }),
  );
  await recordChange(context, 'restored', id, { after: { name } });
  return getProduct(db, id);
}

/** Returns a message for a barcode with a wrong check digit; stored ones stay until changed. */
function getBarcodeErrors(barcode: string | null, current: string | null | undefined) {
  const message = barcode === null || barcode === current ? undefined : explainCheckDigit(barcode);
  return message === undefined ? {} : { barcode: [message] };
}

/** Tells whether a unit is a weight. A missing unit is refused elsewhere. */
async function hasWeight(db: Db, unitId: number | undefined): Promise<boolean> {
  if (unitId === undefined) return true;
  const unit = await db.selectFrom('units').select('grams').where('id', '=', unitId).executeTakeFirst();
  return unit?.grams !== null;
}

/**
 * Returns messages by field for an invalid label: unknown tax class, MRP below the price, or sold by weight in a unit that is
 * not a weight. Locks the tax class.
 */
async function getLabelErrors(
  db: Db,
  label: Label,
  { price, unitId }: { readonly price: Paise; readonly unitId: number | undefined },
): Promise<Readonly<Record<string, string[]>>> {
  const isUnweighed = label.sold_by_weight && !(await hasWeight(db, unitId));
  const { tax_class_id: packed, loose_tax_class_id: loose } = label;
  return {
    ...((await keepTaxClass(db, packed)) === packed ? {} : { tax_class: [getText(UNKNOWN_TAX_CLASS)] }),
    ...((await keepTaxClass(db, loose)) === loose ? {} : { loose_tax_class: [getText(UNKNOWN_TAX_CLASS)] }),
    ...(label.mrp_paise !== null && label.mrp_paise < price ? { mrp: [getText(MRP_BELOW_PRICE)] } : {}),
    ...(isUnweighed ? { sold_by_weight: [getText(NOT_A_WEIGHT)] } : {}),
  };
}

/** Awaits `write`, and maps a price above the product's MRP to a 400 on `price`. */
async function mapMrpViolation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isCheckViolation(error, 'products_mrp_check')) throw error;
    throw invalid({ price: [getText('products.priceAboveMrp')] });
  }
}

const variantError = (detail: string) => invalid({ variant_of: [detail] });

/**
 * Finds the main product of a group of sizes: `variantOf`, or the product that it is a size of. 400 if it is not on sale, is the
 * product itself, or if the product already has sizes.
 */
async function findMainVariant(db: Db, id: number, variantOf: number): Promise<number> {
  const named = await db
    .selectFrom('products')
    .select(['id', 'variant_of'])
    .where('id', '=', variantOf)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!named) throw variantError(getText('products.missing'));
  const head = named.variant_of ?? named.id;
  if (head === id) throw variantError(getText('products.sizeOfItself'));
  const own = await db.selectFrom('products').select('id').where('variant_of', '=', id).limit(1).executeTakeFirst();
  if (own) throw variantError(getText('products.hasSizes'));
  return head;
}

/** Makes a product a size of another one, or independent again with null; undefined changes nothing (CAT-8). */
async function saveVariant(db: Db, id: number, variantOf: number | null | undefined): Promise<void> {
  if (variantOf === undefined) return;
  const variant_of = variantOf === null ? null : await findMainVariant(db, id, variantOf);
  const before = await db.selectFrom('products').select('variant_of').where('id', '=', id).executeTakeFirst();
  await db.updateTable('products').set({ variant_of }).where('id', '=', id).execute();
  if (variant_of === before?.variant_of) return;
  // Reviews are shared by all sizes.
  if (before?.variant_of) await updateFamilyAverage(db, { main: before.variant_of });
  await updateFamilyAverage(db, { product: id });
}
