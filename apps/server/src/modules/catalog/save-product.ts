// Adds and changes a product: its references, its picture, its stock as movements of the ledger.
import type { ProductAnswer, productForm } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { MAIN, moveStock, OUTSIDE } from '../stock/stock.db.ts';
import {
  changePicture,
  findCategory,
  findUnit,
  getProduct,
  insertProduct,
  type LockedProduct,
  lockProduct,
  type ProductFields,
  touchImage,
  updateProductRow,
} from './catalog.db.ts';
import { decideCorrection, versionOf } from './catalog.rules.ts';
import { type Label, labelChangeOf, labelOf } from './labels/labels.rules.ts';
import { labelMessages } from './labels/labels.ts';
import { productListChanged } from './product-list/product-list-cache.ts';
import { productWordsChanged } from './search/product-search.ts';
import { saveVariant } from './variants.ts';

export type ProductForm = z.output<typeof productForm>;
/** The form over a product that is there; `version` is the one that the form was filled from. */
type ProductChange = ProductForm & { readonly version?: number | undefined };

/**
 * The form with its references looked up and held; what does not exist is a 400 at its field. Barcode and label stay where
 * the form says nothing of them.
 */
async function fieldsOf(
  db: Db,
  form: ProductForm,
  kept?: Label & { readonly barcode: string | null },
): Promise<ProductFields> {
  const { name, description, price: price_paise } = form;
  const category_id = await findCategory(db, form.category);
  const unit_id = await findUnit(db, form.unit);
  const label = labelOf(labelChangeOf(form), kept);
  const messages = {
    ...(category_id === undefined ? { category: [say('This category does not exist.')] } : {}),
    ...(unit_id === undefined ? { unit: [say('This unit does not exist.')] } : {}),
    ...(await labelMessages(db, label, { price: price_paise, unitId: unit_id })),
  };
  if (category_id === undefined || unit_id === undefined || Object.keys(messages).length > 0) throw invalid(messages);
  const barcode = form.barcode === undefined ? (kept?.barcode ?? null) : form.barcode;
  return { name, category_id, description, price_paise, unit_id, barcode, ...label };
}

/** Refuses a form that cannot be saved, before its picture is encoded and kept for nothing. */
export async function checkForm(db: Db, form: ProductForm): Promise<void> {
  await fieldsOf(db, form);
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
  const fields = await fieldsOf(context.db, form);
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
  productListChanged(context);
  productWordsChanged(context);
  return getProduct(context.db, id);
}

/**
 * An edit made on stale figures is refused: with a version, neither the fields nor the main stock may have moved since.
 * Who sends none says nothing of the stock that the form was filled with, so another figure may be a sale that came
 * between and is no correction (STOCK-12).
 */
function refuseStale(product: LockedProduct, { version, stock }: ProductChange): void {
  const isStale =
    version === undefined
      ? stock !== undefined && stock !== product.stock
      : version !== versionOf(product.edition, product.stock);
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
    readonly form: ProductChange;
    readonly imageHash: string | undefined;
  },
): Promise<ProductAnswer> {
  const { id, form, imageHash } = input;
  const product = await lockProduct(context, id);
  refuseStale(product, form);
  const fields = await fieldsOf(context.db, form, product);
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
  productListChanged(context);
  productWordsChanged(context);
  return getProduct(context.db, id);
}
