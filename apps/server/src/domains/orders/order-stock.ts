// What an order does to the stock: takes its goods from the store once, gives them back once.
import type { ActorContext, Db } from '../../deps.ts';
import { moveStock, OUTSIDE, releaseReservation, type StockLine, stockLocationOfStore } from '../inventory/stock.db.ts';
import { notWhile, type OrderFacts } from './orders.rules.ts';

/** What the order takes, per product: what was ordered, or what was packed once it is. */
export const listStockLines = (db: Db, orderId: number): Promise<StockLine[]> =>
  db
    .selectFrom('order_lines')
    .select('product_id')
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();

/** The order as a document of the ledger; each allocation that was deducted and put back is a round of its own. */
export const documentOf = (order: OrderFacts) =>
  ({ document: { kind: 'order', id: order.id }, round: order.stock_round }) as const;

/**
 * Takes a reserved order's goods from its store, on_hand and reserved both; nothing when they are taken already. Throws
 * insufficient_stock with shortages. The caller writes stock_state 'deducted' in the same transaction.
 */
export async function takeGoods(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.stock_state === 'deducted') return;
  if (order.stock_state === 'released' || order.store_id === null)
    throw notWhile(order.status, 'This order is {status} and cannot be deducted now.');
  const lines = await listStockLines(context.db, order.id);
  const from = await stockLocationOfStore(context.db, order.store_id);
  await moveStock(context, {
    lines,
    from,
    to: OUTSIDE,
    reason: 'order_deducted',
    releaseReserved: true,
    ...documentOf(order),
  });
}

/** Puts a deducted order's goods back into the store they came from. */
export async function putGoodsBack(
  context: ActorContext,
  order: OrderFacts,
  lines: readonly StockLine[],
): Promise<void> {
  if (order.store_id === null) throw new Error(`order ${order.id} is deducted without a store`);
  const to = await stockLocationOfStore(context.db, order.store_id);
  await moveStock(context, { lines, from: OUTSIDE, to, reason: 'order_put_back', ...documentOf(order) });
}

/**
 * Ends what an order holds: its reservation is released, or its deducted goods go back, by what its own row says. The
 * caller writes stock_state 'released' in the same transaction, so it happens exactly once (STOCK-7).
 */
export async function giveBackGoods(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.stock_state === 'released') return;
  const lines = await listStockLines(context.db, order.id);
  if (order.stock_state === 'deducted') return putGoodsBack(context, order, lines);
  const place = order.store_id === null ? null : await stockLocationOfStore(context.db, order.store_id);
  await releaseReservation(context.db, lines, place);
}
