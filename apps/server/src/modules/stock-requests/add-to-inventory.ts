// Adds the goods of an approved stock request to the store's stock.

import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { ADD_FROM } from '@tilgul/contract/rules/stock-request-status';
import type { ActorContext } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { shortReceipt, stockRequestAdded } from '../notifications/messages.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { decideBatches, todayOf } from '../stock/batches/batches.rules.ts';
import { lockProducts, moveStock, OUTSIDE, type StockMove, stockLocationOfStore, TRANSIT } from '../stock/stock.db.ts';
import {
  getRequestForUpdate,
  getRequestStore,
  keepReceived,
  listRequestGoods,
  moveRequest,
} from './stock-requests.db.ts';
import { decideReceipt, type ReceivedLine, refuseStep } from './stock-requests.rules.ts';

const NOT_SENT = 'Enter for each product of the request at most what was sent.';

/** Moves `quantityOf` each line out of transit; lines of 0 do not move. */
async function moveReceipt(
  context: ActorContext,
  lines: readonly ReceivedLine[],
  move: Pick<StockMove, 'to' | 'reason' | 'document' | 'batches'> & {
    readonly quantityOf: (line: ReceivedLine) => number;
  },
): Promise<void> {
  const { quantityOf, ...rest } = move;
  const moved = lines
    .map((line) => ({ product_id: line.product_id, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  if (moved.length > 0) await moveStock(context, { ...rest, lines: moved, from: TRANSIT });
}

/**
 * Approved → Added, once: what came goes from transit to the store's stock, the rest outside as a short receipt, of which
 * the administrators are notified (STOCK-10). What comes has the dates that are entered, else those it had in main (STOCK-22). Throws not_found for another store's request, illegal_move in any other status
 * and when it is Added already, invalid for more than was sent and for batches that cannot be, conflict when a balance would pass its limit.
 */
export async function addToInventory(
  context: ActorContext,
  { request_id: id, received = [] }: Body<typeof api.stockRequests.addToInventory>,
): Promise<{ message: string }> {
  const { actor, db } = context;
  const request = await moveRequest(db, { actor, id, from: [ADD_FROM], to: 'Added', decided: false });
  if (!request) throw refuseStep((await getRequestForUpdate(db, actor, id)).status, 'Added');
  const lines = decideReceipt((await listRequestGoods(db, id)).lines, received);
  if (!lines) throw invalid({ received: [say(NOT_SENT)] });
  const batches = decideBatches(
    lines.map(({ product_id, product_name, received: quantity }) => {
      const said = received.find((line) => line.product_id === product_id);
      return { product_id, product_name, quantity, batches: said?.batches };
    }),
    todayOf(context),
    'received',
  );
  await lockProducts(context, lines);
  await keepReceived(db, id, lines);
  const to = await stockLocationOfStore(db, request.store_id);
  const document = { kind: 'stock_request', id } as const;
  await moveReceipt(context, lines, {
    to,
    reason: 'request_added',
    document,
    batches,
    quantityOf: (line) => line.received,
  });
  await moveReceipt(context, lines, {
    to: OUTSIDE,
    reason: 'short_receipt',
    document,
    quantityOf: (line) => line.quantity - line.received,
  });
  const short = lines.filter((line) => line.received < line.quantity);
  await audit(context, {
    action: 'stock_request.added',
    subject: 'stock_request',
    subjectId: id,
    after: {
      status: 'Added',
      ...(short.length === 0
        ? {}
        : {
            short: short.map(({ product_id, quantity, received: came }) => ({ product_id, quantity, received: came })),
          }),
    },
  });
  const { name } = await getRequestStore(db, request.store_id);
  await notifyAdmins(context, stockRequestAdded({ id }, name), document);
  if (short.length > 0) await notifyAdmins(context, shortReceipt({ id }, name, short), document);
  return { message: say('Stock added to inventory.') };
}
