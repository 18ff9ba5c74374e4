// Reserves, in a store, the goods of the orders allocated to it: never more than it has free (STOCK-5).
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { type FoundLine, shortagesOf } from '../stock.rules.ts';

/** The quantity that an order takes of each product: as packed, else as ordered. */
const stockLines = (orderId: number) => sql`(
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
      from ${stockLines(orderId)} as line
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
    update stock_levels set reserved = stock_levels.reserved - (line.quantity - line.awaiting_stock) from ${stockLines(orderId)} as line
    where stock_levels.place_id = ${locationId}::bigint and stock_levels.product_id = line.product_id`.execute(db);
}

interface Waiting {
  readonly locationId: number;
  readonly productIds: readonly number[];
  /** An order that is leaving the store. */
  readonly exceptOrderId?: number;
}

/**
 * Gives what a stock location has free of these products to the orders that await it there, the oldest order first. Called
 * when goods come or a reservation ends; nearly always nothing is awaited, which an index tells. The products are locked.
 */
export async function reserveAwaiting(db: Db, { locationId, productIds, exceptOrderId }: Waiting): Promise<void> {
  await sql`
    with waiting as (
      select line.order_id, line.product_id, line.awaiting_stock,
        ${freeSql} - sum(line.awaiting_stock) over (partition by line.product_id order by line.order_id) + line.awaiting_stock as left_for_it
      from order_lines as line join orders on orders.id = line.order_id join stock_places as place on place.store_id = orders.store_id
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
  const { rows } = await sql<FoundLine>`
    select line.product_id, line.product_name, line.name_mr, line.name_hi, line.quantity,
      least(coalesce(level.on_hand, 0), line.quantity - line.awaiting_stock) as available
    from ${stockLines(orderId)} as line
      left join stock_levels as level on level.place_id = ${locationId}::bigint and level.product_id = line.product_id
    order by line.product_id`.execute(db);
  return shortagesOf(rows);
}
