// The orders that a store still has to pack, with what a packer needs of each line.
import { gramsOf } from '@tilgul/contract/catalog';
import type { OrderToPack } from '@tilgul/contract/delivery/packing';
import { sql } from 'kysely';
import type { ActorContext } from '../../../deps.ts';
import type { Page } from '../../../paging/page.ts';
import { listTaken } from '../../inventory/batches/batches.db.ts';
import { isExpired, todayOf } from '../../inventory/batches/batches.rules.ts';
import { forBackOffice } from '../lists/order-answers.ts';
import { readDetails } from '../lists/order-details.db.ts';
import { listOrderRowsToPack } from '../lists/orders-list.db.ts';
import { mayPack, packableBy } from './pack-order.ts';

/** Orders in Processing that are not packed in this round of their stock, by window, then the oldest first (PACK-6); none for who does not pack. */
export async function listToPack(context: ActorContext): Promise<Page<OrderToPack>> {
  const { db } = context;
  if (!(await mayPack(context))) return { rows: [], total: 0 };
  const rows = await listOrderRowsToPack(db, await packableBy(context));
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
  const answers = rows.map((row) => {
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
  return { rows: answers, total: rows.length };
}
