// SQL of products: the joined answers, the lists, and their own rows.
import { MOST_AVAILABLE, type ProductAnswer, type ProductStock, type StoppedProduct } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import type { Paise } from '@tilgul/contract/rules/money';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { containing } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestById, newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { type Match, readMatches } from '../../platform/paging/matches.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import type { ProductQuery } from '../../platform/ports/product-cache.ts';
import { say } from '../../texts/say.ts';
import { lockProducts, MAIN } from '../stock/ledger/ledger.ts';
import { TRANSIT } from '../stock/stock.rules.ts';
import { LABEL_FIELDS, type Label } from './labels.rules.ts';
import { localizeProduct, toProductAnswer } from './products.rules.ts';

/** Whether any can be ordered. */
export const isAvailable = sql<boolean>`(stock_totals.on_hand > stock_totals.reserved) is true`;
const availableSql = sql<number>`least(greatest(coalesce(stock_totals.on_hand - stock_totals.reserved, 0), 0), ${sql.lit(MOST_AVAILABLE)})`;
/** What buyers gave, else what the product began with. */
const ratingSql = sql<number | null>`coalesce(products.review_average, products.rating)`;
const mainSql = sql<number>`coalesce(main.on_hand, 0)`;

const productsWithStock = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('stock_levels as main', (join) =>
      join.onRef('main.product_id', '=', 'products.id').on('main.place_id', '=', sql`${sql.lit(MAIN)}`),
    )
    .leftJoin('stock_totals', 'stock_totals.product_id', 'products.id');

/** Rows that `productAnswerOf` makes answers of: products on sale, or those that are no longer sold. */
export const productRows = (db: Db, which: 'live' | 'stopped' = 'live') =>
  productsWithStock(db)
    .where('products.archived_at', which === 'live' ? 'is' : 'is not', null)
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('tax_classes', 'tax_classes.id', 'products.tax_class_id')
    .select(['tax_classes.name as tax_class_name', ...LABEL_FIELDS.map((field) => `products.${field}` as const)])
    .select([
      'products.id',
      'products.name',
      'products.name_mr',
      'products.name_hi',
      'products.category_id as category',
      'categories.name as category_name',
      'categories.name_mr as category_name_mr',
      'categories.name_hi as category_name_hi',
      'products.description',
      'products.price_paise',
      'units.unit',
      'products.unit_id',
      'units.grams',
      mainSql.as('stock'),
      availableSql.as('available'),
      'products.image_hash',
      ratingSql.as('rating'),
      'products.barcode',
      'products.variant_of',
      'products.version as edition',
    ]);

/** The product as answers show it; 404 when it is not there or archived. */
export async function getProduct(db: Db, id: number, language: Language = DEFAULT_LANGUAGE): Promise<ProductAnswer> {
  const row = await productRows(db).where('products.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return localizeProduct(language)(row);
}

/** Products that a query finds, by a part of the name or the whole barcode, and by category. */
const matchesProductQuery =
  ({ q, category }: ProductQuery) =>
  (eb: ExpressionBuilder<DB, 'products'>) =>
    eb.and([
      ...(q ? [eb.or([eb('products.name', 'ilike', containing(q)), eb('products.barcode', '=', q)])] : []),
      ...(category === undefined ? [] : [eb('products.category_id', '=', category)]),
    ]);

const NEWEST = newestById('products.id');

/** A page of what a search found on sale. */
export async function listFoundProducts(
  db: Db,
  query: ProductQuery,
  matches: readonly Match[],
): Promise<Page<ProductAnswer>> {
  const rows = productRows(db).where(matchesProductQuery({ category: query.category }));
  const page = await readMatches({ rows, id: 'products.id', matches, isInStock: isAvailable, query });
  return { ...page, rows: page.rows.map(localizeProduct(query.language ?? DEFAULT_LANGUAGE)) };
}

/** A page of the catalogue, newest first. */
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
  return { ...page, rows: page.rows.map(localizeProduct(query.language ?? DEFAULT_LANGUAGE)) };
}

/** What of a list's figures moves by itself, one text in the order of the ids; see `figuresOf`. */
export async function readStockFigures(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ figures: string | null }>`
    select string_agg(${mainSql} || '/' || ${availableSql}, ',' order by wanted.position) as figures
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, position)
      left join stock_levels as main on main.product_id = wanted.id and main.place_id = ${sql.lit(MAIN)}
      left join stock_totals on stock_totals.product_id = wanted.id`.execute(db);
  return rows[0]?.figures ?? '';
}

/** The same text from answers. */
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

const barcodeTaken = () => invalid({ barcode: [say('Another product has this barcode.')] });
/** Answers what `write` answers; a barcode that another live product has is the refusal, a 400 at its field unless given. */
const mapBarcodeViolation = <T>(write: Promise<T>, refusal = barcodeTaken): Promise<T> =>
  mapUniqueViolation(write, 'products_barcode_key', refusal);

/** The id of a category that is there, held so that it cannot be deleted before this transaction ends; else undefined. */
export async function findCategory(db: Db, id: number): Promise<number | undefined> {
  const row = db.selectFrom('categories').select('id').where('id', '=', id).where('archived_at', 'is', null);
  return (await row.forKeyShare().executeTakeFirst())?.id;
}

/** The id of a unit by id or exact text, held likewise. */
export async function findUnit(db: Db, unit: number | string): Promise<number | undefined> {
  const row = db.selectFrom('units').select('id').where('archived_at', 'is', null).forKeyShare();
  const found = typeof unit === 'number' ? row.where('id', '=', unit) : row.where('unit', '=', unit);
  return (await found.executeTakeFirst())?.id;
}

