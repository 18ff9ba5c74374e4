// Owns the paid order as the customer's browser asks for it: the proof of the payment, and where the goods go.
import { AppError } from '@tilgul/contract/errors';
import type { ActorWork, Db } from '../../deps.ts';

/** The three fields that the checkout hands over. */
export interface PaymentProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** A call in `transaction: 'own'` mode: `db` is the pool. */
export interface ProofCall extends ActorWork {
  readonly once: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export interface PaidOrder {
  readonly proof: PaymentProof;
  readonly addressId: number;
}

/**
 * Places the order that an online payment was opened for, or answers the order it became already. Opens its own
 * transactions and honours the call's Idempotency-Key, so the route must be bound with `transaction: 'own'` and must not
 * wrap it in `call.once`. Throws bad_proof, not_found (address), hold_over, gateway_failed, online_payment_off.
 */
export async function settleWithProof(_call: ProofCall, _paid: PaidOrder): Promise<{ order_id: number }> {
  throw new AppError('online_payment_off');
}
