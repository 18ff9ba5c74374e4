// Reserves goods: in the whole chain, or at the store that an order goes to (STOCK-3, STOCK-5).
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { getToday } from '../../../platform/time/business-day.ts';
import {
  type AvailableLine,
  findShortages,
  hideExactStock,
  insufficientStockError,
  type StockLine,
  sumLines,
} from '../stock.rules.ts';
import { lockProducts, lockTotals } from './locks.sql.ts';
import { lineTable } from './moves.sql.ts';

/**
 * Reserves goods in the whole chain: Σ(on_hand) - Σ(reserved) must cover each product, with equal products summed first.
 * Reserves nothing if any product is short, and throws insufficient_stock with every shortage (STOCK-3, STOCK-4).
 */
export async function reserveForChain(context: Context, lines: readonly StockLine[]): Promise<void> {
  const shortages = await tryReserveForChain(context, lines);
  if (shortages.length > 0) throw insufficientStockError(shortages);
}

/**
 * Like `reserveForChain`, but returns the shortages, as customers see them, instead of throwing, so the transaction can go on.
 */
export async function tryReserveForChain(context: Context, lines: readonly StockLine[]): Promise<Shortage[]> {
  const { db } = context;
  const sums = sumLines(lines);
  await lockProducts(context, sums);
  const { rows } = await sql<AvailableLine>`
    with lines as (
      select line.product_id, line.quantity, products.name as product_name, products.names, stock_totals.on_hand - stock_totals.reserved as available
      from ${lineTable(sums)} as line join products on products.id = line.product_id
        join stock_totals on stock_totals.product_id = line.product_id
    ), reserved as (
      update stock_totals set reserved = stock_totals.reserved + lines.quantity from lines
      where stock_totals.product_id = lines.product_id and not exists (select from lines where available < quantity)
    )
    select * from lines where available < quantity order by product_id`.execute(db);
  return hideExactStock(findShortages(rows));
}

/**
 * Reserves all lines at a stock location, or none; false if that needs `reserveForChain`. Other locations' orders for the same
 * products do not wait: it locks the products with others and the location's rows alone (docs/decisions/0046).
 */
export async function tryReserveAtStore(
  context: Context,
  locationId: number,
  lines: readonly StockLine[],
): Promise<boolean> {
  const sums = sumLines(lines);
  const [ids, quantities] = [sums.map(({ product_id }) => product_id), sums.map(({ quantity }) => quantity)];
  const { rows } = await sql<{ is_reserved: boolean }>`
    select reserve_at_store(${locationId}::bigint, ${ids}::bigint[], ${quantities}::int[], ${getToday(context)}::date) as is_reserved`.execute(
    context.db,
  );
  return rows[0]?.is_reserved === true;
}

/** Moves goods reserved in the chain to a stock location that has them free. Expects locked products. */
export const assignToStore = (db: Db, locationId: number, lines: readonly StockLine[]): Promise<void> =>
  changeStoreReserved(db, locationId, lines, 1);

/** Moves goods reserved at a stock location back to the chain. Expects locked products. */
export const takeFromStore = (db: Db, locationId: number, lines: readonly StockLine[]): Promise<void> =>
  changeStoreReserved(db, locationId, lines, -1);

