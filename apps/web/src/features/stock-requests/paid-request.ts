// Keeps a paid stock request until the server has it, so that a reload between payment and request loses nothing.

import { userSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';
import type { RequestLine } from './request-draft.ts';

export interface PaidRequest {
  readonly lines: readonly RequestLine[];
  /** Rupees, for the words on screen. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The paid request that the signed-in manager still has to send; without storage a reload leaves a payment that is paid back. */
export const paidRequest = userSlot<PaidRequest>('paid-stock-request');
