// SQL of the product import: looks up references, writes many products at once.

import { padGtin, toBarcode } from '@tilgul/contract/rules/gtin';
import { toIdentityKey } from '@tilgul/contract/rules/identity';
import { MAX_PLU } from '@tilgul/contract/rules/limits';
import { LABEL_TEXTS } from '@tilgul/contract/taxes';
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { lockProducts, MAIN } from '../../stock/ledger/ledger.ts';
import { findTaxClasses } from '../../taxes/taxes.sql.ts';
import { LABEL_FIELDS } from '../products.rules.ts';
import type { ProductFields } from '../products.sql.ts';
import { searchWordsSql } from '../search/words.sql.ts';
import type { CategoriesAndUnits, KnownProduct } from './product-import.rules.ts';

/** Advisory lock key. Concurrent imports wait for each other, so a file sent twice adds products once. */
const IMPORT_LOCK = 7_405_223;

const LABEL_COLUMNS = sql.join(LABEL_FIELDS.map((field) => sql.ref(field)));

/** Allows one import at a time, until its transaction ends. */
export const lockImports = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(db);
};

/** Compares a column with texts as the database's unique keys do. */
const isAmong = (column: string, texts: readonly string[]) =>
  sql<boolean>`identity_key(${sql.ref(column)}) in (select identity_key(name) from unnest(${texts}::text[]) as name)`;

/** Finds categories, units and tax classes by name. With `isLocked`, none can be deleted before the transaction ends. */
export async function findCategoriesAndUnits(
  db: Db,
  names: {
    readonly categories: readonly string[];
    readonly units: readonly string[];
    readonly taxClasses: readonly string[];
  },
  isLocked: boolean,
): Promise<CategoriesAndUnits> {
  const lock = isLocked ? sql`for key share` : sql``;
  const categories = await sql<{ id: number; name: string }>`
    select id, name from categories where archived_at is null and ${isAmong('categories.name', names.categories)} order by id ${lock}`.execute(
    db,
  );
  const units = await sql<{ id: number; name: string }>`
    select id, unit as name from units where archived_at is null and ${isAmong('units.unit', names.units)} order by id ${lock}`.execute(
    db,
  );
  const byName = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [toIdentityKey(name), id]));
  const taxClasses = await findTaxClasses(db, names.taxClasses, isLocked);
  return { categories: byName(categories.rows), units: byName(units.rows), taxClasses };
}

/**
 * Lists live products with these names and their main stock, ordered by id. With `isLocked`, locks the rows, then their stock,
 * in the ledger's order.
 */
export async function listProductsByName(
  context: Context,
  names: readonly string[],
  isLocked: boolean,
): Promise<KnownProduct[]> {
  const { db } = context;
  const lock = isLocked ? sql`for no key update` : sql``;
  const { rows } = await sql<Omit<KnownProduct, 'stock'>>`
    select id, name, category_id, description, price_paise, unit_id, barcode, version as edition, ${LABEL_COLUMNS},
      names, descriptions, ${searchWordsSql} as search_words
    from products
    where archived_at is null and ${isAmong('products.name', names)} order by id ${lock}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (isLocked)
    await lockProducts(
      context,
      ids.map((product_id) => ({ product_id })),
    );
  const levels = await sql<{ product_id: number; on_hand: number }>`
    select product_id, on_hand from stock_levels where place_id = ${sql.lit(MAIN)} and product_id = any(${ids}::bigint[])`.execute(
    db,
  );
  const stock = new Map(levels.rows.map(({ product_id, on_hand }) => [product_id, on_hand]));
  return rows.map((row) => ({ ...row, stock: stock.get(row.id) ?? 0 }));
}

/** Finds the live products with these barcodes, by GTIN-14. */
export async function findBarcodes(db: Db, barcodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const gtins = barcodes.map((barcode) => padGtin(toBarcode(barcode)));
  const { rows } = await sql<{ id: number; gtin: string }>`
    select id, gtin from products where archived_at is null and gtin = any(${gtins}::text[])`.execute(db);
  return new Map(rows.map(({ id, gtin }) => [gtin, id]));
}

/** Finds the live products with these PLUs. */
export async function findPlus(db: Db, cells: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; plu: string }>`
    select id, plu::text as plu from products
    where archived_at is null and plu = any(${cells.map(Number).filter((plu) => plu <= MAX_PLU && Number.isInteger(plu))}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, plu }) => [plu, id]));
}

/** Product fields as SQL arrays. The text is the same for any number of products. */
const columns = (products: readonly ProductFields[]) => sql`
  ${products.map(({ name }) => name)}::text[], ${products.map(({ category_id }) => category_id)}::bigint[],
  ${products.map(({ description }) => description)}::text[], ${products.map(({ price_paise }) => price_paise)}::bigint[],
  ${products.map(({ unit_id }) => unit_id)}::bigint[], ${products.map(({ barcode }) => barcode)}::text[],
  ${sql.join(LABEL_TEXTS.map((field) => sql`${products.map((product) => product[field])}::text[]`))},
  ${products.map(({ tax_class_id }) => tax_class_id)}::bigint[],
  ${products.map(({ loose_tax_class_id }) => loose_tax_class_id)}::bigint[], ${products.map(({ mrp_paise }) => mrp_paise)}::bigint[],
  ${products.map(({ sold_by_weight }) => sold_by_weight)}::boolean[],
  ${products.map(({ plu }) => plu)}::integer[], ${products.map(({ veg_mark }) => veg_mark)}::text[],
  ${products.map(({ ingredients }) => ingredients)}::text[], ${products.map(({ allergens }) => allergens)}::text[],
  ${products.map(({ shelf_life_days }) => shelf_life_days)}::integer[]`;
const SAVED_FIELDS = ['name', 'category_id', 'description', 'price_paise', 'unit_id', 'barcode', ...LABEL_FIELDS];
const SAVED = sql.join(SAVED_FIELDS.map((field) => sql.ref(field)));
const COLUMNS = sql`item (${SAVED}`;

/** Inserts products without a picture. Returns their ids in the given order. */
export async function insertProducts(db: Db, products: readonly ProductFields[], now: Date): Promise<number[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into products (${SAVED}, created_at)
      select ${SAVED}, ${now}::timestamptz
      from unnest(${columns(products)}) with ordinality as ${COLUMNS}, position)
      order by position returning id, name, unit_id
    )
    select made.id from made
      join unnest(${columns(products)}) with ordinality as ${COLUMNS}, position)
        on item.name = made.name and item.unit_id = made.unit_id
    order by item.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Updates the fields of many products and increments their versions. */
export async function updateProducts(
  db: Db,
  products: readonly { readonly id: number; readonly fields: ProductFields }[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products set (${SAVED}) = (select ${sql.join(SAVED_FIELDS.map((field) => sql.ref(`item.${field}`)))}),
      version = version + 1
    from unnest(${columns(products.map(({ fields }) => fields))}, ${products.map(({ id }) => id)}::bigint[])
      as ${COLUMNS}, id)
    where products.id = item.id`.execute(db);
}
