// Waits for the confirmation of a paid order whose answer was lost.
import type { Outcome } from './place-order.ts';

/** Pauses before the proof is sent again, in ms: 30 s together. A change reported by the server ends a pause. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000];

/**
 * Sends the proof of a payment until the server gives a final answer. The webhook has usually placed the order by then. Returns
 * the last outcome after 30 s.
 */
export async function confirmPaid(send: () => Promise<Outcome>, wait: (ms: number) => Promise<void>): Promise<Outcome> {
  let outcome = await send();
  for (const ms of PAUSES_MS) {
    if (outcome.kind !== 'failed' || !outcome.isOpen) break;
    await wait(ms);
    outcome = await send();
  }
  return outcome;
}
