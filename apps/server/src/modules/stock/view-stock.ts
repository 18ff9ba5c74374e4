// What a manager sees of the store's own stock.
import type { Ok } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/forms/fields';
import type { viewStock as viewStockCall } from '@tilgul/contract/inventory';
import { AppError } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images/images.ts';
import { byText, readPage } from '../../platform/paging/keyset.ts';
import { type Match, readMatches } from '../../platform/paging/matches.ts';
import type { Page, SearchQuery } from '../../platform/paging/page.ts';
import { productOf } from '../../texts/goods-names.ts';
import { getStockLocation } from './get-stock-location.ts';

type InventoryRow = Ok<typeof viewStockCall>['inventory'][number];

/** Default for a location that never had the product (STOCK-15). */
const REORDER_LEVEL = 10;

export interface StockQuery extends SearchQuery {
  /** Only products at or below their reorder level. */
  readonly low?: 'true' | 'false' | undefined;
}

export interface StockPage extends Page<InventoryRow> {
  readonly total: number;
  /** How many of all that `q` finds are at or below their reorder level. */
  readonly lowCount: number;
}

/** One product of a store's stock, or undefined when the store does not have it. */
export async function findStockRow(db: Db, storeId: number, productId: number): Promise<InventoryRow | undefined> {
  const row = await stockOf(db, storeId, undefined).where('products.id', '=', productId).executeTakeFirst();
  return row && toAnswer(row);
}

/** What a stock location has of a product that is on sale, or left there. Throws not_found, no_store. */
export async function viewStockRow(
  context: ActorContext,
  productId: number,
  warehouseId: number | null | undefined,
): Promise<InventoryRow> {
  const locationId = await getStockLocation(context, warehouseId);
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
      fn.coalesce('stock_levels.reorder_level', val(REORDER_LEVEL)).as('reorder_level'),
    ])
    .where('products.id', '=', productId)
    .where((eb) =>
      eb.or([
        eb('products.archived_at', 'is', null),
        eb('stock_levels.on_hand', '>', 0),
        eb('stock_levels.reserved', '>', 0),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return toAnswer(row);
}

/**
 * The products that a store has or had, by name or by how well they fit what is searched for, each with what is on hand and what is reserved for its orders.
 * A whole chain's range fits one answer, so the page is as large as a list may be. A product that was
 * taken from the catalogue stays as long as the store has some of it.
 */
export async function viewStock({ db, deps }: Context, storeId: number, query: StockQuery): Promise<StockPage> {
  const matches = query.q ? await deps.productSearch.find(query.q) : undefined;
  const onlyLow = query.low === 'true';
  const rows = stockOf(db, storeId, matches).$if(onlyLow, (qb) => qb.where(isLow));
  const pageQuery = { limit: query.limit ?? MAX_PAGE, cursor: query.cursor };
  const page = await (matches
    ? readMatches({ rows, id: 'products.id', matches, isInStock: sql`stock_levels.on_hand > 0`, query: pageQuery })
    : readPage({ rows, order: BY_NAME, query: pageQuery }));
  const counted = await countStock(db, storeId, matches);
  return {
    ...page,
    rows: page.rows.map(toAnswer),
    total: onlyLow ? counted.low : counted.all,
    lowCount: counted.low,
  };
}

/** A product that is no longer sold is to run out. */
const isLow = sql<boolean>`products.archived_at is null and stock_levels.on_hand <= stock_levels.reorder_level`;

/** What a search found; undefined where nothing was searched for. */
type Matches = readonly Match[] | undefined;

const levelsOf = (db: Db, storeId: number, matches: Matches) =>
  db
    .selectFrom('stock_places')
    .innerJoin('stock_levels', 'stock_levels.place_id', 'stock_places.id')
    .innerJoin('products', 'products.id', 'stock_levels.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .where('stock_places.store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        eb('products.archived_at', 'is', null),
        eb('stock_levels.on_hand', '>', 0),
        eb('stock_levels.reserved', '>', 0),
      ]),
    )
    .$if(matches !== undefined, (rows) =>
      rows.where('products.id', 'in', sql<number>`(select unnest(${matches?.map(({ id }) => id)}::bigint[]))`),
    );

/** Columns of the product, the same for every location. */
const PRODUCT_COLUMNS = [
  'products.id as product_id',
  'products.name as product',
  'products.name_mr',
  'products.name_hi',
  'units.unit as product_unit',
  'products.price_paise',
  'products.image_hash',
  'products.barcode',
  sql<boolean>`products.archived_at is not null`.as('is_stopped'),
] as const;

const stockOf = (db: Db, storeId: number, matches: Matches) =>
  levelsOf(db, storeId, matches)
    .select(PRODUCT_COLUMNS)
    .select(['stock_levels.on_hand as quantity', 'stock_levels.reserved', 'stock_levels.reorder_level']);

type StockRow = Awaited<ReturnType<ReturnType<typeof stockOf>['executeTakeFirstOrThrow']>>;

const BY_NAME = byText(['products.name', 'products.id'], (row: StockRow) => ({ key: row.product, id: row.product_id }));

const toAnswer = ({ price_paise, image_hash, name_mr, name_hi, ...row }: StockRow): InventoryRow => ({
  ...row,
  ...productOf(row.product, { name_mr, name_hi }),
  product_price: toRupees(price_paise),
  image: pictureUrl(image_hash),
});

async function countStock(db: Db, storeId: number, matches: Matches): Promise<{ all: number; low: number }> {
  return levelsOf(db, storeId, matches)
    .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) filter (where ${isLow})`.as('low')])
    .executeTakeFirstOrThrow();
}
