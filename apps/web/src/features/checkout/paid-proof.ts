// Keeps the proof of a payment until its order is placed, so that a reload between the two loses nothing.

import { userSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';

export interface PaidProof {
  readonly address: number;
  /** The window whose place the payment holds. */
  readonly slot?: number | undefined;
  readonly buyerGstin?: string | undefined;
  /** Rupees that were shown and paid. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The proof that the signed-in customer still has to bring; without storage a reload leaves it to the provider's own message. */
export const paidProof = userSlot<PaidProof>('paid-proof');
