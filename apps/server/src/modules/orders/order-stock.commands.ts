// What an order does to the stock: takes its goods from the store once, gives them back once.
import type { ActorContext, Db } from '../../deps.ts';
import {
  getStoreLocation,
  listOrderShortages,
  lockProducts,
  lockTotals,
  moveStock,
  OUTSIDE,
  releaseForChain,
  releaseInStore,
  reserveAwaiting,
  type StockLine,
} from '../stock/ledger/ledger.ts';
import { insufficientStock } from '../stock/stock.rules.ts';
import { type OrderFacts, statusError } from './orders.rules.ts';

interface OrderStockLine extends StockLine {
  /** The quantity that the order's store has not reserved. */
  readonly awaiting_stock: number;
}

/** What the order takes, per product: what was ordered, or what was packed once it is. */
export const listStockLines = (db: Db, orderId: number): Promise<OrderStockLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['product_id', 'awaiting_stock'])
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();

/** The order as a document of the ledger; each allocation that was deducted and put back is a round of its own. */
export const toLedgerDocument = (order: OrderFacts) =>
  ({ document: { kind: 'order', id: order.id }, round: order.stock_round }) as const;

/**
 * Takes a reserved order's goods from its store, on_hand and reserved both; nothing when they are taken already. Throws
 * insufficient_stock with shortages, also for goods that other orders have reserved. The caller writes stock_state 'deducted'
 * in the same transaction.
 */
export async function deductGoods(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.stock_state === 'deducted') return;
  if (order.stock_state === 'released' || order.store_id === null)
    throw statusError(order.status, 'This order is {status} and cannot be deducted now.');
  const lines = await listStockLines(context.db, order.id);
  const from = await getStoreLocation(context.db, order.store_id);
  if (lines.some(({ awaiting_stock }) => awaiting_stock > 0))
    await reserveAwaitingLines(context, order.id, { lines, from });
  await moveStock(context, {
    lines,
    from,
    to: OUTSIDE,
    reason: 'order_deducted',
    releaseReserved: true,
    ...toLedgerDocument(order),
  });
}

/** Reserves what was free all along, such as goods of a reservation that has ended. Throws insufficient_stock. */
async function reserveAwaitingLines(
  context: ActorContext,
  orderId: number,
  { lines, from }: { readonly lines: readonly StockLine[]; readonly from: number },
): Promise<void> {
  await lockProducts(context, lines);
  await reserveAwaiting(context.db, { locationId: from, productIds: lines.map(({ product_id }) => product_id) });
  const shortages = await listOrderShortages(context.db, orderId, from);
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/** Puts a deducted order's goods back into the store they came from; the caller reserves them. */
export async function putGoodsBack(
  context: ActorContext,
  order: OrderFacts,
  lines: readonly StockLine[],
): Promise<void> {
  if (order.store_id === null) throw new Error(`order ${order.id} is deducted without a store`);
  const to = await getStoreLocation(context.db, order.store_id);
  const move = { lines, from: OUTSIDE, to, reason: 'order_put_back', isSpokenFor: true } as const;
  await moveStock(context, { ...move, ...toLedgerDocument(order) });
}

/** Gives what an order leaves free in its store to the orders that await it there. The products are locked. */
export async function reserveForWaitingOrders(db: Db, order: OrderFacts, lines: readonly StockLine[]): Promise<void> {
  if (order.store_id === null) return;
  const locationId = await getStoreLocation(db, order.store_id);
  const productIds = lines.map(({ product_id }) => product_id);
  await reserveAwaiting(db, { locationId, productIds, exceptOrderId: order.id });
}

/**
 * Ends what an order holds: its reservation is released, or its deducted goods go back, by what its own row says. The
 * caller writes stock_state 'released' in the same transaction, so it happens exactly once (STOCK-7).
 */
export async function releaseGoods(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.stock_state === 'released') return;
  const lines = await listStockLines(context.db, order.id);
  if (order.stock_state === 'deducted') await putGoodsBack(context, order, lines);
  else {
    await lockTotals(context.db, lines);
    if (order.store_id !== null)
      await releaseInStore(context.db, order.id, await getStoreLocation(context.db, order.store_id));
    await releaseForChain(context.db, lines);
  }
  await reserveForWaitingOrders(context.db, order, lines);
}
