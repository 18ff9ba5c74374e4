// Reads stock: a store's products, barcodes and movements, and the location that a form means.

import type { Ok, Query } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/fields';
import type { StockMovement, viewStock as viewStockCall } from '@tilgul/contract/inventory';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { type Expression, sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { byText, newestById, readPage } from '../../platform/paging/keyset.ts';
import { type Match, preferNamed, readMatches } from '../../platform/paging/matches.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getText } from '../../texts/get-text.ts';
import { translateField } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { readRegisterSettings } from '../register-settings/register-settings.ts';
import { getStoreLocation, MAIN } from './ledger/ledger.ts';
import { OUTSIDE } from './stock.rules.ts';

/**
 * Returns the stock location for a form's `warehouse_id` (STOCK-11). Without one (or with 0) it is main stock for an
 * administrator and the manager's own store. 404 for a closed or unknown store, and for another manager's.
 */
export async function resolveStockLocation(
  context: ActorContext,
  warehouseId: number | null | undefined,
): Promise<number> {
  const { actor, db } = context;
  const ownStore = actor.role === MANAGER ? requireStore(actor) : undefined;
  const storeId = warehouseId || ownStore;
  if (storeId === undefined) return MAIN;
  if (ownStore !== undefined && storeId !== ownStore) throw notFound();
  await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  return getStoreLocation(db, storeId);
}

type InventoryRow = Ok<typeof viewStockCall>['inventory'][number];

/** Applies to a location that never had the product (STOCK-15). */
const DEFAULT_REORDER_LEVEL = 10;

interface StockPage extends Page<InventoryRow> {
  readonly total: number;
  /** Number of products matching `q` that are at or below their reorder level. */
  readonly lowCount: number;
  /** Number of products matching `q` that have run out. */
  readonly outCount: number;
}

/** Returns one product of a store's stock. 404 if the store never had it. */
export async function getStockRow(db: Db, storeId: number, productId: number): Promise<InventoryRow> {
  const row = selectStock(db, storeId, undefined).where('products.id', '=', productId);
  return toInventoryRow(await row.executeTakeFirstOrThrow(notFound));
}

/** Returns a location's stock of a product that is on sale or still in stock there. */
export async function viewStockRow(
  context: ActorContext,
  productId: number,
  warehouseId: number | null | undefined,
): Promise<InventoryRow> {
  const locationId = await resolveStockLocation(context, warehouseId);
  const row = await context.db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('stock_levels', (join) =>
      join.onRef('stock_levels.product_id', '=', 'products.id').on('stock_levels.place_id', '=', locationId),
    )
    .select(PRODUCT_COLUMNS)
    .select(({ fn, val }) => [
      fn.coalesce('stock_levels.on_hand', val(0)).as('quantity'),
      fn.coalesce('stock_levels.reserved', val(0)).as('reserved'),
      fn.coalesce('stock_levels.reorder_level', val(DEFAULT_REORDER_LEVEL)).as('reorder_level'),
      looseGrams(val(locationId)).as('loose_grams'),
    ])
    .where('products.id', '=', productId)
    .where(isListed)
    .executeTakeFirstOrThrow(notFound);
  return toInventoryRow(row);
}

/**
 * Lists products that a store has or had, with on-hand and reserved quantities: by name, or by relevance if `q` is given.
 * Uses the largest page size by default, which fits a chain's whole range.
 */
export async function viewStock(
  { db, deps }: Context,
  storeId: number,
  query: Query<typeof viewStockCall>,
): Promise<StockPage> {
  const matches = query.q ? preferNamed((await deps.productSearch.find(query.q)).matches) : undefined;
  const onlyLow = query.low === 'true';
  const onlyOut = query.out === 'true';
  const rows = selectStock(db, storeId, matches)
    .$if(onlyLow, (qb) => qb.where(isLow))
    .$if(onlyOut, (qb) => qb.where(isOut));
  const pageQuery = { limit: query.limit ?? MAX_PAGE, cursor: query.cursor };
  const page = await (matches
    ? readMatches({ rows, id: 'products.id', matches, isInStock: sql`stock_levels.on_hand > 0`, query: pageQuery })
    : readPage({ rows, order: BY_NAME, query: pageQuery }));
  const counted = await countStock(db, storeId, matches);
  return {
    ...page,
    rows: page.rows.map(toInventoryRow),
    // What has run out is low, too.
    total: onlyOut ? counted.out : onlyLow ? counted.low : counted.all,
    lowCount: counted.low,
    outCount: counted.out,
  };
}

/** Discontinued products stay listed while some are left. */
const isListed = sql<boolean>`(products.archived_at is null or stock_levels.on_hand > 0 or stock_levels.reserved > 0)`;

/** Discontinued products never count as low: they are meant to run out. */
const isLow = sql<boolean>`products.archived_at is null and stock_levels.on_hand <= stock_levels.reorder_level`;

const isOut = sql<boolean>`products.archived_at is null and stock_levels.on_hand <= 0`;

/** Search results; undefined without a search. */
type Matches = readonly Match[] | undefined;

const selectLevels = (db: Db, storeId: number, matches: Matches) =>
  db
    .selectFrom('stock_locations')
    .innerJoin('stock_levels', 'stock_levels.place_id', 'stock_locations.id')
    .innerJoin('products', 'products.id', 'stock_levels.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .where('stock_locations.store_id', '=', storeId)
    .where(isListed)
    .$if(matches !== undefined, (rows) =>
      rows.where('products.id', 'in', sql<number>`(select unnest(${matches?.map(({ id }) => id)}::bigint[]))`),
    );

/** Columns of the product, independent of the location. */
const PRODUCT_COLUMNS = [
  'products.id as product_id',
  'products.name as product',
  'products.names',
  'units.unit as product_unit',
  'units.names as unit_names',
  'products.price_paise',
  'products.image_hash',
  'products.barcode',
  sql<boolean>`products.archived_at is not null`.as('is_stopped'),
] as const;

/** Grams of opened packs at a location. */
const looseGrams = (locationId: Expression<unknown>) => sql<number>`coalesce((
  select grams from stock_loose where place_id = ${locationId} and stock_loose.product_id = products.id), 0)`;

const selectStock = (db: Db, storeId: number, matches: Matches) =>
  selectLevels(db, storeId, matches)
    .select(PRODUCT_COLUMNS)
    .select(['stock_levels.on_hand as quantity', 'stock_levels.reserved', 'stock_levels.reorder_level'])
    .select(looseGrams(sql.ref('stock_locations.id')).as('loose_grams'));

type StockRow = Awaited<ReturnType<ReturnType<typeof selectStock>['executeTakeFirstOrThrow']>>;

const BY_NAME = byText(['products.name', 'products.id'], (row: StockRow) => ({ key: row.product, id: row.product_id }));

const toInventoryRow = ({ price_paise, image_hash, names, unit_names, ...row }: StockRow): InventoryRow => ({
  ...row,
  ...translateField('product', row.product, names),
  ...translateField('product_unit', row.product_unit, unit_names),
  product_price: toRupees(price_paise),
  image: pictureUrl(image_hash),
});

async function countStock(
  db: Db,
  storeId: number,
  matches: Matches,
): Promise<{ all: number; low: number; out: number }> {
  return selectLevels(db, storeId, matches)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where ${isLow})`.as('low'),
      sql<number>`count(*) filter (where ${isOut})`.as('out'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns GTIN-14 and product id of all products on sale, in stock or not, and of discontinued ones that the location still has.
 * If two products share a number, the one in stock wins, then the one on sale.
 */
export async function listBarcodes(
  context: ActorContext,
  warehouseId: number | null | undefined,
): Promise<[gtin: string, productId: number][]> {
  const locationId = await resolveStockLocation(context, warehouseId);
  const { rows } = await sql<{ gtin: string; id: number }>`
    select distinct on (gtin) lpad(products.barcode, 14, '0') as gtin, products.id
    from products
      left join stock_levels on stock_levels.product_id = products.id and stock_levels.place_id = ${locationId}
    where products.barcode is not null
      and ${isListed}
    order by gtin, coalesce(stock_levels.on_hand, 0) > 0 desc, products.archived_at is null desc, products.id
  `.execute(context.db);
  const weighed = await listScaleNumbers(context.db, locationId);
  return [...rows.map(({ gtin, id }): [string, number] => [gtin, id]), ...weighed];
}

/** Returns prefix and PLU of scale labels, with the product's id. */
async function listScaleNumbers(db: Db, locationId: number): Promise<[number: string, productId: number][]> {
  const { scale_formats } = await readRegisterSettings(db);
  if (scale_formats.length === 0) return [];
  const { rows } = await sql<{ plu: number; id: number }>`
    select distinct on (plu) plu, products.id
    from products
      left join stock_levels on stock_levels.product_id = products.id and stock_levels.place_id = ${locationId}
    where plu is not null and ${isListed}
    order by plu, coalesce(stock_levels.on_hand, 0) > 0 desc, products.archived_at is null desc, products.id
  `.execute(db);
  return scale_formats.flatMap(({ prefix, item_digits }) =>
    rows
      .map(({ plu, id }): [string, number] => [`${prefix}${String(plu).padStart(item_digits, '0')}`, id])
      .filter(([number]) => number.length === 2 + item_digits),
  );
}

/** Movements out of and into a location. The union lets each half use its own index; "outside" is never queried. */
function matchingMovements(db: Db, locationId: number, productId: number) {
  const movements = db.selectFrom('stock_movements').selectAll().where('product_id', '=', productId);
  const into = movements.where('to_place_id', '=', locationId).where('to_place_id', '<>', sql.lit(OUTSIDE));
  return db.selectFrom(movements.where('from_place_id', '=', locationId).unionAll(into).as('move'));
}

/** Formats a stock location for people; a store by its name. */
function formatLocation(kind: string, store: string | null): string {
  if (store !== null) return store;
  if (kind === 'main') return getText('stock.mainStock');
  if (kind === 'expired') return getText('stock.expiredGoods');
  return kind === 'transit' ? getText('stock.inTransit') : getText('stock.outside');
}

const selectMovements = (db: Db, locationId: number, productId: number) =>
  matchingMovements(db, locationId, productId)
    .innerJoin('stock_locations as source', 'source.id', 'move.from_place_id')
    .innerJoin('stock_locations as target', 'target.id', 'move.to_place_id')
    .leftJoin('stores as source_store', 'source_store.id', 'source.store_id')
    .leftJoin('stores as target_store', 'target_store.id', 'target.store_id')
    .leftJoin('users', 'users.id', 'move.actor_id')
    .select(['move.id', 'move.created_at', 'move.reason', 'move.quantity', 'move.to_place_id', 'move.note'])
    .select(['move.document_kind', 'move.document_id'])
    .select(['source.kind as from_kind', selectStoreName<string | null>('source_store').as('from_store')])
    .select(['target.kind as to_kind', selectStoreName<string | null>('target_store').as('to_store')])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('who'));

type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>;

const toMovement =
  (locationId: number) =>
  (row: MovementRow): StockMovement => ({
    id: row.id,
    at: row.created_at.toISOString(),
    // The table's check constraints allow only these values.
    reason: row.reason as StockMovement['reason'],
    change: row.to_place_id === locationId ? row.quantity : -row.quantity,
    quantity: row.quantity,
    from: formatLocation(row.from_kind, row.from_store),
    to: formatLocation(row.to_kind, row.to_store),
    document_kind: row.document_kind as StockMovement['document_kind'],
    document_id: row.document_id,
    who: row.who,
    note: row.note,
  });

const NEWEST_MOVEMENTS = newestById('move.id');

/** Lists a product's movements into and out of a store, newest first. 404 for a product the store never had. */
export async function listStockMovements(
  db: Db,
  storeId: number,
  productId: number,
  query: PageQuery,
): Promise<Page<StockMovement>> {
  const locationId = await getStoreLocation(db, storeId);
  const page = await readPage({
    rows: selectMovements(db, locationId, productId),
    order: NEWEST_MOVEMENTS,
    query,
    count: () => countUpToCap(db, matchingMovements(db, locationId, productId)),
  });
  // Without any movement the store never had the product.
  if (page.total === 0) throw notFound();
  return { ...page, rows: page.rows.map(toMovement(locationId)) };
}
