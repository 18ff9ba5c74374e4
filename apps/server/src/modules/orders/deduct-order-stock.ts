// `deduct-stock`: takes an order's goods before its status changes, once, however often it is called.
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { takeGoods } from './order-stock.ts';
import { changeOrder, lockOrder } from './orders.db.ts';
import { notWhile } from './orders.rules.ts';

/**
 * Makes sure that the goods of an order of the manager's store have left its stock, once per order whether this call, the
 * change to Processing or both come, in any number (STOCK-6, S02). Throws no_store, not_found,
 * insufficient_stock with shortages, illegal_move for a cancelled order.
 */
export async function deductOrderStock(context: ActorContext, orderId: number): Promise<{ message: string }> {
  const answer = { message: say('The goods were taken from the stock of the store.') };
  const order = await lockOrder(context.db, context.actor, orderId);
  if (order.stock_state === 'deducted') return answer;
  if (order.status !== 'Pending') throw notWhile(order.status, 'This order is {status} and cannot be deducted now.');
  await takeGoods(context, order);
  await changeOrder(context.db, order, { stock_state: 'deducted' });
  const [before, after] = [{ stock_state: order.stock_state }, { stock_state: 'deducted' }];
  await audit(context, { action: 'order.stock_deducted', subject: 'order', subjectId: order.id, before, after });
  return answer;
}
