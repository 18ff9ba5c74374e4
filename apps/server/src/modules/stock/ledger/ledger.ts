// The stock ledger: moves goods with their batches, reserves them, and finds stock locations (STOCK-1).
import { notFound, type Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db, SystemContext } from '../../../deps.ts';
import { type BatchPart, type NewBatch, splitByBatch, splitForDelivery } from '../batches/batches.rules.ts';
import {
  type BatchChange,
  changeBatches,
  ensureBatches,
  listSellableBatches,
  listTakenBatches,
  updateNextDates,
} from '../batches/batches.sql.ts';
import {
  type AvailableLine,
  EXPIRED,
  findShortages,
  hideExactStock,
  insufficientStockError,
  isChainStock,
  MAIN,
  OUTSIDE,
  type StockLine,
  stockLimitError,
  sumLines,
  TRANSIT,
} from '../stock.rules.ts';
import { lockProducts, lockTotals, setExpiredAside } from './locks.sql.ts';
import {
  lineTable,
  type MovedLine,
  notifyLowStock,
  type StockDocument,
  type StockMove,
  writeMove,
} from './moves.sql.ts';

export { MAIN, OUTSIDE, type StockLine, TRANSIT } from '../stock.rules.ts';
export { lockProducts, lockTotals } from './locks.sql.ts';
export type { StockDocument, StockMove } from './moves.sql.ts';

/** Returns a store's stock location. 404 if there is no such store. */
export async function getStoreLocation(db: Db, storeId: number): Promise<number> {
  const location = await db
    .selectFrom('stock_locations')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow(notFound);
  return location.id;
}

/** Creates the stock location of a new store. */
export async function addStoreLocation(db: Db, storeId: number): Promise<number> {
  const location = { kind: 'store', store_id: storeId };
  return (await db.insertInto('stock_locations').values(location).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Moves goods: writes the movements, both balances and the chain's totals in one statement, all lines or none. Throws
 * insufficient_stock with the shortages, or conflict if a balance would exceed 9999999. Goods that enter a store are reserved
 * for the orders waiting there. Notifies the store's manager when a product falls to its reorder level.
 */
export const moveStock = (context: SystemContext, move: StockMove): Promise<void> => applyMove(context, move, false);

/**
 * Takes unreserved goods for a counter sale or as substitutes for an order. Leaves enough in the chain for reservations that
 * have no store yet (STOCK-11). Throws insufficient_stock with the shortages.
 */
export const takeUnreserved = (
  context: SystemContext,
  sale: Pick<StockMove, 'lines' | 'round' | 'deliveryDay'> & {
    readonly locationId: number;
    readonly document: StockDocument;
  },
): Promise<void> => {
  const { locationId, round = 1, ...move } = sale;
  const reason = move.document.kind === 'order' ? 'order_deducted' : 'manual_order';
  return applyMove(context, { ...move, from: locationId, to: OUTSIDE, reason, round }, true);
};

async function applyMove(context: SystemContext, move: StockMove, onlyUnreserved: boolean): Promise<void> {
  const lines = sumLines(move.lines);
  const batched = await lockProducts(context, lines);
  const moved = await writeMove(context, { ...move, lines }, onlyUnreserved);
  const shortages = findShortages(moved);
  if (shortages.length > 0) throw insufficientStockError(shortages);
  const full = moved.find((line) => line.is_full);
  if (full) throw stockLimitError(full.product_name);
  await moveBatches(context, move, moved, batched);
  if (move.to > OUTSIDE && !move.skipAwaiting) {
    const productIds = lines.map(({ product_id }) => product_id);
    await reserveAwaiting(context.db, { locationId: move.to, productIds });
  }
  await notifyLowStock(context, move.from, moved);
}

/**
 * Updates the batches of moved goods (STOCK-22, STOCK-23). `batched` are the products that have batches; the others cost
 * nothing.
 */
async function moveBatches(
  context: Context,
  move: StockMove,
  moved: readonly MovedLine[],
  batched: ReadonlySet<number>,
): Promise<void> {
  const entered = new Set(move.batches?.map(({ product_id }) => product_id));
  const lines = moved.filter(({ product_id }) => batched.has(product_id) || entered.has(product_id));
  if (lines.length === 0) return;
  const movementIds = new Map(lines.map(({ product_id, movement_id }) => [product_id, movement_id]));
  const changes: BatchChange[] = [];
  if (isChainStock(move.from) || move.from === EXPIRED) {
    for (const { batch_id, product_id, quantity } of await findOutgoingBatches(context, move, lines)) {
      const change = move.from === EXPIRED ? { expired: -quantity } : { quantity: -quantity };
      changes.push({ batch_id, movement_id: movementIds.get(product_id), ...change });
    }
  }
  if (isChainStock(move.to)) {
    const parts = await findIncomingBatches(context, move, lines);
    for (const { batch_id, product_id, quantity } of await ensureBatches(context, move.to, parts))
      changes.push({ batch_id, movement_id: movementIds.get(product_id), quantity });
  }
  if (changes.length === 0) return;
  // Returned goods count for the document that took them.
  const document = move.origin ?? move.document;
  await changeBatches(context, changes, document?.kind === 'claim' ? undefined : document);
  const ids = lines.map(({ product_id }) => product_id);
  // Returned goods may have expired in the meantime.
  await setExpiredAside(context, await updateNextDates(context, ids));
}

/** Finds the batches that goods leave: the given one, or the earliest first. */
async function findOutgoingBatches(
  { db }: Context,
  { from, batchId, deliveryDay }: StockMove,
  lines: readonly MovedLine[],
): Promise<BatchPart[]> {
  if (batchId !== undefined) return lines.map((line) => ({ ...line, batch_id: batchId }));
  const ids = lines.map(({ product_id }) => product_id);
  const batches = await listSellableBatches(db, from, ids);
  return deliveryDay === undefined ? splitByBatch(lines, batches) : splitForDelivery(lines, batches, deliveryDay);
}

/**
 * Finds the batches that goods enter: the entered ones, otherwise those that the document took, earliest first because returned
 * goods cannot be distinguished. Goods sent to a store keep the batches that left main.
 */
async function findIncomingBatches(
  { db }: Context,
  move: StockMove,
  lines: readonly StockLine[],
): Promise<readonly NewBatch[]> {
  const { batches = [], document, origin = document } = move;
  const entered = new Set(batches.map(({ product_id }) => product_id));
  const others = lines.filter(({ product_id }) => !entered.has(product_id));
  if (origin === undefined || others.length === 0) return batches;
  const from = move.from === TRANSIT ? MAIN : move.to;
  const taken = await listTakenBatches(db, { kind: origin.kind, ids: [origin.id] }, from);
  return [...batches, ...splitByBatch(others, taken)];
}

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
