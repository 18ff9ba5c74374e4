// Keeps the payment proof until the order is placed, so that a reload in between does not lose it.

import { userSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';

export interface PaidProof {
  readonly address: number;
  /** The delivery window that the payment holds a place in. */
  readonly slot?: number | undefined;
  readonly buyerGstin?: string | undefined;
  /** Rupees paid. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The signed-in customer's unsent proof. Without storage a reload leaves the order to the provider's webhook. */
export const paidProof = userSlot<PaidProof>('paid-proof');
