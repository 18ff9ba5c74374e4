// Deletes an order: hides it everywhere; one that still holds goods is cancelled first.
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { refreshAdmins } from '../notifications/notify.ts';
import { endOrder } from './cancel-order.ts';
import { changeOrder, lockOrder } from './orders.db.ts';

const REASON = 'Deleted by the administrator';

/**
 * Hides an order for good (ORD-6): one not yet delivered is ended as by cancelling; of a delivered one
 * stock and payment stay. Throws not_found, also the second time.
 */
export async function deleteOrder(context: ActorContext, id: number): Promise<{ message: string }> {
  const order = await lockOrder(context.db, context.actor, id);
  const change = { deleted_at: context.now };
  if (ORDER_ENDS.includes(order.status)) {
    await changeOrder(context.db, order, change);
    await refreshAdmins(context);
  } else await endOrder(context, order, { reason: REASON, change });
  const before = { status: order.status, stock_state: order.stock_state };
  await audit(context, { action: 'order.deleted', subject: 'order', subjectId: order.id, before });
  return { message: say('The order was deleted.') };
}
