// SQL of the product import: what its rows refer to, and writing many products at once.
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { lockProducts, MAIN } from '../../stock/ledger/ledger.ts';
import { findTaxClasses } from '../../taxes/taxes.sql.ts';
import { LABEL_FIELDS } from '../labels.rules.ts';
import type { ProductFields } from '../products.sql.ts';
import { searchWordsSql } from '../search/words.sql.ts';
import { normalizeName } from './import-rows.rules.ts';
import type { CategoriesAndUnits, KnownProduct } from './product-import.rules.ts';

/** Any fixed number: imports that run at once wait for each other, so that a file sent twice adds nothing twice. */
const IMPORT_LOCK = 7_405_223;

const LABEL_COLUMNS = sql.join(LABEL_FIELDS.map((field) => sql.ref(field)));

/** Lets one import work at a time, until the end of its transaction. */
export const lockImports = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(db);
};

/** Whether any of the wanted texts is this one, as the database's unique keys compare them. */
const isAmong = (column: string, wanted: readonly string[]) =>
  sql<boolean>`lower(${sql.ref(column)}) in (select lower(name) from unnest(${wanted}::text[]) as name)`;

/** Ids of the categories, units and tax classes of these names; when held, none is deleted before this transaction ends. */
export async function findCategoriesAndUnits(
  db: Db,
  names: {
    readonly categories: readonly string[];
    readonly units: readonly string[];
    readonly taxClasses: readonly string[];
  },
  isHeld: boolean,
): Promise<CategoriesAndUnits> {
  const hold = isHeld ? sql`for key share` : sql``;
  const categories = await sql<{ id: number; name: string }>`
    select id, name from categories where archived_at is null and ${isAmong('categories.name', names.categories)} order by id ${hold}`.execute(
    db,
  );
  const units = await sql<{ id: number; name: string }>`
    select id, unit as name from units where archived_at is null and ${isAmong('units.unit', names.units)} order by id ${hold}`.execute(
    db,
  );
  const byName = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [normalizeName(name), id]));
  const taxClasses = await findTaxClasses(db, names.taxClasses, isHeld);
  return { categories: byName(categories.rows), units: byName(units.rows), taxClasses };
}

/**
 * Live products of these names with their main stock, in the order of their ids. When held they are locked until the
 * transaction ends: first the rows, then their stock, each in the ledger's order.
 */
export async function listProductsByName(
  context: Context,
  names: readonly string[],
  isHeld: boolean,
): Promise<KnownProduct[]> {
  const { db } = context;
  const hold = isHeld ? sql`for no key update` : sql``;
  const { rows } = await sql<Omit<KnownProduct, 'stock'>>`
    select id, name, category_id, description, price_paise, unit_id, barcode, version as edition, ${LABEL_COLUMNS},
      name_mr, name_hi, ${searchWordsSql} as search_words
    from products
    where archived_at is null and ${isAmong('products.name', names)} order by id ${hold}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (isHeld)
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

/** Which live product has each of these barcodes. */
export async function findBarcodes(db: Db, barcodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; barcode: string }>`
    select id, barcode from products where archived_at is null and barcode = any(${barcodes}::text[])`.execute(db);
  return new Map(rows.map(({ id, barcode }) => [barcode, id]));
}

/** The fields of many products as columns of a statement; one text for any number of them. */
const columns = (products: readonly ProductFields[]) => sql`
  ${products.map(({ name }) => name)}::text[], ${products.map(({ category_id }) => category_id)}::bigint[],
  ${products.map(({ description }) => description)}::text[], ${products.map(({ price_paise }) => price_paise)}::bigint[],
  ${products.map(({ unit_id }) => unit_id)}::bigint[], ${products.map(({ barcode }) => barcode)}::text[],
  ${products.map(({ hsn }) => hsn)}::text[], ${products.map(({ tax_class_id }) => tax_class_id)}::bigint[],
  ${products.map(({ mrp_paise }) => mrp_paise)}::bigint[], ${products.map(({ origin }) => origin)}::text[],
  ${products.map(({ packer }) => packer)}::text[], ${products.map(({ shelf_life }) => shelf_life)}::text[],
  ${products.map(({ fssai }) => fssai)}::text[], ${products.map(({ sold_by_weight }) => sold_by_weight)}::boolean[]`;
const SAVED_FIELDS = ['name', 'category_id', 'description', 'price_paise', 'unit_id', 'barcode', ...LABEL_FIELDS];
const SAVED = sql.join(SAVED_FIELDS.map((field) => sql.ref(field)));
const COLUMNS = sql`wanted (${SAVED}`;

/** Writes new products without a picture; their ids in the order given. */
export async function insertProducts(db: Db, products: readonly ProductFields[], now: Date): Promise<number[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into products (${SAVED}, created_at)
      select ${SAVED}, ${now}::timestamptz
      from unnest(${columns(products)}) with ordinality as ${COLUMNS}, place)
      order by place returning id, name, unit_id
    )
    select made.id from made
      join unnest(${columns(products)}) with ordinality as ${COLUMNS}, place)
        on wanted.name = made.name and wanted.unit_id = made.unit_id
    order by wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Saves the fields of many products; each one's version goes up. */
export async function updateProducts(
  db: Db,
  products: readonly { readonly id: number; readonly fields: ProductFields }[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products set (${SAVED}) = (select ${sql.join(SAVED_FIELDS.map((field) => sql.ref(`wanted.${field}`)))}),
      version = version + 1
    from unnest(${columns(products.map(({ fields }) => fields))}, ${products.map(({ id }) => id)}::bigint[])
      as ${COLUMNS}, id)
    where products.id = wanted.id`.execute(db);
}