async function changeStoreReserved(
  db: Db,
  locationId: number,
  lines: readonly StockLine[],
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update stock_levels set reserved = stock_levels.reserved + ${sign}::int * line.quantity from ${lineTable(sumLines(lines))} as line
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = line.product_id`.execute(db);
}

/** Ends a reservation in the chain. Release the store's part first, with `releaseInStore`. */
export const releaseForChain = (db: Db, lines: readonly StockLine[]): Promise<void> =>
  changeTotalReserved(db, lines, -1);

/** Reserves goods that were just put back for the same order; availability needs no check. */
export const reserveForChainAgain = (db: Db, lines: readonly StockLine[]): Promise<void> =>
  changeTotalReserved(db, lines, 1);

async function changeTotalReserved(db: Db, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  const sums = sumLines(lines);
  await lockTotals(db, sums);
  await sql`
    update stock_totals set reserved = stock_totals.reserved + ${sign}::int * line.quantity from ${lineTable(sums)} as line
    where stock_totals.product_id = line.product_id`.execute(db);
}

/** Quantity of each product that an order takes: as packed, otherwise as ordered. */
const orderLineTable = (orderId: number) => sql`(
  select product_id, product_name, names, coalesce(packed, quantity) as quantity, awaiting_stock
  from order_lines where order_id = ${orderId}::bigint and coalesce(packed, quantity) > 0)`;

/** Unreserved stock of a joined `level`; 0 without a row. */
const freeSql = sql`greatest(coalesce(level.on_hand - level.reserved, 0), 0)`;

/**
 * Reserves an order's goods at a stock location, up to the free quantity. The rest of each line awaits stock there and stays
 * reserved in the chain. Expects locked products.
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

/** Releases an order's goods at a stock location; the chain's reservation stays. Expects locked products. */
export async function releaseInStore(db: Db, orderId: number, locationId: number): Promise<void> {
  await sql`
    update stock_levels set reserved = stock_levels.reserved - (line.quantity - line.awaiting_stock) from ${orderLineTable(orderId)} as line
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = line.product_id`.execute(db);
}

interface AwaitingScope {
  readonly locationId: number;
  readonly productIds: readonly number[];
  /** An order that is leaving the store and gets nothing. */
  readonly exceptOrderId?: number;
}

/**
 * Reserves free stock of these products for the orders that await it at a location, oldest order first. Runs whenever goods
 * arrive or a reservation ends. An index makes the usual case, no waiting orders, cheap. Expects locked products.
 */
export async function reserveAwaiting(db: Db, { locationId, productIds, exceptOrderId }: AwaitingScope): Promise<void> {
  await sql`
    with waiting as (
      select line.order_id, line.product_id, line.awaiting_stock,
        ${freeSql} - sum(line.awaiting_stock) over (partition by line.product_id order by line.order_id) + line.awaiting_stock as left_for_it
      from order_lines as line join orders on orders.id = line.order_id join stock_locations as location on location.store_id = orders.store_id
        join stock_levels as level on level.place_id = location.id and level.product_id = line.product_id
      where line.product_id = any(${productIds}::bigint[]) and line.awaiting_stock > 0 and location.id = ${locationId}::bigint
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

/** What an order lost to a register's sale. */
export interface LostGoods extends StockLine {
  readonly order_id: number;
  readonly product_name: string;
}

/**
 * Takes reservations of not deducted orders at a location back, the latest order first: the goods were sold at a register. The
 * orders await them from now on and stay reserved in the chain. Expects locked products, and at most what is reserved.
 */
export async function yieldReservations(db: Db, locationId: number, lines: readonly StockLine[]): Promise<LostGoods[]> {
  const { rows } = await sql<LostGoods>`
    with held as (
      select line.order_id, line.product_id, line.product_name, coalesce(line.packed, line.quantity) - line.awaiting_stock as held,
        sum(coalesce(line.packed, line.quantity) - line.awaiting_stock) over (partition by line.product_id order by line.order_id desc) as held_up_to_it,
        lost.quantity as lost
      from ${lineTable(lines)} as lost join order_lines as line on line.product_id = lost.product_id
        join orders on orders.id = line.order_id join stock_locations as location on location.store_id = orders.store_id
      where location.id = ${locationId}::bigint and orders.stock_state = 'reserved'
        and coalesce(line.packed, line.quantity) > line.awaiting_stock
    ), part as materialized (
      select order_id, product_id, product_name, least(held, lost - (held_up_to_it - held))::int as quantity from held
      where held_up_to_it - held < lost
    ), released as (
      update stock_levels set reserved = stock_levels.reserved - sums.quantity
      from (select product_id, sum(quantity)::int as quantity from part group by product_id) as sums
      where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = sums.product_id
    ), awaiting as (
      update order_lines set awaiting_stock = order_lines.awaiting_stock + part.quantity from part
      where order_lines.order_id = part.order_id and order_lines.product_id = part.product_id
    )
    select order_id, product_id, product_name, quantity from part order by order_id desc, product_id`.execute(db);
  return rows;
}

/**
 * Moves the holds of open payments on these products from a location to the chain: the goods were sold at a register. A payment
 * that is being settled keeps its hold. Expects locked products.
 */
export async function yieldHolds(db: Db, locationId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    with yielding as materialized (
      select id from payment_intents
      where held_place_id = ${locationId}::bigint and holds_stock and exists (
        select from payment_intent_lines where intent_id = payment_intents.id and product_id = any(${productIds}::bigint[]))
      order by id for update skip locked
    ), moved as (update payment_intents set held_place_id = null from yielding where payment_intents.id = yielding.id)
    update stock_levels set reserved = stock_levels.reserved - sums.quantity
    from (select product_id, sum(quantity)::int as quantity from payment_intent_lines join yielding on yielding.id = intent_id group by 1) as sums
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = sums.product_id`.execute(db);
}

/** Returns an order's shortages at a stock location: quantities not reserved there, or no longer on hand. Expects locked products. */
export async function listOrderShortages(db: Db, orderId: number, locationId: number): Promise<Shortage[]> {
  const { rows } = await sql<AvailableLine>`
    select line.product_id, line.product_name, line.names, line.quantity,
      least(coalesce(level.on_hand, 0), line.quantity - line.awaiting_stock) as available
    from ${orderLineTable(orderId)} as line
      left join stock_levels as level on level.place_id = ${locationId}::bigint and level.product_id = line.product_id
    order by line.product_id`.execute(db);
  return findShortages(rows);
}
