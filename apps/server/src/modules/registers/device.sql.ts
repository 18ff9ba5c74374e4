// SQL of a register's own calls: what it needs to sell without a network, and what it reports.

import { parseGrams } from '@tilgul/contract/catalog';
import type { CatalogueAnswer } from '@tilgul/contract/registers';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { STAFF } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { type Names, toLegacyNames } from '../../texts/names.ts';

interface GoodsRow {
  readonly id: number;
  readonly name: string;
  readonly names: Names;
  readonly unit: string;
  readonly price_paise: Paise;
  readonly mrp_paise: Paise | null;
  readonly barcode: string | null;
  readonly plu: number | null;
  readonly sold_by_weight: boolean;
  readonly hsn: string | null;
  readonly tax_class_id: number | null;
  readonly loose_tax_class_id: number | null;
  readonly category: string;
  readonly image_hash: string | null;
}

const toPrice = ({ price_paise, mrp_paise }: Pick<GoodsRow, 'price_paise' | 'mrp_paise'>) => ({
  price: toRupees(price_paise),
  mrp: mrp_paise === null ? null : toRupees(mrp_paise),
});

/** Prices of the further MRPs of products, by product. */
async function listFurtherPrices(db: Db): Promise<ReadonlyMap<number, CatalogueAnswer['products'][number]['prices']>> {
  const rows = await db
    .selectFrom('product_mrps')
    .select(['product_id', 'price_paise', 'mrp_paise'])
    .orderBy('product_id')
    .orderBy('mrp_paise')
    .execute();
  const prices = new Map<number, ReturnType<typeof toPrice>[]>();
  for (const { product_id, ...price } of rows) {
    const known = prices.get(product_id);
    if (known) known.push(toPrice(price));
    else prices.set(product_id, [toPrice(price)]);
  }
  return prices;
}

/** All products on sale. */
export async function listGoods(db: Db): Promise<CatalogueAnswer['products']> {
  const { rows } = await sql<GoodsRow>`
    select products.id, products.name, products.names, units.unit, products.price_paise, products.mrp_paise, products.barcode,
      products.plu, products.sold_by_weight, products.hsn, products.tax_class_id,
      products.loose_tax_class_id, categories.name as category, products.image_hash
    from products join units on units.id = products.unit_id join categories on categories.id = products.category_id
    where products.archived_at is null order by products.id`.execute(db);
  const further = await listFurtherPrices(db);
  const grams = new Map<string, number | null>();
  for (const { unit } of rows) if (!grams.has(unit)) grams.set(unit, parseGrams(unit));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...toLegacyNames(row.names),
    unit: row.unit,
    unit_grams: grams.get(row.unit) ?? null,
    prices: [toPrice(row), ...(further.get(row.id) ?? [])],
    barcode: row.barcode,
    plu: row.plu,
    sold_by_weight: row.sold_by_weight,
    hsn: row.hsn,
    tax_class: row.tax_class_id,
    loose_tax_class: row.loose_tax_class_id,
    category: row.category,
    image: pictureUrl(row.image_hash),
  }));
}

/** Rates of all tax classes, in basis points, by day. */
export async function listRates(db: Db): Promise<CatalogueAnswer['tax_classes']> {
  const { rows } = await sql<CatalogueAnswer['tax_classes'][number]>`
    select tax_class_id as id, json_agg(json_build_object('rate', percent_bp, 'from', effective_from) order by effective_from) as rates
    from tax_class_rates group by tax_class_id order by tax_class_id`.execute(db);
  return rows;
}

interface PersonRow {
  readonly user_id: number;
  readonly name: string;
  readonly is_manager: boolean;
  readonly can_sell: boolean;
  readonly can_return: boolean;
  readonly salt: Buffer | null;
  readonly rounds: number;
  readonly verifier: Buffer;
}

/** People who use the registers of a store: its manager, then its staff. */
const selectPeople = (storeId: number) => sql`
  select users.id as user_id, users.first_name || ' ' || users.last_name as name, users.id is not distinct from stores.manager_id as is_manager,
    users.id is not distinct from stores.manager_id or users.can_sell as can_sell,
    users.id is not distinct from stores.manager_id or users.can_return as can_return,
    pin.salt, pin.rounds, pin.verifier
  from stores join users on users.id = stores.manager_id or users.store_id = stores.id and users.role = ${STAFF}
    left join register_pins as pin on pin.user_id = users.id
  where stores.id = ${storeId}::bigint and users.archived_at is null and users.suspended_at is null`;

export async function listPeople(db: Db, storeId: number): Promise<CatalogueAnswer['people']> {
  const { rows } = await sql<PersonRow>`${selectPeople(storeId)} order by is_manager desc, name, users.id`.execute(db);
  return rows.map(({ salt, rounds, verifier, ...person }) => ({
    ...person,
    pin: salt === null ? null : { salt: salt.toString('base64url'), rounds, verifier: verifier.toString('base64url') },
  }));
}

/** One of the people of a store, with their PIN; undefined for others. */
export async function findPerson(db: Db, storeId: number, userId: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`${selectPeople(storeId)} and users.id = ${userId}::bigint`.execute(db);
  return rows[0];
}

/** A record with an approval arrives much sooner. */
const KEEP_CHECKS_DAYS = 90;

/** Deletes old checks of PINs. Safe to run at any time. */
export async function purgeChecks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_CHECKS_DAYS * 24 * 60 * 60_000);
  await db.deleteFrom('register_checks').where('created_at', '<', before).execute();
}

/** The next number of a register's series: after all that were issued, held or cancelled. */
export async function readNextNumber(db: Db, series: string, fy: string): Promise<number> {
  const result = await sql<{ next: number }>`
    select 1 + greatest((select last_seq from tax_series where series = ${series}::text and fy = ${fy}::text),
      (select max(seq) from unissued_numbers where series = ${series}::text and fy = ${fy}::text), 0) as next`.execute(
    db,
  );
  return onlyRow(result).next;
}

interface Hello {
  readonly registerId: number;
  readonly headSeq: number;
  readonly invoice: number;
  readonly creditNote: number;
  readonly fy: string;
  readonly now: Date;
}

/** Stores what a register reports, and answers its last record here. Reported numbers only grow within a year. */
export async function saveHello(db: Db, { registerId, headSeq, invoice, creditNote, fy, now }: Hello): Promise<number> {
  const grow = (column: 'reported_invoice' | 'reported_credit_note', reported: number) => sql`case
    when reported_fy is null or reported_fy < ${fy}::text then ${reported}::int
    when reported_fy = ${fy}::text then greatest(${sql.ref(column)}, ${reported}::int) else ${sql.ref(column)} end`;
  const result = await sql<{ head_seq: number }>`
    update registers set heard_at = ${now}::timestamptz, reported_seq = greatest(reported_seq, ${headSeq}::int),
      reported_invoice = ${grow('reported_invoice', invoice)}, reported_credit_note = ${grow('reported_credit_note', creditNote)},
      reported_fy = greatest(coalesce(reported_fy, ${fy}::text), ${fy}::text)
    where id = ${registerId}::bigint returning head_seq`.execute(db);
  return onlyRow(result).head_seq;
}
