// Adds the goods of an approved stock request to the store's stock.

import { ADD_FROM } from '@tilgul/contract/rules/stock-request-status';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { moveStock, stockLocationOfStore, TRANSIT } from '../inventory/stock.db.ts';
import { stockRequestAdded } from '../notifications/messages.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { getRequestForUpdate, getRequestStore, listRequestGoods, moveRequest } from './stock-requests.db.ts';
import { refuseStep } from './stock-requests.rules.ts';

/**
 * Approved → Added, once: the goods go from transit to the store's stock (STOCK-10). Throws not_found for another
 * store's request, illegal_move in any other status and when it is Added already, conflict when a balance would pass its limit.
 */
export async function addToInventory(context: ActorContext, requestId: number): Promise<{ message: string }> {
  const { actor, db } = context;
  const request = await moveRequest(db, { actor, id: requestId, from: [ADD_FROM], to: 'Added', decided: false });
  if (!request) throw refuseStep((await getRequestForUpdate(db, actor, requestId)).status, 'Added');
  const { lines } = await listRequestGoods(db, requestId);
  const to = await stockLocationOfStore(db, request.store_id);
  await moveStock(context, {
    lines,
    from: TRANSIT,
    to,
    reason: 'request_added',
    document: { kind: 'stock_request', id: requestId },
  });
  await audit(context, {
    action: 'stock_request.added',
    subject: 'stock_request',
    subjectId: requestId,
    after: { status: 'Added' },
  });
  const store = await getRequestStore(db, request.store_id);
  const about = { kind: 'stock_request', id: requestId } as const;
  await notifyAdmins(context, stockRequestAdded({ id: requestId }, store.name), about);
  return { message: 'Stock added to inventory.' };
}
