// Waits for the confirmation of a paid order or stock request whose answer was lost.

/** Pauses before the proof is sent again, in ms: 30 s together. A change reported by the server may end a pause. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000];

/**
 * Sends the proof of a payment until the server gives a final answer. The webhook has usually placed an order by then. Returns
 * the last outcome after 30 s.
 */
export async function confirmPaid<T>(
  send: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  isOpen: (outcome: T) => boolean,
): Promise<T> {
  let outcome = await send();
  for (const ms of PAUSES_MS) {
    if (!isOpen(outcome)) break;
    await wait(ms);
    outcome = await send();
  }
  return outcome;
}
