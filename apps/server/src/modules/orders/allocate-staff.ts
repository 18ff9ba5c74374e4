// Allocates an order to a staff member of its store, or to another one before it is out for delivery.
import { AppError } from '@tilgul/contract/rules/errors';
import { STAFF } from '@tilgul/contract/rules/roles';
import type { ActorContext, Db } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { orderAllocatedToStaff, orderTakenFromStaff } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { changeOrder, lockOrder } from './orders.db.ts';
import { decideStaff, notWhile } from './orders.rules.ts';

/** The full name of a live staff member of the store, locked so that nobody archives the account meanwhile. */
export async function findStaffName(db: Db, storeId: number, staffId: number): Promise<string | undefined> {
  const staff = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', staffId)
    .where('role', '=', STAFF)
    .where('store_id', '=', storeId)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return staff && `${staff.first_name} ${staff.last_name}`;
}

/**
 * Gives an order of the manager's store to one of its staff while it is Processing, or to another one while it is Shipped
 * (ORD-3, Z07). One that was brought back goes out again with it (ORD-7). Throws no_store, not_found for another store's order or staff member, illegal_move.
 */
export async function allocateStaff(
  context: ActorContext,
  choice: { readonly order_id: number; readonly staff_id: number },
): Promise<{ message: string; staff_name: string }> {
  const { db, actor } = context;
  const order = await lockOrder(db, actor, choice.order_id);
  const staffName = await findStaffName(db, storeOf(actor), choice.staff_id);
  if (staffName === undefined) throw new AppError('not_found');
  const answer = { message: say('Order allocated to {name}.', { name: staffName }), staff_name: staffName };
  const decision = decideStaff(order, choice.staff_id);
  if (decision === 'illegal')
    throw notWhile(order.status, 'This order is {status} and cannot be allocated to staff now.');
  if (decision === 'same') return answer;
  await changeOrder(db, order, { staff_id: choice.staff_id, return_reason: null });
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [choice.staff_id], message: orderAllocatedToStaff(order), about },
    ...(order.staff_id === choice.staff_id
      ? []
      : [{ to: [order.staff_id], message: orderTakenFromStaff(order), about }]),
  ]);
  await refreshAdmins(context);
  const [before, after] = [{ staff_id: order.staff_id }, { staff_id: choice.staff_id }];
  await audit(context, { action: 'order.staff_allocated', subject: 'order', subjectId: order.id, before, after });
  return answer;
}
