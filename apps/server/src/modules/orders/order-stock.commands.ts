// Stock movements of an order: its goods are deducted once and returned once.
import type { ActorContext, Db, SystemContext } from '../../deps.ts';
import { together } from '../../platform/db/transaction.ts';
import {
  getStoreLocation,
  lockProducts,
  lockTotals,
  moveStock,
  OUTSIDE,
  type StockLine,
} from '../stock/ledger/ledger.ts';
import { listOrderShortages, releaseForChain, releaseInStore, reserveAwaiting } from '../stock/ledger/reservations.ts';
import { insufficientStockError } from '../stock/stock.rules.ts';
import { findDeliveryDay } from './delivery-day.ts';
import { type OrderFacts, statusError } from './orders.rules.ts';

interface OrderStockLine extends StockLine {
  /** Quantity that the order's store could not reserve yet. */
  readonly awaiting_stock: number;
}

/** Quantities per product: as packed, or as ordered before packing. */
export const listStockLines = (db: Db, orderId: number): Promise<OrderStockLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['product_id', 'awaiting_stock'])
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();

/** The order as a ledger document. Each deduction that was put back starts a new round. */
export const toLedgerDocument = (order: OrderFacts) =>
  ({ document: { kind: 'order', id: order.id }, round: order.stock_round }) as const;

/**
 * Deducts a reserved order's goods from its store's on hand and reserved stock, unless already deducted. Throws
 * insufficient_stock, even if the goods are there but reserved for other orders. The caller sets stock_state 'deducted' in the same
 * transaction.
 */
export async function deductGoods(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.stock_state === 'deducted') return;
  if (order.stock_state === 'released' || order.store_id === null)
    throw statusError(order.status, 'orders.cannotDeduct');
  const [lines, from, deliveryDay] = await together([
    listStockLines(context.db, order.id),
    getStoreLocation(context.db, order.store_id),
    findDeliveryDay(context, order),
  ]);
  if (lines.some(({ awaiting_stock }) => awaiting_stock > 0))
    await reserveAwaitingLines(context, order.id, lines, from);
  await moveStock(context, {
    lines,
    from,
    to: OUTSIDE,
    reason: 'order_deducted',
    releaseReserved: true,
    deliveryDay,
    ...toLedgerDocument(order),
  });
}

/** Reserves the missing quantities from stock that has become free, for example from an expired reservation. */
async function reserveAwaitingLines(
  context: ActorContext,
  orderId: number,
  lines: readonly StockLine[],
  from: number,
): Promise<void> {
  await lockProducts(context, lines);
  await reserveAwaiting(context.db, { locationId: from, productIds: lines.map(({ product_id }) => product_id) });
  const shortages = await listOrderShortages(context.db, orderId, from);
  if (shortages.length > 0) throw insufficientStockError(shortages);
}

/** Returns a deducted order's goods to their store. The caller reserves them. */
export async function putGoodsBack(
  context: SystemContext,
  order: OrderFacts,
  lines: readonly StockLine[],
): Promise<void> {
  if (order.store_id === null) throw new Error(`order ${order.id} is deducted without a store`);
  const to = await getStoreLocation(context.db, order.store_id);
  const move = { lines, from: OUTSIDE, to, reason: 'order_put_back', skipAwaiting: true } as const;
  await moveStock(context, { ...move, ...toLedgerDocument(order) });
}

/** Reserves the stock that an order released for orders of the store that await it. The caller has locked the products. */
export async function reserveForWaitingOrders(db: Db, order: OrderFacts, lines: readonly StockLine[]): Promise<void> {
  if (order.store_id === null) return;
  const locationId = await getStoreLocation(db, order.store_id);
  const productIds = lines.map(({ product_id }) => product_id);
  await reserveAwaiting(db, { locationId, productIds, exceptOrderId: order.id });
}

/**
 * Releases an order's reservation or returns its deducted goods, depending on its stock_state. The caller sets stock_state
 * 'released' in the same transaction, so it happens exactly once (STOCK-7).
 */
export async function releaseGoods(context: SystemContext, order: OrderFacts): Promise<void> {
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
