// Owns a manager's request for goods: for cash, or paid online.
import type { api } from '@tilgul/contract';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/errors';
import { MISSING_QUANTITY } from '@tilgul/contract/stock-requests';
import { inTransaction } from '../../db/transaction.ts';
import type { ActorWork } from '../../deps.ts';
import { storeOf } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import { priceLines } from '../payments/priced-lines.ts';
import { createRequestFromLines } from './create-request.ts';

type RequestCall = Call<typeof api.stockRequests.createStockRequest>;
type Answer = Ok<typeof api.stockRequests.createStockRequest>;

const MESSAGE = 'Your stock request was sent.';

/**
 * Makes a request at the prices of this moment, lines summed per product. Throws no_store, invalid, not_found for an
 * unknown product (decisions sections 4 and 6).
 */
export async function createStockRequest(call: RequestCall): Promise<Answer> {
  if (call.body.payment_method === 'online') throw new AppError('online_payment_off');
  return inTransaction(call.db, (tx) =>
    call.once(tx, () => createForCash({ ...call, db: tx }, call.body.ordered_products)),
  );
}

async function createForCash(work: ActorWork, wanted: RequestCall['body']['ordered_products']): Promise<Answer> {
  const storeId = storeOf(work.actor);
  const lines = await priceLines(work.db, wanted, { field: 'ordered_products', none: MISSING_QUANTITY });
  const request_id = await createRequestFromLines(work, {
    storeId,
    lines,
    payment: { method: 'cod', paymentId: null },
  });
  return { message: MESSAGE, request_id };
}
