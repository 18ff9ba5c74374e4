// Owns the way back from the road: an order that could not be delivered is Shipped again, its goods stay taken.
import type { ActorWork } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { orderReturned, orderReturnedToStore } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { findStore, lockOrder, takeStep } from './orders.db.ts';
import { notWhile } from './orders.rules.ts';

/**
 * Brings an order of the staff member back to the store: Out For Delivery → Shipped (decisions sections 5 and 10). A PIN
 * that was verified on this way counts no more. Throws not_found, illegal_move.
 */
export async function returnOrder(work: ActorWork, id: number, reason: string): Promise<void> {
  const order = await lockOrder(work.db, work.actor, id);
  if (order.status !== 'Out For Delivery') throw notWhile(order.status, 'returned');
  const change = { status: 'Shipped', return_reason: reason, pin_verified_at: null, pin_verified_by: null };
  await takeStep(work, order, { change, event: 'returned', note: reason });
  const store = await findStore(work.db, order.store_id);
  await notify(work, [
    { to: [order.user_id], message: orderReturned(order, reason) },
    { to: [store?.manager_id], message: orderReturnedToStore(order, reason) },
  ]);
  const [before, after] = [{ status: order.status }, { status: 'Shipped', return_reason: reason }];
  await audit(work, { action: 'order.returned', subject: 'order', subjectId: order.id, before, after });
}
