// What a store has free to go instead of a line of an order that is packed.
import type { Substitute } from '@tilgul/contract/delivery/packing';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images/images.ts';
import { countUpToCap } from '../../../platform/paging/count.ts';
import { byText, readPage } from '../../../platform/paging/keyset.ts';
import { readMatches } from '../../../platform/paging/matches.ts';
import type { Page, SearchQuery } from '../../../platform/paging/page.ts';
import { namesOf } from '../../../texts/goods-names.ts';
import { findToPack } from './list-to-pack.ts';

export interface SubstituteQuery extends SearchQuery {
  /** The line that is short: goods of its category come first. */
  readonly line_id?: number | undefined;
}

/** Goods on sale that the order's store has on hand and not reserved, and that the order does not have yet (PACK-3). */
export async function listSubstitutes(
  context: ActorContext,
  orderId: number,
  query: SubstituteQuery,
): Promise<Page<Substitute>> {
  const { db, deps } = context;
  const { store_id } = await findToPack(context, orderId);
  const goods = selectFree(db, { id: orderId, storeId: store_id, lineId: query.line_id });
  const matches = query.q ? await deps.productSearch.find(query.q) : undefined;
  const page = await (matches
    ? readMatches({ rows: goods, id: 'goods.id', matches, isInStock: sql`goods.free > 0`, query })
    : readPage({ rows: goods, order: LIKE_GOODS_FIRST, query, count: () => countUpToCap(db, goods) }));
  return { ...page, rows: page.rows.map(toAnswer) };
}

interface Replaced {
  readonly id: number;
  readonly storeId: number | null;
  readonly lineId: number | undefined;
}

const selectFree = (db: Db, order: Replaced) =>
  db
    .selectFrom(
      db
        .selectFrom('stock_places')
        .innerJoin('stock_levels', 'stock_levels.place_id', 'stock_places.id')
        .innerJoin('products', 'products.id', 'stock_levels.product_id')
        .innerJoin('units', 'units.id', 'products.unit_id')
        .select(['products.id', 'products.name', 'products.name_mr', 'products.name_hi', 'units.unit'])
        .select(['products.price_paise', 'products.image_hash', 'products.barcode'])
        .select(sql<number>`stock_levels.on_hand - stock_levels.reserved`.as('free'))
        // Sorts as text: 0 before the names of the line's category, 1 before all others.
        .select(
          sql<string>`case when products.category_id = (select category_id from products where id = ${order.lineId ?? null}::bigint)
            then '0' else '1' end || products.name`.as('sorted_by'),
        )
        .where('stock_places.store_id', '=', order.storeId)
        .where('products.archived_at', 'is', null)
        .whereRef('stock_levels.on_hand', '>', 'stock_levels.reserved')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('order_lines')
                .whereRef('order_lines.product_id', '=', 'products.id')
                .where('order_lines.order_id', '=', order.id),
            ),
          ),
        )
        .as('goods'),
    )
    .selectAll('goods');

type Row = Awaited<ReturnType<ReturnType<typeof selectFree>['executeTakeFirstOrThrow']>>;

const LIKE_GOODS_FIRST = byText(['goods.sorted_by', 'goods.id'], (row: Row) => ({ key: row.sorted_by, id: row.id }));

const toAnswer = ({ id, name, name_mr, name_hi, unit, price_paise, image_hash, barcode, free }: Row): Substitute => ({
  product_id: id,
  ...namesOf(name, { name_mr, name_hi }),
  product_unit: unit,
  price: toRupees(price_paise),
  image: pictureUrl(image_hash),
  barcode,
  free,
});
