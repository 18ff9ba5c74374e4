// Cancels an order: keeps the reason, gives its goods and its place in the window back once, makes a captured payment refundable.
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { giveBackSlot } from '../delivery/slots.db.ts';
import { creditOrder } from '../invoices/credit-bills.ts';
import { orderCancelled, orderCancelledForStore, refundDue } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { markRefundable } from '../payments/mark-refundable.ts';
import { endDoor } from './door/door.db.ts';
import { giveBackGoods } from './order-stock.ts';
import { findStore, lockOrder, type OrderChange, takeStep } from './orders.db.ts';
import { decideCancel, illegalMove, type OrderFacts, payableOf } from './orders.rules.ts';

/**
 * Cancels an order that the actor may see, as far as its status allows the actor's role (ORD-1, ORD-5, S07); a
 * cancelled one stays as it is. Throws not_found, illegal_move.
 */
export async function cancelOrder(context: ActorContext, id: number, reason: string): Promise<{ message: string }> {
  const { db, actor } = context;
  const answer = { message: say('The order was cancelled.') };
  const order = await lockOrder(db, actor, id);
  const decision = decideCancel(order.status, actor.role);
  if (decision === 'illegal') throw illegalMove(order.status, 'Cancelled');
  if (decision === 'same') return answer;
  await endOrder(context, order, { reason });
  if (actor.role === CUSTOMER) return answer;
  const [before, after] = [{ status: order.status }, { status: 'Cancelled', cancel_reason: reason }];
  await audit(context, { action: 'order.cancelled', subject: 'order', subjectId: order.id, before, after });
  return answer;
}

/** Ends an order that is not yet delivered, credits its bill and notifies everybody concerned. `change` may hide it in the same write. */
export async function endOrder(
  context: ActorContext,
  order: OrderFacts,
  { reason, change }: { readonly reason: string; readonly change?: OrderChange },
): Promise<void> {
  await giveBackGoods(context, order);
  await giveBackSlot(context.db, order.slot_id);
  const cancelled = {
    status: 'Cancelled',
    stock_state: 'released',
    cancel_reason: reason,
    pin_seal: null,
    asks_until: null,
  };
  await takeStep(context, order, { change: { ...cancelled, ...change }, event: 'Cancelled', note: reason });
  await endDoor(context, order.id);
  if (order.payment_id !== null) await markRefundable(context, order.payment_id, reason);
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [order.user_id], message: orderCancelled(order, reason), about },
    { to: [store?.manager_id, order.staff_id], message: orderCancelledForStore(order, reason), about },
    { to: [order.payment_id === null ? null : order.user_id], message: refundDue(payableOf(order), order.id), about },
  ]);
  await refreshAdmins(context);
  await creditOrder(context, order.id, order.stock_round, reason);
}
