// Further MRPs of a product with their prices: packs with several printed MRPs are on the shelf at once.

import type { Body } from '@tilgul/contract/endpoint';
import type { MoreMrps, replaceMrps as replaceCall } from '@tilgul/contract/product-mrps';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { ActorContext, Db } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { recordPrices } from './price-history.sql.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { lockProduct, updateProductRow } from './products.sql.ts';

const listMrps = (db: Db, id: number): Promise<{ mrp_paise: Paise; price_paise: Paise }[]> =>
  db
    .selectFrom('product_mrps')
    .select(['mrp_paise', 'price_paise'])
    .where('product_id', '=', id)
    .orderBy('mrp_paise')
    .execute();

const toAnswer = (rows: Awaited<ReturnType<typeof listMrps>>): MoreMrps => ({
  mrps: rows.map(({ mrp_paise, price_paise }) => ({ mrp: toRupees(mrp_paise), price: toRupees(price_paise) })),
});

/** Returns a product's further MRPs. 404 if the product is unknown or discontinued. */
export async function readMrps(db: Db, id: number): Promise<MoreMrps> {
  const product = db.selectFrom('products').select('id').where('id', '=', id).where('archived_at', 'is', null);
  await product.executeTakeFirstOrThrow(notFound);
  return toAnswer(await listMrps(db, id));
}

/** Refuses prices above their MRP, an MRP given twice, and the product's own. */
function refuseWrong(mrps: Body<typeof replaceCall>['mrps'], ownMrp: Paise | null): void {
  const above = mrps.flatMap(({ mrp, price }, index) => (price > mrp ? [`mrps.${index}.price`] : []));
  const message = [getText('products.priceAboveMrp')];
  if (above.length > 0) throw invalid(Object.fromEntries(above.map((field) => [field, message])));
  if (new Set(mrps.map(({ mrp }) => mrp)).size < mrps.length) throw invalid({ mrps: [getText('products.mrpTwice')] });
  if (mrps.some(({ mrp }) => mrp === ownMrp)) throw invalid({ mrps: [getText('products.ownMrp')] });
}

/** Replaces a product's further MRPs. 400 at the field that is wrong. */
export async function replaceMrps(
  context: ActorContext,
  id: number,
  { mrps }: Body<typeof replaceCall>,
): Promise<MoreMrps> {
  const { db } = context;
  const product = await lockProduct(context, id);
  refuseWrong(mrps, product.mrp_paise);
  const before = await listMrps(db, id);
  await db.deleteFrom('product_mrps').where('product_id', '=', id).execute();
  const rows = mrps.map(({ mrp, price }) => ({ product_id: id, mrp_paise: mrp, price_paise: price }));
  if (rows.length > 0) await db.insertInto('product_mrps').values(rows).execute();
  await updateProductRow(db, id, {});
  await recordPrices(context, [id]);
  const after = await listMrps(db, id);
  const change = { before: { more_mrps: before }, after: { more_mrps: after } };
  await audit(context, { action: 'product.updated', subject: 'product', subjectId: id, ...change });
  invalidateProductList(context);
  return toAnswer(after);
}
