// Reserves goods of the whole chain for orders and open payments (STOCK-3).
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { type AvailableLine, findShortages, insufficientStock, type StockLine, sumLines } from '../stock.rules.ts';
import { lockProducts, lockTotals } from './locks.sql.ts';
import { lineTable } from './moves.sql.ts';

/**
 * Reserves goods of the whole chain: Σ(on_hand) - Σ(reserved) must cover each product, the same product summed first.
 * Throws insufficient_stock with every shortage; then nothing is reserved (STOCK-3, STOCK-4).
 */
export async function reserveForChain(context: Context, lines: readonly StockLine[]): Promise<void> {
  const shortages = await tryReserveForChain(context, lines);
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/** As `reserveForChain`, but answers what is short; nothing is reserved then, and the transaction may go on. */
export async function tryReserveForChain(context: Context, lines: readonly StockLine[]): Promise<Shortage[]> {
  const { db } = context;
  const sums = sumLines(lines);
  await lockProducts(context, sums);
  const { rows } = await sql<AvailableLine>`
    with facts as (
      select wanted.product_id, wanted.quantity, products.name as product_name, products.name_mr, products.name_hi, stock_totals.on_hand - stock_totals.reserved as available
      from ${lineTable(sums)} as wanted join products on products.id = wanted.product_id
        join stock_totals on stock_totals.product_id = wanted.product_id
    ), promised as (
      update stock_totals set reserved = stock_totals.reserved + facts.quantity from facts
      where stock_totals.product_id = facts.product_id and not exists (select from facts where available < quantity)
    )
    select * from facts where available < quantity order by product_id`.execute(db);
  return findShortages(rows);
}

/** Ends a reservation of the chain. What a store has reserved of it is released before, by `releaseInStore`. */
export async function releaseForChain(db: Db, lines: readonly StockLine[]): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await changeTotalReserved(db, sums, -1);
}

/** Reserves, for the chain, goods that have just been put back for the same order; so there is nothing to check. */
export async function reserveForChainAgain(db: Db, lines: readonly StockLine[]): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await changeTotalReserved(db, sums, 1);
}

async function changeTotalReserved(db: Db, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  await sql`
    update stock_totals set reserved = stock_totals.reserved + ${sign}::int * wanted.quantity from ${lineTable(lines)} as wanted
    where stock_totals.product_id = wanted.product_id`.execute(db);
}

// Reserves, in a store, the goods of the orders allocated to it: never more than it has free (STOCK-5).

/** The quantity that an order takes of each product: as packed, else as ordered. */
const orderLineTable = (orderId: number) => sql`(
  select product_id, product_name, name_mr, name_hi, coalesce(packed, quantity) as quantity, awaiting_stock
  from order_lines where order_id = ${orderId}::bigint and coalesce(packed, quantity) > 0)`;

/** Unreserved stock of a joined `level`; 0 where there is no row. */
const freeSql = sql`greatest(coalesce(level.on_hand - level.reserved, 0), 0)`;

/**
 * Reserves an order's goods at a stock location as far as it has them free; the rest of each line awaits stock there and stays
 * promised by the chain. The products are locked.
 */
export async function reserveInStore(db: Db, orderId: number, locationId: number): Promise<void> {
  await sql`
    with part as materialized (
      select line.product_id, line.quantity, least(line.quantity, ${freeSql}) as reserved
      from ${orderLineTable(orderId)} as line
        left join stock_levels as level on level.place_id = ${locationId}::bigint and level.product_id = line.product_id
    ), held as (
      insert into stock_levels (place_id, product_id, reserved) select ${locationId}::bigint, product_id, reserved from part
      on conflict (place_id, product_id) do update set reserved = stock_levels.reserved + excluded.reserved
    )
    update order_lines set awaiting_stock = part.quantity - part.reserved from part
    where order_lines.order_id = ${orderId}::bigint and order_lines.product_id = part.product_id
      and order_lines.awaiting_stock <> part.quantity - part.reserved`.execute(db);
}

/** Releases what a stock location has reserved for an order; the chain's promise stays. The products are locked. */
export async function releaseInStore(db: Db, orderId: number, locationId: number): Promise<void> {
  await sql`
    update stock_levels set reserved = stock_levels.reserved - (line.quantity - line.awaiting_stock) from ${orderLineTable(orderId)} as line
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = line.product_id`.execute(db);
}

interface AwaitingScope {
  readonly locationId: number;
  readonly productIds: readonly number[];
  /** An order that is leaving the store. */
  readonly exceptOrderId?: number;
}

/**
 * Gives what a stock location has free of these products to the orders that await it there, the oldest order first. Called
 * when goods come or a reservation ends; nearly always nothing is awaited, which an index tells. The products are locked.
 */
export async function reserveAwaiting(db: Db, { locationId, productIds, exceptOrderId }: AwaitingScope): Promise<void> {
  await sql`
    with waiting as (
      select line.order_id, line.product_id, line.awaiting_stock,
        ${freeSql} - sum(line.awaiting_stock) over (partition by line.product_id order by line.order_id) + line.awaiting_stock as left_for_it
      from order_lines as line join orders on orders.id = line.order_id join stock_locations as place on place.store_id = orders.store_id
        join stock_levels as level on level.place_id = place.id and level.product_id = line.product_id
      where line.product_id = any(${productIds}::bigint[]) and line.awaiting_stock > 0 and place.id = ${locationId}::bigint
        and orders.stock_state = 'reserved' and orders.id is distinct from ${exceptOrderId ?? null}::bigint
    ), part as materialized (
      select order_id, product_id, least(awaiting_stock, left_for_it) as quantity from waiting where left_for_it > 0
    ), held as (
      update stock_levels set reserved = stock_levels.reserved + sums.quantity
      from (select product_id, sum(quantity)::int as quantity from part group by product_id) as sums
      where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = sums.product_id
    )
    update order_lines set awaiting_stock = order_lines.awaiting_stock - part.quantity from part
    where order_lines.order_id = part.order_id and order_lines.product_id = part.product_id`.execute(db);
}

/** Shortages of an order at a stock location: quantities that it has not reserved for the order, or no longer has. The products are locked. */
export async function listOrderShortages(db: Db, orderId: number, locationId: number): Promise<Shortage[]> {
  const { rows } = await sql<AvailableLine>`
    select line.product_id, line.product_name, line.name_mr, line.name_hi, line.quantity,
      least(coalesce(level.on_hand, 0), line.quantity - line.awaiting_stock) as available
    from ${orderLineTable(orderId)} as line
      left join stock_levels as level on level.place_id = ${locationId}::bigint and level.product_id = line.product_id
    order by line.product_id`.execute(db);
  return findShortages(rows);
}
