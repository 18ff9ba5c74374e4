// Orders to pack with what a packer needs to know, and products that can substitute a line.
import { parseGrams } from '@tilgul/contract/catalog';
import type { Query } from '@tilgul/contract/endpoint';
import type { listSubstitutes as listSubstitutesCall, OrderToPack, Substitute } from '@tilgul/contract/packing';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { anyId } from '../../platform/db/sql.ts';
import { byText, readPage } from '../../platform/paging/keyset.ts';
import { readMatches } from '../../platform/paging/matches.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { translate, translateField } from '../../texts/names.ts';
import { readRegisterSettings } from '../register-settings/register-settings.ts';
import { isExpired, isTooShort } from '../stock/batches/batches.rules.ts';
import { listTakenBatches, tooShortSql } from '../stock/batches/batches.sql.ts';
import { getDeliveryDay } from './delivery-day.ts';
import { forBackOffice, readDetails } from './lists/order-answers.ts';
import { findOrderRow, findOrderRowToPack, type OrderRow, readOrderRowsToPack } from './lists/order-rows.sql.ts';
import { getPackableScope } from './packing.commands.ts';
import { isInOrder, readDraftNow } from './packing.sql.ts';

/** Orders in Processing still to be packed, by the end of their window, then those without one, oldest first (PACK-6). Empty for users who do not pack. */
export async function listToPack(context: ActorContext, query: SearchQuery): Promise<Page<OrderToPack>> {
  const { db } = context;
  if (!context.actor.canPack) return { rows: [], total: 0 };
  const page = await readOrderRowsToPack(db, getPackableScope(context.actor), query);
  return { ...page, rows: await addPackingDetails(context, page.rows) };
}

/** The row of an order that the actor may pack now; 404 for any other (PACK-11). */
async function findOrderToPack(context: ActorContext, id: number): Promise<OrderRow> {
  const row = context.actor.canPack
    ? await findOrderRowToPack(context.db, getPackableScope(context.actor), id)
    : undefined;
  if (!row) throw notFound();
  return row;
}

/** An order that the actor may pack now, or one already packed and still in the store (PACK-11). */
export async function getOrderToPack(context: ActorContext, id: number): Promise<OrderToPack> {
  const row = context.actor.canPack ? await findOrderRow(context.db, getPackableScope(context.actor), id) : undefined;
  if (row?.status !== 'Processing') throw notFound();
  const [order] = await addPackingDetails(context, [row]);
  if (!order) throw notFound();
  return { ...order, draft: await readDraft(context.db, id) };
}

/** The lines packed so far, with the names and prices of their substitutes. */
async function readDraft(db: Db, id: number): Promise<NonNullable<OrderToPack['draft']>> {
  const draft = await readDraftNow(db, id);
  const substituteIds = draft.flatMap(({ substitute }) => substitute?.product_id ?? []);
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'names', 'price_paise'])
    .where('id', '=', anyId(substituteIds))
    .execute();
  const substitutes = new Map(products.map((product) => [product.id, product]));
  return draft.map(({ line_id, packed, grams, missing, substitute }) => {
    const product = substitute && substitutes.get(substitute.product_id);
    return {
      line_id,
      packed,
      ...(grams ? { grams } : {}),
      ...(missing ? { missing } : {}),
      ...(substitute && product
        ? {
            substitute: {
              ...substitute,
              name: translate(product.name, product.names),
              price: toRupees(product.price_paise),
            },
          }
        : {}),
    };
  });
}

