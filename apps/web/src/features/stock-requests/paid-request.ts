// Owns a paid stock request until the server has it, so that a reload between payment and request loses nothing.
import type { PaymentProof } from '../../lib/checkout.ts';
import { readSession } from '../../lib/session.ts';
import type { RequestLine } from './request-draft.ts';

const SLOT = 'paid-stock-request';

export interface PaidRequest {
  readonly lines: readonly RequestLine[];
  /** Rupees, for the words on screen. */
  readonly total: number;
  readonly proof: PaymentProof;
}

interface Kept extends PaidRequest {
  readonly user: number | undefined;
}

/** The paid request that the signed-in manager still has to send. */
export function readPaidRequest(): PaidRequest | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null') as Kept | null;
    return kept && kept.user === readSession()?.userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPaidRequest(paid: PaidRequest): void {
  try {
    sessionStorage.setItem(SLOT, JSON.stringify({ ...paid, user: readSession()?.userId } satisfies Kept));
  } catch {
    // Without storage a reload leaves a payment that is paid back.
  }
}

export function forgetPaidRequest(): void {
  sessionStorage.removeItem(SLOT);
}
