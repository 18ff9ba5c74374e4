// Barcodes that the shop prints itself: EAN-13 codes of GS1's prefix 20, for goods without one.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import { calculateCheckDigit, padGtin } from '@tilgul/contract/rules/gtin';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { getProduct, lockProduct, updateProductRow } from './products.sql.ts';

/** Returns the next number that no product has had. */
async function takeNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ digits: string }>`
    select '20' || lpad(nextval('own_barcodes')::text, 10, '0') as digits`.execute(db);
  const digits = rows[0]?.digits ?? '';
  const barcode = digits + calculateCheckDigit(padGtin(`${digits}0`));
  const taken = db.selectFrom('products').select('id').where('gtin', '=', padGtin(barcode));
  return (await taken.executeTakeFirst()) ? takeNumber(db) : barcode;
}

/** Gives a product the next barcode of the shop. 409 if it has a barcode. */
export async function giveOwnBarcode(context: ActorContext, id: number): Promise<ProductAnswer> {
  const { db } = context;
  const product = await lockProduct(context, id);
  if (product.barcode !== null) throw new AppError('conflict', { detail: getText('products.hasBarcode') });
  const barcode = await takeNumber(db);
  await updateProductRow(db, id, { barcode });
  const change = { before: { barcode: null }, after: { barcode } };
  await audit(context, { action: 'product.updated', subject: 'product', subjectId: id, ...change });
  invalidateProductList(context);
  return getProduct(db, id);
}
