// A manager's stock request: for cash, or paid online.
import type { api } from '@tilgul/contract';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal } from '@tilgul/contract/rules/money';
import { MISSING_QUANTITY } from '@tilgul/contract/stock-requests';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { storeOf } from '../../platform/http/actor.ts';
import type { Call } from '../../platform/http/bind.ts';
import type { PaymentProof } from '../../platform/ports/payment-gateway.ts';
import { say } from '../../texts/say.ts';
import { priceLines } from '../catalog/priced-lines.ts';
import { createRequestFromLines } from '../stock-requests/insert-request.ts';
import { settleRequestWithProof } from './place-paid-order.ts';

type RequestCall = Call<typeof api.stockRequests.createStockRequest>;
type Answer = Ok<typeof api.stockRequests.createStockRequest>;

const MESSAGE = 'Your stock request was sent.';

/**
 * Makes a request at the prices of this moment, lines summed per product; one paid online needs the proof of a payment of
 * exactly its sum, and the same proof again gives the first answer (PAY-5, P04, P07). Throws
 * no_store, invalid, not_found for an unknown product, bad_proof, hold_over, gateway_failed, online_payment_off.
 */
export const createStockRequest = (call: RequestCall): Promise<Answer> =>
  call.body.payment_method === 'online' ? createPaid(call) : createForCash(call);

const priced = (db: Db, { body }: RequestCall) =>
  priceLines(db, body.ordered_products, { field: 'ordered_products', none: say(MISSING_QUANTITY) });

function createForCash(call: RequestCall): Promise<Answer> {
  const storeId = storeOf(call.actor);
  return inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => {
      const lines = await priced(db, call);
      const payment = { method: 'cod', paymentId: null } as const;
      return {
        message: say(MESSAGE),
        request_id: await createRequestFromLines({ ...call, db }, { storeId, lines, payment }),
      };
    }),
  );
}

async function createPaid(call: RequestCall): Promise<Answer> {
  const storeId = storeOf(call.actor);
  const proof = proofOf(call.body);
  const prepare = async () => {
    const lines = await priced(call.deps.db, call);
    const make = ({ db, now, deps }: Context, paymentId: number) =>
      createRequestFromLines(
        { db, now, deps, actor: call.actor },
        { storeId, lines, payment: { method: 'online', paymentId } },
      );
    return { totalPaise: orderTotal(lines), make };
  };
  return { message: say(MESSAGE), request_id: await settleRequestWithProof(call, { proof, storeId, prepare }) };
}

/** The three proof fields; a request paid online without them has no proof. */
function proofOf(form: RequestCall['body']): PaymentProof {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = form;
  if (!razorpay_payment_id || !razorpay_order_id || !razorpay_signature) throw new AppError('bad_proof');
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}