/** Remembers that a picture is wanted now, so that products may refer to it and it is not cleared away. */
export async function touchImage(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('images')
    .values({ hash, last_used_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Writes a new product; its id. A barcode that another one has is a 400 at its field. */
export async function insertProduct(
  db: Db,
  fields: ProductFields,
  image: { hash: string; now: Date },
): Promise<number> {
  const values = { ...fields, image_hash: image.hash, created_at: image.now };
  const written = db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  return (await mapBarcodeViolation(written)).id;
}

/** Saves a product's fields; a barcode that another one has is a 400 at its field. */
export async function updateProductRow(db: Db, id: number, fields: ProductFields): Promise<void> {
  await mapBarcodeViolation(
    db
      .updateTable('products')
      .set((row) => ({ ...fields, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Sets the price of a live product that still has the one that was read; whether it had. */
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

/** Gives a product another picture; the one it had counts as used until now, since a page or a backup may still want it. */
export async function changePicture(db: Db, id: number, image: { readonly hash: string; readonly now: Date }) {
  const { hash, now } = image;
  const before = await db.selectFrom('products').select('image_hash').where('id', '=', id).executeTakeFirstOrThrow();
  for (const used of [before.image_hash, hash]) if (used !== null) await touchImage(db, used, now);
  await db.updateTable('products').set({ image_hash: hash }).where('id', '=', id).execute();
}

/** A product and its main stock, both locked until the transaction ends. */
export interface LockedProduct extends ProductFields {
  readonly edition: number;
  readonly stock: number;
}

/**
 * Locks the product's row, then its stock in the ledger's order (totals before levels); 404 when it is not there or
 * archived. No-key locks on the product: a movement that is being written refers to it and must not wait for us.
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
    .executeTakeFirst();
  if (!product) throw new AppError('not_found');
  await lockProducts(context, [{ product_id: id }]);
  const main = db
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('place_id', '=', MAIN)
    .where('product_id', '=', id);
  return { ...product, stock: (await main.executeTakeFirst())?.on_hand ?? 0 };
}

/** Archives a product; its name, undefined when it is not there or archived already. */
export async function archiveProductRow(db: Db, id: number, now: Date): Promise<string | undefined> {
  const archived = await db
    .updateTable('products')
    .set({ archived_at: now })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return archived?.name;
}

// SQL of products that are no longer sold: the list of them, where the stock of a product lies, taking one back.

/** Units that lie in the stores. */
const inStoresSql = sql<number>`(
  select coalesce(sum(level.on_hand), 0)::bigint from stock_levels as level join stock_locations as place on place.id = level.place_id
  where level.product_id = products.id and place.kind = 'store')`;

const stoppedAtSql = sql<Date>`products.archived_at`;

const NEWEST_DISCONTINUED = newestByTime(
  ['products.archived_at', 'products.id'],
  ({ stopped_at }: { readonly id: number; readonly stopped_at: Date }) => stopped_at,
);

/** Products that are no longer sold, the one stopped last first. */
export async function listDiscontinuedProducts(db: Db, query: ProductQuery): Promise<Page<StoppedProduct>> {
  const matching = db
    .selectFrom('products')
    .where('products.archived_at', 'is not', null)
    .where(matchesProductQuery(query));
  const page = await readPage({
    rows: productRows(db, 'stopped')
      .where(matchesProductQuery(query))
      .select([stoppedAtSql.as('stopped_at'), inStoresSql.as('in_stores')]),
    order: NEWEST_DISCONTINUED,
    query,
    count: () => countUpToCap(db, matching),
  });
  const rows = page.rows.map(({ stopped_at, in_stores, ...row }) => ({
    ...toProductAnswer(row),
    stopped_at: stopped_at.toISOString(),
    in_stores,
  }));
  return { ...page, rows };
}

/** Where the stock of a product lies, sold or not; 404 for one that never was. */
export async function readProductStock(db: Db, id: number): Promise<ProductStock> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  if (!product) throw new AppError('not_found');
  const levels = await db
    .selectFrom('stock_levels')
    .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
    .leftJoin('stores', 'stores.id', 'stock_locations.store_id')
    .select(['stock_locations.id as place_id', 'stores.id as store_id', 'stores.name', 'on_hand', 'reserved'])
    .where('stock_levels.product_id', '=', id)
    .orderBy('stores.store_no')
    .execute();
  const onHandAt = (place: number) => levels.find(({ place_id }) => place_id === place)?.on_hand ?? 0;
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

/** A product that is no longer sold, its row locked, with the names of what it refers to; 404 otherwise. */
export async function lockDiscontinuedProduct(db: Db, id: number) {
  const product = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.name', 'products.category_id', 'products.unit_id', 'categories.name as category', 'units.unit'])
    .select('products.tax_class_id')
    .where('products.id', '=', id)
    .where('products.archived_at', 'is not', null)
    .forNoKeyUpdate('products')
    .executeTakeFirst();
  if (!product) throw new AppError('not_found');
  return product;
}

/** The id of the category of this name that is there now, held so that it is not deleted meanwhile. */
export async function findCategoryByName(db: Db, name: string): Promise<number | undefined> {
  const row = db
    .selectFrom('categories')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('archived_at', 'is', null);
  return (await row.forKeyShare().executeTakeFirst())?.id;
}

/** Puts a product back on sale under the category and unit that are there now; 409 when another one has its barcode. */
export async function restoreProductRow(
  db: Db,
  id: number,
  fields: { readonly category_id: number; readonly unit_id: number; readonly tax_class_id: number | null },
): Promise<void> {
  const taken = () =>
    new AppError('conflict', { detail: say('Another product has its barcode now. Take it off that product first.') });
  await mapBarcodeViolation(
    db
      .updateTable('products')
      .set((row) => ({ ...fields, archived_at: null, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
    taken,
  );
}
