// SQL of products that are no longer sold: the list of them, where the stock of a product lies, taking one back.
import type { ProductStock, StoppedProduct } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import type { Page } from '../../platform/paging/page.ts';
import type { ProductQuery } from '../../platform/ports/product-list-cache.ts';
import { say } from '../../texts/say.ts';
import { MAIN, TRANSIT } from '../stock/stock.rules.ts';
import { isWanted, productRows, unlessBarcodeTaken } from './catalog.db.ts';
import { productAnswerOf } from './catalog.rules.ts';

/** Units that lie in the stores. */
const inStoresSql = sql<number>`(
  select coalesce(sum(level.on_hand), 0)::bigint from stock_levels as level join stock_places as place on place.id = level.place_id
  where level.product_id = products.id and place.kind = 'store')`;

const stoppedAtSql = sql<Date>`products.archived_at`;

const LAST_STOPPED = newestByTime(
  ['products.archived_at', 'products.id'],
  ({ stopped_at }: { readonly id: number; readonly stopped_at: Date }) => stopped_at,
);

/** Products that are no longer sold, the one stopped last first. */
export async function listStoppedPage(db: Db, query: ProductQuery): Promise<Page<StoppedProduct>> {
  const matching = db.selectFrom('products').where('products.archived_at', 'is not', null).where(isWanted(query));
  const page = await readPage({
    rows: productRows(db, 'stopped')
      .where(isWanted(query))
      .select([stoppedAtSql.as('stopped_at'), inStoresSql.as('in_stores')]),
    order: LAST_STOPPED,
    query,
    count: () => countUpToCap(db, matching),
  });
  const rows = page.rows.map(({ stopped_at, in_stores, ...row }) => ({
    ...productAnswerOf(row),
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
    .innerJoin('stock_places', 'stock_places.id', 'stock_levels.place_id')
    .leftJoin('stores', 'stores.id', 'stock_places.store_id')
    .select(['stock_places.id as place_id', 'stores.id as store_id', 'stores.name', 'on_hand', 'reserved'])
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
export async function lockStoppedProduct(db: Db, id: number) {
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
export async function findCategoryNamed(db: Db, name: string): Promise<number | undefined> {
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
  await unlessBarcodeTaken(
    db
      .updateTable('products')
      .set((row) => ({ ...fields, archived_at: null, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
    taken,
  );
}
