// Brings back an order that could not be delivered: it is Shipped again, its goods stay deducted.
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import { orderReturned, orderReturnedToStore } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { endDoor } from './door/door.db.ts';
import { listWaiting } from './lists/riders.db.ts';
import { findStore, lockOrder, takeStep } from './orders.db.ts';
import { notWhile } from './orders.rules.ts';

/**
 * Brings an order of the staff member back to the store: Out For Delivery → Shipped (ORD-7). A PIN
 * that was verified on this way counts no more. Throws not_found, illegal_move.
 */
export async function returnOrder(context: ActorContext, id: number, reason: string): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  if (order.status !== 'Out For Delivery')
    throw notWhile(order.status, 'This order is {status} and cannot be returned now.');
  const change = { status: 'Shipped', return_reason: reason, pin_verified_at: null, pin_verified_by: null };
  await takeStep(context, order, { change, event: 'returned', note: reason });
  await endDoor(context, order.id);
  refreshScreens(context, await listWaiting(context.db, context.actor.id));
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [order.user_id], message: orderReturned(order, reason), about },
    { to: [store?.manager_id], message: orderReturnedToStore(order, reason), about },
  ]);
  await refreshAdmins(context);
  const [before, after] = [{ status: order.status }, { status: 'Shipped', return_reason: reason }];
  await audit(context, { action: 'order.returned', subject: 'order', subjectId: order.id, before, after });
}
