// The only code that writes stock_levels, stock_totals and stock_movements: the ledger (STOCK-1).
import { MAX_STOCK } from '@tilgul/contract/forms/fields';
import type { MOVEMENT_DOCUMENTS, MOVEMENT_REASONS } from '@tilgul/contract/inventory';
import { AppError, type Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Actor, Context, Db } from '../../deps.ts';
import { lowStock } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import {
  chainChange,
  type FoundLine,
  fallsToReorderLevel,
  insufficientStock,
  OUTSIDE,
  type StockLine,
  shortagesOf,
  sumLines,
  tooMuchStock,
} from './stock.rules.ts';

export { MAIN, OUTSIDE, type StockLine, TRANSIT } from './stock.rules.ts';

export type MoveReason = (typeof MOVEMENT_REASONS)[number];

/** What a movement serves; none for goods received and corrections. */
export interface StockDocument {
  readonly kind: (typeof MOVEMENT_DOCUMENTS)[number];
  readonly id: number;
}

export interface StockMove {
  readonly lines: readonly StockLine[];
  /** Place ids. */
  readonly from: number;
  readonly to: number;
  readonly reason: MoveReason;
  readonly document?: StockDocument;
  /** Which time the document moves goods this way, from 1. */
  readonly round?: number;
  readonly note?: string;
  /** The goods were reserved at `from`; their reservation there ends with the move. */
  readonly releaseReserved?: boolean;
}

type StockWork = Context & { readonly actor?: Actor };

/** Lines as a table of the statement; one text for any number of lines, so that it stays a prepared statement. */
const wanted = (lines: readonly StockLine[]) =>
  sql`(select * from unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[]) as line (product_id, quantity))`;

/** The place of a store; 404 when there is no such store. */
export async function stockLocationOfStore(db: Db, storeId: number): Promise<number> {
  const place = await db.selectFrom('stock_places').select('id').where('store_id', '=', storeId).executeTakeFirst();
  if (!place) throw new AppError('not_found');
  return place.id;
}

