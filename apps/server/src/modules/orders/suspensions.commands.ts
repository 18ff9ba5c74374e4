// Suspends a user together with their open orders (USER-12).

import type { Body } from '@tilgul/contract/endpoint';
import type { suspendUser as suspendUserCall } from '@tilgul/contract/users';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { changeSuspension } from '../users/suspension.commands.ts';
import { cancelUnpacked } from './orders.commands.ts';
import { listUnpackedOrders } from './orders.sql.ts';

/**
 * Suspends a user or lifts the suspension, and returns the number of orders that it cancelled: each in its own transaction,
 * so that one that is being packed does not keep the others. Call it outside a transaction.
 */
export async function suspendWithOrders(
  context: ActorContext,
  id: number,
  form: Body<typeof suspendUserCall>,
): Promise<{ cancelled: number }> {
  await withTransaction(context, (tx) => changeSuspension(tx, id, form));
  const { suspended, reason, cancel_orders } = form;
  if (!suspended || !cancel_orders || !reason) return { cancelled: 0 };
  let cancelled = 0;
  for (const orderId of await listUnpackedOrders(context.db, id))
    if (await withTransaction(context, (tx) => cancelUnpacked(tx, orderId, reason))) cancelled += 1;
  return { cancelled };
}
