// A paid order whose answer was lost is confirmed by sending its proof again for half a minute.
import { expect, it } from 'vitest';
import { confirmPaid } from './confirm-paid.ts';

type Outcome = { readonly kind: 'failed'; readonly isOpen: boolean } | { readonly kind: 'placed'; readonly id: number };

const lost: Outcome = { kind: 'failed', isOpen: true };
const refused: Outcome = { kind: 'failed', isOpen: false };
const placed: Outcome = { kind: 'placed', id: 7 };

/** Answers in this order, the last one for ever; records the pauses. */
async function confirm(...answers: readonly Outcome[]) {
  const pauses: number[] = [];
  let sent = 0;
  const outcome = await confirmPaid(
    async () => {
      sent += 1;
      return answers[sent - 1] ?? lost;
    },
    async (ms) => void pauses.push(ms),
    (one) => one.kind === 'failed' && one.isOpen,
  );
  return { outcome, pauses };
}

it('[UI-14] returns a final answer at once', async () => {
  expect(await confirm(placed)).toEqual({ outcome: placed, pauses: [] });
  expect(await confirm(refused)).toEqual({ outcome: refused, pauses: [] });
});

it('[UI-14] sends the proof again until the order is placed or refused', async () => {
  expect(await confirm(lost, lost, placed)).toMatchObject({ outcome: placed, pauses: [2000, 4000] });
  expect(await confirm(lost, refused)).toMatchObject({ outcome: refused, pauses: [2000] });
});

it('[UI-14] gives up after 30 seconds', async () => {
  const { outcome, pauses } = await confirm();
  expect(outcome).toBe(lost);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
});
