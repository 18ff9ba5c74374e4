// SQL of products: answers, lists, discontinued products, and writing their rows.

import type { ProductAnswer, ProductStock, StoppedProduct } from '@tilgul/contract/catalog';
import { type AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { parseGtin } from '@tilgul/contract/rules/gtin';
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { MAX_AVAILABLE } from '@tilgul/contract/rules/limits';
import type { Paise } from '@tilgul/contract/rules/money';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestById, newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { type Match, readMatches } from '../../platform/paging/matches.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import type { ProductQuery } from '../../platform/ports/product-cache.ts';
import { getText } from '../../texts/get-text.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { lockProducts, MAIN } from '../stock/ledger/ledger.ts';
import { TRANSIT } from '../stock/stock.rules.ts';
import {
  type CatalogView,
  LABEL_FIELDS,
  type Label,
  localizeProduct,
  OFFICE_VIEW,
  officeView,
} from './products.rules.ts';

/** True if any unit can be ordered. */
export const isAvailable = sql<boolean>`(chain_stock.on_hand > chain_stock.reserved) is true and may_sell(products.tax_class_id)`;
/** Unreserved stock of the chain; none of products that may not be sold (TAX-3). */
const availableSql = sql<number>`case when may_sell(products.tax_class_id)
  then least(greatest(coalesce(chain_stock.on_hand - chain_stock.reserved, 0), 0), ${sql.lit(MAX_AVAILABLE)}) else 0 end`;
const mainSql = sql<number>`coalesce(main.on_hand, 0)`;

const productsWithStock = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('stock_levels as main', (join) =>
      join.onRef('main.product_id', '=', 'products.id').on('main.place_id', '=', sql`${sql.lit(MAIN)}`),
    )
    .leftJoin('chain_stock', 'chain_stock.product_id', 'products.id');

/** Selects rows for `localizeProduct`: products on sale, or discontinued ones. */
export const productRows = (db: Db, status: 'live' | 'discontinued' = 'live') =>
  productsWithStock(db)
    .where('products.archived_at', status === 'live' ? 'is' : 'is not', null)
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('tax_classes', 'tax_classes.id', 'products.tax_class_id')
    .leftJoin('tax_classes as loose_class', 'loose_class.id', 'products.loose_tax_class_id')
    .select(['tax_classes.name as tax_class_name', 'loose_class.name as loose_tax_class_name'])
    .select([...LABEL_FIELDS.map((field) => `products.${field}` as const)])
    .select(['products.id', 'products.name', 'products.names', 'products.description', 'products.descriptions'])
    .select(['products.category_id as category', 'categories.name as category_name'])
    .select(['categories.names as category_names', 'products.unit_id', 'units.unit', 'units.names as unit_names'])
    .select([
      'units.grams',
      'products.price_paise',
      'products.image_hash',
      'products.barcode',
      'products.gtin',
      'products.variant_of',
    ])
    .select([
      'products.version as edition',
      mainSql.as('stock'),
      availableSql.as('available'),
      'products.review_average as rating',
      'products.review_count',
    ]);

/** Returns a product's answer. 404 if it is unknown or discontinued. */
export async function getProduct(db: Db, id: number, view: CatalogView = OFFICE_VIEW): Promise<ProductAnswer> {
  const row = await productRows(db).where('products.id', '=', id).executeTakeFirstOrThrow(notFound);
  return localizeProduct(view)(row);
}

/** Filters products by a part of the name or the whole barcode, by category and by unit. */
export const matchesProductQuery = ({ q, category, unit }: ProductQuery) => {
  const gtin = q && parseGtin(q, () => true);
  return (eb: ExpressionBuilder<DB, 'products'>) =>
    eb.and([
      ...(q
        ? [eb.or([eb('products.name', 'ilike', toLikePattern(q)), ...(gtin ? [eb('products.gtin', '=', gtin)] : [])])]
        : []),
      ...(category === undefined ? [] : [eb('products.category_id', '=', category)]),
      ...(unit === undefined ? [] : [eb('products.unit_id', '=', unit)]),
    ]);
};

const toView = ({ language = DEFAULT_LANGUAGE, reader, isExact = false }: ProductQuery): CatalogView => ({
  language,
  reader,
  isExact,
});

const NEWEST = newestById('products.id');

/** Lists a page of search results that are on sale. */
export async function listFoundProducts(
  db: Db,
  query: ProductQuery,
  matches: readonly Match[],
): Promise<Page<ProductAnswer>> {
  const rows = productRows(db).where(matchesProductQuery({ category: query.category, unit: query.unit }));
  const page = await readMatches({ rows, id: 'products.id', matches, isInStock: isAvailable, query });
  return { ...page, rows: page.rows.map(localizeProduct(toView(query))) };
}

/** Lists a page of the catalogue, newest first. */
export async function listProductPage(db: Db, query: ProductQuery): Promise<Page<ProductAnswer>> {
  const matching = db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where(matchesProductQuery(query));
  const page = await readPage({
    rows: productRows(db).where(matchesProductQuery(query)),
    order: NEWEST,
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: page.rows.map(localizeProduct(toView(query))) };
}

/** Reads the stock figures of products as one text, in the order of the ids; compare with `formatStockFigures`. */
export async function readStockFigures(db: Db, ids: readonly number[], isExact: boolean): Promise<string> {
  const stockSql = isExact ? mainSql : sql`least(${mainSql}, ${sql.lit(MAX_AVAILABLE)})`;
  const { rows } = await sql<{ figures: string | null }>`
    select string_agg(${stockSql} || '/' || ${availableSql}, ',' order by item.position) as figures
    from unnest(${ids}::bigint[]) with ordinality as item (id, position)
      left join stock_levels as main on main.product_id = item.id and main.place_id = ${sql.lit(MAIN)}
      left join chain_stock on chain_stock.product_id = item.id
      left join products on products.id = item.id`.execute(db);
  return rows[0]?.figures ?? '';
}

/** Formats the same text from answers. */
export const formatStockFigures = (products: readonly ProductAnswer[]): string =>
  products.map(({ stock, available }) => `${stock}/${available}`).join(',');

/** The fields that are saved with a product. */
export interface ProductFields extends Label {
  readonly name: string;
  readonly category_id: number;
  readonly description: string;
  readonly price_paise: Paise;
  readonly unit_id: number;
  readonly barcode: string | null;
}

/** Numbers that one product on sale has: their unique indexes and texts. */
const NUMBERS = [
  { key: 'products_barcode_key', field: 'barcode', taken: 'products.barcodeTaken' },
  { key: 'products_plu_key', field: 'plu', taken: 'products.pluTaken' },
] as const;
type TakenNumber = (typeof NUMBERS)[number];
const refuseNumber = ({ field, taken }: TakenNumber) => invalid({ [field]: [getText(taken)] });

const mapTakenNumbers = <T>(written: Promise<T>, refuse: (taken: TakenNumber) => AppError): Promise<T> =>
  NUMBERS.reduce((write, number) => mapUniqueViolation(write, number.key, () => refuse(number)), written);

/** Finds a live category by id or by name, ignoring case, and locks it against deletion until the transaction ends. */
export async function findCategory(db: Db, category: number | string): Promise<number | undefined> {
  const row = db.selectFrom('categories').select('id').where('archived_at', 'is', null).forKeyShare();
  const found =
    typeof category === 'number'
      ? row.where('id', '=', category)
      : row.where(sql`lower(name)`, '=', category.toLowerCase());
  return (await found.executeTakeFirst())?.id;
}

/** Finds a live unit by id or exact text, with the same lock. */
export async function findUnit(db: Db, unit: number | string): Promise<number | undefined> {
  const row = db.selectFrom('units').select('id').where('archived_at', 'is', null).forKeyShare();
  const found = typeof unit === 'number' ? row.where('id', '=', unit) : row.where('unit', '=', unit);
  return (await found.executeTakeFirst())?.id;
}

/** Inserts a product and returns its id. A taken barcode or PLU is a 400 on its field. */
export async function insertProduct(
  db: Db,
  fields: ProductFields,
  image: { hash: string; now: Date },
): Promise<number> {
  const values = { ...fields, image_hash: image.hash, created_at: image.now };
  const written = db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  return (await mapTakenNumbers(written, refuseNumber)).id;
}

/** Updates fields of a product. Throws `refuse` for a taken barcode or PLU, by default a 400 on its field. */
export async function updateProductRow(
  db: Db,
  id: number,
  fields: Partial<ProductFields> & { readonly archived_at?: null },
  refuse: (taken: TakenNumber) => AppError = refuseNumber,
): Promise<void> {
  const update = db.updateTable('products').set((row) => ({ ...fields, version: row('version', '+', 1) }));
  await mapTakenNumbers(update.where('id', '=', id).execute(), refuse);
}

/** Replaces the price of a live product if it still is `price.from`. Returns whether it was. */
export async function replacePrice(db: Db, id: number, price: { from: Paise; to: Paise }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set((row) => ({ price_paise: price.to, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('price_paise', '=', price.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A product and its main stock, locked until the transaction ends. */
export interface LockedProduct extends ProductFields {
  readonly edition: number;
  readonly stock: number;
}

/**
 * Locks a product's row, then its stock in the ledger's order (totals before levels). 404 if it is unknown or discontinued.
 * Uses a no-key lock on the product, so concurrent movements that refer to it do not wait.
 */
export async function lockProduct(context: Context, id: number): Promise<LockedProduct> {
  const { db } = context;
  const product = await db
    .selectFrom('products')
    .select(['name', 'category_id', 'description', 'price_paise', 'unit_id', 'barcode', 'version as edition'])
    .select(LABEL_FIELDS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await lockProducts(context, [{ product_id: id }]);
  const main = db
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('place_id', '=', MAIN)
    .where('product_id', '=', id);
  return { ...product, stock: (await main.executeTakeFirst())?.on_hand ?? 0 };
}

/** Archives a live product and returns its name. 404 if there is none. */
export async function archiveProductRow(db: Db, id: number, now: Date): Promise<string> {
  const archived = await db
    .updateTable('products')
    .set({ archived_at: now })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('name')
    .executeTakeFirstOrThrow(notFound);
  return archived.name;
}

/** Units in all stores together. */
const inStoresSql = sql<number>`(
  select coalesce(sum(level.on_hand), 0)::bigint from stock_levels as level join stock_locations as location on location.id = level.place_id
  where level.product_id = products.id and location.kind = 'store')`;

const stoppedAtSql = sql<Date>`products.archived_at`;

const NEWEST_DISCONTINUED = newestByTime(
  ['products.archived_at', 'products.id'],
  ({ stopped_at }: { readonly id: number; readonly stopped_at: Date }) => stopped_at,
);

/** Lists discontinued products, most recent first. */
export async function listDiscontinuedProducts(db: Db, query: ProductQuery): Promise<Page<StoppedProduct>> {
  const matching = db
    .selectFrom('products')
    .where('products.archived_at', 'is not', null)
    .where(matchesProductQuery(query));
  const page = await readPage({
    rows: productRows(db, 'discontinued')
      .where(matchesProductQuery(query))
      .select([stoppedAtSql.as('stopped_at'), inStoresSql.as('in_stores')]),
    order: NEWEST_DISCONTINUED,
    query,
    count: () => countUpToCap(db, matching),
  });
  const rows = page.rows.map(({ stopped_at, in_stores, ...row }) => ({
    ...localizeProduct(officeView())(row),
    stopped_at: stopped_at.toISOString(),
    in_stores,
  }));
  return { ...page, rows };
}

/** Returns a product's stock by location, for discontinued ones too. 404 if it is unknown. */
export async function readProductStock(db: Db, id: number): Promise<ProductStock> {
  await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const levels = await db
    .selectFrom('stock_levels')
    .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
    .leftJoin('stores', 'stores.id', 'stock_locations.store_id')
    .select(['stock_locations.id as place_id', 'stores.id as store_id', 'on_hand', 'reserved'])
    .select(selectStoreName<string | null>().as('name'))
    .where('stock_levels.product_id', '=', id)
    .orderBy('stores.store_no')
    .execute();
  const onHandAt = (locationId: number) => levels.find(({ place_id }) => place_id === locationId)?.on_hand ?? 0;
  return {
    main: onHandAt(MAIN),
    in_transit: onHandAt(TRANSIT),
    stores: levels.flatMap(({ store_id, name, on_hand, reserved }) =>
      store_id === null || name === null || (on_hand === 0 && reserved === 0)
        ? []
        : [{ warehouse_id: store_id, warehouse_name: name, on_hand, reserved }],
    ),
  };
}

/** Locks and returns a discontinued product with its category and unit names; 404 otherwise. */
export async function lockDiscontinuedProduct(db: Db, id: number) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.name', 'products.category_id', 'products.unit_id', 'categories.name as category', 'units.unit'])
    .select(['products.tax_class_id', 'products.loose_tax_class_id'])
    .where('products.id', '=', id)
    .where('products.archived_at', 'is not', null)
    .forNoKeyUpdate('products')
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Updates average and count of a product and its other sizes from their visible reviews; `main` names the product whose sizes they are.
 * Locks their rows, so that concurrent reviews both count.
 */
export async function updateFamilyAverage(
  db: Db,
  { product, main }: { product?: number; main?: number },
): Promise<void> {
  const family = main ?? sql`(select coalesce(variant_of, id) from products where id = ${product}::bigint)`;
  await sql`select from products where coalesce(variant_of, id) = ${family}::bigint order by id for no key update`.execute(
    db,
  );
  await sql`
    update products set (review_average, review_count) = (
      select round(avg(reviews.rating), 1), count(*) from reviews join products as size on size.id = reviews.product_id
      where coalesce(size.variant_of, size.id) = coalesce(products.variant_of, products.id) and reviews.hidden_at is null)
    where coalesce(variant_of, id) = ${family}::bigint`.execute(db);
}
