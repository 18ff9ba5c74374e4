// Products on sale that lack something: main stock, a tax class, a barcode.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { Ok, Query } from '@tilgul/contract/endpoint';
import type { countProductsToCheck, listProductsToCheck } from '@tilgul/contract/product-checks';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import type { Page } from '../../platform/paging/page.ts';
import { MAIN } from '../stock/ledger/ledger.ts';
import { localizeProduct, officeView } from './products.rules.ts';
import { matchesProductQuery, productRows } from './products.sql.ts';

/** Days whose issues tell how long the main stock lasts. */
const DAYS = 30;
/** Stock that lasts fewer days is low. */
const LOW_DAYS = 7;
const DAY_MS = 86_400_000;

/** Products whose main stock is empty or lasts less than a week, with their `days_left`. */
const lowStock = (now: Date): RawBuilder<unknown> => {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  return sql`(
    select product_id, days_left from (
      select products.id as product_id, coalesce(main.on_hand, 0) as on_hand,
        floor(coalesce(main.on_hand, 0) * ${sql.lit(DAYS)} / nullif(used.units, 0))::bigint as days_left
      from products
        left join stock_levels as main on main.place_id = ${sql.lit(MAIN)} and main.product_id = products.id
        left join (
          select product_id, sum(quantity)::numeric as units from stock_movements
          where from_place_id = ${sql.lit(MAIN)} and created_at >= ${since}::timestamptz
            and reason in ('request_approved', 'manual_order', 'order_deducted')
          group by product_id
        ) as used on used.product_id = products.id
      where products.archived_at is null
    ) as lasting where on_hand = 0 or days_left < ${sql.lit(LOW_DAYS)})`;
};

type Check = Query<typeof listProductsToCheck>['check'];

const toCondition = (check: Check, now: Date): RawBuilder<boolean> =>
  ({
    low_stock: sql<boolean>`products.id in (select product_id from ${lowStock(now)} as low)`,
    no_tax_class: sql<boolean>`products.tax_class_id is null`,
    no_barcode: sql<boolean>`products.barcode is null`,
  })[check];

const NEWEST = newestById('products.id');

export async function listToCheck(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: Query<typeof listProductsToCheck>,
): Promise<Page<ProductAnswer>> {
  const rows = productRows(db).where(matchesProductQuery(query)).where(toCondition(query.check, now));
  const page = await readPage({ rows, order: NEWEST, query, count: () => countRows(db, rows) });
  return { ...page, rows: page.rows.map(localizeProduct(officeView())) };
}

async function countRows(db: Db, rows: ReturnType<typeof productRows>): Promise<number> {
  const matching = rows.clearSelect().select('products.id');
  return onlyRow(await sql<{ count: number }>`select count(*) as count from (${matching}) as matching`.execute(db))
    .count;
}

type Counts = Ok<typeof countProductsToCheck>;

export async function countToCheck({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Counts> {
  const low = await sql<Counts['low'][number]>`
    select product_id, days_left from ${lowStock(now)} as low order by days_left nulls first, product_id`.execute(db);
  const counts = onlyRow(
    await sql<Omit<Counts, 'low' | 'low_stock'>>`
      select count(*) filter (where archived_at is null) as on_sale,
        count(*) filter (where archived_at is null and tax_class_id is null) as no_tax_class,
        count(*) filter (where archived_at is null and barcode is null) as no_barcode,
        count(*) filter (where archived_at is not null) as stopped
      from products`.execute(db),
  );
  return { ...counts, low_stock: low.rows.length, low: low.rows };
}