/** Gives a new store its place. */
export async function addStorePlace(db: Db, storeId: number): Promise<number> {
  const place = { kind: 'store', store_id: storeId };
  return (await db.insertInto('stock_places').values(place).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Locks the products' totals in product order. Whoever changes any figure of a product holds this lock first, so the
 * statements after it see figures that nobody else can change, and two of them cannot deadlock. Who changes what several
 * documents hold locks the products of all of them first, by one call.
 */
export async function lockProducts(db: Db, lines: readonly StockLine[]): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const lock = sql<{ product_id: number }>`
    select product_id from stock_totals where product_id = any(${ids}::bigint[]) order by product_id for update`;
  if ((await lock.execute(db)).rows.length === ids.length) return;
  await sql`insert into stock_totals (product_id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`.execute(
    db,
  );
  await lock.execute(db);
}

/**
 * Reserves goods of the whole chain: Σ(on_hand) - Σ(reserved) must cover each product, the same product summed first.
 * Throws insufficient_stock with every shortage; then nothing is reserved (STOCK-3, STOCK-4).
 */
export async function reserveForChain(db: Db, lines: readonly StockLine[]): Promise<void> {
  const shortages = await tryReserveForChain(db, lines);
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/** As `reserveForChain`, but answers what is short; nothing is reserved then, and the transaction may go on. */
export async function tryReserveForChain(db: Db, lines: readonly StockLine[]): Promise<Shortage[]> {
  const sums = sumLines(lines);
  await lockProducts(db, sums);
  const { rows } = await sql<FoundLine>`
    with facts as (
      select wanted.product_id, wanted.quantity, products.name as product_name, products.name_mr, products.name_hi, stock_totals.on_hand - stock_totals.reserved as available
      from ${wanted(sums)} as wanted join products on products.id = wanted.product_id
        join stock_totals on stock_totals.product_id = wanted.product_id
    ), promised as (
      update stock_totals set reserved = stock_totals.reserved + facts.quantity from facts
      where stock_totals.product_id = facts.product_id and not exists (select from facts where available < quantity)
    )
    select * from facts where available < quantity order by product_id`.execute(db);
  return shortagesOf(rows);
}

/** Ends a reservation: at a store, or of the whole chain (null). */
export async function releaseReservation(db: Db, lines: readonly StockLine[], from: number | null): Promise<void> {
  const sums = sumLines(lines);
  await lockProducts(db, sums);
  if (from !== null) await takeReserved(db, sums, from);
  await changeTotalReserved(db, sums, -1);
}

/** Moves a reservation between stock locations; null is the chain's, of no store yet. What they have does not matter. */
export async function moveReservation(
  db: Db,
  lines: readonly StockLine[],
  from: number | null,
  to: number | null,
): Promise<void> {
  if (from === to) return;
  const sums = sumLines(lines);
  await lockProducts(db, sums);
  if (from !== null) await takeReserved(db, sums, from);
  if (to !== null) await addReserved(db, sums, to);
}

/** Reserves, at a store, goods that have just been put back for the same order; so there is nothing to check. */
export async function reserveAgain(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  const sums = sumLines(lines);
  await lockProducts(db, sums);
  await addReserved(db, sums, locationId);
  await changeTotalReserved(db, sums, 1);
}

async function takeReserved(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update stock_levels set reserved = stock_levels.reserved - wanted.quantity from ${wanted(lines)} as wanted
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = wanted.product_id`.execute(db);
  if (Number(numAffectedRows) !== lines.length) throw new Error(`place ${locationId} does not hold the reservation`);
}

async function addReserved(db: Db, lines: readonly StockLine[], locationId: number): Promise<void> {
  await sql`
    insert into stock_levels (place_id, product_id, reserved) select ${locationId}::bigint, product_id, quantity from ${wanted(lines)} as wanted
    on conflict (place_id, product_id) do update set reserved = stock_levels.reserved + excluded.reserved`.execute(db);
}

async function changeTotalReserved(db: Db, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  await sql`
    update stock_totals set reserved = stock_totals.reserved + ${sign}::int * wanted.quantity from ${wanted(lines)} as wanted
    where stock_totals.product_id = wanted.product_id`.execute(db);
}

/**
 * Moves goods: the movement rows, both balances and the chain's totals in one statement, all lines or none. Throws
 * insufficient_stock with shortages when `from` has too little, conflict when a balance would pass 9999999. Notifies the
 * store's manager when its stock of a product falls to the reorder level.
 */
export const moveStock = (context: StockWork, move: StockMove): Promise<void> => carryOut(context, move, false);

/**
 * Takes goods for a sale at the counter, or instead of others for an order: only what the location has not reserved, and never so much that the chain could
 * not serve the reservations that have no store yet (STOCK-11). Throws insufficient_stock with shortages.
 */
export const takeUnreserved = (
  context: StockWork,
  sale: Pick<StockMove, 'lines' | 'round'> & { readonly locationId: number; readonly document: StockDocument },
): Promise<void> => {
  const { locationId, lines, document, round = 1 } = sale;
  const reason = document.kind === 'order' ? 'order_deducted' : 'manual_order';
  return carryOut(context, { lines, from: locationId, to: OUTSIDE, reason, document, round }, true);
};

interface MovedLine extends FoundLine {
  readonly unit: string;
  readonly on_hand: number | null;
  readonly reorder_level: number | null;
  readonly is_full: boolean;
}

async function carryOut(context: StockWork, move: StockMove, onlyUnreserved: boolean): Promise<void> {
  const lines = sumLines(move.lines);
  await lockProducts(context.db, lines);
  const moved = await writeMove(context, { ...move, lines }, onlyUnreserved);
  const shortages = shortagesOf(moved);
  if (shortages.length > 0) throw insufficientStock(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw tooMuchStock(full.product_name);
  await tellLowStock(context, move.from, moved);
}

/** Writes nothing when any line does not fit; answers the figures as they were before. */
async function writeMove(context: StockWork, move: StockMove, onlyUnreserved: boolean): Promise<MovedLine[]> {
  const { lines, from, to, reason, document, releaseReserved = false } = move;
  const { rows } = await sql<MovedLine>`
    with facts as materialized (${moveFacts(lines, { from, to, onlyUnreserved })}),
    fit as materialized (select * from facts where not exists (select from facts where available < quantity or is_full)),
    taken as (
      update stock_levels set on_hand = stock_levels.on_hand - fit.quantity, reserved = stock_levels.reserved - ${Number(releaseReserved)}::int * fit.quantity
      from fit where stock_levels.place_id = ${from}::bigint and stock_levels.product_id = fit.product_id and ${from !== OUTSIDE}::boolean
    ), given as (
      insert into stock_levels (place_id, product_id, on_hand) select ${to}::bigint, product_id, quantity from fit where ${to !== OUTSIDE}::boolean
      on conflict (place_id, product_id) do update set on_hand = stock_levels.on_hand + excluded.on_hand
    ), summed as (
      update stock_totals set on_hand = stock_totals.on_hand + ${chainChange(from, to)}::int * fit.quantity, reserved = stock_totals.reserved - ${Number(releaseReserved)}::int * fit.quantity
      from fit where stock_totals.product_id = fit.product_id
    ), written as (
      insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, round, actor_id, note, created_at)
      select product_id, ${from}::bigint, ${to}::bigint, quantity, ${reason}::text, ${document?.kind ?? null}::text, ${document?.id ?? null}::bigint,
        ${move.round ?? 1}::int, ${context.actor?.id ?? null}::bigint, ${move.note ?? null}::text, ${context.now}::timestamptz from fit
    )
    select * from facts order by product_id`.execute(context.db);
  return rows;
}

/** Per line: what may be taken from the one place, and whether the other can hold it. */
const moveFacts = (lines: readonly StockLine[], options: { from: number; to: number; onlyUnreserved: boolean }) => sql`
  select wanted.product_id, wanted.quantity, products.name as product_name, products.name_mr, products.name_hi, units.unit, source.on_hand,
    case when products.archived_at is null then source.reorder_level end as reorder_level,
    case when ${options.from === OUTSIDE}::boolean then wanted.quantity
      when ${options.onlyUnreserved}::boolean then coalesce(least(source.on_hand - source.reserved, stock_totals.on_hand - stock_totals.reserved), 0)
      else coalesce(source.on_hand, 0) end as available,
    ${options.to !== OUTSIDE}::boolean and coalesce(target.on_hand, 0) + wanted.quantity > ${MAX_STOCK}::int as is_full
  from ${wanted(lines)} as wanted
    join products on products.id = wanted.product_id
    join units on units.id = products.unit_id
    join stock_totals on stock_totals.product_id = wanted.product_id
    left join stock_levels as source on source.place_id = ${options.from}::bigint and source.product_id = wanted.product_id
    left join stock_levels as target on target.place_id = ${options.to}::bigint and target.product_id = wanted.product_id`;

async function tellLowStock(context: StockWork, from: number, moved: readonly MovedLine[]): Promise<void> {
  if (from <= OUTSIDE) return;
  const low = moved.flatMap(({ product_id, product_name, unit, quantity, on_hand, reorder_level }) => {
    if (on_hand === null || reorder_level === null || !fallsToReorderLevel(on_hand, on_hand - quantity, reorder_level))
      return [];
    const about = { kind: 'product', id: product_id } as const;
    return [{ message: lowStock({ product_name, unit, on_hand: on_hand - quantity }), about }];
  });
  if (low.length === 0) return;
  const store = await context.db
    .selectFrom('stock_places')
    .innerJoin('stores', 'stores.id', 'stock_places.store_id')
    .select('stores.manager_id')
    .where('stock_places.id', '=', from)
    .executeTakeFirst();
  const notices = low.map((sentence) => ({ to: [store?.manager_id], ...sentence }));
  await notify(context, notices);
}