/** Adds what a packer needs for each line: category, barcode, weight of a pack, batches. */
async function addPackingDetails(context: ActorContext, rows: readonly OrderRow[]): Promise<OrderToPack[]> {
  const { db } = context;
  const details = await readDetails(db, rows);
  const ids = [...details.items.values()].flat().map(({ product_id }) => product_id);
  const goods = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.id',
      'products.barcode',
      'products.sold_by_weight',
      'products.plu',
      'categories.name as category',
    ])
    .where('products.id', '=', anyId(ids))
    .execute();
  const { scale_formats } = await readRegisterSettings(db);
  const taken = await listTakenBatches(db, { kind: 'order', ids: rows.map(({ id }) => id) });
  const today = getToday(context);
  const getBatches = ({ id, starts_at }: OrderRow, productId: number) =>
    taken
      .filter(({ document_id, product_id }) => document_id === id && product_id === productId)
      .map((batch) => ({
        batch_no: batch.batch_no,
        best_before: batch.best_before,
        quantity: batch.quantity,
        is_expired: isExpired(batch.best_before, today),
        ...(isTooShort(batch, getDeliveryDay(context, starts_at)) ? { is_too_short: true } : {}),
      }));
  const byId = new Map(goods.map((row) => [row.id, row]));
  return rows.map((row) => {
    const order = forBackOffice(context, row, details);
    const items = order.items
      .filter(({ packed }) => packed !== 0)
      .map((item) => {
        const { barcode = null, category = '', sold_by_weight = false, plu } = byId.get(item.product_id) ?? {};
        const unit_grams = sold_by_weight ? parseGrams(item.product_unit_en ?? item.product_unit) : null;
        const batches = getBatches(row, item.product_id);
        const quantity = item.packed ?? item.quantity;
        return { ...item, quantity, barcode, category, unit_grams, batches, ...(plu ? { plu } : {}) };
      });
    return { ...order, items, ...(scale_formats.length > 0 ? { scale_formats } : {}) };
  });
}

/** Products on sale that the order's store has free and the order does not contain yet (PACK-3). */
export async function listSubstitutes(
  context: ActorContext,
  orderId: number,
  query: Query<typeof listSubstitutesCall>,
): Promise<Page<Substitute>> {
  const { db, deps } = context;
  const { store_id, starts_at } = await findOrderToPack(context, orderId);
  const deliveryDay = getDeliveryDay(context, starts_at);
  const goods = selectSubstitutes(db, { id: orderId, storeId: store_id, lineId: query.line_id, deliveryDay });
  const matches = query.q ? (await deps.productSearch.find(query.q)).matches : undefined;
  const page = await (matches
    ? readMatches({ rows: goods, id: 'goods.id', matches, isInStock: sql`goods.free > 0`, query })
    : readPage({ rows: goods, order: SAME_CATEGORY_FIRST, query, count: () => countUpToCap(db, goods) }));
  return { ...page, rows: page.rows.map(toSubstitute) };
}

interface ShortLine {
  readonly id: number;
  readonly storeId: number | null;
  readonly lineId: number | undefined;
  /** YYYY-MM-DD. */
  readonly deliveryDay: string;
}

/** SQL: unreserved stock, without batches too short for the delivery day (STOCK-30). */
const freeSql = (deliveryDay: string) =>
  sql<number>`stock_levels.on_hand - stock_levels.reserved - ${tooShortSql(sql.ref('stock_levels.place_id'), deliveryDay)}`;

const selectSubstitutes = (db: Db, order: ShortLine) =>
  db
    .selectFrom(
      db
        .selectFrom('stock_locations')
        .innerJoin('stock_levels', 'stock_levels.place_id', 'stock_locations.id')
        .innerJoin('products', 'products.id', 'stock_levels.product_id')
        .innerJoin('units', 'units.id', 'products.unit_id')
        .select(['products.id', 'products.name', 'products.names', 'units.unit', 'units.names as unit_names'])
        .select(['products.price_paise', 'products.image_hash', 'products.barcode'])
        .select(freeSql(order.deliveryDay).as('free'))
        // Sort key: prefix 0 for the line's category, 1 for all others.
        .select(
          sql<string>`case when products.category_id = (select category_id from products where id = ${order.lineId ?? null}::bigint)
            then '0' else '1' end || products.name`.as('sorted_by'),
        )
        .where('stock_locations.store_id', '=', order.storeId)
        .where('products.archived_at', 'is', null)
        .where(sql<boolean>`may_sell(products.tax_class_id)`)
        .whereRef('stock_levels.on_hand', '>', 'stock_levels.reserved')
        .where(freeSql(order.deliveryDay), '>', 0)
        .where((eb) => eb.not(isInOrder(order.id)))
        .as('goods'),
    )
    .selectAll('goods');

type Row = Awaited<ReturnType<ReturnType<typeof selectSubstitutes>['executeTakeFirstOrThrow']>>;

const SAME_CATEGORY_FIRST = byText(['goods.sorted_by', 'goods.id'], (row: Row) => ({ key: row.sorted_by, id: row.id }));

const toSubstitute = (row: Row): Substitute => ({
  product_id: row.id,
  ...translateField('product_name', row.name, row.names),
  ...translateField('product_unit', row.unit, row.unit_names),
  price: toRupees(row.price_paise),
  image: pictureUrl(row.image_hash),
  barcode: row.barcode,
  free: row.free,
});
