// What happens at the provider without the shop: refunds by hand, and disputes.
import type { Dispute, DisputeEvent, SandboxContext, SandboxEvent } from './context.ts';
import { type Fields, readAmount } from './input.ts';
import { getPayment } from './payments.ts';
import { createRefund, type Refunded } from './refunds.ts';
import { newId, refusal } from './refusal.ts';

const EVENTS: readonly DisputeEvent[] = ['created', 'under_review', 'won', 'lost', 'closed'];
const RESPOND_MS = 10 * 24 * 60 * 60_000;

/** Refunds all or part of a payment; without `amount`, what is left. */
export function refundByHand({ db, faults, now }: SandboxContext, { payment_id, amount }: Fields): Promise<Refunded> {
  const fields = amount === undefined ? {} : { amount };
  return createRefund(db, { paymentId: String(payment_id), fields, key: undefined, fault: faults.refund, now: now() });
}

/** Opens a dispute of the whole payment or `amount`, or with `dispute_id` reports what became of it. */
export async function changeDispute(
  { db, now }: SandboxContext,
  { payment_id, dispute_id, amount, event = 'created' }: Fields,
): Promise<{ readonly dispute: Dispute; readonly events: readonly SandboxEvent[] }> {
  const payment = await getPayment(db, String(payment_id));
  const step = EVENTS.find((candidate) => candidate === event);
  if (!step) throw refusal('The event is not one of a dispute.', { field: 'event' });
  const dispute: Dispute = {
    id: typeof dispute_id === 'string' ? dispute_id : newId('disp'),
    amount: amount === undefined ? payment.amount : readAmount(amount),
    respondBy: new Date(now().getTime() + RESPOND_MS),
    status: step === 'created' ? 'open' : step,
  };
  return { dispute, events: [{ event: `payment.dispute.${step}`, paymentId: payment.id, dispute }] };
}
