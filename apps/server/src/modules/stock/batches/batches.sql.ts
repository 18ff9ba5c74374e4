// SQL of batches, and the only code that writes them. Callers lock the products first (STOCK-22).
import { MIN_SHELF_LIFE_DAYS, MIN_SHELF_LIFE_PERCENT } from '@tilgul/contract/rules/shelf-life';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { anyId } from '../../../platform/db/sql.ts';
import { getToday } from '../../../platform/time/business-day.ts';
import type { StockDocument } from '../ledger/moves.sql.ts';
import { type BatchName, type BatchPart, type DatedPart, isExpired, type NewBatch } from './batches.rules.ts';

/** Changes to a batch's quantities. */
export interface BatchChange {
  readonly batch_id: number;
  /** Change of the sellable quantity. */
  readonly quantity?: number;
  /** Change of the quantity set aside. */
  readonly expired?: number;
  /** Absent if no goods move. */
  readonly movement_id?: number | null | undefined;
}

/** Changes batches and records the document behind it. A quantity below 0 violates the table's check. */
export async function changeBatches(
  { db, now }: Context,
  changes: readonly BatchChange[],
  document?: StockDocument,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with line as materialized (
      select * from unnest(${changes.map(({ batch_id }) => batch_id)}::bigint[], ${changes.map(({ movement_id }) => movement_id ?? null)}::bigint[],
        ${changes.map(({ quantity = 0 }) => quantity)}::int[], ${changes.map(({ expired = 0 }) => expired)}::int[]) as line (batch_id, movement_id, quantity, expired)
    ), changed as (
      update stock_batches as batch set quantity = batch.quantity + sums.quantity, expired = batch.expired + sums.expired
      from (select batch_id, sum(quantity)::int as quantity, sum(expired)::int as expired from line group by batch_id) as sums where batch.id = sums.batch_id
    )
    insert into stock_batch_moves (batch_id, movement_id, quantity, expired, document_kind, document_id, created_at)
    select batch_id, movement_id, quantity, expired, ${document?.kind ?? null}::text, ${document?.id ?? null}::bigint, ${now}::timestamptz from line
    where quantity <> 0 or expired <> 0`.execute(db);
}

/** Updates the products' earliest best-before dates. Returns the products whose earliest date has passed. */
export async function updateNextDates(context: Context, productIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number; next_best_before: string | null }>`
    update stock_totals set has_batches = true,
      next_best_before = (select min(best_before) from stock_batches as batch where batch.product_id = stock_totals.product_id and batch.quantity > 0)
    where product_id = any(${productIds}::bigint[])
    returning product_id, next_best_before`.execute(context.db);
  return getExpiredProducts(context, rows);
}

/** Returns the products whose earliest date (YYYY-MM-DD) has passed. */
export const getExpiredProducts = (
  context: Context,
  totals: readonly { readonly product_id: number; readonly next_best_before: string | null }[],
): number[] => {
  const today = getToday(context);
  return totals.flatMap(({ product_id, next_best_before: date }) =>
    date !== null && isExpired(date, today) ? [product_id] : [],
  );
};

/** Lists the sellable batches of products at a location, earliest date first. */
export async function listSellableBatches(
  db: Db,
  locationId: number,
  productIds: readonly number[],
): Promise<(DatedPart & BatchName)[]> {
  return db
    .selectFrom('stock_batches as batch')
    .innerJoin('products', 'products.id', 'batch.product_id')
    .select(['batch.id as batch_id', 'batch.product_id', 'batch.batch_no', 'batch.best_before', 'batch.quantity'])
    .select('products.shelf_life_days')
    .where('batch.place_id', '=', locationId)
    .where('batch.product_id', '=', anyId(productIds))
    .where('batch.quantity', '>', 0)
    .orderBy('batch.best_before')
    .orderBy('batch.id')
    .execute();
}

/** SQL: quantity of a joined `products` row at a location in batches too short for a delivery day, as `isTooShort` decides. */
export const tooShortSql = (locationId: RawBuilder<number>, deliveryDay: string) => sql<number>`(
  select coalesce(sum(batch.quantity), 0)::int from stock_batches as batch
  where batch.product_id = products.id and batch.place_id = ${locationId} and batch.quantity > 0
    and products.shelf_life_days is not null and batch.best_before < ${deliveryDay}::date
      + least(coalesce(ceil(products.shelf_life_days * ${MIN_SHELF_LIFE_PERCENT}::numeric / 100), 0), ${MIN_SHELF_LIFE_DAYS}::numeric)::int)`;

/** Goods of a batch that a document took and has not returned. */
export interface TakenPart extends DatedPart, BatchName {
  readonly document_id: number;
}

/** Lists what documents of a kind took from a location (or anywhere) and have not returned, earliest date first. */
export async function listTakenBatches(
  db: Db,
  documents: { readonly kind: StockDocument['kind']; readonly ids: readonly number[] },
  locationId?: number,
): Promise<TakenPart[]> {
  const location = locationId ?? null;
  const { rows } = await sql<TakenPart>`
    select move.document_id, batch.id as batch_id, batch.product_id, batch.batch_no, batch.best_before, products.shelf_life_days,
      -sum(move.quantity)::int as quantity
    from stock_batch_moves as move join stock_batches as batch on batch.id = move.batch_id
      join products on products.id = batch.product_id
    where move.document_kind = ${documents.kind}::text and move.document_id = any(${documents.ids}::bigint[])
      and (${location}::bigint is null or batch.place_id = ${location}::bigint)
    group by move.document_id, batch.id, products.id having sum(move.quantity) < 0
    order by batch.best_before, batch.id`.execute(db);
  return rows;
}

/** Finds the given batches at a location, creating missing ones. */
export async function ensureBatches(
  { db, now }: Context,
  locationId: number,
  batches: readonly NewBatch[],
): Promise<BatchPart[]> {
  if (batches.length === 0) return [];
  const named = sql`unnest(${batches.map(({ product_id }) => product_id)}::bigint[], ${batches.map(({ batch_no }) => batch_no)}::text[],
    ${batches.map(({ best_before }) => best_before)}::date[], ${batches.map(({ quantity }) => quantity)}::int[])
    with ordinality as named (product_id, batch_no, best_before, quantity, nr)`;
  await sql`
    insert into stock_batches (place_id, product_id, batch_no, best_before, created_at)
    select distinct ${locationId}::bigint, named.product_id, named.batch_no, named.best_before, ${now}::timestamptz
    from ${named}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<BatchPart>`
    select batch.id as batch_id, named.product_id, named.quantity
    from ${named} join stock_batches as batch on batch.place_id = ${locationId}::bigint and batch.product_id = named.product_id
      and batch.batch_no = named.batch_no and batch.best_before = named.best_before
    order by named.nr`.execute(db);
  return rows;
}
