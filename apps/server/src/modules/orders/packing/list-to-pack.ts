// The orders that a store still has to pack, with what a packer needs of each line.
import { gramsOf } from '@tilgul/contract/catalog';
import type { OrderToPack } from '@tilgul/contract/delivery/packing';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext } from '../../../deps.ts';
import type { Page, SearchQuery } from '../../../platform/paging/page.ts';
import { listTaken } from '../../stock/batches/batches.db.ts';
import { isExpired, todayOf } from '../../stock/batches/batches.rules.ts';
import { forBackOffice } from '../lists/order-answers.ts';
import { readDetails } from '../lists/order-details.db.ts';
import { findOrderRowToPack, type OrderRow, readOrderRowsToPack } from '../lists/orders-list.db.ts';
import { mayPack, packableBy } from './pack-order.ts';

/** Orders in Processing that are not packed in this round of their stock, by window, then the oldest first (PACK-6); none for who does not pack. */
export async function listToPack(context: ActorContext, query: SearchQuery): Promise<Page<OrderToPack>> {
  const { db } = context;
  if (!(await mayPack(context))) return { rows: [], total: 0 };
  const page = await readOrderRowsToPack(db, await packableBy(context), query);
  return { ...page, rows: await withGoods(context, page.rows) };
}

/** The row of an order that the actor may pack now. Throws not_found for any other (PACK-11), no_store. */
export async function findToPack(context: ActorContext, id: number): Promise<OrderRow> {
  const row = (await mayPack(context))
    ? await findOrderRowToPack(context.db, await packableBy(context), id)
    : undefined;
  if (!row) throw new AppError('not_found');
  return row;
}

/** One order that the actor may pack now (PACK-11). Throws not_found, no_store. */
export async function getOrderToPack(context: ActorContext, id: number): Promise<OrderToPack> {
  const [order] = await withGoods(context, [await findToPack(context, id)]);
  if (!order) throw new AppError('not_found');
  return order;
}

/** The orders with what a packer needs of each line: category, barcode, weight of a pack, batches. */
async function withGoods(context: ActorContext, rows: readonly OrderRow[]): Promise<OrderToPack[]> {
  const { db } = context;
  const details = await readDetails(db, rows);
  const ids = [...details.items.values()].flat().map(({ product_id }) => product_id);
  const goods = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'products.barcode', 'products.sold_by_weight', 'categories.name as category'])
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const taken = await listTaken(db, { kind: 'order', ids: rows.map(({ id }) => id) });
  const today = todayOf(context);
  const batchesOf = (orderId: number, productId: number) =>
    taken
      .filter(({ document_id, product_id }) => document_id === orderId && product_id === productId)
      .map(({ batch_no, best_before, quantity }) => ({
        batch_no,
        best_before,
        quantity,
        is_expired: isExpired(best_before, today),
      }));
  const byId = new Map(goods.map((row) => [row.id, row]));
  return rows.map((row) => {
    const order = forBackOffice(row, details);
    const items = order.items
      .filter(({ packed }) => packed !== 0)
      .map((item) => {
        const { barcode = null, category = '', sold_by_weight = false } = byId.get(item.product_id) ?? {};
        const unit_grams = sold_by_weight ? gramsOf(item.product_unit) : null;
        const batches = batchesOf(order.id, item.product_id);
        return { ...item, quantity: item.packed ?? item.quantity, barcode, category, unit_grams, batches };
      });
    return { ...order, items };
  });
}
