// Owns the proof of a payment until its order is placed, so that a reload between the two loses nothing.

import type { PaymentProof } from '../../lib/checkout.ts';
import { readSession } from '../../lib/session.ts';

const SLOT = 'paid-proof';

export interface PaidProof {
  readonly address: number;
  readonly proof: PaymentProof;
}

interface Kept extends PaidProof {
  readonly user: number | undefined;
}

/** The proof that the signed-in customer still has to bring to the server. */
export function readPaidProof(): PaidProof | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null') as Kept | null;
    return kept && kept.user === readSession()?.userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPaidProof(paid: PaidProof): void {
  try {
    sessionStorage.setItem(SLOT, JSON.stringify({ ...paid, user: readSession()?.userId } satisfies Kept));
  } catch {
    // Without storage a reload leaves it to the provider's own message to the server.
  }
}

export function forgetPaidProof(): void {
  sessionStorage.removeItem(SLOT);
}
