// The proof of an online payment as a browser brings it: whose it is, what for, and what it became.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { PaymentProof } from '../../platform/ports/payment-gateway.ts';
import { say } from '../../texts/say.ts';
import { getOwnAddress } from '../addresses/addresses.db.ts';
import { getGateway } from '../payments/get-gateway.ts';
import { refuseOtherTotal } from './expected-total.ts';
import { findIntentByOrder, findResultOf, type Intent } from './intents.db.ts';
import { type RequestMaker, type Settlement, type SettleRequest, settle } from './settle.ts';

/** A call in `transaction: 'own'` mode: `db` is the pool. */
export interface ProofCall extends ActorContext {
  readonly withIdempotencyKey: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export interface PaidOrder {
  readonly proof: PaymentProof;
  readonly addressId: number;
  /** What the customer was shown, when the client says it. */
  readonly expectedTotal?: Paise | undefined;
  /** The window, when the client says it again; another one than that of the payment is taken now. */
  readonly slotId?: number | undefined;
  /** For the bill; the account's unless given. */
  readonly buyerGstin?: string | undefined;
}

export interface PaidRequest {
  readonly proof: PaymentProof;
  readonly storeId: number;
  /** Prepares the request; not called when the proof has made one already. */
  readonly prepare: () => Promise<RequestMaker>;
}

/**
 * Places the order that an online payment was opened for, or answers the order that it became already. Opens its own
 * transactions and honours the call's Idempotency-Key, so the route is bound with `transaction: 'own'` and does not wrap
 * it in `call.withIdempotencyKey`. Throws bad_proof (signature, owner, purpose, amount, currency, not captured), not_found (address),
 * total_changed, not_served, slot_full, slot_closed, hold_over when it is paid but cannot be made (then it is refundable), gateway_failed, online_payment_off.
 */
export async function settleWithProof(
  call: ProofCall,
  { proof, addressId, expectedTotal, slotId, buyerGstin }: PaidOrder,
): Promise<{ order_id: number }> {
  const intent = await getProvenIntent(call, proof, 'cart');
  const made = await findResultOf(call.deps.db, intent);
  if (made !== undefined) return { order_id: await answerAgain(call, made) };
  refuseOtherTotal(intent.amount_paise, expectedTotal);
  await getOwnAddress(call.deps.db, call.actor.id, addressId);
  return { order_id: await settleProven(call, intent, { proof, addressId, slotId, buyerGstin }) };
}

/** As `settleWithProof`, for the stock request that a manager paid online; answers the request's id. */
export async function settleRequestWithProof(
  call: ProofCall,
  { proof, storeId, prepare }: PaidRequest,
): Promise<number> {
  const intent = await getProvenIntent(call, proof, 'stock_request');
  if (intent.store_id !== storeId) throw refuseProof(call, proof, 'another store');
  const made = await findResultOf(call.deps.db, intent);
  if (made !== undefined) return answerAgain(call, made);
  return settleProven(call, intent, { proof, maker: await prepare() });
}

/** The first answer, without the gateway; a key that was used for something else is still refused. */
const answerAgain = (call: ProofCall, made: number): Promise<number> =>
  inTransaction(call.deps.db, async (db) => {
    const first: Settlement = await call.withIdempotencyKey(db, async () => ({ kind: 'made', id: made }));
    return first.kind === 'made' ? first.id : made;
  });

const refuseProof = ({ deps, actor }: ProofCall, proof: PaymentProof, why: string): AppError => {
  deps.log.warn({ why, user_id: actor.id, gateway_order_id: proof.razorpay_order_id }, 'a payment proof was refused');
  return new AppError('bad_proof');
};

/** The intent of a proof: rightly signed, the caller's own, and opened for this purpose (PAY-5). */
async function getProvenIntent(call: ProofCall, proof: PaymentProof, purpose: Intent['purpose']): Promise<Intent> {
  if (!getGateway(call.deps).isProof(proof)) throw refuseProof(call, proof, 'wrong signature');
  const intent = await findIntentByOrder(call.deps.db, proof.razorpay_order_id);
  if (!intent) throw refuseProof(call, proof, 'unknown payment order');
  if (intent.user_id !== call.actor.id) throw refuseProof(call, proof, 'another user');
  if (intent.purpose !== purpose) throw refuseProof(call, proof, 'another purpose');
  return intent;
}

type Proven = Pick<SettleRequest, 'addressId' | 'slotId' | 'buyerGstin' | 'maker'> & { readonly proof: PaymentProof };

async function settleProven(call: ProofCall, intent: Intent, { proof, ...request }: Proven): Promise<number> {
  const { withIdempotencyKey, deps } = call;
  const gatewayPaymentId = proof.razorpay_payment_id;
  const settlement = await settle(deps, proof.razorpay_order_id, { ...request, gatewayPaymentId, withIdempotencyKey });
  if (settlement?.kind === 'made') return settlement.id;
  throw refusalOf(settlement, intent);
}

const PAID_BACK = 'Your payment arrived, but its order could not be placed any more. It will be refunded.';

function refusalOf(settlement: Settlement | undefined, intent: Intent): AppError {
  if (settlement?.kind !== 'orphaned' || settlement.code === 'bad_proof') return new AppError('bad_proof');
  const { shortages } = settlement;
  const detail =
    intent.purpose === 'cart' ? say(PAID_BACK) : say('This payment can no longer be used. It will be refunded.');
  return new AppError('hold_over', { detail, ...(shortages ? { body: { shortages } } : {}) });
}
